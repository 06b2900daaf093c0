import { listFunction } from '../schema/declaration.ts';
import { nameOf, whoPath } from '../schema/feedWords.ts';
import { count, flag, maybe, number, optional, time } from '../schema/field.ts';
import { countFrom, oneOf, pastDay, range, who } from '../schema/filter.ts';
import { person, SENTIMENTS, share } from '../schema/shapes.ts';

export const reviewsArchivedLeaderboard = listFunction({
  name: 'reviews_archived_leaderboard',
  answers: 'People by archived reviews: their own, or those about them.',
  filters: {
    by: oneOf(['author', 'subject'], { fallback: 'author', sample: 'subject' }),
    range: range({ says: 'When it was archived.', sample: '90d' }),
    asOf: pastDay(),
    sentiment: oneOf(SENTIMENTS, { sample: 'negative' }),
    min: countFrom(1, 1_000_000, { says: 'Fewest reviews written or received; 10 for the order rate, else 1.' }),
    person: who(),
  },
  orders: ['count', 'rate', 'total', 'lifetime', 'last'],
  order: '-count',
  row: {
    rank: count({ metric: 'archived.rank', says: 'By number archived; ties share a rank.' }),
    person: person(),
    archived: count({ metric: 'archived.total' }),
    total: count({ says: 'Written or received, ever.' }),
    rate: share({ metric: 'archived.rate' }),
    medianLifetimeDays: maybe(number({ metric: 'archived.lifetime', unit: 'days' })),
    positive: count(),
    positiveShare: share({ metric: 'archived.positiveShare' }),
    inMassEvents: count({ metric: 'archived.inMass' }),
    restored: count({ metric: 'archived.restored' }),
    lastAt: maybe(time()),
    lastEstimated: optional(flag({ says: 'The network gave no time: `lastAt` is when it was first seen archived.' })),
  },
  figures: {
    archived: count({ metric: 'archived.total' }),
    archivedShare: maybe(
      share({ metric: 'archived.share', says: 'Null for a range: it compares with everything ever written.' }),
    ),
    within7d: count(),
    within7dShare: share({ metric: 'archived.within7d' }),
    restored: maybe(count({ metric: 'archived.restored', says: 'Null for a range.' })),
    medianLifetimeDays: maybe(number({ metric: 'archived.lifetime', unit: 'days' })),
  },
  file: {
    name: 'reviews-archived-leaderboard',
    columns: [
      'rank',
      'person',
      'archived',
      'total',
      'rate',
      'medianLifetimeDays',
      'positive',
      'positiveShare',
      'inMassEvents',
      'restored',
      'lastAt',
      'lastEstimated',
    ],
  },
  feed: {
    title: 'Archived reviews',
    page: '/reviews/archived-leaderboard',
    order: '-last',
    entry: (row) => ({
      id: `archived:${row.person.userId}:${row.lastAt ?? ''}`,
      at: row.lastAt ?? '',
      title: `${nameOf(row.person)}: ${row.archived} of ${row.total} archived (${Math.round((row.rate.value ?? 0) * 100)}%)`,
      text: '',
      path: `/reviews/archived-leaderboard?person=${whoPath(row.person)}`,
    }),
  },
});
