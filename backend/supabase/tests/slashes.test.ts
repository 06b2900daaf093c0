import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { setClock } from './load.ts';
import { sameOrder } from './paging.ts';
import { runRollups } from './rollups.ts';

type Row = Record<string, unknown> & { id: number; turnoutPct: number; sharePct: number | null };
type List = { total: number; rows: Row[]; kpis: { upheldOfClosed: { low: number; high: number } } };
const NOW = '2026-03-16T00:00:00Z';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
afterEach(() => setClock(backend.sql, NOW));
const list = (filters = {}, more = {}) => call<List>(backend, 'slashes_list', { filters, ...more });
const ids = (answer: List) => answer.rows.map((row) => row.id);

test('gives band, share, turnout, votes and penalties of every slash', async () => {
  const { rows, total } = await list();
  expect(total).toBe(4);
  expect(rows.map((row) => row.id)).toEqual([3, 4, 2, 1]);
  for (const row of rows) {
    const key = `slashes.byId.${row.id}`;
    expect(row.status).toBe(golden(`${key}.band`));
    expect(row.votes).toBe(golden(`${key}.votes`));
    expect(row.turnoutPct).toBeCloseTo(golden(`${key}.turnoutPct`), 9);
    expect(row).toMatchObject({
      type: golden(`${key}.type`),
      amount: golden(`${key}.amount`),
      author: { profileId: Number(golden<string>(`${key}.author`)) },
      subject: { profileId: Number(golden<string>(`${key}.subject`)) },
    });
    if (row.status === 'open') continue;
    expect(row).toMatchObject({
      up: golden(`${key}.up`),
      down: golden(`${key}.down`),
      penaltyTotal: golden(`${key}.penaltyTotalAuto`),
      exposure: null,
      mismatch: false,
      durationHours: 48,
    });
    expect(row.sharePct).toBeCloseTo(golden(`${key}.sharePct`), 9);
  }
  expect(rows[0]).toMatchObject({
    id: 3,
    closesAt: '2026-03-17T12:00:00Z',
    exposure: {
      supporters: golden('slashes.byId.3.exposureSupporters'),
      points: golden('slashes.byId.3.exposurePoints'),
    },
    penaltyTotal: null,
  });
});

test('sums up the closed slashes', async () => {
  const { kpis } = await list();
  expect(kpis).toMatchObject({
    total: golden('slashes.overview.total'),
    open: 1,
    upheldOfClosed: { k: 1, n: 3 },
    medianAmount: golden('slashes.overview.medianAmountScore'),
    pointsRemoved: {
      direct: golden('slashes.overview.pointsRemovedDirect'),
      endorsers: golden('slashes.overview.pointsRemovedEndorsers'),
    },
  });
  const [low, high] = golden<[number, number]>('slashes.overview.upheldOfClosedInterval');
  expect(kpis.upheldOfClosed.low * 100).toBeCloseTo(low, 6);
  expect(kpis.upheldOfClosed.high * 100).toBeCloseTo(high, 6);
});

test('filters by status, person, amount and text; walks every sort in one order', async () => {
  expect(ids(await list({ author: '@alice' }))).toEqual([4, 1]);
  expect(ids(await list({ person: '@erin' }))).toEqual([1]);
  expect(ids(await list({ status: 'open' }))).toEqual([3]);
  expect(ids(await list({ status: 'closed' }))).toEqual([4, 2, 1]);
  expect(ids(await list({ status: 'upheld' }))).toEqual([1]);
  expect(ids(await list({ amountMin: 80, amountMax: 120 }))).toEqual([4, 2]);
  expect(ids(await list({ q: 'audit' }))).toEqual([2]);
  expect(ids(await list({ type: 'financial' }))).toEqual([]);
  expect(await list({ status: 'cancelled' })).toMatchObject({
    total: 0,
    relax: [{ drop: 'status', total: 4 }],
    lastClosedAt: '2026-02-22T00:00:00Z',
  });
  for (const sort of ['opened', '-closes', 'amount', '-votes', 'share', '-share'])
    await sameOrder(backend, 'slashes_list', {}, sort, (row) => row.id);
  expect(await sameOrder(backend, 'slashes_list', {}, 'share', (row) => row.id)).toEqual([2, 4, 1, 3]);
  expect(await sameOrder(backend, 'slashes_list', {}, '-share', (row) => row.id)).toEqual([1, 4, 2, 3]);
  expect((await refused(backend, 'slashes_list', { filters: { amountMin: 'x' } })).message).toMatch(/amountMin/);
});

