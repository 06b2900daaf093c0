import { pageFunction } from '../schema/declaration.ts';
import { count } from '../schema/field.ts';
import { recordIds } from '../schema/filter.ts';

export const adminFeedbackMarkViewed = pageFunction({
  name: 'admin_feedback_mark_viewed',
  answers: 'Marks messages as seen, and answers how many were not yet.',
  args: { ids: recordIds(500, { required: true }) },
  rights: 'admin',
  writes: true,
  answer: count(),
});
