import type { BenchCase } from '../schema/declaration.ts';
import { type Fields, id, opaque, text, time, word } from '../schema/field.ts';
import { keyOf, oneOf, words } from '../schema/filter.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export const logLevel = () => word(LOG_LEVELS);

/** A log entry reported by a browser. */
export const logEntryFields = {
  id: id(),
  receivedAt: time(),
  at: time({ says: 'By the clock of the browser.' }),
  level: logLevel(),
  message: text(),
  fingerprint: text({ says: 'The message without digits and hexadecimal numbers.' }),
  who: text(),
  url: text(),
  environment: text(),
  batch: text(),
  data: opaque(),
} as const satisfies Fields;

/** Filters of log entries. */
export const logArgs = {
  q: words({ says: 'In the message.', sample: 'broke' }),
  level: oneOf(LOG_LEVELS, { sample: 'error' }),
  who: words({ says: 'The user, as the entry has it.', sample: 'anonymous_user' }),
  path: words({ says: 'Part of the address.', sample: '/admin' }),
  fingerprint: keyOf(/^[^\0]{1,500}$/, { says: 'Of messages alike.', sample: 'it broke' }),
  since: oneOf(['24h', '7d', '30d'], { fallback: '24h', sample: '7d' }),
};

/** The longest range, unfiltered and with each filter; 'o' occurs in fingerprints and in what they leave out. */
export const logBench: readonly BenchCase[] = [
  {},
  { q: 'broke' },
  { q: '404' },
  { q: 'o' },
  { level: 'error' },
  { who: 'anonymous_user' },
  { path: '/admin' },
  { path: '/admin/logs' },
  { path: '/admin', q: 'row' },
  { fingerprint: 'it broke' },
].map((narrowed) => ({ args: { ...narrowed, since: '30d' }, budget: 'chosen' }));
