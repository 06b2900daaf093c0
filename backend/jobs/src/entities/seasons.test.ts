import { expect, it } from 'vitest';
import type { ReaderRun } from '../run.ts';
import { readSeasons } from './seasons.ts';
import { weeklyXp } from './xp.ts';

const week = (number: number, day: number) => ({
  week: number,
  startDate: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  endDate: `2026-01-${String(day + 7).padStart(2, '0')}T00:00:00.000Z`,
});

/** What the reader returns for a season whose weeks the network numbers from `first`. */
async function weeksFrom(first: number) {
  const bodies: Record<string, object> = {
    '/v2/xp/seasons': { seasons: [{ id: 2, name: 'Season 2', startDate: '2026-01-01T00:00:00Z' }] },
    '/v2/xp/season/2/weeks': [week(first, 1), week(first + 1, 8), week(first + 2, 15)],
  };
  const run = {
    client: { get: async (path: string, pick: (body: unknown) => unknown) => pick(bodies[path]) },
    parse: async (schema: { parse(raw: unknown): unknown }, raw: unknown[]) => raw.map((row) => schema.parse(row)),
  };
  const [season] = await readSeasons(run as unknown as ReaderRun);
  return season?.weekList ?? [];
}

it.each([0, 1])('counts weeks from one where the network counts them from %i', async (first) => {
  const weeks = await weeksFrom(first);
  expect(weeks.map(({ week, startDate }) => [week, startDate.slice(0, 10)])).toEqual([
    [1, '2026-01-01'],
    [2, '2026-01-08'],
    [3, '2026-01-15'],
  ]);
  const steps = [
    { time: '2026-01-02T00:00:00.000Z', xp: 5 },
    { time: '2026-01-15T00:00:00.000Z', xp: 7 },
  ];
  expect(weeklyXp(steps, weeks)).toEqual([
    { week: 1, xp: 5 },
    { week: 3, xp: 7 },
  ]);
});
