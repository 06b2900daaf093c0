import { expect, test } from 'vitest';
import type { WeeklyXp } from './queries';
import { seasonOf } from './seasonOf';

const week = (number: number, xp: number, cumulative: number, complete = true) => ({
  week: number,
  xp,
  cumulative,
  complete,
  rank: xp > 0 ? number : null,
  median: 10,
});
const xp = {
  person: { name: 'Carol', handle: 'carol', userkey: 'profileId:3' },
  // As answered: the newest first, still running.
  rows: [week(3, 5, 55, false), week(2, 30, 50), week(1, 20, 20)],
  compare: [
    {
      person: { name: 'Alice', handle: 'alice', userkey: 'profileId:1' },
      weeks: [
        { week: 1, xp: 7 },
        { week: 2, xp: -2 },
        { week: 3, xp: 9 },
      ],
    },
  ],
} as unknown as WeeklyXp;

const lines = (cumulative: boolean) => seasonOf(xp, cumulative).lines.map(({ label, values }) => [label, values]);

test('weeks are oldest first; the current one has XP but no rank, and no line reaches it', () => {
  expect(seasonOf(xp, false).weeks).toEqual([
    { week: 1, complete: true, xp: 20, rank: 1 },
    { week: 2, complete: true, xp: 30, rank: 2 },
    { week: 3, complete: false, xp: 5, rank: null },
  ]);
  expect(lines(false)).toEqual([
    ['Alice', [7, -2, null]],
    ['Median of all earners', [10, 10, null]],
  ]);
});

test('sums have no median', () => {
  expect(seasonOf(xp, true).weeks.map((each) => each.xp)).toEqual([20, 50, 55]);
  expect(lines(true)).toEqual([['Alice', [7, 5, null]]]);
});
