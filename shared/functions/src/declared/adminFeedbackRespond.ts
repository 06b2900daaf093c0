import { feedbackFields } from '../fields/feedback.ts';
import { pageFunction } from '../schema/declaration.ts';
import { object } from '../schema/field.ts';
import { longText, recordId } from '../schema/filter.ts';

export const adminFeedbackRespond = pageFunction({
  name: 'admin_feedback_respond',
  answers: 'Answers a message, visible to its author, and returns it as it is now.',
  args: {
    id: recordId({ required: true, sampleFrom: { fn: 'admin_feedback_list', rows: 'rows', value: 'id' } }),
    response: longText(20_000, { required: true }),
  },
  rights: 'admin',
  writes: true,
  answer: object(feedbackFields),
});
