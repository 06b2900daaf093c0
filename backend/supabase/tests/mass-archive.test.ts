import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { g1 } from './load.ts';
import { runRollups } from './rollups.ts';

type Row = Record<string, unknown> & { context: string; author: { profileId: number } };
type List = { total: number; rows: Row[]; kpis: Record<string, unknown>; relax?: unknown };
const list = (backend: Backend, filters = {}) => call<List>(backend, 'reviews_mass_archive', { filters });

describe('golden data set', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith();
    await runRollups(backend, ['batches', 'archives']);
  });
  afterAll(() => backend.close());
  const key = <T = number>(field: string) => golden<T>(`reviews.massArchive.events.0.${field}`);

  test('one event with its golden figures; a single archive is not one', async () => {
    const { total, rows, kpis } = await list(backend, { range: '1y' });
    expect(total).toBe(golden('reviews.massArchive.count'));
    const row = rows[0] as Row;
    expect(String(row.author.profileId)).toBe(key('author'));
    expect(row).toMatchObject({
      start: key('start'),
      archived: key('archived'),
      authoredBefore: key('authoredBefore'),
      spanSeconds: key('spanSeconds'),
      context: key('context'),
      restoredSince: key('restoredSince'),
      reviewIds: key('reviewIds'),
      positiveShare: { value: 1 },
      people: [],
      slashIds: [],
    });
    expect((row.share as { value: number }).value * 100).toBeCloseTo(key('sharePct'), 9);
    expect(row.medianAgeDays).toBeCloseTo(key('medianAgeDays'), 9);
    expect(kpis).toEqual({
      events: 1,
      reviews: golden('reviews.massArchive.reviewsInEvents'),
      authors: 1,
      slashShare: expect.objectContaining({ k: 0, n: 1 }),
      byContext: { unexplained: 1 },
      undated: 0,
    });
  });

  test('filters, another gap, the timeline and the drawer', async () => {
    expect(await list(backend, { context: 'retaliation' })).toMatchObject({
      total: 0,
      relax: [{ drop: 'context', total: 1 }],
    });
    expect((await list(backend, { min: 11 })).total).toBe(0);
    expect((await list(backend, { gap: 1 })).rows).toMatchObject([{ archived: 10 }]);
    expect((await list(backend, { subject: '@niaj', author: 11 })).total).toBe(1);
    expect((await list(backend, { subject: '@erin' })).total).toBe(0);
    const timeline = await call<{ points: { id: string }[]; slashes: { id: number }[] }>(
      backend,
      'reviews_mass_archive_timeline',
      {},
    );
    expect(timeline.slashes.map((slash) => slash.id)).toEqual([1, 2, 4, 3]);
    const [point] = timeline.points;
    const detail = await call<{ reviews: Row[] }>(backend, 'reviews_mass_archive_detail', { id: point?.id });
    expect(detail.reviews).toHaveLength(10);
    expect(detail.reviews[0]).toMatchObject({
      id: 15,
      title: 'Great person, highly trusted, recommend',
      archivedAt: '2026-03-01T09:00:00Z',
      restored: false,
    });
    expect(await call(backend, 'reviews_mass_archive_detail', { id: '600:111:5:5' })).toMatchObject({ event: null });
    expect((await refused(backend, 'reviews_mass_archive_detail', { id: 'x' })).code).toBe('22023');
  });
});

