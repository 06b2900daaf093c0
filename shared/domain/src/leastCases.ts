/** With fewer cases a chart title claims no half, top ten or most frequent one: those are mostly chance. Shares need ten. */
export const LEAST_CASES = 30;
