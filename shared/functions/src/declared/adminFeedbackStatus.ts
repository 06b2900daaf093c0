import { FEEDBACK_STATUSES, feedbackFields } from '../fields/feedback.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { oneOf, recordId } from '../schema/filter.ts';

export const adminFeedbackStatus = pageFunction({
  name: 'admin_feedback_status',
  answers: 'Sets the status of a message, marks it seen, and answers it.',
  args: {
    id: recordId({ required: true, sampleFrom: { fn: 'admin_feedback_list', rows: 'rows', value: 'id' } }),
    status: oneOf(FEEDBACK_STATUSES, { required: true }),
  },
  rights: 'admin',
  writes: true,
  answer: object(feedbackFields),
});
