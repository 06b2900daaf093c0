import { type Cover, percent, personId } from './cover.ts';

const week = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `xp.week.*.${key}`,
  call: 'weekly_xp_overview',
  args: (number) => ({ season: 2, week: Number(number) }),
  path,
  ...(map ? { map } : {}),
});
const person = (field: string): Cover => ({
  key: `xp.people.*.${field}`,
  call: 'weekly_xp',
  args: (id) => ({ id, season: 2 }),
  path: field,
});

export const covers: Cover[] = [
  { key: 'xp.season', call: 'weekly_xp_overview', path: 'season' },
  { key: 'xp.lastCompleteWeek', call: 'weekly_xp_overview', path: 'lastComplete' },
  week('total', 'kpis.total'),
  week('earners', 'kpis.earners'),
  week('median', 'kpis.median'),
  week('gini', 'kpis.gini'),
  week('top10SharePct', 'kpis.top10Share', percent),
  week('complete', 'complete'),
  week('order', 'rows', (rows) => (rows as { person: unknown }[]).map((row) => personId(row.person))),
  week('ranks.*', 'rows[person.profileId=$2].rank'),
  week('sharePct.*', 'rows[person.profileId=$2].share', percent),
  week('change.*', 'rows[person.profileId=$2].change'),
  ...['delta', 'deltaPct', 'rankChange'].map((field) =>
    week(`change.*.${field}`, `rows[person.profileId=$2].change.${field}`),
  ),
  ...['total', 'weeksActive', 'currentStreak', 'longestStreak', 'bestWeek', 'bestXp'].map(person),
];
