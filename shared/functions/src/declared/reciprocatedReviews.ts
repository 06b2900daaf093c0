import { listFunction } from '../schema/declaration.ts';
import { count, type Fields, flag, fraction, list, maybe, number, object, time, whole } from '../schema/field.ts';
import { levelsNamed, oneOf, range, who } from '../schema/filter.ts';
import { level, person, share } from '../schema/shapes.ts';

/** Reciprocity of the graph of reviews (M14). */
const reciprocity = {
  profiles: count(),
  edges: count(),
  mutualEdges: count(),
  r: maybe(fraction({ says: 'Share of edges that are answered.' })),
  density: maybe(number()),
  rho: maybe(number({ metric: 'M14', says: '0: as by chance; 1: always.' })),
} as const satisfies Fields;

export const reciprocatedReviews = listFunction({
  name: 'reciprocated_reviews',
  answers: 'Pairs of people who review each other, and how fast the answer came.',
  filters: {
    range: range({ says: 'When the answer came.' }),
    status: oneOf(['active', 'all'], { fallback: 'active', sample: 'all', says: 'All: ended ones too.' }),
    sentiment: oneOf(['positive', 'any'], {
      fallback: 'positive',
      sample: 'any',
      says: 'Both reviews are positive, or whatever they say.',
    }),
    band: oneOf(['30m', '24h', '7d', 'later'], { says: 'How fast the answer came.' }),
    person: who(),
    level: levelsNamed({ says: 'Of either.' }),
  },
  orders: ['latency', 'at'],
  order: 'latency',
  row: {
    first: person(),
    responder: person(),
    latencySeconds: number({ metric: 'reviews.reciprocalLatency', unit: 'seconds' }),
    at: time(),
    sentiments: list(maybe(whole()), { says: 'Of both reviews now: 1, 0 or -1.' }),
    bothActive: flag(),
    similarity: fraction({ metric: 'D9' }),
    vouch: flag({ says: 'One of them backs the other.' }),
  },
  figures: {
    pairs: count({ metric: 'miniApps.mutualPairs' }),
    within30min: count(),
    within24h: count(),
    within7d: count(),
    neutralised: count({ metric: 'EIP-7' }),
    neutralised14: count({ metric: 'EIP-14' }),
    active: maybe(object(reciprocity)),
    ever: maybe(object(reciprocity)),
  },
  more: {
    histogram: maybe(list(object({ fromSeconds: number(), count: count() }), { says: 'With the first page only.' })),
    months: maybe(
      list(object({ at: time(), edges: count(), r: maybe(fraction()), rho: maybe(number({ metric: 'M14' })) })),
    ),
    levels: maybe(list(object({ level: level(), share: share() }))),
  },
  file: {
    name: 'reciprocated-reviews',
    columns: [
      'first',
      'responder',
      'latencySeconds',
      'at',
      { name: 'sentiments', of: ({ sentiments }) => sentiments.map((each) => each ?? '').join(' ') },
      'bothActive',
      'similarity',
      'vouch',
    ],
  },
});
