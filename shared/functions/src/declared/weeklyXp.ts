import { seasonField, xpChange } from '../fields/xp.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, found, id, list, maybe, number, object, time, whole } from '../schema/field.ts';
import { listOf, recordId, who } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { person, stampFields } from '../schema/shapes.ts';

const week = object({
  week: count(),
  from: time(),
  to: time(),
  complete: flag(),
  xp: whole({ metric: 'M19' }),
  rank: maybe(count()),
  share: maybe(number({ says: 'Part of all XP of the week.' })),
  cumulative: whole(),
  median: maybe(number({ says: 'Of all who earned.' })),
  percentile: maybe(number({ unit: 'percent' })),
  change: maybe(xpChange()),
});

export const weeklyXp = pageFunction({
  name: 'weekly_xp',
  answers: 'The weeks of one person in a season, newest first, with up to three people to compare.',
  args: {
    id: who({ required: true }),
    season: recordId({ says: 'The running one when none is given.' }),
    compare: listOf(3, { sample: ['2', '3'], sampleFrom: mostReviewedPeople(3, 'userkey') }),
  },
  answer: found(
    'person',
    { ...stampFields, person: maybe(person()) },
    {
      season: maybe(id()),
      seasons: list(object({ ...seasonField, hasXp: flag() })),
      total: maybe(whole()),
      shareOfAll: maybe(number({ says: 'Part of all XP of the season.' })),
      bestWeek: maybe(count()),
      bestXp: maybe(whole()),
      weeksActive: count({ says: 'Complete weeks with XP.' }),
      currentStreak: count(),
      longestStreak: count(),
      rows: list(week),
      compare: list(object({ person: person(), weeks: list(object({ week: count(), xp: whole() })) })),
    },
  ),
});
