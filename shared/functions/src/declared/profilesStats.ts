import { pageFunction, stamped } from '../schema/declaration.ts';
import {
  count,
  day,
  flag,
  fraction,
  list,
  maybe,
  number,
  object,
  optional,
  time,
  tuple,
  word,
} from '../schema/field.ts';
import { dayGiven, oneOf, range } from '../schema/filter.ts';
import { level } from '../schema/shapes.ts';

const METRICS = ['score', 'activeReviews', 'vouchedEth', 'xpTotal'] as const;

export const profilesStats = pageFunction({
  name: 'profiles_stats',
  answers: 'The whole population: how many people, how scores spread, who stays active, and how much the top holds.',
  args: { metric: oneOf(METRICS, { fallback: 'score', says: 'Of the histograms.' }) },
  filters: {
    hasProfile: oneOf(['yes', 'any'], { fallback: 'yes', sample: 'any' }),
    joinedFrom: dayGiven(),
    joinedTo: dayGiven({ says: 'The day itself included.' }),
    range: range({ says: 'When they joined.' }),
  },
  answer: stamped({
    kpis: object({
      people: count({ metric: 'profiles.matches' }),
      profiles: count(),
      meanScore: maybe(number()),
      medianScore: maybe(number()),
      newThisWeek: count(),
      active7d: count(),
      active30d: count(),
      usersScored: count(),
      usersWithoutProfile: count(),
    }),
    levels: list(object({ level: level(), count: count() }), { metric: 'M1' }),
    metric: word(METRICS),
    binWidth: number({ says: 'Of a bar of the histograms.' }),
    histogram: list(object({ from: number(), count: count() })),
    cohortHistogram: list(object({ quarter: day(), from: number(), count: count() }), {
      says: 'By quarter of joining.',
    }),
    cohorts: list(object({ month: day(), age: count(), joined: count(), active: count(), complete: flag() }), {
      says: 'Active in the month of membership `age`, from 0.',
    }),
    levelMix: list(object({ day: day(), level: level(), count: count() })),
    byAge: optional(
      list(object({ month: count(), n: count(), quartiles: maybe(list(number())) }), {
        says: 'Scores by months of membership.',
      }),
    ),
    lorenz: optional(
      list(tuple([fraction(), maybe(fraction())]), { metric: 'M15', says: 'Share of people, share of vouched ETH.' }),
    ),
    giniVouched: optional(maybe(fraction({ metric: 'M15' }))),
    computedAt: maybe(time()),
  }),
  bench: [{ args: { metric: 'vouchedEth' }, label: 'vouched', budget: 'chosen' }],
});
