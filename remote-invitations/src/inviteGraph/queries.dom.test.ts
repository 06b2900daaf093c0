import { person, serve } from '@companion/testing';
import { expect, it } from 'vitest';
import { MOST_NAMES, namesOf } from './queries';

const idsOf = (args: URLSearchParams) => (args.get('profile_ids') ?? '').slice(1, -1).split(',').map(Number);

it.each([
  [0, 0],
  [1, 1],
  [MOST_NAMES - 1, 1],
  [MOST_NAMES, 1],
  [MOST_NAMES + 1, 2],
  [2 * MOST_NAMES, 2],
  [2 * MOST_NAMES + 1, 3],
])('%i people are named with %i calls, each of them once', async (people, calls) => {
  const profiles = Array.from({ length: people }, (_, n) => n + 1);
  const asked: number[][] = [];
  serve((_, args) => {
    asked.push(idsOf(args));
    return idsOf(args).map((id) => person(id, `Person ${id}`));
  });
  const names = await namesOf(profiles, new AbortController().signal);
  expect(asked).toHaveLength(calls);
  expect(Math.max(0, ...asked.map((ids) => ids.length))).toBeLessThanOrEqual(MOST_NAMES);
  expect(asked.flat()).toEqual(profiles);
  expect([...names]).toEqual(profiles.map((id) => [id, `Person ${id}`]));
});
