import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, fraction, key, list, maybe, object, time } from '../schema/field.ts';
import { person, rangeEnds } from '../schema/shapes.ts';
import { batchesFilters } from './reviewsBatches.ts';

export const reviewsBatchesScatter = pageFunction({
  name: 'reviews_batches_scatter',
  answers: 'Start, size and positive share of the 1,000 largest batches, and how many there are.',
  filters: batchesFilters,
  opens: { range: '90d' },
  answer: stamped({
    ...rangeEnds(),
    total: count(),
    points: list(
      object({ id: key(), at: time(), reviews: count(), positiveShare: maybe(fraction()), author: person() }),
    ),
  }),
});
