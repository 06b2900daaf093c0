import type { Filter } from '@companion/functions';

/** A client-side filter: one of these words. */
export const oneWord = (words: readonly string[]): Filter<string> => ({
  kind: 'word',
  words,
  read: (text) => (words.includes(text) ? text : null),
  write: String,
});