describe('an open slash is blind', () => {
  const everything = async () =>
    JSON.stringify([
      await list({ subject: '@niaj' }),
      await call(backend, 'votes_targets', { filters: { subject: '@niaj' } }),
      await call(backend, 'votes_stream', { filters: { subject: '@niaj' } }),
      await call(backend, 'votes_series', { filters: { subject: '@niaj' } }),
      await call(backend, 'home_feed', { types: ['slashOpen'] }),
      await call(backend, 'widget_slash_impact', { profile_id: 12 }),
    ]);
  const direction = /"(up|down)":[1-9]|"direction":"|"(weightedShare|sharePct)":\d/;

  test('up to the last second and in every answer', async () => {
    await setClock(backend.sql, '2026-03-17T11:59:59Z');
    const text = await everything();
    expect(text).not.toMatch(direction);
    expect((await list({ subject: '@niaj' })).rows[0]).toMatchObject({
      status: 'open',
      votes: 2,
      up: null,
      down: null,
    });
    for (const filters of [{ direction: 'up' }, { direction: 'down' }])
      expect(await call(backend, 'votes_stream', { filters: { ...filters, subject: '@niaj' } })).toMatchObject({
        total: 0,
      });
  });

  test('and shows direction from the instant it closes', async () => {
    await setClock(backend.sql, '2026-03-17T12:00:00Z');
    expect((await list({ subject: '@niaj' })).rows[0]).toMatchObject({
      status: 'inconclusive',
      up: 1,
      down: 1,
      penaltyTotal: 0,
      exposure: null,
    });
    expect((await list({ subject: '@niaj' })).rows[0]?.sharePct).toBeCloseTo(51.056338028169, 9);
    expect(await everything()).toMatch(direction);
  });

  test('even if it is canceled later', async () => {
    await backend.sql(`update app.slashes set cancelled_at = '2026-03-16T06:00:00Z' where id = 3`);
    expect((await list({ subject: '@niaj' })).rows[0]).toMatchObject({ status: 'open', up: null });
    expect(await everything()).not.toMatch(direction);
    await setClock(backend.sql, '2026-03-16T06:00:00Z');
    expect((await list({ subject: '@niaj' })).rows[0]).toMatchObject({
      status: 'cancelled',
      durationHours: 18,
      penaltyTotal: 0,
    });
    await backend.sql('update app.slashes set cancelled_at = null where id = 3');
  });
});

test('bands compare exactly, the status from the source takes precedence and a slash without votes decides nothing', async () => {
  const put = async (up: number, down: number, outcome: string | null = null) => {
    await backend.sql(`delete from app.votes where target_type = 'slash' and target_id = 4`);
    await backend.sql('update app.slashes set source_outcome = $1 where id = 4', [outcome]);
    for (const [voter, isUp, weight] of [
      [103, true, up],
      [106, false, down],
    ] as const)
      if (weight > 0)
        await backend.sql(`insert into app.votes values ('slash', 4, $1, $2, $3, '2026-02-20T10:00:00Z', null)`, [
          voter,
          isUp,
          weight,
        ]);
    const row = (await list({ subject: '@ivan' })).rows[0];
    return [row?.status, row?.sharePct, row?.mismatch];
  };
  expect(await put(600, 400)).toEqual(['inconclusive', 60, false]);
  expect(await put(60001, 39999)).toEqual(['upheld', 60.001, false]);
  expect(await put(400, 600)).toEqual(['inconclusive', 40, false]);
  expect(await put(39999, 60001)).toEqual(['defended', 39.999, false]);
  expect(await put(0, 0)).toEqual(['inconclusive', null, false]);
  expect(await put(600, 400, 'UPHELD')).toEqual(['upheld', 60, true]);
  expect(await put(1450, 1900)).toEqual(['inconclusive', expect.closeTo(43.28358208955224), false]);
});

