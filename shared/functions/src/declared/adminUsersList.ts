import { adminFields } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { list, object } from '../schema/field.ts';

export const adminUsersList = pageFunction({
  name: 'admin_users_list',
  answers: 'The allow-list, oldest first.',
  rights: 'admin',
  answer: object({ rows: list(object(adminFields)) }),
});
