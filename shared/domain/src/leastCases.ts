/** With fewer cases the title of a chart claims nothing: a share, a half or a top ten of them is mostly chance. */
export const LEAST_CASES = 30;
