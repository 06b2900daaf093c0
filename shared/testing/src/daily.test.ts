import { expect, test } from 'vitest';
import { sampleOf } from './daily';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const DAY = 20_786;

test.each([1, 2, 3, 5])(
  '%d rows a day: the same number each day, in order, and every row in as few days as possible',
  (n) => {
    const days = Math.ceil(ROWS.length / n);
    for (let first = DAY; first < DAY + ROWS.length; first++) {
      const samples = Array.from({ length: days }, (_, i) => sampleOf(ROWS, n, first + i));
      for (const sample of samples) {
        expect(sample).toHaveLength(n);
        expect(sample).toEqual([...sample].sort());
      }
      expect(new Set(samples.flat()).size).toBe(ROWS.length);
    }
  },
);

test('if there are no more rows than a day takes, all are taken', () => {
  expect(sampleOf(ROWS, 7, DAY)).toEqual(ROWS);
  expect(sampleOf(ROWS, 9, DAY)).toEqual(ROWS);
  expect(sampleOf([], 3, DAY)).toEqual([]);
});
