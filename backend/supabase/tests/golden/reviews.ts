import { type Cover, each, percent, personId, valueAt } from './cover.ts';

const of =
  (prefix: string, name: string, args?: Cover['args']) =>
  (key: string, path: string, map?: Cover['map']): Cover => ({
    key: `reviews.${prefix}.${key}`,
    call: name,
    path,
    ...(args ? { args } : {}),
    ...(map ? { map } : {}),
  });

const list = of('list', 'reviews_list', () => ({ filters: { status: 'all' } }));
const batch = of('batchAnalysis', 'reviews_batches');
const archive = of('massArchive', 'reviews_mass_archive');
const archived = of('archivedLeaderboard', 'reviews_archived_leaderboard');

const board = (side: string): Cover[] => {
  const ranked = of(`archivedLeaderboard.${side}s`, 'reviews_archived_leaderboard', () => ({ filters: { by: side } }));
  return [
    ranked('length', 'total'),
    ranked('*.person', 'rows.$1.person', personId),
    ranked('*.archived', 'rows.$1.archived'),
    ranked('*.of', 'rows.$1.total'),
    ranked('*.ratePct', 'rows.$1.rate.value', percent),
    ranked('*.lowPct', 'rows.$1.rate.low', percent),
    ranked('*.highPct', 'rows.$1.rate.high', percent),
    ranked('*.medianLifetimeDays', 'rows.$1.medianLifetimeDays'),
    ranked('*.positiveArchived', 'rows.$1.positive'),
  ];
};

export const covers: Cover[] = [
  list('total', 'kpis.written'),
  ...['positive', 'neutral', 'negative'].flatMap((sentiment) => [
    list(`bySentiment.${sentiment}`, `kpis.${sentiment}`),
    list(`activeBySentiment.${sentiment}`, `kpis.active.${sentiment}`),
  ]),
  list('active', 'kpis.active.written'),
  list('archived', 'kpis.archived'),
  list('archivedSharePct', 'kpis.archivedShare.value', percent),
  list('authors', 'kpis.authors'),
  list('activeAuthors', 'kpis.active.authors'),
  list('restored', 'kpis.restored'),
  list('withoutProfile', 'kpis.withoutProfile'),
  of('list', 'reviews_list')(
    'withoutProfileActive',
    'rows',
    (rows) => (rows as unknown[]).filter((row) => valueAt(row, 'subject.profileId') === null).length,
  ),

  batch('count', 'kpis.batches'),
  batch('reviewsInBatches', 'kpis.reviews'),
  batch('batches.length', 'rows.length'),
  batch('batches.*.author', 'rows.$1.author', personId),
  ...[
    'start',
    'reviews',
    'spanSeconds',
    'medianGapSeconds',
    'perMinute',
    'surprise',
    'distinctSubjects',
    'archivedSince',
    'reciprocatedSince',
    'reviewIds',
  ].map((field) => batch(`batches.*.${field}`, `rows.$1.${field}`)),
  batch('batches.*.burstinessA', 'rows.$1.burstiness'),
  batch('batches.*.positiveSharePct', 'rows.$1.positiveShare.value', percent),
  batch('batches.*.templateSharePct', 'rows.$1.templateShare.value', percent),
  of('batchAnalysis', 'reviews_text_groups')('templateReviewIds', 'rows', (rows) =>
    (each('reviewIds')(rows) as number[][]).flat().sort((a, b) => a - b),
  ),
  of('batchAnalysis', 'widget_batch_analysis', (id) => ({ profile_id: Number(id) }))('receivedBatches.*', 'received'),

  archive('count', 'kpis.events'),
  archive('reviewsInEvents', 'kpis.reviews'),
  archive('events.length', 'rows.length'),
  archive('events.*.author', 'rows.$1.author', personId),
  ...[
    'start',
    'archived',
    'authoredBefore',
    'spanSeconds',
    'medianAgeDays',
    'restoredSince',
    'context',
    'reviewIds',
  ].map((field) => archive(`events.*.${field}`, `rows.$1.${field}`)),
  archive('events.*.sharePct', 'rows.$1.share.value', percent),
  archive('events.*.positiveSharePct', 'rows.$1.positiveShare.value', percent),

  ...board('author'),
  ...board('subject'),
  archived('medianLifetimeDays', 'kpis.medianLifetimeDays'),
  archived('within7d', 'kpis.within7d'),
  of('archivedLeaderboard', 'reviews_archived_leaderboard', () => ({ sort: '-rate' }))(
    'rateOrderMin10',
    'rows',
    each('person', personId),
  ),
];