test('penalties follow the rule in force on the closing day', async () => {
  const total = async () => (await list({ subject: '@erin' })).rows[0]?.penaltyTotal;
  const rows = await call<{ rows: { person: { profileId: number }; points: number }[] }>(backend, 'slash_supporters', {
    slash_id: 1,
  });
  expect(rows.rows.map((row) => [row.person.profileId, row.points])).toEqual([
    [8, golden('slashes.byId.1.penaltiesOpen.8')],
    [10, golden('slashes.byId.1.penaltiesOpen.10')],
    [9, golden('slashes.byId.1.penaltiesOpen.9')],
  ]);
  expect(await total()).toBe(210);
  await backend.sql(
    `update app.protocol_params set value = '"close"' where key = 'endorse.snapshot' and valid_to is null`,
  );
  expect(await total()).toBe(golden('slashes.byId.1.penaltyTotalClose'));
  await backend.sql(
    `update app.protocol_params set value = '"open"' where key = 'endorse.snapshot' and valid_to is null`,
  );
  await backend.sql(`update app.protocol_params set value = 'false' where key = 'endorse.stack'`);
  expect(await total()).toBe(150);
  await backend.sql(`update app.protocol_params set value = 'true' where key = 'endorse.stack'`);
  await backend.sql(`update app.slashes set type = 'FINANCIAL' where id = 1`);
  expect(await total()).toBe(0);
  await backend.sql(`update app.slashes set type = 'SCORE' where id = 1`);
  expect((await call<{ paramsVersion: number }>(backend, 'slashes_list')).paramsVersion).toBe(5);
});

test('an impact shows which supporters endorsed one another when the slash opened', async () => {
  type Links = { links: { from: number; to: number; reviewed: boolean; vouched: boolean }[] };
  const links = async () => (await call<Links>(backend, 'slash_impact', { slash_id: 1 })).links;
  const before = await links();
  // Heidi (108) and Judy (110): a vouch that began before slash 1 opened, one that ended before, one that began later.
  await backend.sql(`delete from app.vouches where id between 9001 and 9003`);
  for (const [id, from, to, at, ended] of [
    [9001, 108, 110, '2026-01-02T00:00:00Z', null],
    [9002, 110, 108, '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'],
    [9003, 109, 108, '2026-03-01T00:00:00Z', null],
  ] as const)
    await backend.sql(
      `insert into app.vouches (id, author_id, subject_id, subject_userkey, amount_wei, vouched_at, unvouched_at) values ($1, $2, $3, 'x', 1, $4, $5)`,
      [id, from, to, at, ended],
    );
  const added = { from: 108, to: 110, reviewed: false, vouched: true };
  const mine = ({ from, to }: { from: number; to: number }) => from === 108 && to === 110;
  expect(before.filter(mine).map(({ vouched }) => vouched)).not.toContain(true);
  expect((await links()).filter(({ vouched }) => vouched)).toMatchObject([
    ...before.filter(({ vouched, ...link }) => vouched && !mine(link)),
    { from: added.from, to: added.to, vouched: true },
  ]);
  await backend.sql('delete from app.vouches where id between 9001 and 9003');
  expect(await links()).toEqual(before);
});

