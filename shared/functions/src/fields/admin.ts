import { either, type FieldMeta, type Fields, flag, id, maybe, number, text, time, word } from '../schema/field.ts';
import { longText } from '../schema/filter.ts';

export const ADMIN_ROLES = ['owner', 'admin'] as const;
export const adminRole = () => word(ADMIN_ROLES);

/** An entry of the allow-list. */
export const adminFields = {
  wallet: text({ says: 'Lower case.' }),
  role: adminRole(),
  active: flag(),
  addedBy: maybe(text()),
  createdAt: time(),
  lastLogin: maybe(time()),
  profileId: maybe(id()),
} as const satisfies Fields;

/** Subject of a change: the first word of its name. */
export const AUDIT_AREAS = [
  'detector',
  'feedback',
  'finding',
  'flag',
  'job',
  'notification',
  'param',
  'release',
  'roadmap',
  'setting',
  'statement',
  'user',
] as const;

/** A number of days, or a line of text. */
export const settingValue = (meta?: FieldMeta) => either([number(), text()], meta);

/** Why a change is made; stored with the change. */
export const reason = () => longText(500, { required: true, sample: 'as agreed' });
