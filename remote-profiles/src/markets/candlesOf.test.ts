import { expect, test } from 'vitest';
import { candlesOf } from './candlesOf';
import type { Bar } from './queries';

const bar = (day: number, close: number | null) =>
  ({ at: `2026-03-${day}T00:00:00Z`, open: 50, high: 60, low: 40, close }) as unknown as Bar;

test('a time without a price has no candle but keeps its place', () => {
  const { candles, slots } = candlesOf([bar(10, 55), bar(11, null), bar(13, 45)], '1d');
  expect(candles.map(({ slot, close }) => [slot, close])).toEqual([
    [0, 55],
    [3, 45],
  ]);
  expect(slots).toBe(4);
  expect(candlesOf([], '1h')).toEqual({ candles: [], slots: 0 });
});
