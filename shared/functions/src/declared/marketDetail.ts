import { marketFields, marketSide, trustPct } from '../fields/market.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, found, id, list, maybe, number, object, optional, time, wei, whole, word } from '../schema/field.ts';
import { oneOf, range, recordId } from '../schema/filter.ts';
import { largestMarket } from '../schema/largest.ts';
import { person, rangeEnds, stampFields } from '../schema/shapes.ts';

const BARS = ['1h', '1d'] as const;

export const marketDetail = pageFunction({
  name: 'market_detail',
  answers: 'One trust market: its history, holders, and how trust moved before slashes and score changes.',
  args: {
    market_id: recordId({ required: true, sampleFrom: largestMarket }),
    bar: oneOf(BARS, { fallback: '1d' }),
  },
  filters: { range: range({ fallback: '30d', sample: '90d' }) },
  answer: found(
    'market',
    { ...stampFields, market: maybe(object(marketFields)) },
    {
      ...rangeEnds(),
      bar: word(BARS),
      bars: list(
        object({
          at: time(),
          open: trustPct(),
          high: trustPct(),
          low: trustPct(),
          close: trustPct(),
          volumeWei: wei(),
          netWei: wei(),
          trades: count(),
          traders: count(),
        }),
        { says: 'The newest 2,000 of the range.' },
      ),
      barsLeftOut: optional(count({ says: 'Older bars of the range.' })),
      scores: list(object({ at: time(), score: whole() }), { says: 'The newest 500 of the range.' }),
      scoresLeftOut: optional(count({ says: 'Older snapshots of the range.' })),
      holders: list(object({ person: person(), side: marketSide(), votes: number() }), {
        says: 'Who bought more than they sold (500 at most).',
      }),
      beforeEvents: list(
        object({
          kind: word(['slash', 'score']),
          at: time(),
          id: maybe(id()),
          change: maybe(whole({ unit: 'points' })),
          flowWei: wei({ says: 'Net trust flow of the 24 hours before.' }),
          usualWei: maybe(wei({ says: 'Median of days with trades.' })),
          timesUsual: maybe(number()),
        }),
      ),
    },
  ),
});
