import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { profilesOnly, review } from './dataset.ts';
import { runRollups } from './rollups.ts';

type List = { total: number; rows: (Record<string, unknown> & { id: number; type?: string })[]; kpis: unknown };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const reviews = (filters: object) => call<List>(backend, 'reviews_list', { filters });
const targets = (filters = {}, sort = '-votes') => call<List>(backend, 'votes_targets', { filters, sort });

test('tallies stored by the rollup equal those computed from the votes', async () => {
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

test('a review has its batch, its text group and its EIP-6 mark', async () => {
  const { rows } = await reviews({ author: '@mallory' });
  expect(rows).toMatchObject([{ id: 19, batchId: '300:15', templateGroup: 15, eip6Mark: false }]);
  const marked = await reviews({ author: '@mallory', status: 'all', minVotes: 1 });
  expect(marked.rows.map((row) => [row.id, row.eip6Mark])).toEqual([
    [16, true],
    [15, true],
  ]);
  expect((await reviews({ inBatch: 'yes', status: 'all' })).total).toBe(11);
  expect((await reviews({ inBatch: 'no', status: 'all' })).total).toBe(15);
  const byAlice = (await reviews({ author: '@alice' })).rows.flatMap((row) => [row.batchId, row.templateGroup]);
  expect(new Set(byAlice)).toEqual(new Set([null]));
  const voted = (await targets({ author: '@mallory' })).rows;
  expect(voted).toMatchObject([
    { id: 15, down: 1, eip6Mark: true },
    { id: 16, down: 1, eip6Mark: true },
  ]);
  expect(new Set((await targets({ type: 'slash' })).rows.map((row) => row.eip6Mark))).toEqual(new Set([false]));
});

test('EIP-7 does not count the newest reviews beyond its limit', async () => {
  const friends = Array.from({ length: 12 }, (_, index) => index + 2);
  const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T12:00:00Z`;
  const set = profilesOnly(Array.from({ length: 13 }, () => ({ score: 1300 })));
  set.reviews = friends.flatMap((friend) => [review(friend, 1, day(friend)), review(1, friend, day(friend))]);
  const network = await backendWith(set);
  type Answer = {
    rows: { author: { profileId: number }; eip7Counted: boolean | null; replies: number | null }[];
    kpis: { neutralisedShare: { k: number; n: number } | null };
  };
  const list = (filters: object) => call<Answer>(network, 'reviews_list', { filters });
  // Before the first round nothing is claimed.
  const before = await list({});
  expect([before.kpis.neutralisedShare, before.rows[0]?.eip7Counted]).toEqual([null, null]);
  await runRollups(network, ['batches', 'archive_people', 'r_review_edge', 'r_cycle', 'r_eip7']);
  const about = await list({ subject: '1' });
  expect(about.rows.filter((row) => row.eip7Counted === false).map((row) => row.author.profileId)).toEqual([13, 12]);
  expect(about.rows.filter((row) => row.eip7Counted)).toHaveLength(10);
  expect(about.rows[0]?.replies).toBeNull();
  expect(about.kpis.neutralisedShare).toMatchObject({ k: 2, n: 12 });
  expect((await list({})).kpis.neutralisedShare).toMatchObject({ k: 2, n: 24 });
  expect((await list({ author: '5' })).kpis.neutralisedShare).toMatchObject({ k: 0, n: 1 });
  await network.close();
});
