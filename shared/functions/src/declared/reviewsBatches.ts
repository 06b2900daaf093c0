import { formatDuration } from '../../../domain/src/formatDuration.ts';
import { batchFields } from '../fields/batch.ts';
import { gap, versions } from '../fields/method.ts';
import { listFunction } from '../schema/declaration.ts';
import { nameOf } from '../schema/feedWords.ts';
import { count } from '../schema/field.ts';
import { countFrom, oneOf, pastDay, range, who } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { SENTIMENTS, share } from '../schema/shapes.ts';

export const batchesFilters = {
  range: range({ says: 'When the batch began.' }),
  asOf: pastDay(),
  gap: countFrom(1, 30, { fallback: 5, sample: 30, says: 'Minutes between two reviews that end a batch.' }),
  min: countFrom(2, 100_000, { fallback: 5, sample: 3, says: 'Fewest reviews of a batch.' }),
  sentiment: oneOf(SENTIMENTS, { sample: 'negative', says: 'A sentiment the batch holds.' }),
  author: who(),
  subject: who({ sampleFrom: mostReviewed }),
};

export const reviewsBatches = listFunction({
  name: 'reviews_batches',
  answers:
    'Batches of reviews: how many one author wrote in one sitting, how fast, how alike, and what became of them.',
  filters: batchesFilters,
  opens: { range: '90d' },
  orders: ['start', 'reviews', 'span', 'medianGap', 'perMinute', 'surprise', 'burstiness', 'archived', 'subjects'],
  order: '-start',
  row: batchFields,
  figures: {
    batches: count({ metric: 'batches.count' }),
    reviews: count({ metric: 'batches.reviews' }),
    authors: count({ metric: 'batches.authors' }),
    reviewShare: share({ metric: 'batches.reviewShare' }),
    archivedShare: share({ metric: 'batches.archivedShare' }),
  },
  more: { gap: gap(), versions: versions() },
  bench: [{ args: { filters: { gap: 30, min: 3 } }, budget: 'chosen' }],
  file: {
    name: 'reviews-batches',
    columns: [
      'id',
      'start',
      'end',
      'author',
      'reviews',
      'spanSeconds',
      'medianGapSeconds',
      'perMinute',
      'surprise',
      'burstiness',
      'positive',
      'neutral',
      'negative',
      'positiveShare',
      'distinctSubjects',
      'templateShare',
      'archivedSince',
      'archivedShare',
      'reciprocatedSince',
    ],
  },
  feed: {
    title: 'Batches of reviews',
    page: '/reviews/batch-analysis',
    order: '-start',
    entry: (row) => ({
      id: `batch:${row.id}`,
      at: row.start,
      title: `${row.reviews} reviews in ${formatDuration(row.spanSeconds)} by ${nameOf(row.author)}`,
      text: 'A signal, not a verdict.',
      path: `/reviews/batch-analysis?range=all&batch=${encodeURIComponent(row.id)}`,
    }),
  },
});
