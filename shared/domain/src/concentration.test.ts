import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gini, hhi, topShare } from './concentration.ts';

/** ETH received in the golden data set. */
const received = [1.7, 0.5, 0.1];

test('Gini of known data', () => {
  expect(gini(received)).toBeCloseTo(0.4638, 4);
  expect(gini([900, 1200, 500, 100])).toBeCloseTo(0.3426, 4);
  expect(gini([5, 5, 5])).toBeCloseTo(0, 12);
  expect(gini([7])).toBe(0);
});

test('HHI and top share of known data', () => {
  expect(hhi(received)).toBeCloseTo(0.5955, 4);
  expect(hhi([1, 1, 1, 1])).toBe(0.25);
  expect(topShare(received, 1)).toBeCloseTo(0.7391, 4);
  expect(topShare(received, 10)).toBe(1);
});

test('counts only participants', () => {
  expect(gini([0, 0, 5, -3, Number.NaN])).toBe(0);
  expect(gini([])).toBeNull();
  expect(hhi([0])).toBeNull();
  expect(topShare([1], 0)).toBeNull();
});

test('Gini stays between 0 and 1 and does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (values) => {
      const value = gini(values) ?? -1;
      return value >= -1e-12 && value < 1 && Math.abs(value - (gini(values.toReversed()) ?? -1)) < 1e-9;
    }),
  );
});
