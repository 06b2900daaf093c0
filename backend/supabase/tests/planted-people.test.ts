import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dataset } from '../../network/src/dataset.ts';
import { generate, sizeFor } from '../../network/src/generate/generate.ts';
import { addPeople } from '../../network/src/generate/people.ts';
import { emptyWorld, type Member } from '../../network/src/generate/world.ts';
import { type Backend, backendWith, call } from './backend.ts';
import type { DataSet } from './load.ts';
import { runRollups } from './rollups.ts';

/*
 * Sentences about the people planted by the demo: farmers, review rings, bot groups and scripts. Each figure of a sentence
 * is computed here from the rows of the data set by its definition, and never from an answer.
 */

const options = { ...sizeFor(340), now: new Date('2026-03-16T10:00:00Z') };
const NOW = options.now.getTime() / 1000;
const DAY = 86_400;

let set: Dataset;
let members: Member[];
let backend: Backend;
beforeAll(async () => {
  set = generate(options);
  // People come first: with the same seed they are the same ones, and here their roles are known.
  const world = emptyWorld(options);
  addPeople(world);
  members = world.members;
  backend = await backendWith(set as unknown as DataSet);
  await runRollups(backend);
}, 600_000);
afterAll(() => backend.close());

type Reason = { id: string; parts: object };
const saidOf = async (profileId: number) =>
  (await call<{ reasons: Reason[] }>(backend, 'reasons', { id: `profileId:${profileId}` })).reasons;
const partsOf = async (profileId: number, rule: string) =>
  (await saidOf(profileId)).find(({ id }) => id === rule)?.parts ?? null;

const planted = (role: Member['role']) =>
  members.filter((member) => member.role === role).map(({ row }) => row.profileId);
const at = (time: string) => Date.parse(time) / 1000;
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** Runs of rows that follow each other within `gap` seconds. */
function runs<Row>(rows: readonly Row[], time: (row: Row) => number, gap: number): Row[][] {
  const found: Row[][] = [];
  for (const row of [...rows].sort((a, b) => time(a) - time(b))) {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && time(row) - time(last) <= gap) found.at(-1)?.push(row);
    else found.push([row]);
  }
  return found;
}
const longest = <Row>(found: Row[][]) =>
  found.reduce((most, run) => (run.length > most.length ? run : most), [] as Row[]);

test('a demo of this size plants each of them', () => {
  const roles = ['farmer', 'ring', 'bot', 'script'] as const;
  expect(roles.map((role) => planted(role).length)).toEqual([3, 6, 6, 1]);
});

test('the home page shows one of each kind, and none of the planted suspects', async () => {
  const { examples } = await call<{ examples: { profileId: number; summary: string }[] }>(backend, 'home_overview');
  expect(examples.map(({ summary }) => summary)).toEqual(['backed', 'mixed', 'little']);
  const suspects = (['farmer', 'ring', 'bot', 'script'] as const).flatMap(planted);
  expect(examples.filter(({ profileId }) => suspects.includes(profileId))).toEqual([]);
});

describe('a farmer', () => {
  test('wrote in bulk: one text to many people, at most five minutes apart', async () => {
    const expectedOf: (object | null)[] = [];
    const told: (object | null)[] = [];
    for (const id of planted('farmer')) {
      const batch = longest(
        runs(
          set.reviews.filter(({ authorProfileId }) => authorProfileId === id),
          ({ createdAt }) => at(createdAt),
          300,
        ),
      );
      const people = new Set(batch.map(({ subjectProfileId }) => subjectProfileId)).size;
      const [from, to] = [at(batch[0]?.createdAt ?? ''), at(batch.at(-1)?.createdAt ?? '')];
      const alike = new Set(batch.map(({ title, description }) => `${title} ${description}`)).size === 1;
      const expected =
        batch.length >= 10 && to >= NOW - 365 * DAY
          ? expect.objectContaining({ reviews: batch.length, people, seconds: to - from, alike })
          : null;
      expectedOf.push(expected);
      told.push(await partsOf(id, 'A1'));
    }
    expect(told).toEqual(expectedOf);
    // The first of them in full.
    expect(told[0]).toMatchObject({ reviews: 59, people: 59, seconds: 4305, alike: true });
  });

  test('took most of it back at once: reviews archived at most ten minutes apart', async () => {
    const expectedOf: (object | null)[] = [];
    const told: (object | null)[] = [];
    for (const id of planted('farmer')) {
      const written = set.reviews.filter(({ authorProfileId }) => authorProfileId === id);
      const archived = written.flatMap(({ archivedAt }) => (archivedAt === null ? [] : [at(archivedAt)]));
      const once = longest(runs(archived, (time) => time, 600));
      const expected =
        written.length >= 10 && once.length >= 5
          ? {
              archived: archived.length,
              reviews: written.length,
              atOnce: once.length,
              seconds: (once.at(-1) ?? 0) - (once[0] ?? 0),
            }
          : null;
      expectedOf.push(expected);
      told.push(await partsOf(id, 'A2'));
    }
    expect(told).toEqual(expectedOf);
    expect(told[0]).toMatchObject({ archived: 57, reviews: 60, atOnce: 57 });
  });
});

