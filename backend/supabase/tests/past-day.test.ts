import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, refused } from './backend.ts';
import { runRollups } from './rollups.ts';

type List = { asOf: string; total: number; rows: Record<string, unknown>[]; kpis: Record<string, unknown> | null };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  // What was added up today must stand back.
  await runRollups(backend, ['batches', 'archive_people', 'vote_targets', 'vote_analysis', 'vouch_stats']);
});
afterAll(() => backend.close());
const list = (name: string, filters: object) => call<List>(backend, name, { filters });
const total = async (name: string, filters: object) => (await list(name, filters)).total;

test('reviews stand as they stood at the end of the day', async () => {
  expect(await list('reviews_list', { asOf: '2025-12-31', status: 'all' })).toMatchObject({
    asOf: '2025-12-31T23:59:59.999999Z',
    total: 14,
    kpis: { written: 14, archived: 0, neutralisedShare: null },
  });
  expect(await total('reviews_list', { asOf: '2026-01-10' })).toBe(14);
  expect(await total('reviews_list', { asOf: '2026-01-11' })).toBe(13);
  expect(await total('reviews_list', { asOf: '2026-01-11', status: 'archived' })).toBe(1);
  expect(await total('reviews_list', { asOf: '2026-02-28', status: 'archived' })).toBe(1);
  expect(await total('reviews_list', { asOf: '2026-02-28' })).toBe(25);
  // A range ends on the day one looks from.
  expect(await total('reviews_list', { asOf: '2025-12-31', range: '90d' })).toBe(4);
  const { points } = await call<{ points: { positive: number }[] }>(backend, 'reviews_series', {
    filters: { asOf: '2026-02-28' },
    bucket: 'week',
  });
  expect(points.reduce((sum, { positive }) => sum + positive, 0)).toBe(23);
});

test('the next call is of now again, and no day is later than now', async () => {
  await list('reviews_list', { asOf: '2025-12-31' });
  expect(await list('reviews_list', {})).toMatchObject({ asOf: '2026-03-16T00:00:00Z', total: 15 });
  expect(await list('reviews_list', { asOf: '2030-01-01' })).toMatchObject({ asOf: '2026-03-16T00:00:00Z', total: 15 });
});

test('vouches: one that ended that day is gone, the stake is that of then', async () => {
  expect((await list('vouches_list', { asOf: '2026-01-10' })).kpis).toMatchObject({
    active: 7,
    activeWei: '2360000000000000000',
    ended: 0,
  });
  expect((await list('vouches_list', { asOf: '2026-01-11' })).kpis).toMatchObject({
    active: 6,
    activeWei: '2310000000000000000',
    ended: 1,
  });
  const { kpis } = await list('vouches_statistics', { asOf: '2026-01-11' });
  expect(kpis).toMatchObject({ active: 6, ended: 1, tvvWei: '2310000000000000000' });
  expect((await list('vouches_statistics', {})).kpis).toMatchObject({ active: 5, ended: 2 });
});

test('a slash that was open on the day is blind, and decided from its close on', async () => {
  const slashes = { type: 'slash', range: 'all' };
  const open = await list('votes_targets', { ...slashes, asOf: '2026-01-11' });
  expect(open.rows).toMatchObject([{ id: 1, votes: 4, blind: true, up: null, down: null, weightedShare: null }]);
  expect(open.kpis).toMatchObject({ votes: 4, visible: 0 });
  const decided = await list('votes_targets', { ...slashes, asOf: '2026-01-12' });
  expect(decided.rows).toMatchObject([{ id: 1, votes: 4, blind: false, up: 3, down: 1 }]);
  const stream = await list('votes_stream', { ...slashes, asOf: '2026-01-11' });
  expect(stream.rows.map(({ direction }) => direction)).toEqual([null, null, null, null]);
  const bob = await call<List>(backend, 'votes_search', { person: 'bob', filters: { asOf: '2026-01-11' } });
  expect(bob.rows).toMatchObject([{ direction: null, blind: true, targetStatus: 'open' }]);
  // Looking from an earlier day opens nothing that is blind today.
  expect((await list('votes_targets', { type: 'slash', range: '7d', asOf: '2026-03-15' })).rows).toMatchObject([
    { id: 3, blind: true, up: null },
  ]);
});

test('what is no day is refused by name', async () => {
  for (const asOf of ['yesterday', '2026-02-31', '2026-1-1', "2026-01-01'; drop", '-infinity'])
    expect(await refused(backend, 'reviews_list', { filters: { asOf } })).toMatchObject({
      status: 400,
      code: '22023',
      message: expect.stringMatching(/^asOf /),
    });
});