describe('context of an event', () => {
  const subjects = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  /** Mallory archives ten reviews at 09:00 to 09:09 of 2026-03-01; `change` plants what surrounds them. */
  async function contextOf(change: (set: ReturnType<typeof g1>) => void) {
    const set = g1();
    set.slashes = [];
    set.votes = [];
    change(set);
    const backend = await backendWith(set);
    try {
      await runRollups(backend, ['batches', 'archives']);
      return (await list(backend)).rows;
    } finally {
      await backend.close();
    }
  }
  const slash = (id: number, subject: number, openedAt: string, closesAt: string, more = {}) => ({
    id,
    authorProfileId: 1,
    subjectProfileId: subject,
    subjectUserkey: `profileId:${subject}`,
    slashType: 'SCORE',
    amount: 10,
    comment: '',
    openedAt,
    closesAt,
    cancelledAt: null,
    sourceOutcome: null,
    ...more,
  });

  test('slash-flight from half of the reviews, while open or opened within 72 hours', async () => {
    const flight = (n: number, opened: string) =>
      contextOf((set) => {
        set.slashes = [1, 2, 3, 4, 6, 7]
          .slice(0, n)
          .map((subject, i) => slash(50 + i, subject, opened, '2026-03-01T08:00:00Z'));
      });
    expect(await flight(6, '2026-02-28T09:00:00Z')).toMatchObject([
      { context: 'slash-flight', slashIds: [50, 51, 52, 53, 54, 55] },
    ]);
    expect(await flight(5, '2026-02-28T09:00:00Z')).toMatchObject([{ context: 'slash-flight' }]);
    expect(await flight(4, '2026-02-28T09:00:00Z')).toMatchObject([{ context: 'unexplained' }]);
    expect(await flight(6, '2026-02-20T09:00:00Z')).toMatchObject([{ context: 'unexplained' }]);
  });

  test('after-slash, retaliation, spring-clean and pre-penalty', async () => {
    const upheld = await contextOf((set) => {
      set.slashes = subjects
        .filter((s) => s !== 5)
        .map((s, i) => slash(60 + i, s, '2026-02-21T00:00:00Z', '2026-02-23T00:00:00Z', { sourceOutcome: 'UPHELD' }));
    });
    expect(upheld).toMatchObject([{ context: 'after-slash' }]);
    const hostile = await contextOf((set) => {
      for (const [i, author] of [1, 2, 3, 4, 6].entries())
        set.reviews.push({
          id: 900 + i,
          authorProfileId: author,
          subjectProfileId: 11,
          subjectUserkey: 'profileId:11',
          score: 'negative',
          title: 'no',
          description: null,
          createdAt: '2026-02-25T00:00:00Z',
          archivedAt: null,
          archiveEvents: [],
        });
    });
    expect(hostile).toMatchObject([
      { context: 'retaliation', people: [1, 2, 3, 4, 6].map((profileId) => ({ profileId })) },
    ]);
    const old = await contextOf((set) => {
      for (const review of set.reviews) if (review.authorProfileId === 11) review.createdAt = '2025-11-20T00:00:00Z';
    });
    expect(old).toMatchObject([{ context: 'spring-clean' }]);
    const early = await contextOf((set) => {
      set.now = '2025-10-01T00:00:00Z';
      for (const [i, review] of set.reviews.filter((r) => r.authorProfileId === 11).entries()) {
        review.createdAt = '2025-09-20T00:00:00Z';
        review.archivedAt = `2025-09-29T00:${String(i).padStart(2, '0')}:00Z`;
        review.archiveEvents = [{ at: review.archivedAt, action: 'ARCHIVE' }];
      }
    });
    expect(early).toMatchObject([{ context: 'pre-penalty', archived: 11 }]);
  });

  test('a restored review stays in its event; an undated archive forms none', async () => {
    const set = g1();
    const mine = set.reviews.filter((r) => r.id === 15 || r.id === 16);
    for (const review of mine) {
      review.archiveEvents = [
        ...(review.archiveEvents as unknown[]),
        { at: '2026-03-02T00:00:00Z', action: 'RESTORE' },
      ];
      review.archivedAt = null;
    }
    const backend = await backendWith(set);
    await runRollups(backend, ['archives']);
    expect((await list(backend)).rows).toMatchObject([{ archived: 10, restoredSince: 2 }]);
    await backend.sql(
      "update app.review_archive_events set estimated = true where action = 'ARCHIVE' and at >= '2026-03-01T09:04:00Z'",
    );
    await runRollups(backend, ['archives']);
    expect(await list(backend)).toMatchObject({ total: 0, kpis: { undated: 6 } });
    const undated = async (filters: object) => (await list(backend, filters)).kpis.undated;
    expect(await undated({ author: '@mallory' })).toBe(6);
    expect(await undated({ author: '@ivan' })).toBe(0);
    expect(await undated({ author: '@mallory', subject: '@niaj' })).toBe(1);
    expect(await undated({ subject: '@alice' })).toBe(0);
    expect((await list(backend, { min: 4 })).rows).toMatchObject([{ archived: 4 }]);
    await backend.close();
  });
});