test('a misplaced slash shows what followed: later slashes, their authors, and the score since', async () => {
  type Row = { id: number; later: { slashes: object[]; scoreChange: number | null } };
  const rows = async (category: string) =>
    (await call<{ rows: Row[] }>(backend, 'misplaced_slashes', { filters: { category } })).rows;
  // Without a score at its end, the change since is unknown.
  expect(await rows('a')).toMatchObject([{ id: 2, later: { slashes: [], scoreChange: null } }]);
  await backend.sql(
    `insert into app.score_history (user_id, at, score) select subject_id, '2026-02-01', 1000 from app.slashes where id = 2`,
  );
  const now = await backend.sql<{ score: number }>(
    'select private.score_at(subject_id, app.now())::int as score from app.slashes where id = 2',
  );
  // Slash 3 on Dave instead of Niaj: opened after slash 2 had ended, by Bob.
  const [niaj] = await backend.sql<{ subject_id: number }>('select subject_id from app.slashes where id = 3');
  await backend.sql(
    'update app.slashes set subject_id = (select subject_id from app.slashes where id = 2) where id = 3',
  );
  expect((await rows('a'))[0]?.later).toEqual({
    slashes: [{ id: 3, status: 'open', openedAt: '2026-03-15T12:00:00Z', sameAuthor: false }],
    scoreChange: (now[0]?.score ?? 0) - 1000,
  });
  // On a day before slash 3 was opened nothing of it is known.
  await setClock(backend.sql, '2026-03-01T00:00:00Z');
  expect((await rows('a'))[0]?.later.slashes).toEqual([]);
  await setClock(backend.sql, '2026-03-16T00:00:00Z');
  await backend.sql(`delete from app.score_history where at = '2026-02-01' and score = 1000`);
  await backend.sql('update app.slashes set subject_id = $1 where id = 3', [niaj?.subject_id]);
});

test('widgets show what slashes cost a person and their supporters', async () => {
  expect(await call(backend, 'widget_slash_impact', { profile_id: 5 })).toMatchObject({
    pointsSelf: 300,
    pointsOthers: 210,
    pointsSuffered: 0,
    received: [{ id: 1, status: 'upheld', supporters: 3, penaltyTotal: 210 }],
  });
  expect(await call(backend, 'widget_slash_impact', { profile_id: 10 })).toMatchObject({
    pointsSelf: 0,
    pointsSuffered: golden('losses.10.endorsementPoints'),
    suffered: [{ slashId: 1, points: 90, reviewed: true, vouched: true, subject: { name: 'Erin' } }],
  });
  expect(await call(backend, 'widget_slash_impact', { profile_id: 999 })).toMatchObject({ person: null, received: [] });
});

test('closed slashes with what a browser needs to try other limits; nothing of the open one', async () => {
  type Point = { id: number; status: string; weightUp: number; weightAll: number; supporterPoints: number | null };
  type Answer = { total: number; thresholds: object; points: Point[]; people: { userId: number }[] };
  const asked = (filters = {}) => call<Answer>(backend, 'slash_thresholds', { filters });
  const { total, thresholds, points, people } = await asked();
  expect(total).toBe(3);
  expect(thresholds).toEqual({ passPct: 60, defendPct: 40 });
  expect(points.map(({ id }) => id)).toEqual([4, 2, 1]);
  expect(points[2]).toMatchObject({ status: 'upheld', weightUp: 5100, weightAll: 6310, supporterPoints: 210 });
  // By the limits of their day each ends as it did.
  for (const { status, weightUp, weightAll } of points) {
    const share = (100 * weightUp) / weightAll;
    expect(share > 60 ? 'upheld' : share < 40 ? 'defended' : 'inconclusive').toBe(status);
  }
  expect(people).toHaveLength(5);
  expect((await asked({ author: '@alice' })).points.map(({ id }) => id)).toEqual([4, 1]);
  expect((await asked({ minVotes: 3 })).points.map(({ id }) => id)).toEqual([2, 1]);
  expect((await asked({ asOf: '2026-01-11' })).points).toEqual([]);
});

test('supporters of slashed people, by the other rule: Ivan had left at the close', async () => {
  await runRollups(backend);
  type Answer = { kpis: { people: number; points: number }; pairs: object[]; rows: { points: number }[] };
  const by = (rule?: string) => call<Answer>(backend, 'bad_friends', rule ? { rule } : {});
  expect((await by()).kpis).toMatchObject({ people: 3, points: 210 });
  const close = await by('close');
  expect(close.kpis).toMatchObject({ people: 2, points: 120 });
  expect(close.rows.map(({ points }) => points)).toEqual([90, 30]);
  expect(close.pairs).toHaveLength(2);
  await refused(backend, 'bad_friends', { rule: 'later' });
});
