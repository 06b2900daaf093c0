import { adminRole } from '../fields/admin.ts';
import { pageFunction } from '../schema/declaration.ts';
import { id, maybe, object, text } from '../schema/field.ts';

export const sessionIdentity = pageFunction({
  name: 'session_identity',
  answers: 'Who this session is: the wallet it proved, its profile, and its place on the allow-list.',
  rights: 'session',
  answer: object({
    wallet: maybe(text({ says: 'Lower case; null without one.' })),
    profileId: maybe(id()),
    displayName: maybe(text()),
    avatarUrl: maybe(text()),
    role: maybe(adminRole()),
  }),
});
