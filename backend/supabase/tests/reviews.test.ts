import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { runRollups } from './rollups.ts';

type Row = Record<string, unknown> & {
  id: number;
  author: { profileId: number; name: string };
  subject: { profileId: number };
};
type List = {
  total: number;
  rows: Row[];
  next: unknown;
  kpis: Record<string, never> | null;
  relax?: unknown;
  asOf: string;
};

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const list = (filters = {}, more = {}) => call<List>(backend, 'reviews_list', { filters, ...more });

describe('reviews_list', () => {
  test('shows 15 active reviews by default, 26 in all and 11 archived', async () => {
    expect((await list()).total).toBe(15);
    expect((await list({ status: 'all' })).total).toBe(26);
    expect((await list({ status: 'archived' })).total).toBe(11);
    expect((await list()).asOf).toBe('2026-03-16T00:00:00Z');
  });

  test('gives the golden key figures whatever the status filter', async () => {
    for (const status of ['active', 'all', 'archived']) {
      const { kpis } = await list({ status });
      expect(kpis).toMatchObject({
        written: golden('reviews.list.total'),
        positive: golden('reviews.list.bySentiment.positive'),
        neutral: golden('reviews.list.bySentiment.neutral'),
        negative: golden('reviews.list.bySentiment.negative'),
        archived: golden('reviews.list.archived'),
        authors: golden('reviews.list.authors'),
        restored: golden('reviews.list.restored'),
        withoutProfile: golden('reviews.list.withoutProfile'),
        active: {
          written: golden('reviews.list.active'),
          positive: golden('reviews.list.activeBySentiment.positive'),
          neutral: golden('reviews.list.activeBySentiment.neutral'),
          negative: golden('reviews.list.activeBySentiment.negative'),
          authors: golden('reviews.list.activeAuthors'),
        },
        positiveShare: { value: 24 / 25, k: 24, n: 25 },
        medianAuthorScore: 1250,
      });
      expect((kpis as unknown as { archivedShare: { value: number } }).archivedShare.value * 100).toBeCloseTo(
        golden('reviews.list.archivedSharePct'),
        6,
      );
    }
  });

  test('gives one negative review: alice on erin', async () => {
    const { rows } = await list({ sentiment: 'negative' });
    expect(rows).toMatchObject([
      {
        id: 14,
        author: { name: 'Alice', handle: 'alice', profileId: 1, userId: 101, userkey: 'profileId:1', score: 2100 },
        subject: { profileId: 5 },
        sentiment: 'negative',
        status: 'active',
        archivedAt: null,
        createdAt: '2025-12-01T12:00:00Z',
        authorScoreThen: 1900,
        reciprocal: null,
        up: 0,
        down: 0,
        weightedShare: null,
      },
    ]);
  });

  test('filters by author level, by person in every id form and by reciprocity', async () => {
    const untrusted = await list({ authorLevel: 'untrusted', status: 'all' });
    expect(new Set(untrusted.rows.map((row) => row.author.profileId))).toEqual(new Set([5, 11]));
    for (const author of [
      'profileId:1',
      '1',
      1,
      '@ALICE',
      'https://x.com/Alice?s=20',
      '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266',
      'service:x.com:900001',
      'service:x.com:username:alice',
    ]) {
      expect((await list({ author })).rows.map((row) => row.id)).toEqual([14, 4, 1]);
    }
    expect((await list({ subject: '@alice' })).total).toBe(3);
    expect((await list({ person: '@alice' })).total).toBe(6);
    expect((await list({ author: '@nobody' })).total).toBe(0);
    const mutual = await list({ reciprocal: 'yes' }, { sort: 'created' });
    expect(mutual.rows.map((row) => row.id)).toEqual([1, 2, 3, 4, 9, 10, 19, 26]);
    expect(mutual.rows[0]?.reciprocal).toEqual({ latencySeconds: 1200 });
    expect(mutual.rows[7]?.reciprocal).toEqual({ latencySeconds: 1320 });
    expect((await list({ reciprocal: 'no' })).total).toBe(7);
  });

  test('includes both ends of a range, searches text literally and counts votes', async () => {
    const range = { from: '2026-02-01T00:00:00Z', to: '2026-02-01T00:20:00Z', status: 'all' };
    expect((await list(range)).total).toBe(11);
    expect((await list({ q: 'HIGHLY trusted', status: 'all' })).total).toBe(11);
    expect((await list({ q: 'ly tru', status: 'all' })).total).toBe(11);
    // The index knows no spaces.
    expect((await list({ q: 'HIGHLYtrusted', status: 'all' })).total).toBe(0);
    expect((await list({ q: '%' })).total).toBe(0);
    expect((await list({ q: '_' })).total).toBe(0);
    const voted = await list({ minVotes: 1, status: 'all' }, { sort: '-votes' });
    expect(voted.rows).toMatchObject([
      { id: 15, up: 0, down: 1, weightedShare: 0, archivedAt: '2026-03-01T09:00:00Z', status: 'archived' },
      { id: 16, up: 0, down: 1, weightedShare: 0 },
    ]);
  });

  test('names single filters to drop when nothing matches', async () => {
    const empty = await list({ sentiment: 'negative', author: '@bob', minVotes: 0 });
    expect(empty).toMatchObject({
      total: 0,
      rows: [],
      relax: [
        { drop: 'author', total: 1 },
        { drop: 'sentiment', total: 1 },
      ],
    });
  });

  test('accepts a named range and suggests it as one filter to drop', async () => {
    expect((await list({ range: '2026-02-01..2026-02-01', status: 'all' })).total).toBe(12);
    expect((await list({ range: '90d', status: 'all' })).total).toBe(12);
    expect((await list({ range: '24h', sentiment: 'positive' })).relax).toEqual([{ drop: 'range', total: 13 }]);
    expect((await list({ range: 'all' })).total).toBe(15);
    expect((await refused(backend, 'reviews_list', { filters: { range: '3 days' } })).message).toMatch(/range must be/);
  });

  test('pages never overlap, and the cursor walks the same order', async () => {
    for (const sort of ['created', '-created', 'authorScore', '-authorScore', 'votes', '-votes']) {
      const all = (await list({ status: 'all' }, { sort, per: 100 })).rows.map((row) => row.id);
      expect(new Set(all).size).toBe(26);
      const pages: number[] = [];
      for (let page = 1; page <= 6; page++)
        pages.push(...(await list({ status: 'all' }, { sort, page, per: 5 })).rows.map((row) => row.id));
      expect(pages).toEqual(all);
      const walked: number[] = [];
      let after: unknown = null;
      do {
        const part: List = await list({ status: 'all' }, { sort, per: 4, after });
        walked.push(...part.rows.map((row) => row.id));
        after = part.next;
      } while (after);
      expect(walked).toEqual(all);
    }
  });

  test('rejects hostile arguments with a 400 that names the key', async () => {
    const refusals: [Record<string, unknown>, RegExp][] = [
      [{ sort: 'created; drop table app.reviews' }, /sort must be one of/],
      [{ sort: '--created' }, /sort must be one of/],
      [{ sort: '' }, /sort must be one of/],
      [{ page: 1e9 }, /narrow the filter/],
      [{ filters: [] }, /filters must be an object/],
      [{ filters: '"x"' }, /filters must be an object/],
      [{ filters: { status: 7 } }, /status must be one of/],
      [{ filters: { sentiment: { a: 1 } } }, /sentiment must be text/],
      [{ filters: { minVotes: '1 or 1=1' } }, /minVotes must be a whole number/],
      [{ filters: { minVotes: 1e30 } }, /minVotes/],
      [{ filters: { minVotes: -1 } }, /minVotes must be 0 to/],
      [{ filters: { from: '2026-13-45' } }, /from must be an ISO time/],
      [{ filters: { from: 'now' } }, /from must be an ISO time/],
      [{ filters: { authorLevel: ['god'] } }, /authorLevel must be some of/],
      [{ filters: { authorLevel: [{}] } }, /authorLevel must be some of/],
      [{ filters: { q: 'x'.repeat(300) } }, /q is too long/],
      [{ filters: { author: true } }, /author must be text/],
      [{ after: [1] }, /after must be/],
      [{ after: {} }, /after must be/],
      [{ after: ['x', 'y'] }, /after must be/],
      [{ after: [null, null] }, /after must be/],
    ];
    for (const [args, message] of refusals) {
      const refusal = await refused(backend, 'reviews_list', args);
      expect([args, refusal.status, refusal.code]).toEqual([args, 400, '22023']);
      expect(refusal.message).toMatch(message);
    }
    const unknown = await refused(backend, 'reviews_list', { filters: { unknown: 'x' } });
    expect([unknown.status, unknown.message]).toEqual([400, expect.stringContaining('no filter "unknown"')]);
    expect((await list({ sentiment: null, q: '' })).total).toBe(15);
    expect((await list({}, { page: 0 })).rows).toHaveLength(15);
    expect((await list({}, { page: -1, per: -5 })).rows).toHaveLength(1);
    expect((await list({}, { per: 200 })).rows).toHaveLength(15);
    await expect(list({}, { per: 201 })).rejects.toThrow('at most 200');
    expect((await list({ q: "'; drop table app.reviews; --" })).total).toBe(0);
  });
});

