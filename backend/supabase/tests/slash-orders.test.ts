import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, call } from './backend.ts';
import { invitation, profilesOnly, review, slash, slashVote, vouch } from './dataset.ts';
import type { DataSet } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

/** Lists of slashes follow what their rows show, and shares compare the same people in numerator and denominator. */
let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

const upheld = (id: number, subject: number, openedAt: string, more = {}) => ({
  slash: slash(id, 1, subject, openedAt, more),
  vote: slashVote(id, 1, true, 2000, new Date(Date.parse(openedAt) + 3_600_000).toISOString()),
});

/**
 * Upheld: 1 asks for 110 points; 2 for 100, and costs the inviter of its subject 60; 3 for an unknown number, from a person
 * with two supporters; 4 for 80, of which one reviewer and one voucher each lose a part.
 */
function upheldSlashes(): DataSet {
  const joined = { joinedAt: '2026-03-01T00:00:00Z', invitedBy: 1 };
  const set = profilesOnly([
    { score: 2000 },
    { score: 900 },
    { score: 1000, ...joined },
    { score: 900 },
    { score: 900 },
    { score: 1300 },
    { score: 1300 },
  ]);
  set.invitations = [invitation(1, 3, '2026-03-01T00:00:00Z', 1200)];
  set.scoreHistory = [
    { profileId: 3, at: '2026-04-02T00:00:00Z', score: 1300 },
    { profileId: 3, at: '2026-04-05T00:00:00Z', score: 1000 },
  ];
  const all = [
    upheld(1, 2, '2026-04-03T00:00:00Z'),
    upheld(2, 3, '2026-04-03T00:00:00Z'),
    upheld(3, 4, '2026-04-03T00:00:00Z', { amount: null }),
    upheld(4, 5, '2026-05-03T00:00:00Z', { amount: 80 }),
  ];
  Object.assign(all[0]?.slash ?? {}, { amount: 110 });
  set.slashes = all.map((each) => each.slash);
  set.votes = all.map((each) => each.vote);
  set.reviews = [
    review(6, 4, '2026-01-01T00:00:00Z'),
    review(7, 4, '2026-01-01T00:00:00Z'),
    review(6, 5, '2026-01-01T00:00:00Z'),
  ];
  set.vouches = [vouch(7, 5, '2026-01-01T00:00:00Z')];
  return set;
}

type Impact = { id: number; points: { total: number | null; reach: number } };
const impacts = async (sort: string) =>
  (await call<{ rows: Impact[] }>(backend, 'slashes_impact', { sort })).rows.map(({ id, points }) => ({
    id,
    ...points,
  }));

test.each([false, true])('impact is sorted by the value shown, rollup run: %s', async (rollup) => {
  await reused.load(upheldSlashes());
  if (rollup) await runRollups(backend, ['r_slash']);
  const byPoints = await impacts('-points');
  const shown = byPoints.map(({ total }) => total);
  expect(shown.at(-1)).toBeNull();
  expect(shown.slice(0, -1)).toEqual(shown.slice(0, -1).toSorted((a, b) => Number(b) - Number(a)));
  // 160 points with the inviter's part are more than 110 without one.
  expect(byPoints.findIndex(({ id }) => id === 2)).toBeLessThan(byPoints.findIndex(({ id }) => id === 1));
  const byReach = await impacts('-reach');
  expect(byReach.map(({ reach }) => reach)).toEqual([3, 3, 1, 1]);
  expect(byReach.map(({ id }) => id)).toEqual([3, 4, 1, 2]);
});

test('a slash says which snapshot its supporters were counted from', async () => {
  await reused.load(upheldSlashes());
  const snapshot = async (rule: string) =>
    (await call<{ snapshot: string }>(backend, 'slash_impact', { slash_id: 4, rule })).snapshot;
  expect([await snapshot('open'), await snapshot('close')]).toEqual(['open', 'close']);
  expect(['open', 'close']).toContain(await snapshot('auto'));
});

test('the share of penalized people is among those who endorsed in the same role and range', async () => {
  await reused.load(upheldSlashes());
  await runRollups(backend, ['r_slash', 'bad_friends']);
  const share = async (filters: object) => {
    type Answer = { kpis: { shareOfEndorsers: { k: number; n: number } } };
    const { k, n } = (await call<Answer>(backend, 'bad_friends', { filters })).kpis.shareOfEndorsers;
    return [k, n];
  };
  expect(await share({})).toEqual([2, 2]);
  // 6 and 7 reviewed the two, 7 vouched for one.
  expect(await share({ role: 'voucher' })).toEqual([1, 1]);
  expect(await share({ role: 'voucher', person: 7 })).toEqual([1, 1]);
  expect(await share({ role: 'voucher', minSlashes: 2 })).toEqual([0, 1]);
  expect(await share({ from: '2026-05-01T00:00:00Z' })).toEqual([2, 2]);
  expect(await share({ from: '2026-05-01T00:00:00Z', role: 'reviewer' })).toEqual([1, 1]);
  expect(await share({ to: '2026-04-30T00:00:00Z', role: 'reviewer' })).toEqual([0, 2]);
});

test('categories of misplaced slashes are counted within the filters', async () => {
  const set = profilesOnly([{ score: 2000 }, { score: 900 }, { score: 1000 }]);
  set.slashes = [slash(1, 1, 2, '2026-04-03T00:00:00Z'), slash(2, 3, 2, '2026-04-04T00:00:00Z')];
  set.votes = [1, 2].map((id) => slashVote(id, id, false, 2000, `2026-04-0${id + 2}T01:00:00Z`));
  await reused.load(set);
  await backend.sql("update app.feature_flags set enabled = true where key = 'misplacedSlashes'");
  type Counts = { total: number; counts: { A: number } };
  for (const [filters, count] of [
    [{}, 2],
    [{ author: 3 }, 1],
    [{ minVotes: 2 }, 0],
    [{ from: '2026-04-04T00:00:00Z' }, 1],
  ] as const) {
    const { total, counts } = await call<Counts>(backend, 'misplaced_slashes', { filters });
    expect([total, counts.A]).toEqual([count, count]);
  }
});
