import { logArgs, logBench, logLevel } from '../fields/logEntry.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, list, object, text, time, word } from '../schema/field.ts';

export const adminLogsSummary = pageFunction({
  name: 'admin_logs_summary',
  answers: 'Log entries by level and time, and the most frequent messages.',
  args: logArgs,
  rights: 'admin',
  budget: 'chosen',
  bench: logBench,
  answer: object({
    asOf: time(),
    total: count(),
    errors: count(),
    users: count(),
    messages: count({ says: 'That differ in more than digits and hexadecimal numbers.' }),
    bucket: word(['hour', 'day']),
    points: list(object({ at: time(), debug: count(), info: count(), warn: count(), error: count() })),
    groups: list(
      object({
        fingerprint: text(),
        message: text({ says: 'The newest one.' }),
        level: logLevel(),
        n: count(),
        users: count(),
        firstAt: time(),
        lastAt: time(),
      }),
      { says: 'The hundred most frequent.' },
    ),
  }),
});
