/** Allowed limits, as shares of the weight in percent. */
export const LEAST_LIMIT = 1;
export const MOST_LIMIT = 99;
