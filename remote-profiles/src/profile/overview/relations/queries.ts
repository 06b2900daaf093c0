import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileRelations } from '@companion/functions/profileRelations';
import { trustPaths } from '@companion/functions/trustPaths';

/** Whom a known person deals with most. */
export type Known = Extract<AnswerOf<typeof profileRelations>, { person: Person }>;

export const relationsQuery = (id: string) => ({
  ...functionQuery(profileRelations, { id }),
  placeholderData: undefined,
});

/** Never shows the way to somebody else while this one is looked for. */
export const pathsQuery = (a: string, b: string) => ({
  ...functionQuery(trustPaths, { a, b }),
  placeholderData: undefined,
});
