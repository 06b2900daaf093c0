import { archivedEstimated } from '../fields/archiving.ts';
import { batchFields } from '../fields/batch.ts';
import { BATCH_ID } from '../fields/forms.ts';
import { statement, versions } from '../fields/method.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, found, fraction, id, list, maybe, number, object, text, time, word } from '../schema/field.ts';
import { keyOf, pastDay } from '../schema/filter.ts';
import { person, sentiment, stampFields } from '../schema/shapes.ts';

const review = object({
  id: id(),
  createdAt: time(),
  gapSeconds: maybe(number({ unit: 'seconds', says: 'Since the review before; null for the first.' })),
  subject: person(),
  sentiment: sentiment(),
  title: maybe(text()),
  body: maybe(text()),
  template: flag({ says: 'Its text is like that of another one of the author.' }),
  archivedAt: maybe(time()),
  archivedEstimated: archivedEstimated(),
  reciprocatedAt: maybe(time()),
});

export const reviewsBatchDetail = pageFunction({
  name: 'reviews_batch_detail',
  answers:
    'One batch: its reviews (500 at most), the gaps between them, how alike the first 40 are, and what happened afterwards.',
  args: {
    id: keyOf(BATCH_ID, {
      required: true,
      sample: '300:1',
      sampleFrom: { fn: 'reviews_batches', args: { sort: '-reviews', per: 1 }, rows: 'rows', value: 'id' },
    }),
  },
  filters: { asOf: pastDay() },
  answer: found(
    'batch',
    { ...stampFields, batch: maybe(object(batchFields)) },
    {
      versions: versions(),
      reviews: list(review),
      gaps: list(object({ fromSeconds: count(), toSeconds: maybe(count()), count: count() })),
      similarity: object({ ids: list(id()), rows: list(list(fraction())) }),
      after: list(object({ at: time(), kind: word(['archived', 'reciprocated']), reviewId: id() })),
      statement: maybe(statement()),
    },
  ),
});
