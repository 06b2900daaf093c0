import { expect, test } from 'vitest';
import { sparkPath, thin } from './sparkline';

test('keeps at most 30 values and always the newest', () => {
  const values = Array.from({ length: 100 }, (_, index) => index);
  const some = thin(values);
  expect(some).toHaveLength(30);
  expect([some[0], some[29]]).toEqual([1.5, 99]);
  expect(thin([1, null, 2])).toEqual([1, null, 2]);
});

test('no peak is lost between the kept values', () => {
  for (let day = 0; day < 89; day++) {
    const values = Array.from({ length: 90 }, (_, index) => (index === day ? 12 : 0));
    expect(Math.max(...thin(values).map(Number))).toBeGreaterThan(0);
  }
  expect(thin([...Array<null>(60).fill(null), 1])[0]).toBeNull();
});

test('draws a path with gaps for missing values', () => {
  expect(sparkPath([0, 5, 10], 20, 10)).toBe('M0 10L10 5L20 0');
  expect(sparkPath([0, null, 10], 20, 10)).toBe('M0 10M20 0');
  expect(sparkPath([4, 4], 20, 10)).toBe('M0 5L20 5');
});

test('draws nothing from fewer than two numbers', () => {
  expect(sparkPath([], 20, 10)).toBe('');
  expect(sparkPath([1, Number.NaN, null], 20, 10)).toBe('');
});
