import type { Role } from './touched';

/** What each role in a slash is called. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  accused: 'Accused',
  accuser: 'Accuser',
  inviter: 'Invited the accused',
  reviewer: 'Reviewed the accused',
  voucher: 'Vouched for the accused',
};
