import { type Fields, list, maybe, text, time } from '../schema/field.ts';

/** Something that cannot currently be read from the network. */
export const problemFields = {
  reader: text({ says: 'Its name for operators.' }),
  label: text({ says: 'What is missing, as in "prices of markets".' }),
  pages: list(text(), { says: 'Addresses below which it is missing.' }),
  why: text({ says: 'In half a sentence.' }),
  since: time({ says: 'First reading that failed.' }),
  readAt: maybe(time({ says: 'When it was last read; null for never.' })),
} as const satisfies Fields;
