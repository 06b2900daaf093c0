import { type Cover, percent } from './cover.ts';

const overview = (key: string, path: string, map?: Cover['map']): Cover => ({
  key: `slashes.overview.${key}`,
  call: 'slashes_overview',
  path,
  ...(map ? { map } : {}),
});
const interval = (value: unknown) => {
  const { low, high } = value as { low: number; high: number };
  return [low * 100, high * 100];
};

export const covers: Cover[] = [
  overview('total', 'total'),
  {
    key: 'slashes.overview.byBand.*',
    call: 'slashes_list',
    args: (status) => ({ filters: { status } }),
    path: 'rows',
    map: (rows) => (rows as { id: number }[]).map((row) => row.id),
  },
  overview('upheldOfClosedPct', 'upheldOfClosed.value', percent),
  overview('upheldOfClosedInterval', 'upheldOfClosed', interval),
  overview('upheldOfDecidedPct', 'upheldOfDecided.value', percent),
  overview('upheldOfDecidedInterval', 'upheldOfDecided', interval),
  overview('medianAmountScore', 'medianAmount'),
  overview('pointsRemovedDirect', 'pointsRemoved.direct'),
  overview('pointsRemovedEndorsers', 'pointsRemoved.endorsers'),
  ...['opened', 'upheld', 'defended', 'inconclusive', 'cancelled', 'open'].map(
    (field): Cover => ({
      key: `slashes.authors.*.${field}`,
      call: 'slashes_overview',
      path: `authors[person.profileId=$1].${field}`,
    }),
  ),
  ...[
    ['precisionPct', 'value'],
    ['lowPct', 'low'],
  ].map(
    ([key, field]): Cover => ({
      key: `slashes.authors.*.${key}`,
      call: 'slashes_overview',
      path: `authors[person.profileId=$1].precision.${field}`,
      map: percent,
    }),
  ),
];
