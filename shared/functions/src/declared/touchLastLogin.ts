import { adminRole } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { maybe } from '../schema/field.ts';

export const touchLastLogin = pageFunction({
  name: 'touch_last_login',
  answers: 'Records that an admin signed in, and returns the role; null for everyone else.',
  rights: 'session',
  writes: true,
  answer: maybe(adminRole()),
});
