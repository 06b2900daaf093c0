import { marketSide, trustPct } from '../fields/market.ts';
import { listFunction } from '../schema/declaration.ts';
import { id, maybe, number, time, wei, word } from '../schema/field.ts';
import { oneOf, pastDay, range, recordId, weiAmount } from '../schema/filter.ts';
import { largestMarket } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const marketTrades = listFunction({
  name: 'market_trades',
  answers: 'Trades of one trust market, with what they did to its price.',
  args: { market_id: recordId({ required: true, sampleFrom: largestMarket }) },
  filters: { range: range(), asOf: pastDay(), side: oneOf(['trust', 'distrust']), minWei: weiAmount() },
  orders: ['at', 'eth'],
  order: '-at',
  row: {
    id: id(),
    at: time(),
    actor: person(),
    type: word(['BUY', 'SELL']),
    side: marketSide(),
    votes: maybe(number()),
    ethWei: maybe(wei({ says: 'Null, as votes are, when nobody knows it.' })),
    before: trustPct(),
    after: trustPct(),
    impact: maybe(
      number({
        metric: 'markets.impact',
        unit: 'points',
        says: 'Null where other trades lie between the snapshots around it.',
      }),
    ),
  },
  file: {
    name: 'market_trades',
    columns: ['id', 'at', 'actor', 'type', 'side', 'votes', 'ethWei', 'before', 'after', 'impact'],
  },
});
