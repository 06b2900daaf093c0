import { CompanionError } from '@companion/contract';

/**
 * What a page says of something that failed: the sentence of an error of ours, else `otherwise`. What browsers, bundlers
 * and libraries throw ("TypeError: Failed to fetch") is for the log, never for people.
 */
export function errorSentence(error: unknown, otherwise: string): string {
  return (error instanceof CompanionError && error.message) || otherwise;
}
