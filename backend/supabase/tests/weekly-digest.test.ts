import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { runRollups } from './rollups.ts';

type Beside = { value: number; before: number | null };
type Moved = { person: { profileId: number }; change: number };
type Week = Record<'profiles' | 'reviews' | 'vouches' | 'votes' | 'slashes' | 'invitations', Beside> & {
  week: string;
  at: string;
  vouchedWei: { value: string; before: string | null };
  decided: { id: number; status: string; sharePct: number }[];
  gains: Moved[];
  losses: Moved[];
  largestVouches: { id: number; amountWei: string }[];
  raffles: { id: string }[];
  xp: { season: number; week: number; total: number; before: number | null; earners: number; first: { xp: number } };
  watched:
    | { person: { profileId: number }; change: number; reviews: number; vouches: number; slashes: number }[]
    | null;
};
type Digest = { rows: Week[]; newest: string | null; oldest: string | null; next: string | null };

let backend: Backend;
const digest = (filters: object = {}, args: object = {}) =>
  call<Digest>(backend, 'weekly_digest', { filters, ...args });
const weekOf = async (week: string): Promise<Week> => {
  const [row] = (await digest({ week })).rows;
  if (!row) throw new Error(`There is no week ${week}.`);
  return row;
};

beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

test('before the first run there is no week', async () => {
  expect(await digest()).toMatchObject({ rows: [], newest: null, oldest: null, next: null });
});

test('the last complete week: it ends at the instant of the clock', async () => {
  await runRollups(backend, ['r_xp_week', 'r_week']);
  const { rows, newest, oldest } = await digest();
  expect([rows.length, newest, oldest]).toEqual([1, '2026-03-09', '2025-03-10']);
  expect(rows[0]).toMatchObject({
    week: '2026-03-09',
    at: '2026-03-16T00:00:00Z',
    profiles: { value: 0, before: 0 },
    reviews: { value: 0, before: 0 },
    votes: { value: 2, before: 0 },
    slashes: { value: 1, before: 0 },
    invitations: { value: 1, before: 1 },
    decided: [],
    xp: { season: 2, week: 4, total: 2700, before: 1100, earners: 4, first: { xp: 1200 } },
    watched: null,
  });
});

test('its movers match those of the home page for the same seven days', async () => {
  const { gains, losses } = await weekOf('2026-03-12');
  const changes = (of: Moved[]) => of.map(({ person, change }) => [person.profileId, change]);
  const expected = (ids: number[]) => ids.map((id) => [id, golden(`scores.delta7d.${id}`)]);
  expect(changes(gains)).toEqual(expected([1, 3, 7, 12, 2]));
  expect(changes(losses)).toEqual(expected([11, 10, 9]));
});

test('a week in which a slash closed, and the first of a season', async () => {
  const { decided, profiles, slashes, votes, xp, losses } = await weekOf('2026-02-16');
  expect(decided).toMatchObject([{ id: 4, status: 'inconclusive' }]);
  expect(decided[0]?.sharePct).toBeCloseTo((100 * 1450) / 3350, 9);
  expect([profiles, slashes, votes]).toEqual([
    { value: 1, before: 0 },
    { value: 1, before: 0 },
    { value: 2, before: 0 },
  ]);
  expect(xp).toMatchObject({ season: 2, week: 1, total: 1700, before: null, earners: 3 });
  expect(losses).toMatchObject([{ person: { profileId: 10 }, change: -410 }]);
});

test('counts equal the totals of the lists in the same range, including archived and ended rows', async () => {
  for (const week of ['2025-04-07', '2026-01-26', '2026-03-09']) {
    const row = await weekOf(week);
    const last = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10);
    const range = `${week}..${last}`;
    const total = async (fn: string, filters: object) =>
      (await call<{ total: number }>(backend, fn, { filters: { range, ...filters }, per: 1 })).total;
    expect([week, row.reviews.value]).toEqual([week, await total('reviews_list', { status: 'all' })]);
    expect([week, row.vouches.value]).toEqual([week, await total('vouches_list', { status: 'all' })]);
    expect([week, row.votes.value]).toEqual([week, await total('votes_stream', {})]);
    expect([week, row.slashes.value]).toEqual([week, await total('slashes_list', {})]);
    expect([week, row.invitations.value]).toEqual([week, await total('invitations_list', {})]);
    expect([week, row.profiles.value]).toEqual([week, await total('profiles_search', {})]);
  }
  const april = await weekOf('2025-04-07');
  expect([april.reviews, april.vouches, april.vouchedWei]).toEqual([
    { value: 2, before: 1 },
    { value: 1, before: 0 },
    { value: '1000000000000000000', before: '0' },
  ]);
  expect(april.largestVouches).toMatchObject([{ amountWei: '1000000000000000000' }]);
  // Mallory's eleven, and the answer of Erin.
  expect((await weekOf('2026-01-26')).reviews).toEqual({ value: 12, before: 0 });
});

test('what happened to watched people, without those to whom nothing happened', async () => {
  const watched = async (who: number[], week: string) =>
    (await digest({ week, who })).rows[0]?.watched?.map(({ person, change, reviews, vouches, slashes }) => [
      person.profileId,
      change,
      reviews,
      vouches,
      slashes,
    ]);
  expect(await watched([112, 111, 104], '2026-03-09')).toEqual([
    [11, -370, 0, 0, 0],
    [12, 120, 0, 0, 1],
  ]);
  // Reviews archived since then were still written; the score of Grace in that week is unknown.
  expect(await watched([107], '2026-01-26')).toEqual([[7, null, 1, 0, 0]]);
  expect(await watched([], '2026-03-09')).toEqual([]);
});

test('weeks are read to the end, each once', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { rows, next }: Digest = await digest({}, { after, per: 12 });
    seen.push(...rows.map(({ week }) => week));
    after = next;
  } while (after);
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([53, '2026-03-09', '2025-03-10']);
  expect(new Set(seen).size).toBe(53);
});

test('a late row is added to its week: the last one at once, an older one the next day', async () => {
  const votes = async () => [(await weekOf('2026-03-09')).votes.value, (await weekOf('2026-02-16')).votes.value];
  const vote = (id: number, at: string) =>
    backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
      values ('review', 1, ${id}, true, 1200, '${at}')`);
  await vote(104, '2026-03-10T00:00:00Z');
  await vote(105, '2026-02-18T00:00:00Z');
  await runRollups(backend, ['r_week']);
  expect(await votes()).toEqual([3, 2]);
  await backend.sql(`update app.clock set frozen_at = '2026-03-17T00:00:01Z'`);
  await runRollups(backend, ['r_week']);
  expect(await votes()).toEqual([3, 3]);
});

test('a week is in the digest once it has ended', async () => {
  await backend.sql(`update app.clock set frozen_at = '2026-03-15T23:59:59Z'`);
  await runRollups(backend, ['r_week']);
  expect((await digest()).newest).toBe('2026-03-02');
});

test('rejects what it cannot read, by name', async () => {
  expect((await refused(backend, 'weekly_digest', { filters: { week: 'soon' } })).message).toMatch(/week/);
  expect((await refused(backend, 'weekly_digest', { filters: { who: ['x'] } })).message).toMatch(/who/);
});
