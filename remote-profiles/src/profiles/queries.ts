import { functionQuery } from '@companion/data';
import { spelledOut } from '@companion/domain';
import type { AnswerOf, ArgsOf, RowOf } from '@companion/functions';
import { personSummaries } from '@companion/functions/personSummaries';
import { profilesFacets } from '@companion/functions/profilesFacets';
import { profilesSearch } from '@companion/functions/profilesSearch';
import { resolvePerson } from '@companion/functions/resolvePerson';

/** One person of the search. Money in wei as decimal text, times ISO. */
export type ProfileRow = RowOf<typeof profilesSearch>;
export type ProfilesResult = AnswerOf<typeof profilesSearch>;
export type LevelFacet = NonNullable<ProfilesResult['facets']>['level'][number];
export type Facets = AnswerOf<typeof profilesFacets>;

export const profilesQuery = (args: ArgsOf<typeof profilesSearch>) => functionQuery(profilesSearch, args);

/** How many each choice would find. */
export const facetsQuery = ({ filters }: ArgsOf<typeof profilesSearch>) => functionQuery(profilesFacets, { filters });

/** One person's word and sentence, or the reason there is none. */
export type Brief = AnswerOf<typeof personSummaries>['people'][number];

/** The summaries of the people of a page. */
export const summariesQuery = (people: readonly ProfileRow[]) =>
  functionQuery(personSummaries, { who: people.map(({ userId }) => userId) });

/** Who is meant by an id in any of its forms; `person` is null when nobody is. */
export const resolveQuery = (id: string) => functionQuery(resolvePerson, { id: spelledOut(id) });
