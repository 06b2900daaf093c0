import { seasonField } from '../fields/xp.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { id, list, maybe, object, time } from '../schema/field.ts';
import { countFrom, recordId } from '../schema/filter.ts';

export const weeklyXpSeasons = pageFunction({
  name: 'weekly_xp_seasons',
  answers: 'The seasons of XP, newest first: when each begins and ends.',
  args: {
    after: recordId({ says: 'The `next` of the previous answer.' }),
    per: countFrom(1, 100, { fallback: 50 }),
  },
  answer: stamped({
    rows: list(
      object({ ...seasonField, begins: time(), ends: time({ says: 'The first moment after its last week.' }) }),
    ),
    next: maybe(id({ says: 'Where the next rows begin; null at the end.' })),
  }),
  file: { name: 'weekly-xp-seasons', chunk: 100, columns: ['id', 'name', 'weeks', 'begins', 'ends'] },
  feed: {
    title: 'Seasons of XP',
    page: '/mini-apps/weekly-xp-overview',
    entry: ({ id, name, weeks, begins, ends }) => ({
      id: `season:${id}`,
      at: begins,
      title: `${name}: ${weeks} weeks of XP`,
      text: `Begins ${begins.slice(0, 10)}, ends ${ends.slice(0, 10)} (UTC).`,
      path: `/mini-apps/weekly-xp-overview?season=${id}`,
    }),
    ends: ({ name, ends }) => ({ at: ends, title: `${name} ends` }),
  },
});
