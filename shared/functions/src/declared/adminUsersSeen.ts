import { pageFunction } from '../schema/declaration.ts';
import { count, id, list, maybe, object, text, time } from '../schema/field.ts';
import { countFrom } from '../schema/filter.ts';

export const adminUsersSeen = pageFunction({
  name: 'admin_users_seen',
  answers: 'Wallets that signed in, latest first.',
  args: { per: countFrom(1, 1000, { fallback: 200 }) },
  rights: 'admin',
  answer: object({
    rows: list(
      object({
        wallet: text(),
        profileId: maybe(id()),
        firstSeen: time(),
        lastSeen: maybe(time()),
        feedback: count({ says: 'Messages of the profile.' }),
      }),
    ),
  }),
});