test('reviews_series counts active reviews by sentiment, and archived ones separately', async () => {
  type Point = { at: string; positive: number; neutral: number; negative: number; archived: number };
  const { points } = await call<{ points: Point[] }>(backend, 'reviews_series', { filters: {}, bucket: 'week' });
  const sum = (pick: (point: Point) => number) => points.reduce((total, point) => total + pick(point), 0);
  expect([sum((p) => p.positive), sum((p) => p.neutral), sum((p) => p.negative), sum((p) => p.archived)]).toEqual([
    13, 1, 1, 11,
  ]);
  expect(points[0]).toEqual({
    at: '2025-02-24T00:00:00Z',
    whole: true,
    positive: 2,
    neutral: 0,
    negative: 0,
    archived: 0,
  });
  // Quiet weeks up to now are points too.
  expect(points.at(-1)?.at).toBe('2026-03-16T00:00:00Z');
  expect(points).toHaveLength(56);
});

describe('ethos_search', () => {
  type Hits = { total: number; rows: { key: string; author: { name: string } }[]; kpis: Record<string, unknown> };
  const search = (filters = {}, more = {}) => call<Hits>(backend, 'ethos_search', { filters, ...more });
  const keys = ({ rows }: Hits) => rows.map(({ key }) => key);

  test('finds by author and state, by subject and sentiment, by kind and by phrase', async () => {
    expect((await search({ author: 'mallory', state: 'archived' })).total).toBe(10);
    const negative = await search({ subject: 'erin', sentiment: 'negative' });
    expect(negative.rows.map(({ author }) => author.name)).toEqual(['Alice']);
    expect(keys(await search({ type: 'slash' }, { sort: 'at' }))).toEqual(['slash:1', 'slash:2', 'slash:4', 'slash:3']);
    expect((await search({ words: ['highly trusted'] })).total).toBe(11);
    expect((await search({ words: ['TRUSTED', 'recommend'], without: ['great person'] })).total).toBe(0);
  });

  test('finds by marks, days, votes and author score', async () => {
    await runRollups(backend);
    expect((await search({ marks: ['batch'] })).total).toBe(11);
    expect((await search({ marks: ['batch', 'reciprocal'] })).total).toBe(1);
    expect((await search({ type: 'review', after: '2026-02-01', before: '2026-02-02' })).total).toBe(12);
    expect((await search({ type: 'review', minScore: 2000 })).total).toBe(3);
    expect((await search({ minVotes: 4 }, { sort: 'at' })).rows.map(({ key }) => key)).toEqual(['slash:1', 'slash:2']);
  });

  test('says who, how and which words for each hit', async () => {
    const { kpis } = await search({ words: ['trusted'] });
    expect(kpis).toMatchObject({ reviews: 11, vouches: 0, positive: 11, inactive: 10, partial: false });
    expect(kpis.authors).toMatchObject([{ person: { name: 'Mallory' }, count: 11 }]);
    expect((kpis.words as { word: string }[]).map(({ word }) => word)).toContain('trusted');
  });

  test('treats whatever people type as text', async () => {
    for (const word of ["'; drop table app.reviews; --", '%', '_', '\\', '$1', '{words,0}', '%1$s', '"'])
      expect((await search({ words: [word, word] })).total, word).toBe(0);
    expect((await refused(backend, 'ethos_search', { filters: { words: 'trusted' } })).message).toMatch(/words/);
    expect((await refused(backend, 'ethos_search', { filters: { words: Array(9).fill('a') } })).message).toMatch(
      /words/,
    );
    expect((await refused(backend, 'ethos_search', { filters: { marks: ['evil'] } })).message).toMatch(/marks/);
  });

  test('votes on an open slash do not change the order of hits', async () => {
    const relevant = async () => keys(await search({ type: 'slash' }));
    const before = await relevant();
    await backend.sql("update app.votes set is_upvote = not is_upvote where target_type = 'slash' and target_id = 3");
    expect(await relevant()).toEqual(before);
    await backend.sql("update app.votes set is_upvote = not is_upvote where target_type = 'slash' and target_id = 3");
  });
});

test('stored author figures equal those from their reviews', async () => {
  await runRollups(backend);
  const filters = [
    ...['untrusted', 'known', 'exemplary'].flatMap((level) => [{ authorLevel: [level] }, { subjectLevel: [level] }]),
    { minAuthorScore: 1500 },
    { minAuthorScore: 1500, sentiment: 'positive' },
    { sentiment: 'negative' },
  ];
  const figures = () => Promise.all(filters.map(async (filter) => (await list(filter)).kpis));
  const kept = await figures();
  const more = (n: number) => backend.sql('update app.r_archive_person set total = total + $1', [n]);
  await more(1);
  expect((await list({ minAuthorScore: 1500 })).kpis?.written).not.toBe(kept[6]?.written);
  await more(-1);
  await backend.sql(`delete from app.r_cached_answer`);
  await backend.sql(`update app.rollup_state set as_of = null where name = 'archive_people'`);
  expect(await figures()).toEqual(kept);
});
