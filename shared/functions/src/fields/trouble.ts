import { type Fields, maybe, text, time, word } from '../schema/field.ts';

/** Why something cannot be read from the network. */
export const REASONS = ['gone', 'refused', 'limited', 'silent', 'faulty', 'odd', 'waiting', 'ours'] as const;

/** One thing that cannot be read from the network at the moment. */
export const troubleFields = {
  reader: text({ says: 'Its name for operators.' }),
  label: text({ says: 'What is missing, as in "prices of markets".' }),
  reason: word(REASONS),
  since: time({ says: 'First reading that failed.' }),
  readAt: maybe(time({ says: 'When it was last read; null for never.' })),
} as const satisfies Fields;
