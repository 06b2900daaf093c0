import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { runRollups } from './rollups.ts';

type List = { total: number; rows: (Record<string, unknown> & { id: number; type?: string })[]; kpis: unknown };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const reviews = (filters: object) => call<List>(backend, 'reviews_list', { filters });
const targets = (filters = {}, sort = '-votes') => call<List>(backend, 'votes_targets', { filters, sort });

test('tallies kept by the rollup are those counted from the votes', async () => {
  const all = async () => [
    await targets(),
    await targets({}, '-controversy'),
    await targets({ type: 'slash', minVotes: 2 }),
    await targets({ author: '@mallory' }),
    await targets({ subject: '@erin' }),
  ];
  const counted = await all();
  expect(await backend.sql('select * from app.r_vote_target')).toEqual([]);
  await runRollups(backend, ['batches', 'vote_targets']);
  const kept = await all();
  expect(kept).toEqual(counted);
  expect(kept.map((list) => list.total)).toEqual([6, 6, 4, 2, 1]);
});

test('a review carries its batch, its group of texts and the mark of EIP-6', async () => {
  const { rows } = await reviews({ author: '@mallory' });
  expect(rows).toMatchObject([{ id: 19, batchId: '300:15', templateGroup: 15, eip6Mark: false }]);
  const marked = await reviews({ author: '@mallory', status: 'all', minVotes: 1 });
  expect(marked.rows.map((row) => [row.id, row.eip6Mark])).toEqual([
    [16, true],
    [15, true],
  ]);
  expect((await reviews({ inBatch: 'yes', status: 'all' })).total).toBe(11);
  expect((await reviews({ inBatch: 'no', status: 'all' })).total).toBe(15);
  expect(
    (await reviews({ author: '@alice' })).rows.every((row) => row.batchId === null && row.templateGroup === null),
  ).toBe(true);
  const voted = (await targets({ author: '@mallory' })).rows;
  expect(voted).toMatchObject([
    { id: 15, down: 1, eip6Mark: true },
    { id: 16, down: 1, eip6Mark: true },
  ]);
  expect((await targets({ type: 'slash' })).rows.every((row) => row.eip6Mark === false)).toBe(true);
});
