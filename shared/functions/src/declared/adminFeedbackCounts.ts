import { pageFunction } from '../schema/declaration.ts';
import { count, object } from '../schema/field.ts';

export const adminFeedbackCounts = pageFunction({
  name: 'admin_feedback_counts',
  answers: 'How many messages of visitors there are, wait for an answer, and were seen by nobody.',
  rights: 'admin',
  answer: object({ pending: count(), unviewed: count(), total: count() }),
});
