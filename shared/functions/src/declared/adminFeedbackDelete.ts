import { pageFunction } from '../schema/declaration.ts';
import { nothing } from '../schema/field.ts';
import { recordId } from '../schema/filter.ts';

export const adminFeedbackDelete = pageFunction({
  name: 'admin_feedback_delete',
  answers: 'Deletes a message; the audit log keeps it.',
  args: { id: recordId({ required: true, sampleFrom: { fn: 'admin_feedback_list', rows: 'rows', value: 'id' } }) },
  rights: 'admin',
  writes: true,
  answer: nothing(),
});
