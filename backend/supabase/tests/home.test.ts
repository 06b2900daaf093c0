import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { runRollups } from './rollups.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

type Kpi = { value: number; change: number; previous: number; spark: number[] };
type Overview = {
  kpis: Record<'profiles' | 'activeReviews' | 'votes' | 'openSlashes' | 'weeklyXp', Kpi> & {
    activeVouchedWei: { value: string; change: string; spark: string[] };
    acceptanceRate: { value: number };
  };
  movers: Record<'gains' | 'losses', { person: { profileId: number }; change: number }[]>;
  xpTop: { week: number; rows: Record<string, unknown>[] };
};
const overview = (range?: string) => call<Overview>(backend, 'home_overview', range ? { range } : {});

test('the tiles of the golden fixture', async () => {
  const { kpis } = await overview();
  expect(kpis.profiles).toMatchObject({ value: 12, change: 0, previous: 0 });
  expect(kpis.activeReviews).toMatchObject({ value: 15, change: 0 });
  expect(kpis.activeVouchedWei).toMatchObject({ value: golden('vouches.statistics.tvvWei'), change: '0' });
  expect(kpis.openSlashes).toMatchObject({ value: 1, votes: 2, change: 1, previous: 0 });
  expect(kpis.weeklyXp).toMatchObject({ value: 2700, previous: 1100, change: 1600, spark: [1700, 2000, 1100, 2700] });
  expect(kpis.acceptanceRate.value * 100).toBeCloseTo(golden('invitations.summary.ratePct'), 9);
  for (const kpi of [kpis.profiles, kpis.activeReviews, kpis.votes, kpis.openSlashes])
    expect(kpi.spark).toHaveLength(30);
});

test('flows of a range and of the previous one, and 30 points', async () => {
  await backend.sql(`update app.clock set frozen_at = '2026-03-01T00:00:00Z'`);
  const { kpis } = await overview('30d');
  expect(kpis.profiles).toMatchObject({ value: 12, change: 1, previous: 0 });
  // Two reviews voted down, four votes on slash 2 and two on slash 4; before that the four on slash 1.
  expect(kpis.votes).toMatchObject({ value: 8, change: 8, previous: 4 });
  expect(kpis.activeVouchedWei).toMatchObject({ change: '-10000000000000000', previous: '-50000000000000000' });
  for (const kpi of [kpis.profiles, kpis.activeReviews, kpis.votes])
    expect(kpi.spark.reduce((sum, part) => sum + part, 0)).toBe(kpi.change);
  await backend.sql(`update app.clock set frozen_at = '2026-03-16T00:00:00Z'`);
});

test('movers are counted from before the week; XP ranks the last complete week', async () => {
  const { movers, xpTop } = await overview();
  expect(movers.gains.map((mover) => [mover.person.profileId, mover.change])).toEqual([
    [1, golden('scores.delta7d.1')],
    [3, golden('scores.delta7d.3')],
    [7, golden('scores.delta7d.7')],
    [12, golden('scores.delta7d.12')],
    [2, golden('scores.delta7d.2')],
  ]);
  expect(movers.losses.map((mover) => [mover.person.profileId, mover.change])).toEqual([
    [11, golden('scores.delta7d.11')],
    [10, golden('scores.delta7d.10')],
    [9, golden('scores.delta7d.9')],
  ]);
  expect(xpTop.week).toBe(golden('xp.lastCompleteWeek'));
  expect(xpTop.rows).toMatchObject([
    { person: { name: 'Carol' }, xp: 1200, rank: 1, previousRank: 1, change: 600, changePct: 100 },
    { person: { name: 'Alice' }, xp: 900, rank: 2, previousRank: null, change: 900, changePct: null },
    { person: { name: 'Bob' }, xp: 500, rank: 3, previousRank: 2, change: 0, changePct: 0 },
    { person: { name: 'Frank' }, xp: 100, rank: 4, previousRank: null, changePct: null },
  ]);
});

