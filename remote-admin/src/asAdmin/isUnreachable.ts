import { DataError } from '@companion/data';

/** The database gave no answer, or could give none: not that it refused. */
export const isUnreachable = (error: unknown): boolean => error instanceof DataError && error.retryable;
