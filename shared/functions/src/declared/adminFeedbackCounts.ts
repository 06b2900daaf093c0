import { pageFunction } from '../schema/declaration.ts';
import { count, object } from '../schema/field.ts';

export const adminFeedbackCounts = pageFunction({
  name: 'admin_feedback_counts',
  answers: 'How many messages from visitors there are, how many wait for an answer, and how many nobody has seen.',
  rights: 'admin',
  answer: object({ pending: count(), unviewed: count(), total: count() }),
});
