import { personFlag } from '../fields/person.ts';
import { seasonField, xpChange } from '../fields/xp.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, fraction, id, list, maybe, number, object, optional, time, whole } from '../schema/field.ts';
import { countFrom, levelsNamed, pastDay, recordId, recordIds, who } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { level, person } from '../schema/shapes.ts';

const gini = () => maybe(fraction({ metric: 'M15' }));
const median = () => maybe(number({ says: 'Of all who earned.' }));

/** Most watch-list people per call. */
export const MOST_WATCHED = 200;

export const weeklyXpOverview = listFunction({
  name: 'weekly_xp_overview',
  answers: 'Who earned XP in one week of a season, how the weeks compare, and how the top ranks change.',
  args: {
    season: recordId(),
    week: countFrom(1, 1000, { sample: 1, says: 'The last complete one when none is given or there is no such week.' }),
  },
  filters: {
    asOf: pastDay(),
    level: levelsNamed(),
    minXp: countFrom(0, 1_000_000_000, { sample: 100 }),
    person: who(),
    who: recordIds(MOST_WATCHED, {
      says: 'User ids: only these people.',
      sampleFrom: mostReviewedPeople(MOST_WATCHED, 'userId'),
    }),
  },
  orders: ['rank', 'xp', 'delta'],
  order: 'rank',
  row: {
    person: person(),
    level: maybe(level()),
    xp: whole({ metric: 'M19' }),
    rank: maybe(count()),
    share: maybe(number({ says: 'Part of all XP of the week.' })),
    change: maybe(xpChange()),
    seasonTotal: maybe(whole()),
    streak: count({ says: 'Complete weeks in a row with XP.' }),
    flags: list(personFlag(), { says: 'What the record of the person has against them now.' }),
  },
  figures: {
    total: whole(),
    earners: count(),
    newEarners: count({ says: 'With their first XP of the season.' }),
    median: median(),
    gini: gini(),
    top10Share: maybe(fraction({ says: 'Share of the top ten.' })),
    seasonPool: maybe(count({ says: 'XP the season gives out in all, where it is known.' })),
    poolShare: maybe(number({ metric: 'xpOverview.poolShare', says: 'Part of it that the week gave out.' })),
  },
  more: {
    season: maybe(id()),
    seasons: list(object(seasonField)),
    week: count(),
    asked: maybe(count({ says: 'The week asked for.' })),
    fellBack: flag({ says: 'There is no such week; another one is shown.' }),
    complete: flag(),
    lastComplete: count(),
    weeks: optional(
      list(
        object({
          week: count(),
          from: time(),
          complete: flag(),
          total: whole(),
          earners: count(),
          median: median(),
          gini: gini(),
        }),
        { says: 'With the first page only.' },
      ),
    ),
    histogram: optional(
      list(object({ from: number(), count: count() }), { says: 'Earners by XP; with the first page only.' }),
    ),
    bump: optional(
      list(object({ person: person(), ranks: list(object({ week: count(), rank: maybe(count()) })) }), {
        says: 'Ranks of the best twenty by week; with the first page only.',
      }),
    ),
  },
  file: {
    name: 'weekly-xp',
    columns: [
      'rank',
      'person',
      { name: 'rankChange', of: ({ change }) => change?.rankChange ?? null },
      'xp',
      { name: 'delta', of: ({ change }) => change?.delta ?? null },
      { name: 'deltaPct', of: ({ change }) => change?.deltaPct ?? null },
      'share',
      'seasonTotal',
      'streak',
      'level',
      { name: 'flags', of: ({ flags }) => flags.map(({ id }) => id).join(' ') || null },
    ],
  },
});
