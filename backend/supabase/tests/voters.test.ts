import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { g1 } from './load.ts';
import { runRollups } from './rollups.ts';

type Line = { id: string; points: number | null; feature: number | null; because: string };
type Voter = {
  voter: { profileId: number };
  score: number;
  coverage: number;
  lines: Line[];
  burstiness: number | null;
  quietHours: number | null;
};
type Bots = {
  total: number;
  rows: Voter[];
  rings: { size: number; density: number; edges: number; members: { profileId: number }[]; sharedTargets: number }[];
  kpis: Record<string, number>;
};

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 16);
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');

/** Sixty reviews by ten authors, older than every vote but the last one, and the votes of a test. */
function planted(cast: (vote: (voter: number, target: number, at: number, up?: boolean) => void) => void) {
  const set = g1();
  set.vouches = [];
  set.invitations = [];
  set.reviews = Array.from({ length: 400 }, (_, k) => ({
    id: 1 + k,
    authorProfileId: 1 + (k % 3),
    subjectProfileId: 12,
    subjectUserkey: 'profileId:12',
    score: 'positive',
    title: `t${k}`,
    description: null,
    createdAt: k < 300 ? '2025-11-01T00:00:00Z' : iso(NOW - 20 * DAY + (k - 300) * 3_600_000),
    archivedAt: null,
    archiveEvents: [],
  }));
  const votes: unknown[] = [];
  cast((voter, target, at, up = true) => {
    votes.push({
      type: 'review',
      activityId: target,
      voterProfileId: voter,
      isUpvote: up,
      weight: 100,
      createdAt: iso(at),
      archivedAt: null,
    });
  });
  set.slashes = [];
  set.votes = votes as typeof set.reviews;
  return set;
}
async function scored(set: ReturnType<typeof g1>) {
  const backend = await backendWith(set);
  await runRollups(backend, ['vote_targets', 'lockstep', 'voters']);
  return backend;
}
const line = (voter: Voter | undefined, id: string) => voter?.lines.find((l) => l.id === id);

describe('literal vectors', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith();
  });
  afterAll(() => backend.close());
  const value = async (sql: string) => (await backend.sql<{ v: unknown }>(`select ${sql} as v`))[0]?.v;

  test('tails of the hypergeometric and binomial distributions', async () => {
    // 3 of 5 draws among 4 marked of 10: (C(4,3)C(6,2) + C(4,4)C(6,1)) / C(10,5) = 66/252.
    expect(await value('private.hypergeometric_tail(3, 10, 4, 5)')).toBeCloseTo(66 / 252, 12);
    expect(await value('private.hypergeometric_tail(0, 10, 4, 5)')).toBe(1);
    expect(await value('private.hypergeometric_tail(5, 10, 4, 5)')).toBe(0);
    // All marked ones must be drawn: two of three marked among eight draws of nine is certain.
    expect(await value('private.hypergeometric_tail(2, 9, 3, 8)')).toBe(1);
    expect(await value('private.hypergeometric_tail(30, 43, 30, 30)')).toBeCloseTo(1 / 36576848168, 16);
    expect(await value('private.binomial_tail(9, 10, 0.5)')).toBeCloseTo(11 / 1024, 12);
    expect(await value('private.binomial_tail(0, 10, 0.5)')).toBe(1);
  });

  test('quiet hours wrap around midnight, and up to two percent of the votes do not end them', async () => {
    const hours = (votes: Record<number, number>) =>
      `array[${Array.from({ length: 24 }, (_, h) => votes[h] ?? 10).join(',')}]::bigint[]`;
    expect(await value(`private.quiet_hours(${hours({ 22: 0, 23: 0, 0: 1, 1: 0, 2: 0 })}, 0.02)`)).toBe(5);
    expect(await value(`private.quiet_hours(${hours({})}, 0.02)`)).toBe(0);
    expect(await value(`private.quiet_hours(${hours({ 3: 4 })}, 0.02)`)).toBe(1);
    expect(await value(`private.quiet_hours(${hours({ 3: 5 })}, 0.02)`)).toBe(0);
  });
});

test('before the first run there are figures and no voters', async () => {
  const backend = await backendWith(g1());
  const { kpis, rings } = await call<Bots>(backend, 'votes_bots');
  expect(kpis).toMatchObject({
    scored: 0,
    high: 0,
    rings: 0,
    ringMembers: 0,
    ringVotes: 0,
    ringTooFew: 0,
    votes: null,
  });
  expect(rings).toEqual([]);
  await backend.close();
});

