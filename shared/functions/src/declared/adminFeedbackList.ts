import { FEEDBACK_STATUSES, feedbackFields } from '../fields/feedback.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, id, list, maybe, object } from '../schema/field.ts';
import { countFrom, oneOf, recordId, trueOrFalse } from '../schema/filter.ts';

export const adminFeedbackList = pageFunction({
  name: 'admin_feedback_list',
  answers: 'Messages from visitors, newest first.',
  args: {
    status: oneOf(FEEDBACK_STATUSES),
    viewed: trueOrFalse({ says: 'Whether an admin has seen it.' }),
    after: recordId({ says: 'The `next` of the previous answer.', sample: 1000 }),
    per: countFrom(1, 500, { fallback: 50 }),
  },
  rights: 'admin',
  bench: [
    { args: { status: 'pending' } },
    { args: { viewed: false } },
    { args: { status: 'closed', viewed: true, per: 500 } },
  ],
  answer: object({ total: count(), rows: list(object(feedbackFields)), next: maybe(id()) }),
});
