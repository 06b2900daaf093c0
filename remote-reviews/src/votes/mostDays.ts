/** Longest range for which individual votes are listed; a longer one shows only figures. */
export const MOST_DAYS = 31;
