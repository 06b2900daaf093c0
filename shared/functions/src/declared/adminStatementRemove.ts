import { reason } from '../fields/admin.ts';
import { STATEMENT_TOPICS } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { nothing } from '../schema/field.ts';
import { oneOf, recordId } from '../schema/filter.ts';

export const adminStatementRemove = pageFunction({
  name: 'admin_statement_remove',
  answers: 'Takes down someone’s statement about a signal; the audit log keeps its text.',
  args: {
    profile_id: recordId({ required: true }),
    topic: oneOf(STATEMENT_TOPICS, { required: true, sample: 'caution' }),
    reason: reason(),
  },
  rights: 'admin',
  writes: true,
  answer: nothing(),
});
