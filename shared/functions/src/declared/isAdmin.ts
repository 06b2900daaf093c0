import { pageFunction } from '../schema/declaration.ts';
import { flag } from '../schema/field.ts';

export const isAdmin = pageFunction({
  name: 'is_admin',
  answers: 'Whether the wallet of this session is on the allow-list and active.',
  rights: 'session',
  answer: flag(),
});