test('the feed merges four kinds newest first, and its cursor never repeats a row', async () => {
  type Feed = { rows: { kind: string; id: number; at: string; slash?: Record<string, unknown> }[]; next: unknown };
  const key = (row: { kind: string; id: number }) => `${row.kind}:${row.id}`;
  const all = await call<Feed>(backend, 'home_feed', { per: 100 });
  expect(all.rows).toHaveLength(12);
  expect(all.rows.slice(0, 3).map(key)).toEqual(['slashOpen:3', 'slashDecided:4', 'unhealthy:6']);
  expect(all.rows[0]?.slash).toMatchObject({
    status: 'open',
    votes: 2,
    closesAt: '2026-03-17T12:00:00Z',
    sharePct: null,
  });
  const walked: string[] = [];
  let after: unknown = null;
  do {
    const part: Feed = await call<Feed>(backend, 'home_feed', { per: 2, after });
    walked.push(...part.rows.map(key));
    after = part.next;
  } while (after);
  expect(walked).toEqual(all.rows.map(key));
  expect((await call<Feed>(backend, 'home_feed', { types: ['unhealthy'] })).rows.map(key)).toEqual(['unhealthy:6']);
  // Mallory (111) was vouched for and lost the vouch as unhealthy; dave (104) was slashed.
  const four = ['slashOpen', 'slashDecided', 'vouch', 'unhealthy'];
  expect((await call<Feed>(backend, 'home_feed', { who: [111], types: four })).rows.map(key)).toEqual([
    'unhealthy:6',
    'vouch:6',
  ]);
  expect((await call<Feed>(backend, 'home_feed', { who: [111, 104], types: four })).rows.map(key)).toEqual([
    'unhealthy:6',
    'slashDecided:2',
    'vouch:6',
  ]);
  expect((await call<Feed>(backend, 'home_feed', { who: [] })).rows).toEqual([]);
  expect(await refused(backend, 'home_feed', { who: Array.from({ length: 201 }, (_, i) => i) })).toMatchObject({
    status: 400,
  });
  for (const args of [{ types: ['x'] }, { after: [1] }, { after: ['x', 'y'] }, { after: {} }, { after: [null, null] }])
    expect(await refused(backend, 'home_feed', args)).toMatchObject({ status: 400, code: '22023' });
});

test('a canceled slash is neither open nor decided in the feed', async () => {
  type Feed = { rows: { id: number }[] };
  const slashes = async () =>
    (await call<Feed>(backend, 'home_feed', { types: ['slashOpen', 'slashDecided'] })).rows.map(({ id }) => id);
  const before = await slashes();
  expect(before.slice(0, 2)).toEqual([3, 4]);
  await backend.sql(`update app.slashes set cancelled_at = opened_at + interval '1 hour' where id in (3, 4)`);
  expect(await slashes()).toEqual(before.slice(2));
  await backend.sql(`update app.slashes set cancelled_at = null where id in (3, 4)`);
});

test('the feed lists large score drops and mass archives of the people asked for, and of no one else', async () => {
  await runRollups(backend, ['archives']);
  type Row = { kind: string; id: number; at: string; drop?: { from: number; to: number }; archive?: object };
  const asked = async (args: Record<string, unknown>) => (await call<{ rows: Row[] }>(backend, 'home_feed', args)).rows;
  const [drop, archive, ...rest] = await asked({ who: [111] });
  expect(rest.map(({ kind }) => kind)).toEqual(['unhealthy', 'vouch']);
  expect(drop).toMatchObject({
    kind: 'scoreDrop',
    id: 111,
    at: '2026-03-10T00:00:00Z',
    drop: { person: { name: 'Mallory' }, from: 1010, to: 700 },
  });
  expect(archive).toMatchObject({
    kind: 'massArchive',
    at: '2026-03-01T09:09:00Z',
    archive: {
      author: { name: 'Mallory' },
      archived: 10,
      authoredBefore: 11,
      spanSeconds: 540,
      context: 'unexplained',
    },
  });
  // Erin lost 70 points and then 300, Judy 90, 410 and 200; Ivan's 30 do not count, changes older than 90 days are left out.
  const drops = await asked({ who: [101, 105, 106, 109, 110], types: ['scoreDrop'] });
  expect(drops.map(({ id, at, drop: fell }) => [id, at.slice(0, 10), fell?.to])).toEqual([
    [110, '2026-03-15', 900],
    [110, '2026-02-20', 1100],
    [105, '2026-01-12', 780],
    [110, '2026-01-12', 1510],
    [105, '2026-01-10', 1080],
  ]);
  await backend.sql(`update app.clock set frozen_at = '2026-03-01T09:09:00Z'`);
  expect((await asked({ who: [111] })).map(({ kind }) => kind)).toEqual(['massArchive', 'unhealthy', 'vouch']);
  await backend.sql(`update app.clock set frozen_at = '2026-03-16T00:00:00Z'`);
  expect(await asked({ types: ['scoreDrop', 'massArchive'] })).toEqual([]);
  const walked: string[] = [];
  let after: unknown = null;
  do {
    const part = await call<{ rows: Row[]; next: unknown }>(backend, 'home_feed', {
      per: 1,
      after,
      who: [105, 110, 111],
    });
    walked.push(...part.rows.map(({ kind, id, at }) => `${kind}:${id}:${at}`));
    after = part.next;
  } while (after);
  expect(walked).toEqual(
    (await asked({ who: [105, 110, 111], per: 100 })).map(({ kind, id, at }) => `${kind}:${id}:${at}`),
  );
  expect(new Set(walked).size).toBe(walked.length);
});

