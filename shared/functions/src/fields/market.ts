import { count, type Fields, id, list, maybe, number, time, wei, whole, word } from '../schema/field.ts';
import { person } from '../schema/shapes.ts';

export const marketSide = () => word(['trust', 'distrust']);
export const trustPct = () => maybe(number({ metric: 'M20', unit: 'percent' }));

/** A trust market with its figures (M20). */
export const marketFields = {
  id: id(),
  person: person(),
  createdAt: time(),
  score: maybe(whole()),
  trustPct: maybe(number({ metric: 'profile.marketTrust', unit: 'percent' })),
  change24h: maybe(number({ metric: 'markets.change', says: 'Percentage points.' })),
  change7d: maybe(number({ metric: 'markets.change', says: 'Percentage points.' })),
  eip4Points: maybe(number({ metric: 'EIP-4', unit: 'points' })),
  volumeWei: wei(),
  volume7dWei: wei(),
  netTrustFlowWei: wei({ says: 'Trust bought minus trust sold.' }),
  volatility7d: maybe(number({ says: 'Deviation of the daily changes of trust %, from two changes on.' })),
  snapshots: count(),
  trades: count(),
  unknownTrades: count({ says: 'Trades whose votes or ETH nobody knows; they are part of no sum.' }),
  holders: count(),
  spark: list(number({ unit: 'percent' }), { says: 'Trust % at the end of the last 30 days with a price.' }),
} as const satisfies Fields;
