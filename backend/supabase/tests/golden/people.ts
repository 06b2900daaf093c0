import { type Cover, percent, personId, personIds } from './cover.ts';

const search = (
  key: string,
  filters: Record<string, unknown>,
  path: string,
  map?: Cover['map'],
  sort?: string,
): Cover => ({
  key: `profiles.search.${key}`,
  call: 'profiles_search',
  args: (level) => ({ filters: level ? { level } : filters, ...(sort ? { sort } : {}) }),
  path,
  ...(map ? { map } : {}),
});
const stats = (key: string, path: string): Cover => ({ key: `profiles.stats.${key}`, call: 'profiles_stats', path });
const person = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `profiles.people.*.${key}`,
  call: 'profile_overview',
  args: (id) => ({ id }),
  path,
  ...(map ? { map } : {}),
});
const loss = (field: string): Cover => ({
  key: `losses.*.${field}`,
  call: 'losses',
  args: (id) => ({ id }),
  path: `totals.${field}`,
});
const caution = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `cautionList.rows.${key}`,
  call: 'caution_list',
  path,
  ...(map ? { map } : {}),
});

export const covers: Cover[] = [
  search('count', {}, 'total'),
  search('defaultOrder', {}, 'rows', personIds),
  search('usersWithoutProfile', { hasProfile: 'no' }, 'total'),
  search('byLevel.*', {}, 'rows', personIds),
  search(
    'orderByPositiveLow',
    {},
    'rows',
    (rows) =>
      (rows as { positiveShare: { low: number | null } }[])
        .filter((row) => row.positiveShare.low !== null)
        .map(personId),
    '-positiveShare',
  ),
  stats('meanScore', 'kpis.meanScore'),
  stats('medianScore', 'kpis.medianScore'),
  stats('levelCounts.*', 'levels[level=$1].count'),
  stats('histogram50.*', 'histogram[from=$1].count'),
  person('level', 'level'),
  person('received', 'reviews', (got) => {
    const { pos, neu, neg } = got as Record<string, number>;
    return [pos, neu, neg];
  }),
  person('positivePct', 'positiveShare.value', percent),
  person('positiveLowPct', 'positiveShare.low', percent),
  person('positiveHighPct', 'positiveShare.high', percent),
  person('authored', 'reviewsAuthored'),
  person('authoredActive', 'reviewsGiven'),
  person('vouchedInWei', 'vouchedInWei'),
  person('vouchedOutWei', 'vouchedOutWei'),
  person('scorePercentile', 'percentile'),
  ...['7d', '30d', '90d'].map(
    (span): Cover => ({
      key: `scores.delta${span}.*`,
      call: 'profile_overview',
      args: (id) => ({ id }),
      path: `delta${span}`,
    }),
  ),
  ...[
    'drawdown',
    'reviewsLost',
    'vouchesLost',
    'vouchesLostWei',
    'unhealthyLost',
    'slashPoints',
    'endorsementPoints',
    'bondLosses',
  ].map(loss),
  caution('length', 'rows.length'),
  caution('*.person', 'rows.$1.person', personId),
  ...['evidence', 'upheld', 'negativeReviewers', 'reasons'].map((field) => caution(`*.${field}`, `rows.$1.${field}`)),
  {
    key: 'interactions.*',
    call: 'profile_interactions',
    args: (a) => ({ a }),
    path: 'counterparties',
    map: (rows) => (rows as { person: unknown; weight: number }[]).map((row) => [personId(row.person), row.weight]),
  },
];