test('a lone script is found by its rhythm, speed and sleepless hours; a person is not', async () => {
  const backend = await scored(
    planted((vote) => {
      // Ivan: every 360 s over 21 days' worth of rounds at all hours, 210 votes on 21 days.
      for (let d = 0; d < 21; d++)
        for (let k = 0; k < 10; k++)
          vote(9, 1 + d * 10 + k, NOW - 60 * DAY + d * DAY + ((d * 7) % 24) * 3_600_000 + k * 360_000, k % 2 === 0);
      // Judy: answers within five seconds of forty new reviews, always up, at uneven times.
      for (let k = 0; k < 40; k++) vote(10, 301 + k, NOW - 20 * DAY + k * 3_600_000 + 5000);
      // Heidi: thirty votes at uneven times of the day, mixed.
      for (let k = 0; k < 30; k++)
        vote(8, 1 + 9 * k, NOW - 80 * DAY + k * 2 * DAY + ((k * k * 977) % 50_000) * 1000, k % 3 > 0);
      // Grace has one vote too few.
      for (let k = 0; k < 29; k++) vote(7, 2 + 9 * k, NOW - 80 * DAY + k * 2 * DAY + ((k * k * 577) % 50_000) * 1000);
    }),
  );
  const { rows, kpis, rings } = await call<Bots>(backend, 'votes_bots', { filters: { min: 0 } });
  const by = (profile: number) => rows.find((row) => row.voter.profileId === profile);
  expect(rings).toEqual([]);
  expect(kpis.scored).toBe(3);
  expect(by(7)).toBeUndefined();
  const ivan = by(9);
  expect(line(ivan, 'B2')).toMatchObject({ points: 15, because: '100.0% of 189 pauses last 360 s' });
  expect(line(ivan, 'B3')?.points).toBeGreaterThan(0);
  expect(line(ivan, 'B5')?.points).toBe(0);
  expect(line(ivan, 'B7')?.points).toBe(0);
  const judy = by(10);
  expect(line(judy, 'B4')).toMatchObject({
    points: 10,
    because: '100.0% of 40 votes came within seconds of their target',
  });
  expect(line(judy, 'B7')?.points).toBe(5);
  expect(line(judy, 'B2')?.feature).toBeNull();
  expect(judy?.burstiness).toBeCloseTo(-1, 12);
  const heidi = by(8);
  expect(line(heidi, 'B3')?.feature).toBeNull();
  // Only the concentration on three authors counts against a person here.
  expect(heidi?.lines.filter((l) => (l.points ?? 0) > 0).map((l) => l.id)).toEqual(['B6']);
  await backend.close();
});

test('a chain of pairs is one ring; the same targets at other times or in the other direction form none', async () => {
  const backend = await scored(
    planted((vote) => {
      for (let k = 0; k < 12; k++) {
        const at = NOW - 10 * DAY + k * 7_200_000;
        vote(4, 1 + k, at);
        vote(5, 1 + k, at + 120_000); // the edge of the window is inside
        vote(6, 1 + k, at + 240_000); // with 5, not with 4
        vote(7, 1 + k, at + 60_000, false); // other direction
        vote(8, 1 + k, at + 3_600_000); // other time
      }
      // Everyone else keeps the pool large, so that chance is no explanation.
      for (let k = 0; k < 200; k++) vote(1 + (k % 3), 50 + k, NOW - 10 * DAY + k * 400_000);
    }),
  );
  const { rings, kpis } = await call<Bots>(backend, 'votes_bots', { filters: { min: 0 } });
  expect(rings).toMatchObject([{ size: 3, edges: 2, density: 2 / 3, sharedTargets: 12 }]);
  expect(rings[0]?.members.map((member) => member.profileId)).toEqual([4, 5, 6]);
  // Twelve votes each make a ring; a score takes thirty.
  expect(rings).toMatchObject([{ tooFew: 3, tooFewIds: [104, 105, 106], votes: 36 }]);
  expect(kpis).toMatchObject({ rings: 1, ringMembers: 3, ringVotes: 36, ringTooFew: 3, flaggedVotes: 0, veryHigh: 0 });
  expect(await call(backend, 'votes_bots_voter', { id: '5' })).toMatchObject({
    voter: null,
    votes: 12,
    minVotes: 30,
    ring: { id: 104, size: 3 },
  });
  expect(await call(backend, 'votes_bots_voter', { id: '8' })).toMatchObject({ voter: null, votes: 12, ring: null });
  expect((await call<{ ring: null }>(backend, 'votes_bots_ring', { period: 30, id: 104 })).ring).not.toBeNull();
  await backend.close();
});

test('votes on an open slash never form a ring', async () => {
  const set = planted((vote) => {
    for (let k = 0; k < 9; k++) for (const voter of [4, 5]) vote(voter, 1 + k, NOW - 5 * DAY + k * 7_200_000);
    for (let k = 0; k < 100; k++) vote(1, 50 + k, NOW - 5 * DAY + k * 400_000);
  });
  set.slashes = [
    {
      id: 1,
      authorProfileId: 1,
      subjectProfileId: 12,
      subjectUserkey: 'profileId:12',
      slashType: 'SCORE',
      amount: 1,
      comment: '',
      openedAt: iso(NOW - DAY),
      closesAt: iso(NOW + DAY),
      cancelledAt: null,
      sourceOutcome: null,
    },
  ];
  for (const voter of [4, 5])
    (set.votes as unknown[]).push({
      type: 'slash',
      activityId: 1,
      voterProfileId: voter,
      isUpvote: true,
      weight: 100,
      createdAt: iso(NOW - 3_600_000),
      archivedAt: null,
    });
  const backend = await scored(set);
  expect((await call<Bots>(backend, 'votes_bots', {})).rings).toEqual([]);
  await backend.sql('update app.clock set frozen_at = $1', [iso(NOW + DAY)]);
  await runRollups(backend, ['vote_targets', 'lockstep', 'voters']);
  expect((await call<Bots>(backend, 'votes_bots', {})).rings).toMatchObject([{ size: 2, sharedTargets: 10 }]);
  await backend.close();
});
