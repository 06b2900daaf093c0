import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { g1 } from './load.ts';
import { runRollups } from './rollups.ts';

type Row = Record<string, unknown> & { id: string; reviews: number; author: { profileId: number } };
type List = {
  total: number;
  rows: Row[];
  kpis: Record<string, unknown>;
  gap: unknown;
  versions: unknown;
  relax?: unknown;
};

describe('golden data set', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith();
    await runRollups(backend, ['batches']);
  });
  afterAll(() => backend.close());
  const list = (filters = {}, more = {}) => call<List>(backend, 'reviews_batches', { filters, ...more });
  const key = (field: string) => golden<number>(`reviews.batchAnalysis.batches.0.${field}`);

  test('one batch with its golden figures', async () => {
    const { total, rows, kpis, gap, versions } = await list({ range: '90d' });
    expect(total).toBe(golden('reviews.batchAnalysis.count'));
    const row = rows[0] as Row;
    expect(String(row.author.profileId)).toBe(golden('reviews.batchAnalysis.batches.0.author'));
    expect(row).toMatchObject({
      start: golden('reviews.batchAnalysis.batches.0.start'),
      reviews: key('reviews'),
      spanSeconds: key('spanSeconds'),
      medianGapSeconds: key('medianGapSeconds'),
      burstiness: key('burstinessA'),
      distinctSubjects: key('distinctSubjects'),
      archivedSince: key('archivedSince'),
      reciprocatedSince: key('reciprocatedSince'),
      reviewIds: golden('reviews.batchAnalysis.batches.0.reviewIds'),
      positiveShare: { value: 1, k: 11, n: 11 },
      templateShare: { value: 1, k: 11, n: 11 },
      archivedShare: { k: 10, n: 11 },
    });
    expect(row.surprise).toBeCloseTo(key('surprise'), 6);
    expect(row.perMinute).toBeCloseTo(key('perMinute'), 9);
    expect(kpis).toMatchObject({
      batches: 1,
      reviews: golden('reviews.batchAnalysis.reviewsInBatches'),
      authors: 1,
      reviewShare: { k: 11, n: 12 },
      archivedShare: { k: 10, n: 11 },
    });
    expect(gap).toEqual({ askedSeconds: 300, usedSeconds: 300 });
    expect(versions).toEqual({ D1: 1, D2: 1, D9: 1 });
  });

  test('another minimum, gap or range gives no batch, and says which filter to drop', async () => {
    expect(await list({ min: 12 })).toMatchObject({ total: 0, relax: [{ drop: 'min', total: 1 }] });
    expect((await list({ gap: 1 })).total).toBe(0);
    expect((await list({ gap: 2 })).total).toBe(1);
    expect((await list({ gap: 3 })).rows[0]).toMatchObject({ reviews: 11, id: '180:15' });
    expect((await list({ range: '30d' })).total).toBe(0);
    expect((await list({ sentiment: 'negative' })).total).toBe(0);
    expect((await list({ author: '@mallory', subject: '@alice' })).total).toBe(1);
    expect((await list({ subject: '@mallory' })).total).toBe(0);
    expect((await refused(backend, 'reviews_batches', { filters: { gap: 31 } })).message).toContain(
      'gap must be 1 to 30',
    );
  });

  test('everyone reviewed in it has one received batch, and the texts form one group', async () => {
    for (const profile of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]) {
      const widget = await call<{ written: number; received: number }>(backend, 'widget_batch_analysis', {
        profile_id: profile,
      });
      expect(widget).toMatchObject({
        written: 0,
        received: golden(`reviews.batchAnalysis.receivedBatches.${profile}`),
      });
    }
    expect(await call(backend, 'widget_batch_analysis', { profile_id: 11 })).toMatchObject({
      written: 1,
      received: 0,
      rows: [{ side: 'written', reviews: 11, start: '2026-02-01T00:00:00Z' }],
    });
    expect(await call(backend, 'reviews_text_groups', {})).toMatchObject({
      total: 1,
      rows: [
        {
          id: 15,
          reviews: 11,
          subjects: 11,
          archived: 10,
          reviewIds: golden('reviews.batchAnalysis.templateReviewIds'),
        },
      ],
    });
  });

  test('the drawer holds reviews, gaps, similarity and what followed', async () => {
    type Detail = {
      reviews: Row[];
      gaps: { fromSeconds: number; count: number }[];
      similarity: { ids: number[]; rows: number[][] };
      after: unknown[];
    };
    const detail = await call<Detail>(backend, 'reviews_batch_detail', { id: '300:15' });
    expect(detail.reviews).toHaveLength(11);
    expect(detail.reviews[4]).toMatchObject({
      id: 19,
      gapSeconds: 120,
      archivedAt: null,
      reciprocatedAt: '2026-02-01T00:30:00Z',
      template: true,
    });
    expect(detail.gaps.map((bin) => [bin.fromSeconds, bin.count])).toContainEqual([120, 10]);
    expect(detail.similarity.rows).toHaveLength(11);
    expect(new Set(detail.similarity.rows.flat())).toEqual(new Set([1]));
    expect(detail.after).toHaveLength(11);
    expect(detail.after[0]).toEqual({ at: '2026-02-01T00:30:00Z', kind: 'reciprocated', reviewId: 19 });
    expect(await call(backend, 'reviews_batch_detail', { id: '300:1' })).toMatchObject({ batch: null });
    expect((await refused(backend, 'reviews_batch_detail', { id: "1'; drop" })).code).toBe('22023');
    expect(await call(backend, 'reviews_batches_scatter', {})).toMatchObject({
      total: 1,
      points: [{ id: '300:15', at: '2026-02-01T00:00:00Z', reviews: 11, positiveShare: 1 }],
    });
  });

  test('pasted ids give people in the given order, with an error per bad item', async () => {
    const answer = await call(backend, 'reviews_batch_profiles', { ids: ['1', '@bob', 'nobody', 'profileId:1'] });
    expect(answer).toMatchObject({
      rows: [{ profileId: 1 }, { profileId: 2 }],
      errors: [
        { item: 3, id: 'nobody', reason: 'unknown', sameAs: null },
        { item: 4, reason: 'duplicate', sameAs: 1 },
      ],
      summary: { people: 2, mean: 1925, median: 1925 },
    });
    expect(await call(backend, 'reviews_batch_profiles', { ids: [] })).toMatchObject({ rows: [], errors: [] });
    expect((await refused(backend, 'reviews_batch_profiles', { ids: Array(501).fill('1') })).code).toBe('22023');
  });
});

