import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { g1 } from './load.ts';
import { sameOrder } from './paging.ts';
import { runRollups } from './rollups.ts';

type Share = { value: number; low: number; high: number; k: number; n: number };
type Row = {
  rank: number;
  person: { profileId: number };
  archived: number;
  total: number;
  rate: Share;
  medianLifetimeDays: number;
  positive: number;
  inMassEvents: number;
  restored: number;
  lastEstimated?: true;
};
type List = { total: number; rows: Row[]; kpis: Record<string, unknown>; relax?: unknown };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  await runRollups(backend);
});
afterAll(() => backend.close());
const list = (filters = {}, sort = '-count') => call<List>(backend, 'reviews_archived_leaderboard', { filters, sort });

describe('reviews_archived_leaderboard', () => {
  test.each(['author', 'subject'])('ranks by %s as the golden answers', async (by) => {
    const key = (i: number, field: string) => golden(`reviews.archivedLeaderboard.${by}s.${i}.${field}`);
    const { rows, total } = await list({ by });
    expect(total).toBe(golden(`reviews.archivedLeaderboard.${by}s.length`));
    for (const [i, row] of rows.entries()) {
      expect(String(row.person.profileId)).toBe(key(i, 'person'));
      expect(row).toMatchObject({
        archived: key(i, 'archived'),
        total: key(i, 'of'),
        positive: key(i, 'positiveArchived'),
      });
      expect(row.rate.value * 100).toBeCloseTo(key(i, 'ratePct'), 9);
      expect(row.rate.low * 100).toBeCloseTo(key(i, 'lowPct'), 9);
      expect(row.rate.high * 100).toBeCloseTo(key(i, 'highPct'), 9);
      expect(row.medianLifetimeDays).toBeCloseTo(key(i, 'medianLifetimeDays'), 9);
    }
    expect(rows[0]?.rank).toBe(1);
    expect(
      await sameOrder(
        backend,
        'reviews_archived_leaderboard',
        { by },
        '-count',
        (row) => (row as unknown as Row).person.profileId,
      ),
    ).toHaveLength(total);
  });

  test('key figures, mass events and the ranking by rate', async () => {
    const { kpis, rows } = await list();
    expect(kpis).toMatchObject({
      archived: 11,
      archivedShare: { k: 11, n: 26 },
      within7d: golden('reviews.archivedLeaderboard.within7d'),
      restored: 0,
    });
    expect(kpis.medianLifetimeDays).toBeCloseTo(golden('reviews.archivedLeaderboard.medianLifetimeDays'), 9);
    expect(rows.map((row) => row.inMassEvents)).toEqual([10, 0]);
    expect((await list({}, '-rate')).rows.map((row) => String(row.person.profileId))).toEqual(
      golden('reviews.archivedLeaderboard.rateOrderMin10'),
    );
    expect((await list({ min: 12 }, '-rate')).relax).toEqual([{ drop: 'min', total: 2 }]);
    expect((await list({ sentiment: 'negative' })).total).toBe(0);
    expect((await refused(backend, 'reviews_archived_leaderboard', { filters: { by: 'both' } })).code).toBe('22023');
  });

  test('a range of archive times counts only reviews archived within it', async () => {
    const { rows, kpis } = await list({ from: '2026-03-01T09:00:00Z', to: '2026-03-01T09:04:00Z' });
    expect(rows).toMatchObject([{ person: { profileId: 11 }, archived: 5, total: 11, inMassEvents: 5 }]);
    expect(kpis).toMatchObject({ archived: 5, within7d: 0 });
    expect((await list({ range: '7d' })).total).toBe(0);
  });

  test('a person filter keeps the rank among everyone: for all time, for a range, and on a past day', async () => {
    // Ivan took back one review, Mallory ten.
    for (const filters of [{}, { from: '2026-01-01T00:00:00Z' }, { asOf: '2026-03-10' }, { sentiment: 'positive' }])
      for (const sort of ['-count', '-last']) {
        const ivan = await list({ ...filters, person: 'profileId:9' }, sort);
        expect([ivan.total, ivan.rows.map(({ rank, archived }) => [rank, archived])]).toEqual([1, [[2, 1]]]);
      }
  });

  test('the widget shows rank and rate, and the curves follow the definition', async () => {
    expect(await call(backend, 'widget_archived_leaderboard', { profile_id: 11 })).toMatchObject({
      author: { rank: 1, archived: 10, total: 11 },
      subject: { rank: null, archived: 0, total: 1 },
      last: [{ id: 25 }, { id: 24 }, { id: 23 }, { id: 22 }, { id: 21 }],
    });
    expect(await call(backend, 'widget_archived_leaderboard', { profile_id: 12 })).toMatchObject({
      author: null,
      subject: { rank: 1, archived: 1 },
    });
    const { curves } = await call<{
      curves: Record<
        string,
        {
          n: number;
          ended: number;
          enough: boolean;
          medianDays: number | null;
          steps: { days: number; survival: number; atRisk: number }[];
        }
      >;
    }>(backend, 'reviews_survival');
    expect(curves.all).toMatchObject({ n: 26, ended: 11, enough: false, medianDays: null });
    expect(curves.all?.steps[0]).toMatchObject({ atRisk: 26, survival: 25 / 26 });
    expect(curves.negative).toMatchObject({ n: 1, ended: 0, steps: [] });
  });
});

