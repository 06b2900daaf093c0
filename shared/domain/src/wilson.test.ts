import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewCases, wilson } from './wilson.ts';

test.each([
  [1, 3, 6.1, 79.2],
  [11, 15, 48.0, 89.1],
  [10, 11, 62.3, 98.4],
  [3, 3, 43.8, 100],
  [1, 1, 20.7, 100],
])('%d of %d lies between %d and %d percent', (k, n, low, high) => {
  const interval = wilson(k, n);
  expect(Number(((interval?.low ?? 0) * 100).toFixed(1))).toBe(low);
  expect(Number(((interval?.high ?? 0) * 100).toFixed(1))).toBe(high);
});

test('nine cases are few, ten are not', () => {
  expect([fewCases({ n: 9 }), fewCases({ n: 10 })]).toEqual([true, false]);
});

test('zero cases have no interval', () => {
  expect(wilson(0, 0)).toBeNull();
  expect(wilson(2, 1)).toBeNull();
  expect(wilson(-1, 4)).toBeNull();
  expect(wilson(Number.NaN, 4)).toBeNull();
  expect(wilson(1, Number.POSITIVE_INFINITY)).toBeNull();
});

test('the interval contains the rate and stays between 0 and 1', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
      const [k, n] = a < b ? [a, b] : [b, a];
      const interval = wilson(k, n);
      if (n === 0) return interval === null;
      if (interval === null) return false;
      const rate = k / n;
      return interval.low >= 0 && interval.high <= 1 && interval.low <= rate + 1e-12 && interval.high >= rate - 1e-12;
    }),
  );
});
