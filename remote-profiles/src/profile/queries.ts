import { functionQuery, type Person } from '@companion/data';
import { spelledOut } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { profileOverview } from '@companion/functions/profileOverview';

/** A person with their data. Times are ISO, amounts wei as decimal text, `*Pct` and `percentile` 0-100. */
export type KnownProfile = Extract<AnswerOf<typeof profileOverview>, { person: Person }>;
export type Bond = NonNullable<KnownProfile['bond']>;
export type FlagId = KnownProfile['flags'][number]['id'];

/** The page's main data, by any form of id. Never shows the previous person while the next one loads. */
export const profileQuery = (id: string) => ({
  ...functionQuery(profileOverview, { id: spelledOut(id) }),
  placeholderData: undefined,
});