describe('planted cases', () => {
  let backend: Backend;
  const at = (seconds: number) => new Date(Date.UTC(2026, 1, 10) + seconds * 1000).toISOString().replace('.000', '');
  const review = (id: number, author: number, subject: number, seconds: number, title: string, score = 'positive') => ({
    id,
    authorProfileId: author,
    subjectProfileId: subject,
    subjectUserkey: `profileId:${subject}`,
    score,
    title,
    description: null,
    createdAt: at(seconds),
    archivedAt: null as string | null,
    archiveEvents: [] as unknown[],
  });
  beforeAll(async () => {
    const set = g1();
    // Alice: gaps of exactly five minutes stay together, one second more starts a new session.
    const steps = [0, 300, 600, 900, 1200, 1501, 1801];
    set.reviews = [
      ...steps.map((seconds, n) =>
        review(100 + n, 1, 2 + n, seconds, `Met @person_${n} at event ${n}, shipped great things together`),
      ),
      // Bob: three the same instant, then two; short texts count as twins only when equal.
      ...[0, 0, 0, 60, 120].map((seconds, n) =>
        review(
          200 + n,
          2,
          3 + n,
          seconds,
          ['gm', 'GM!', 'gm gm', 'hello there', ''][n] ?? '',
          n < 2 ? 'neutral' : n < 3 ? 'negative' : 'positive',
        ),
      ),
      review(300, 3, 1, 400, 'an answer', 'negative'),
    ];
    backend = await backendWith(set);
    await runRollups(backend, ['batches']);
  });
  afterAll(() => backend.close());
  const list = (filters = {}) => call<List>(backend, 'reviews_batches', { filters, sort: 'start' });

  test('a gap equal to the limit stays in the session, a longer one starts a new one', async () => {
    expect((await list({ author: '1', min: 2 })).rows.map((row) => row.reviewIds)).toEqual([
      [100, 101, 102, 103, 104],
      [105, 106],
    ]);
    expect((await list({ author: '1', gap: 6 })).rows[0]).toMatchObject({ reviews: 7, burstiness: null });
    expect((await list({ author: '1', min: 6 })).total).toBe(0);
  });

  test('texts that differ only in handles and numbers are twins; short and empty ones must be equal', async () => {
    const [alice] = (await list({ author: '1' })).rows;
    expect(alice).toMatchObject({ templateShare: { k: 5, n: 5 }, reciprocatedSince: 1 });
    const [bob] = (await list({ author: '2' })).rows;
    expect(bob).toMatchObject({
      templateShare: { k: 2, n: 5 },
      neutral: 2,
      negative: 1,
      positive: 2,
      positiveShare: { k: 2, n: 3 },
      spanSeconds: 120,
      medianGapSeconds: 30,
    });
  });

  test('new, archived and moved reviews are picked up; the same rows give the same bytes', async () => {
    const dump = async () =>
      JSON.stringify(await backend.sql('select b::text from app.r_batch b order by gap_seconds, id'));
    const before = await dump();
    await backend.sql("insert into app.rollup_dirty select 'batches', user_id::text from app.users");
    await runRollups(backend, ['batches']);
    expect(await dump()).toBe(before);
    await backend.sql('update app.reviews set archived_at = $1 where id = 104', [at(5000)]);
    await backend.sql("insert into app.review_archive_events values (104, $1, 'ARCHIVE', false)", [at(5000)]);
    await backend.sql(
      'update app.reviews set author_id = (select user_id from app.profiles where profile_id = 2) where id = 103',
    );
    await runRollups(backend, ['batches']);
    expect((await list({ author: '1', min: 2 })).rows.map((row) => row.reviewIds)).toEqual([
      [100, 101, 102],
      [105, 106],
    ]);
    expect((await list({ author: '1', gap: 10 })).rows[0]).toMatchObject({ archivedSince: 1, reviews: 6 });
  });
});
