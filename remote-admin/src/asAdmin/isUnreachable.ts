import { DataError } from '@companion/data';

/** The database did not respond or could not; a rejected request does not count. */
export const isUnreachable = (error: unknown): boolean => error instanceof DataError && error.retryable;
