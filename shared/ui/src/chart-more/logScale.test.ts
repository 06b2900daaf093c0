import { expect, it } from 'vitest';
import { logScale } from './logScale';

it('ends at round numbers around the values', () => {
  expect(logScale([11], 100, 0).ticks).toEqual([10, 20]);
  expect(logScale([5, 80], 100, 0).ticks).toEqual([2, 5, 10, 20, 50, 100]);
  expect(logScale([], 100, 0).ticks).toEqual([1, 2, 5, 10, 20]);
});

it('places powers at even distances', () => {
  const { place, ticks } = logScale([2, 900], 100, 0);
  expect(ticks).toEqual([1, 10, 100, 1000]);
  expect([1, 10, 100, 1000].map((value) => Math.round(place(value)))).toEqual([100, 67, 33, 0]);
});

it('puts values that are not positive numbers at the lower end', () => {
  const { place } = logScale([10, 100], 100, 0);
  expect([place(0), place(-3), place(Number.NaN)]).toEqual([100, 100, 100]);
});
