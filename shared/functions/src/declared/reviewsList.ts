import { archivedEstimated } from '../fields/archiving.ts';
import { listFunction } from '../schema/declaration.ts';
import { nameOf, whoPath } from '../schema/feedWords.ts';
import { count, flag, fraction, id, key, maybe, number, object, text, time, whole, word } from '../schema/field.ts';
import { countFrom, levelNamed, oneOf, pastDay, range, who, words, yesNo } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person, SENTIMENTS, sentiment, share } from '../schema/shapes.ts';

/** Filters shared by everything about reviews, except their status. */
export const reviewsFilters = {
  q: words({ says: 'Words of title and text.', sample: 'trusted market' }),
  range: range({ says: 'When it was written.' }),
  asOf: pastDay(),
  sentiment: oneOf([...SENTIMENTS, 'unknown'], { sample: 'negative' }),
  author: who(),
  subject: who({ sampleFrom: mostReviewed }),
  person: who({ says: 'Either side.' }),
  authorLevel: levelNamed({ says: 'Level of the author now.' }),
  subjectLevel: levelNamed({ says: 'Level of the subject now.' }),
  reciprocal: yesNo({ says: 'Whether the subject reviewed the author too.' }),
  inBatch: yesNo({ says: 'Whether it was written in a batch (D1).' }),
  marked: yesNo({ says: 'Whether it is positive and its subject voted it down (EIP-6).' }),
  minAuthorScore: countFrom(0, 2800, { sample: 1500, says: 'Score of the author now.' }),
  minVotes: countFrom(1, 1_000_000, { sample: 20 }),
};

export const reviewsList = listFunction({
  name: 'reviews_list',
  answers:
    'Reviews one by one: who said what about whom, how the community voted on it, and whether it is still active.',
  filters: {
    status: oneOf(['active', 'archived', 'all'], { fallback: 'active', sample: 'archived' }),
    ...reviewsFilters,
  },
  orders: ['created', 'authorScore', 'votes'],
  order: '-created',
  row: {
    id: id(),
    createdAt: time(),
    author: person(),
    subject: person(),
    sentiment: sentiment({ metric: 'reviews.sentiment' }),
    title: text(),
    body: maybe(text()),
    up: count(),
    down: count(),
    weightedShare: maybe(
      fraction({ metric: 'reviews.weightedShare', says: 'Weighted share of upvotes; null without votes.' }),
    ),
    reciprocal: maybe(object({ latencySeconds: number({ metric: 'reviews.reciprocalLatency', unit: 'seconds' }) })),
    batchId: maybe(key({ metric: 'reviews.batch' })),
    templateGroup: maybe(
      id({ metric: 'reviews.template', says: 'Group of similar texts of this author; null when its text is its own.' }),
    ),
    eip6Mark: flag({ metric: 'reviews.spamMark', says: 'The subject of a positive review voted it down.' }),
    eip7Counted: maybe(flag({ metric: 'EIP-7', says: 'Null when archived, not positive, or not yet known.' })),
    replies: maybe(count()),
    status: word(['active', 'archived']),
    archivedAt: maybe(time()),
    archivedEstimated: archivedEstimated(),
    authorScoreThen: maybe(whole()),
  },
  figures: {
    written: count({ metric: 'reviews.written' }),
    positive: count(),
    neutral: count(),
    negative: count(),
    archived: count(),
    restored: count(),
    positiveShare: share({ metric: 'reviews.positiveShare' }),
    archivedShare: share({ metric: 'reviews.archivedShare' }),
    neutralisedShare: maybe(
      share({ metric: 'reviews.neutralisedShare', says: 'Of the active positive ones; null before it is known.' }),
    ),
    authors: count({ metric: 'reviews.authors' }),
    withoutProfile: count(),
    medianAuthorScore: maybe(number({ metric: 'reviews.medianAuthorScore' })),
    active: object({
      written: count({ metric: 'reviews.active' }),
      positive: count(),
      neutral: count(),
      negative: count(),
      authors: count(),
    }),
  },
  file: {
    name: 'reviews',
    columns: [
      'id',
      'createdAt',
      'author',
      'sentiment',
      'subject',
      'title',
      'body',
      'up',
      'down',
      'weightedShare',
      'authorScoreThen',
      'reciprocal.latencySeconds',
      'batchId',
      'templateGroup',
      'eip6Mark',
      'eip7Counted',
      'replies',
      'status',
      'archivedAt',
      'archivedEstimated',
    ],
  },
  feed: {
    title: 'Reviews',
    page: '/reviews',
    order: '-created',
    entry: (row) => ({
      id: `review:${row.id}`,
      at: row.createdAt,
      title: `${nameOf(row.author)} on ${nameOf(row.subject)}: ${row.sentiment ?? 'unknown'}`,
      text: [row.title, row.body].filter(Boolean).join('\n\n'),
      path: `/reviews?status=all&author=${whoPath(row.author)}&subject=${whoPath(row.subject)}`,
    }),
  },
});
