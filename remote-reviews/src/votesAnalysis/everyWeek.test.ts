import { expect, test } from 'vitest';
import { everyWeek } from './everyWeek';

const week = (day: string, voters: number) => ({
  at: `${day}T00:00:00Z`,
  voters,
  votes: voters,
  effective: voters,
  levels: {},
});

test('weeks without votes are between the others, without effective voters', () => {
  expect(
    everyWeek([week('2026-01-05', 4), week('2026-01-19', 2)]).map((each) => [
      each.at.slice(0, 10),
      each.voters,
      each.effective,
    ]),
  ).toEqual([
    ['2026-01-05', 4, 4],
    ['2026-01-12', 0, null],
    ['2026-01-19', 2, 2],
  ]);
  expect(everyWeek([])).toEqual([]);
});
