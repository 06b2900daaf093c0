import { logArgs, logBench, logEntryFields } from '../fields/logEntry.ts';
import { pageFunction } from '../schema/declaration.ts';
import { id, list, maybe, object } from '../schema/field.ts';
import { countFrom, recordId } from '../schema/filter.ts';

export const adminLogs = pageFunction({
  name: 'admin_logs',
  answers: 'What admins’ browsers reported, newest first.',
  args: {
    ...logArgs,
    after: recordId({ says: 'The `next` of the previous answer.', sample: 1_000_000 }),
    per: countFrom(1, 500, { fallback: 50 }),
  },
  rights: 'admin',
  bench: logBench,
  answer: object({ rows: list(object(logEntryFields)), next: maybe(id()) }),
});
