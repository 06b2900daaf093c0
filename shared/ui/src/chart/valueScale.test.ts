import { expect, test } from 'vitest';
import { partsOf } from './bars';
import { gapsOf } from './gaps';
import { binsOf } from './histogramBins';
import { keyTarget, nearestPoint } from './place';
import { spansWide, valueScale } from './valueScale';

test('whole-number axes have no halves', () => {
  const range = [100, 0] as const;
  expect(valueScale([0, 1], { range, fromZero: true }).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(valueScale([0, 1], { range, fromZero: true, integer: true }).ticks).toEqual([0, 1]);
});

test('an axis copes with no values, one value, NaN and huge values', () => {
  const range = [100, 0] as const;
  expect(valueScale([], { range }).domain).toEqual([0, 1]);
  expect(valueScale([Number.NaN, Number.POSITIVE_INFINITY], { range }).domain).toEqual([0, 1]);
  expect(valueScale([2000], { range }).domain).toEqual([1900, 2100]);
  expect(valueScale([0, 1e300], { range }).place(1e300)).toBe(0);
});

test('values more than 100 times apart can be logarithmic, with zero still visible', () => {
  expect(spansWide([1, 100])).toBe(false);
  expect(spansWide([0, 1, 101])).toBe(true);
  expect(spansWide([-1, 1, 1000])).toBe(false);
  expect(spansWide([0, 5000])).toBe(false);
  const scale = valueScale([0, 3, 4000], { range: [100, 0], log: true });
  expect(scale.ticks).toEqual([0, 1, 10, 100, 1000, 10000]);
  expect(scale.place(0)).toBe(100);
  expect(scale.place(10000)).toBe(0);
});

test('gaps are runs of unknown positions, unless nothing is known', () => {
  expect(gapsOf([true, false, false, true, false])).toEqual([
    { from: 1, to: 2 },
    { from: 4, to: 4 },
  ]);
  expect(gapsOf([false, false])).toEqual([]);
  expect(gapsOf([])).toEqual([]);
});

test('bins include their lower edge, and the last one its upper edge too', () => {
  expect(binsOf([0, 49, 50, 100, Number.NaN], 50)).toEqual([
    { from: 0, to: 50, count: 2 },
    { from: 50, to: 100, count: 2 },
  ]);
  expect(binsOf([1250, 9999], 50, [1200, 1300]).map(({ count }) => count)).toEqual([0, 1]);
  expect(binsOf([], 50)).toEqual([]);
  expect(binsOf([1], 0)).toEqual([]);
  expect(binsOf([0, 1e12], 1)).toHaveLength(1000);
});

test('stacked parts grow away from zero on both sides', () => {
  const group = { key: 'a', label: 'A', values: { x: 2, y: -1, z: 3, none: null, bad: Number.NaN } };
  expect(partsOf(group, ['x', 'y', 'z', 'none', 'bad'], true)).toEqual([
    { key: 'x', from: 0, to: 2, value: 2 },
    { key: 'y', from: 0, to: -1, value: -1 },
    { key: 'z', from: 2, to: 5, value: 3 },
  ]);
  expect(partsOf(group, ['z'], false)).toEqual([{ key: 'z', from: 0, to: 3, value: 3 }]);
});

test('in a grid, up and down move by a row and stay inside', () => {
  expect(keyTarget('ArrowDown', 1, 11, 4)).toBe(5);
  expect(keyTarget('ArrowDown', 9, 11, 4)).toBe(9);
  expect(keyTarget('ArrowUp', 2, 11, 4)).toBe(2);
  expect(keyTarget('ArrowRight', 11, 11, 4)).toBe(11);
  expect(nearestPoint([0, 10, 10], [0, 0, 10], 9, 8)).toBe(2);
});
