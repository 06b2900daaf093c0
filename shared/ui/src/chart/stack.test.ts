import { expect, test } from 'vitest';
import { directLabels } from './directLabels';
import { keyTarget, nearest } from './place';
import { everyBucket, highest, stackOf } from './stack';

const bucket = { at: '2026-03-02', values: { up: 3, zero: 0, down: 2, broken: Number.NaN, negative: -5 }, archived: 4 };
const keys = ['up', 'zero', 'down', 'broken', 'negative'];

test('stacks counts and leaves out values that are not counts', () => {
  expect(stackOf(bucket, keys)).toEqual([
    { key: 'up', from: 0, to: 3, value: 3 },
    { key: 'down', from: 3, to: 5, value: 2 },
  ]);
});

test('the axis has room for archived values', () => {
  expect(highest([bucket, { at: '', values: {} }], keys)).toBe(9);
  expect(highest([], keys)).toBe(0);
});

test('labels at line ends keep their distance', () => {
  expect(directLabels([{ y: 20 }, { y: 18 }, { y: 60 }])).toEqual([{ y: 18 }, { y: 32 }, { y: 60 }]);
});

test('the cursor goes to the nearest bar and stays inside', () => {
  expect(nearest([10, 20, 30], 24)).toBe(1);
  expect(nearest([], 24)).toBeNull();
  expect(keyTarget('ArrowLeft', 0, 9)).toBe(0);
  expect(keyTarget('ArrowRight', 3, 9)).toBe(4);
  expect(keyTarget('End', 3, 9)).toBe(9);
  expect(keyTarget('PageDown', 55, 100)).toBe(45);
  expect(keyTarget('a', 3, 9)).toBeNull();
  expect(keyTarget('toString', 3, 9)).toBeNull();
  expect(keyTarget('End', 0, -1)).toBeNull();
});

test('there is one bar for every bucket between the first and the last', () => {
  const at = (...times: string[]) => times.map((each) => ({ at: each, values: { n: 1 } }));
  const days = (buckets: ReturnType<typeof everyBucket>) => buckets.map((each) => each.at.slice(0, 10));
  const weeks = at('2026-01-05T00:00:00Z', '2026-01-26T00:00:00Z');
  expect(days(everyBucket(weeks, 'week'))).toEqual(['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']);
  expect(everyBucket(weeks, 'week')[1]).toEqual({ at: '2026-01-12T00:00:00.000Z', values: {} });
  const months = at('2025-12-01T00:00:00Z', '2026-02-01T00:00:00Z');
  expect(days(everyBucket(months, 'month'))).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  // Times off the buckets, too many buckets, or none at all: left as they came.
  for (const [odd, bucket] of [
    [at('2026-01-05T00:00:00Z', '2026-01-08T00:00:00Z'), 'week'],
    [at('2026-01-26T00:00:00Z', '2026-01-05T00:00:00Z'), 'week'],
    [at('2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z'), 'hour'],
    [at('never'), 'day'],
  ] as const)
    expect(everyBucket(odd, bucket)).toBe(odd);
  expect(everyBucket([], 'day')).toEqual([]);
});
