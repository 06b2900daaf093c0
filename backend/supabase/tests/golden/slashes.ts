import { type Cover, percent, personId, valueAt } from './cover.ts';

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

const leavers = (people: unknown) =>
  (people as { person: unknown; left: { by: string; hours: number }[] }[])
    .flatMap(({ person, left }) => left.map(({ by, hours }) => ({ person: personId(person), by, hours })))
    .sort((a, b) => Number(a.person) - Number(b.person));

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
  ...['subject', 'author'].map(
    (side): Cover => ({
      key: `slashes.byId.*.${side}`,
      call: 'slash_votes_detail',
      args: (id) => ({ slash_id: Number(id) }),
      path: `slash.${side}`,
      map: personId,
    }),
  ),
  ...Object.entries({
    type: 'slash.type',
    amount: 'slash.amount',
    band: 'slash.status',
    votes: 'slash.votes',
    turnoutPct: 'slash.turnoutPct',
    up: 'tally.up',
    down: 'tally.down',
    weightUp: 'tally.weightUp',
    weightDown: 'tally.weightDown',
    sharePct: 'tally.sharePct',
    misplacementIndex: 'misplacementIndex',
    pivotalSize: 'pivotal.size',
    closesInSeconds: 'closesInSeconds',
    exposureSupporters: 'slash.exposure.supporters',
    exposurePoints: 'slash.exposure.points',
  }).map(
    ([key, path]): Cover => ({
      key: `slashes.byId.*.${key}`,
      call: 'slash_votes_detail',
      args: (id) => ({ slash_id: Number(id) }),
      path,
    }),
  ),
  {
    key: 'slashes.byId.*.pivotalVoters',
    call: 'slash_votes_detail',
    args: (id) => ({ slash_id: Number(id) }),
    path: 'pivotal.voters',
    map: (voters) => (voters as unknown[]).map(personId),
  },
  ...[
    ['withoutSubjectRelations', ['rel-subject']],
    ['withoutAuthorRelations', ['rel-author']],
    ['withoutBoth', ['rel-subject', 'rel-author']],
  ].map(
    ([key, exclude]): Cover => ({
      key: `slashes.byId.*.${key}.*`,
      call: 'slash_votes_detail',
      args: (id) => ({ slash_id: Number(id), exclude }),
      path: 'tally.$2',
    }),
  ),
  ...['open', 'close', 'auto'].flatMap((rule): Cover[] => {
    const name = rule[0]?.toUpperCase() + rule.slice(1);
    const args = (id: string) => ({ slash_id: Number(id), rule });
    return [
      { key: `slashes.byId.*.penaltyTotal${name}`, call: 'slash_impact', args, path: 'points.endorsers' },
      {
        key: `slashes.byId.*.penalties${name}.*`,
        call: 'slash_impact',
        args,
        path: 'people[person.profileId=$2].points',
      },
      {
        key: `slashes.byId.*.penalties${name}`,
        call: 'slash_impact',
        args,
        path: '',
        map: (answer) =>
          Object.fromEntries(
            valueAt(answer, 'counts')
              ? (valueAt(answer, 'people') as { person: unknown; points: number }[]).map((row) => [
                  personId(row.person),
                  row.points,
                ])
              : [],
          ),
      },
    ];
  }),
  ...['length', '0.person', '0.by', '0.hours', '1.person', '1.by', '1.hours'].map(
    (path): Cover => ({
      key: `slashes.byId.*.leftDuringWindow.${path}`,
      call: 'slash_impact',
      args: (id) => ({ slash_id: Number(id) }),
      path: 'people',
      map: (people) => valueAt(leavers(people), path),
    }),
  ),
  {
    key: 'slashes.byId.*.leftDuringWindow',
    call: 'slash_impact',
    args: (id) => ({ slash_id: Number(id) }),
    path: 'people',
    map: leavers,
  },
  {
    key: 'slashes.byId.*.inviterEffect',
    call: 'slash_impact',
    args: (id) => ({ slash_id: Number(id) }),
    path: 'points.inviter',
  },
  { key: 'slashes.badFriends.endorsers.length', call: 'bad_friends', path: 'rows.length' },
  { key: 'slashes.badFriends.endorsers.*.person', call: 'bad_friends', path: 'rows.$1.person', map: personId },
  ...['points', 'slashes', 'asReviewer', 'asVoucher', 'leftInWindow', 'distinctEndorsed', 'slashedEndorsed'].map(
    (field): Cover => ({
      key: `slashes.badFriends.endorsers.*.${field}`,
      call: 'bad_friends',
      path: `rows.$1.${field}`,
    }),
  ),
  ...[
    ['ratePct', 'value'],
    ['lowPct', 'low'],
    ['highPct', 'high'],
  ].map(
    ([key, field]): Cover => ({
      key: `slashes.badFriends.endorsers.*.${key}`,
      call: 'bad_friends',
      path: `rows.$1.rate.${field}`,
      map: percent,
    }),
  ),
  {
    key: 'slashes.exposure.*.*',
    call: 'bad_friends_check',
    args: (id) => ({ id }),
    path: 'exposure.$2',
  },
  {
    key: 'slashes.misplaced.*',
    call: 'misplaced_slashes',
    args: (category) => ({ filters: { category } }),
    path: 'rows',
    map: (rows) => (rows as { id: number }[]).map((row) => String(row.id)),
  },
];