test('rows at the same instant are neither lost nor repeated', async () => {
  await backend.sql(`insert into app.vouches (id, author_id, subject_id, subject_userkey, amount_wei, vouched_at)
    select 500 + n, 104, 107, 'profileId:7', n, '2026-03-14T00:00:00Z' from generate_series(1, 400) n`);
  const seen = new Set<number>();
  let rows = 0;
  let after: unknown = null;
  do {
    const part: { rows: { id: number }[]; next: unknown } = await call(backend, 'home_feed', {
      types: ['vouch'],
      per: 60,
      after,
    });
    for (const row of part.rows) seen.add(row.id);
    rows += part.rows.length;
    after = part.next;
  } while (after);
  expect([seen.size, rows]).toEqual([407, 407]);
  await backend.sql('delete from app.vouches where id > 500');
});

test('rejects an unknown range', async () => {
  for (const range of ['1y', '', "7d'; --"])
    expect((await refused(backend, 'home_overview', { range })).message).toBe('range must be one of 24h, 7d, 30d');
});

test('the mini-app index and the status line give live numbers', async () => {
  expect(await call(backend, 'mini_apps_index')).toMatchObject({
    numbers: {
      'twitter-score-lookup': { value: 12 },
      'farmer-scores': { value: 0 },
      'oops-I-lost-it-again': { value: 3 },
      'score-correlation': { value: 12 },
      'reciprocated-reviews': { value: 0 },
      'voting-analysis': { value: 3 },
      'weekly-xp-overview': { value: 4 },
    },
    flags: { farmerScores: false, misplacedSlashes: true },
  });
  expect(await call(backend, 'site_status')).toMatchObject({
    asOf: '2026-03-16T00:00:00Z',
    dataUntil: null,
    counts: { profiles: { n: 12, exact: true }, reviews: { n: 26, exact: true } },
    sync: { running: false, percent: null, firstSyncDone: false },
  });
  await backend.sql(`insert into public.sync_notifications (type, status, details) values
    ('other', 'in_progress', '{"run": {"percent": 40, "phase": "reviews"}}')`);
  await backend.sql(
    `insert into app.sync_checkpoints (entity, cursor, known_until) values ('pass', '{}', '2026-03-17Z')`,
  );
  expect(await call(backend, 'site_status')).toMatchObject({
    dataUntil: '2026-03-16T00:00:00Z',
    sync: { running: true, percent: 40, phase: 'reviews', firstSyncDone: true },
  });
});

test('mutual pairs of the week are those whose current reviews are positive', async () => {
  const pairs = async () => {
    await runRollups(backend);
    const { numbers } = await call<{ numbers: Record<string, { value: number; label: string }> }>(
      backend,
      'mini_apps_index',
    );
    return numbers['reciprocated-reviews'];
  };
  // Erin and Mallory reviewed each other on the first of February.
  await backend.sql(`update app.clock set frozen_at = '2026-02-03T00:00:00Z'`);
  expect(await pairs()).toEqual({ value: 1, label: 'mutual pair this week' });
  await backend.sql(
    `insert into app.reviews (id, author_id, subject_id, subject_userkey, score, title, body, created_at)
     select 900, r.author_id, r.subject_id, r.subject_userkey, -1, 'Changed my mind', '', '2026-02-02T00:00:00Z'
     from app.reviews r where r.created_at = '2026-02-01T00:30:00Z'`,
  );
  expect(await pairs()).toEqual({ value: 0, label: 'mutual pairs this week' });
});

test('the market that moved most in 7 days is the first in the market list', async () => {
  const fresh = await backendWith();
  await runRollups(fresh);
  type Moved = { id: number; person: object; trustPct: number; change7d: number };
  const { market } = await call<{ market: object }>(fresh, 'home_overview');
  const [first] = (await call<{ rows: Moved[] }>(fresh, 'markets_history')).rows;
  await fresh.close();
  expect(first?.change7d).toBe(12);
  expect(market).toEqual({
    id: first?.id,
    person: expect.objectContaining({ name: 'Alice' }),
    trustPct: first?.trustPct,
    change: first?.change7d,
  });
});
