import type { Role } from './touched';

/** Display names of the roles in a slash. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  accused: 'Accused',
  accuser: 'Accuser',
  inviter: 'Invited the accused',
  reviewer: 'Reviewed the accused',
  voucher: 'Vouched for the accused',
};

/** Several roles of one person: "Reviewed the accused, vouched for the accused". */
export function roleWords(roles: readonly Role[]): string {
  const words = roles.map((role) => ROLE_NAMES[role]).join(', ');
  return words.replace(/, \w/g, (start) => start.toLowerCase());
}