test('survival: ends before censorings at ties, band, median', async () => {
  const [row] = await backend.sql<{ curve: { medianDays: number; steps: unknown[] } }>(
    "select private.kaplan_meier_split('{1,2,2,3,3}', '{true,true,false,true,true}', null) -> 'all' as curve",
  );
  expect(row?.curve).toMatchObject({
    n: 5,
    ended: 4,
    medianDays: 3,
    steps: [
      {
        days: 1,
        survival: expect.closeTo(0.8, 12),
        atRisk: 5,
        ended: 1,
        low: expect.closeTo(0.8 - 1.96 * 0.8 * Math.sqrt(1 / 20), 9),
        high: 1,
      },
      { days: 2, survival: expect.closeTo(0.6, 12), atRisk: 4, ended: 1 },
      { days: 3, survival: 0, atRisk: 2, ended: 2, low: 0, high: 0 },
    ],
  });
});

test('a restored review drops out of the counts', async () => {
  const set = g1();
  const review = set.reviews.find((r) => r.id === 12) as Record<string, unknown>;
  review.archiveEvents = [
    { at: '2026-01-11T12:00:00Z', action: 'ARCHIVE' },
    { at: '2026-01-12T12:00:00Z', action: 'RESTORE' },
  ];
  review.archivedAt = null;
  const other = await backendWith(set);
  await runRollups(other);
  const { rows, kpis } = await call<List>(other, 'reviews_archived_leaderboard', {});
  expect(rows.map((row) => row.person.profileId)).toEqual([11]);
  expect(kpis).toMatchObject({ archived: 10, restored: 1 });
  await other.close();
});

test('an unknown archive time says nothing about lifetimes and windows', async () => {
  const backers = async () => {
    const [row] = await backend.sql<{ n: number }>(
      `select count(*)::int as n from app.users u, private.endorsed_at(u.user_id, '2026-01-10Z') e where e.reviewed`,
    );
    return row?.n ?? 0;
  };
  const before = await backers();
  const [late] = await backend.sql<{ n: number }>(
    `select count(distinct (subject_id, author_id))::int as n from app.reviews r
     where score = 1 and created_at <= '2026-01-10Z' and archived_at > '2026-01-10Z' and not exists (select from app.reviews o
       where o.author_id = r.author_id and o.subject_id = r.subject_id and o.score = 1 and o.archived_at is null)`,
  );
  await backend.sql('update app.reviews set archived_estimated = true where archived_at is not null');
  await backend.sql('update app.review_archive_events set estimated = true');
  expect(late?.n).toBeGreaterThan(0);
  expect(await backers()).toBe(before - (late?.n ?? 0));
  await runRollups(backend);
  for (const filters of [{}, { from: '2020-01-01T00:00:00Z' }]) {
    const { kpis, rows } = await list(filters, '-lifetime');
    expect([kpis.archived, kpis.medianLifetimeDays, kpis.within7d]).toEqual([11, null, 0]);
    expect(rows.map((row) => row.medianLifetimeDays)).toEqual(rows.map(() => null));
  }
  const { curves } = await call<{ curves: Record<string, { n: number; ended: number }> }>(backend, 'reviews_survival');
  expect(curves.all).toMatchObject({ n: 15, ended: 0 });
  expect((await call<{ total: number }>(backend, 'reviews_mass_archive')).total).toBe(0);
  // Wherever their time is shown, it is marked as an estimate.
  type Told = { archivedAt: string | null; archivedEstimated?: true };
  const { rows } = await call<{ rows: Told[] }>(backend, 'reviews_list', { filters: { status: 'all' } });
  expect(rows.map((row) => row.archivedEstimated ?? false)).toEqual(rows.map((row) => row.archivedAt !== null));
  for (const by of ['author', 'subject'])
    for (const range of [{}, { from: '2020-01-01T00:00:00Z' }, { asOf: '2026-01-20' }]) {
      const { rows } = await list({ by, ...range });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map((row) => row.lastEstimated)).toEqual(rows.map(() => true));
    }
  const { last } = await call<{ last: Told[] }>(backend, 'widget_archived_leaderboard', { profile_id: 11 });
  expect(last.map((review) => review.archivedEstimated)).toEqual(Array(5).fill(true));
});
