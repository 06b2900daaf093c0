import type { Bar } from './queries';
import { LENGTH_MS } from './withGaps';

/** Trust in percent during one bar; `slot` is its index from the first bar. Slots without a price stay empty. */
export type Candle = { at: string; slot: number; open: number; high: number; low: number; close: number };

/** The bars with a price, and the number of slots from the first to the last. */
export function candlesOf(bars: readonly Bar[], bar: '1h' | '1d'): { candles: Candle[]; slots: number } {
  const priced = bars.flatMap(({ at, open, high, low, close }) =>
    open === null || high === null || low === null || close === null ? [] : [{ at, open, high, low, close }],
  );
  const start = Date.parse(priced[0]?.at ?? '');
  const candles = priced.map((each) => ({ ...each, slot: Math.round((Date.parse(each.at) - start) / LENGTH_MS[bar]) }));
  return { candles, slots: (candles.at(-1)?.slot ?? -1) + 1 };
}
