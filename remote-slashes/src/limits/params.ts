/** Shares of the weight one may try as a limit, in percent. */
export const LEAST_LIMIT = 1;
export const MOST_LIMIT = 99;
