import { pageFunction } from '../schema/declaration.ts';
import { id } from '../schema/field.ts';

export const adminNotificationTest = pageFunction({
  name: 'admin_notification_test',
  answers: 'Sends a notification that says it is a test to every open page, and answers its id.',
  rights: 'admin',
  writes: true,
  answer: id(),
});
