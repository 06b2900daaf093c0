import { functionQuery } from '@companion/data';
import { spelledOut } from '@companion/domain';
import type { AnswerOf, ArgsOf, RowOf } from '@companion/functions';
import { personSummaries } from '@companion/functions/personSummaries';
import { profilesFacets } from '@companion/functions/profilesFacets';
import { profilesSearch } from '@companion/functions/profilesSearch';
import { resolvePerson } from '@companion/functions/resolvePerson';

/** A person in the search results. Amounts in wei as decimal text, times ISO. */
export type ProfileRow = RowOf<typeof profilesSearch>;
export type ProfilesResult = AnswerOf<typeof profilesSearch>;
export type LevelFacet = NonNullable<ProfilesResult['facets']>['level'][number];
export type Facets = AnswerOf<typeof profilesFacets>;

export const profilesQuery = (args: ArgsOf<typeof profilesSearch>) => functionQuery(profilesSearch, args);

/** Number of matches per filter option. */
export const facetsQuery = ({ filters }: ArgsOf<typeof profilesSearch>) => functionQuery(profilesFacets, { filters });

/** A person's word and sentence, or the reason there is none. */
export type Brief = AnswerOf<typeof personSummaries>['people'][number];

/** Summaries of a page's people. */
export const summariesQuery = (people: readonly ProfileRow[]) =>
  functionQuery(personSummaries, { who: people.map(({ userId }) => userId) });

/** The person with an id in any form; `person` is null if there is none. */
export const resolveQuery = (id: string) => functionQuery(resolvePerson, { id: spelledOut(id) });
