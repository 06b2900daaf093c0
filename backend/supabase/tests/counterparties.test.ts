import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { profilesOnly, review, slash, vouch } from './dataset.ts';

let backend: Backend;
beforeAll(async () => {
  const day = '2026-03-01T00:00:00Z';
  const later = '2026-03-02T00:00:00Z';
  backend = await backendWith({
    ...profilesOnly(Array.from({ length: 5 }, () => ({ score: 1500 }))),
    slashes: [
      slash(1, 1, 2, day),
      slash(2, 1, 3, day, { cancelledAt: later }),
      slash(3, 4, 1, day, { cancelledAt: later }),
    ],
    reviews: [review(1, 4, day, { archivedAt: later }), review(3, 1, day, { archivedAt: later })],
    vouches: [vouch(1, 3, day, { unvouchedAt: later }), vouch(5, 1, day, { unvouchedAt: later })],
  });
});
afterAll(() => backend.close());

test.each([
  ['1', [[2, 5]]],
  ['2', [[1, 5]]],
  ['3', []],
  ['4', []],
  ['5', []],
])('whom %s deals with: a slash that was decided, and nothing that was taken back', async (id, expected) => {
  type Ring = { count: number; counterparties: { person: { profileId: number }; weight: number }[] };
  const { count, counterparties } = await call<Ring>(backend, 'profile_relations', { id });
  expect(counterparties.map(({ person, weight }) => [person.profileId, weight])).toEqual(expected);
  expect(count).toBe(expected.length);
});
