import { afterAll, beforeAll, expect, test } from 'vitest';
import { slashesList } from '../../../shared/functions/src/declared/slashesList.ts';
import { type Backend, call } from './backend.ts';
import { invitation, profilesOnly, review, slash, slashVote } from './dataset.ts';
import type { DataSet } from './load.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

/*
 * `least` and `greatest` skip nulls, so a bound would replace an unknown value. Unknown values are null in every
 * answer, and left out of sums.
 */
let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());
const value = async (sql: string) => (await backend.sql<{ v: unknown }>(`select ${sql} as v`))[0]?.v;

/** 1 invited 2 and 3; both are slashed, upheld by the votes of 4. The score of 2 at acceptance is unknown. */
function bonds(): DataSet {
  const joined = { joinedAt: '2026-03-01T00:00:00Z', invitedBy: 1 };
  const set = profilesOnly([{ score: 1800 }, { score: 900, ...joined }, { score: 1000, ...joined }, { score: 2000 }]);
  set.invitations = [invitation(1, 2, '2026-03-01T00:00:00Z', null), invitation(1, 3, '2026-03-01T00:00:00Z', 1200)];
  set.scoreHistory = [2, 3].flatMap((profileId) => [
    { profileId, at: '2026-04-02T00:00:00Z', score: 1300 },
    { profileId, at: '2026-04-05T00:00:00Z', score: 1000 },
  ]);
  set.slashes = [slash(1, 4, 2, '2026-04-03T00:00:00Z'), slash(2, 4, 3, '2026-04-03T00:00:00Z')];
  set.votes = [1, 2].map((id) => slashVote(id, 4, true, 2000, '2026-04-03T01:00:00Z'));
  return set;
}

test.each([false, true])('a bond without a score at acceptance has no points, rollup run: %s', async (rollup) => {
  await reused.load(bonds());
  if (rollup) await runRollups(backend, ['r_slash']);
  type Points = { inviter: number | null; inviterPerson: { profileId: number } | null; total: number };
  const detail = async (id: number) =>
    (await call<{ points: Points }>(backend, 'slash_impact', { slash_id: id })).points;
  const { rows } = await call<{ rows: { id: number; points: Points }[] }>(backend, 'slashes_impact');
  for (const points of [await detail(1), rows.find(({ id }) => id === 1)?.points])
    expect(points).toMatchObject({ inviter: null, inviterPerson: { profileId: 1 }, total: 100 });
  // From 20 % of 1300 - 1200 to 20 % of 1000 - 1200: the inviter loses 60 points on top of the 100 of the subject.
  for (const points of [await detail(2), rows.find(({ id }) => id === 2)?.points])
    expect(points).toMatchObject({ inviter: -60, inviterPerson: { profileId: 1 }, total: 160 });
});

test.each([false, true])('an open slash without an amount has no points at stake, rollup run: %s', async (rollup) => {
  const set = profilesOnly([{ score: 1800 }, { score: 900 }, { score: 1000 }]);
  set.slashes = [slash(1, 1, 2, '2026-05-31T00:00:00Z', { amount: null })];
  set.reviews = [review(3, 2, '2026-01-01T00:00:00Z')];
  await reused.load(set);
  if (rollup) await runRollups(backend, ['r_slash']);
  const answer = await call<{ rows: object[] }>(backend, 'slashes_list');
  expect(answer.rows).toMatchObject([{ status: 'open', exposure: { supporters: 1, points: null } }]);
  expect(slashesList.answer.problem(answer, '', true)).toBeNull();
});

test('bounds of a share, ramp, bond, vouch and EIP-7 are null without a value', async () => {
  expect(await value('private.share(null, 5)')).toEqual({ value: null, low: null, high: null, k: null, n: 5 });
  expect(await value('private.ramp(null, 0, 1)')).toBeNull();
  expect(await value("private.bond_points('2026-03-01Z', null)")).toBeNull();
  expect(await value('private.vouch_days(null, now())')).toBeNull();
  expect(await value("private.vouch_days('2026-03-02Z', '2026-03-01Z')")).toBe(0);
  expect(await value('private.fibonacci(null)')).toBeNull();
  expect(await value('private.misplacement(0, 100, null)')).toBeNull();
  expect(await value('private.eip7(12, 11, null)')).toMatchObject({ counted: null, neutralised: null, headroom: null });
});

test('a curve on which everything ends at once has no band', async () => {
  expect(await value("private.kaplan_meier_split('{3,3}', '{t,t}', null) #> '{all,steps}'")).toEqual([
    { days: 3, survival: 0, atRisk: 2, ended: 2, low: null, high: null },
  ]);
});

test('a vote in a window of zero length belongs to no quarter of it', async () => {
  const set = profilesOnly([{ score: 2000 }, { score: 900 }]);
  set.slashes = [slash(1, 1, 2, '2026-04-03T00:00:00Z', { closesAt: '2026-04-03T00:00:00Z' })];
  set.votes = [slashVote(1, 1, true, 2000, '2026-04-03T00:00:00Z')];
  await reused.load(set);
  await runRollups(backend, ['r_slash']);
  const { calibration } = await call<{ calibration: unknown[] }>(backend, 'voting_analysis');
  expect(calibration).toEqual([]);
});

test('tickets for an unknown score are null', async () => {
  const set = profilesOnly([{ score: 1800 }, { score: 1200 }]);
  (set.profiles as { score: number | null }[])[1] = { ...(set.profiles as { score: number }[])[1], score: null };
  await reused.load(set);
  await backend.sql(`insert into app.raffles (id, owner_wallet, owner_profile_id, title, prize, winner_count, freeze_at, beacon_at, rule)
    values ('R-0001', '0x1', 1, 'Raffle', 'A mug', 1, now(), now() + interval '1 hour', '{"tickets": {"metric": "score", "per": 900}}')`);
  expect(await value("public.raffle_candidates('R-0001')")).toEqual([{ profileId: 1, tickets: 2 }]);
});

test('activity is unknown, not zero, until the days of a new site are counted', async () => {
  await reused.load(bonds());
  const stats = () =>
    call<{ totals: object | null; points: object[]; coverage: { entity: string; rows: { n: number } }[] }>(
      backend,
      'site_stats',
      { filters: { range: 'all' } },
    );
  const before = await stats();
  expect(before).toMatchObject({ totals: null, points: [] });
  expect(before.coverage.find(({ entity }) => entity === 'votes')?.rows.n).toBe(2);
  await runRollups(backend, ['r_network_day', 'r_network_history']);
  expect((await stats()).totals).toMatchObject({ profiles: 4, slashes: 2, votes: 2, invitations: 2 });
});
