import { adminRole as role } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { maybe } from '../schema/field.ts';

export const adminRole = pageFunction({
  name: 'admin_role',
  answers: 'Place of this session on the allow-list.',
  rights: 'session',
  answer: maybe(role()),
});
