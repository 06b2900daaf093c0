import { adminRole } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { maybe } from '../schema/field.ts';

export const touchLastLogin = pageFunction({
  name: 'touch_last_login',
  answers: 'Notes that an admin came in, and answers the role; null for everyone else.',
  rights: 'session',
  writes: true,
  answer: maybe(adminRole()),
});
