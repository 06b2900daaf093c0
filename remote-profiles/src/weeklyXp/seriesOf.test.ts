import { expect, test } from 'vitest';
import type { WeeklyXp } from './queries';
import { seriesOf } from './seriesOf';

const week = (number: number, xp: number, complete = true) => ({
  week: number,
  from: `2026-03-0${number}T00:00:00Z`,
  xp,
  complete,
  median: 10,
});
const xp = {
  person: { name: 'Carol', handle: 'carol', userkey: 'profileId:3' },
  // As answered: the newest first, and it still runs.
  rows: [week(3, 5, false), week(2, 30), week(1, 20)],
  compare: [
    {
      person: { name: 'Alice', handle: 'alice', userkey: 'profileId:1' },
      weeks: [
        { week: 1, xp: 7 },
        { week: 2, xp: -2 },
      ],
    },
  ],
} as unknown as WeeklyXp;

const values = (cumulative: boolean) =>
  seriesOf(xp, cumulative).map(({ label, points }) => [label, points.map(({ value }) => value)]);

test('complete weeks stand beside each other, oldest first, with the median of all', () => {
  expect(values(false)).toEqual([
    ['Carol', [20, 30]],
    ['Alice', [7, -2]],
    ['Median', [10, 10]],
  ]);
});

test('sums have no median', () => {
  expect(values(true)).toEqual([
    ['Carol', [20, 50]],
    ['Alice', [7, 5]],
  ]);
});