test('a review ring returns only what EIP-7 still counts: no sentence says otherwise', async () => {
  const most: number[] = [];
  for (const id of planted('ring')) {
    const positive = set.reviews.filter((row) => row.score === 'positive' && row.archivedAt === null);
    const received = new Set(positive.filter((row) => row.subjectProfileId === id).map((row) => row.authorProfileId));
    const given = new Set(positive.filter((row) => row.authorProfileId === id).map((row) => row.subjectProfileId));
    const returned = [...received].filter((author) => given.has(author)).length;
    // Ten count in any case, and twice as many as the others.
    const uncounted = Math.max(0, returned - Math.max(10, 2 * (received.size - returned)));
    most.push(returned);
    expect([id, uncounted, await partsOf(id, 'A3')]).toEqual([id, 0, null]);
  }
  // A ring of six: each of them has five reviews returned at least, and ten may be.
  expect([Math.min(...most), Math.max(...most)]).toEqual([5, 7]);
});

/** Active votes of the last 90 days. */
const votesOf = (id: number) =>
  set.votes.filter(
    (vote) => vote.voterProfileId === id && vote.archivedAt === null && at(vote.createdAt) > NOW - 90 * DAY,
  );

test('a bot group votes alike within two minutes', async () => {
  const bots = planted('bot');
  const shared: number[] = [];
  for (const [n, one] of bots.entries())
    for (const other of bots.slice(n + 1)) {
      const theirs = new Map(
        votesOf(other).map((vote) => [`${vote.type}:${vote.activityId}:${vote.isUpvote}`, at(vote.createdAt)]),
      );
      shared.push(
        votesOf(one).filter((vote) => {
          const time = theirs.get(`${vote.type}:${vote.activityId}:${vote.isUpvote}`);
          return time !== undefined && Math.abs(time - at(vote.createdAt)) <= 120;
        }).length,
      );
    }
  const median = sorted(shared)[Math.floor(shared.length / 2)];
  expect([bots.length, shared.length, median]).toEqual([6, 15, 40]);
  for (const id of bots) expect(await partsOf(id, 'A4')).toMatchObject({ size: 6, shared: median });
});

test('a lone script keeps an even pace, not enough for a high score: no sentence says it, but the page shows it', async () => {
  for (const id of planted('script')) {
    const times = sorted(votesOf(id).map(({ createdAt }) => at(createdAt)));
    const gaps = times
      .slice(1)
      .map((time, n) => time - (times[n] ?? 0))
      .filter((gap) => gap <= 600);
    const most = Math.max(...gaps.map((gap) => gaps.filter((other) => other === gap).length));
    const { voter } = await call<{ voter: { modalShare: number; score: number; band: string } }>(
      backend,
      'votes_bots_voter',
      { id: `profileId:${id}` },
    );
    expect([gaps.length > 100, voter.modalShare]).toEqual([true, most / gaps.length]);
    // 15 points for equal intervals, 10 for hardly a quiet hour, 5 for nothing but likes, up to 10 for votes in rows; none of
    // the 30 for a group. The sentence is kept for a score of 50 or more.
    expect(voter.score).toBeGreaterThanOrEqual(30);
    expect(voter.score).toBeLessThanOrEqual(40);
    expect([voter.band, await partsOf(id, 'A10')]).toEqual(['some', null]);
  }
});

/** The stored weight of a vote, else the last score of the voter known at that time, else the current one. */
function weightOf({ weight, voterProfileId, createdAt }: Dataset['votes'][number]): number {
  const before = set.scoreHistory.filter((row) => row.profileId === voterProfileId && at(row.at) <= at(createdAt));
  const last = before.reduce<(typeof before)[number] | null>(
    (newest, row) => (newest && at(newest.at) > at(row.at) ? newest : row),
    null,
  );
  return weight ?? last?.score ?? set.profiles.find(({ profileId }) => profileId === voterProfileId)?.score ?? 0;
}

test('a slash is described by its outcome, and is blind while it is open', async () => {
  const ends = { upheld: 0, other: 0, open: 0 };
  for (const slash of set.slashes) {
    const who = slash.subjectProfileId;
    if (who === null || slash.cancelledAt !== null || slash.sourceOutcome !== null) continue;
    // Of several, the latest is shown.
    if (set.slashes.some((other) => other.subjectProfileId === who && other.id > slash.id)) continue;
    const voted = set.votes.filter(
      (vote) => vote.type === 'slash' && vote.activityId === slash.id && vote.archivedAt === null,
    );
    const sum = (votes: typeof voted) => votes.reduce((all, vote) => all + weightOf(vote), 0);
    const [up, all] = [sum(voted.filter(({ isUpvote }) => isUpvote)), sum(voted)];
    const closes = at(slash.closesAt);
    const open = closes > NOW;
    const upheld = !open && 100 * up > 60 * all;
    ends[open ? 'open' : upheld ? 'upheld' : 'other'] += 1;
    const outcome = { share: expect.closeTo(up / all, 9), type: slash.slashType, points: slash.amount };
    expect([slash.id, await partsOf(who, 'A5'), await partsOf(who, 'C1')]).toEqual([
      slash.id,
      upheld ? expect.objectContaining({ at: slash.closesAt, ...outcome }) : null,
      open ? expect.objectContaining({ id: slash.id, seconds: closes - NOW, votes: voted.length }) : null,
    ]);
  }
  // All three are among them.
  expect(Object.values(ends).every((count) => count > 0)).toBe(true);
});
