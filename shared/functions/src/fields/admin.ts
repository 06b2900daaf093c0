import { type Fields, flag, id, maybe, text, time, word } from '../schema/field.ts';
import { longText } from '../schema/filter.ts';

export const ADMIN_ROLES = ['owner', 'admin'] as const;
export const adminRole = () => word(ADMIN_ROLES);

/** A place on the allow-list. */
export const adminFields = {
  wallet: text({ says: 'Lower case.' }),
  role: adminRole(),
  active: flag(),
  addedBy: maybe(text()),
  createdAt: time(),
  lastLogin: maybe(time()),
  profileId: maybe(id()),
} as const satisfies Fields;

/** Why a change is made: it is kept with the change. */
export const reason = () => longText(500, { required: true, sample: 'as agreed' });
