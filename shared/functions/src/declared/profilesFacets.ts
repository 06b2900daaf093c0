import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, list, object, word } from '../schema/field.ts';
import { profileFilters, SIGNALS } from './profilesSearch.ts';

const facet = <const W extends string>(values: readonly W[]) => list(object({ value: word(values), count: count() }));
const YES_NO = ['yes', 'no'] as const;

export const profilesFacets = pageFunction({
  name: 'profiles_facets',
  answers: 'How many people each choice of a filter would find, with all the other filters in force.',
  filters: profileFilters,
  answer: stamped({
    joined: facet(['30d', '90d', '1y']),
    human: facet(YES_NO),
    market: facet(YES_NO),
    signal: facet(SIGNALS),
    profile: list(
      object({
        value: word(YES_NO),
        count: count(),
        exact: flag({ says: 'Counted to the end; beyond 10,000 there are more.' }),
      }),
    ),
  }),
  budget: 'chosen',
});
