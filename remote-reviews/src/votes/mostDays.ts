/** Longest range the stream of votes is read in one go; a longer one has its figures. */
export const MOST_DAYS = 31;
