import { marketFields } from '../fields/market.ts';
import { listFunction } from '../schema/declaration.ts';
import { who, words } from '../schema/filter.ts';

export const marketsHistory = listFunction({
  name: 'markets_history',
  answers: 'Trust markets: how far each trusts its person, how it is traded, and what it would be worth in points.',
  filters: { q: words({ says: 'Part of handle or name.', sample: 'person_1' }), person: who() },
  orders: [
    'moved7d',
    'moved24h',
    'change24h',
    'change7d',
    'volume',
    'volume7d',
    'trust',
    'flow',
    'volatility',
    'score',
    'created',
    'trades',
    'holders',
    'name',
  ],
  order: '-moved7d',
  row: marketFields,
  file: {
    name: 'markets',
    columns: [
      'id',
      'person',
      'createdAt',
      'score',
      'trustPct',
      'change24h',
      'change7d',
      'eip4Points',
      'volumeWei',
      'volume7dWei',
      'netTrustFlowWei',
      'volatility7d',
      'trades',
      'holders',
    ],
  },
});
