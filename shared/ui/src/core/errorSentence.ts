import { CompanionError } from '@companion/contract';

/**
 * Message for an error: our own errors' message, otherwise `otherwise`. What browsers, bundlers and libraries throw ("TypeError:
 * Failed to fetch") is for the log, not for visitors.
 */
export function errorSentence(error: unknown, otherwise: string): string {
  return (error instanceof CompanionError && error.message) || otherwise;
}
