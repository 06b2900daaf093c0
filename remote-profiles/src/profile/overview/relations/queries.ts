import { functionQuery, type Person } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { profileRelations } from '@companion/functions/profileRelations';
import { trustPaths } from '@companion/functions/trustPaths';

/** A known person's main counterparties. */
export type Known = Extract<AnswerOf<typeof profileRelations>, { person: Person }>;

export const relationsQuery = (id: string) => ({
  ...functionQuery(profileRelations, { id }),
  placeholderData: undefined,
});

/** Never shows paths to another person as a placeholder. */
export const pathsQuery = (a: string, b: string) => ({
  ...functionQuery(trustPaths, { a, b }),
  placeholderData: undefined,
});
