import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, refused } from './backend.ts';
import { profilesOnly } from './dataset.ts';
import { ingestReviews } from './manyReviews.ts';

/** More texts than are ranked and counted. */
const ROWS = 2_600;
const PEOPLE = 40;

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(profilesOnly([]));
  // One review an hour, every tenth archived and every hundredth with a rare word.
  await ingestReviews(backend, { count: ROWS, people: PEOPLE }, (id) => ({
    title: id % 100 === 0 ? 'An uncommon title' : `Number ${id}`,
    body: 'Honest and quick',
    createdAt: new Date(Date.parse('2025-10-01T00:00:00Z') + id * 3_600_000).toISOString(),
    archived: id % 10 === 0,
    archivedAt: id % 10 === 0 ? '2026-03-01T00:00:00Z' : null,
  }));
}, 120_000);
afterAll(() => backend.close());

type Hits = {
  total: number;
  totalExact: boolean;
  rows: { id: number }[];
  next: [string, string] | null;
  kpis: {
    reviews: number;
    inactive: number;
    partial: boolean;
    words: { word: string; uses: number; logOdds: number }[];
  } | null;
};
const search = (filters = {}, more = {}) => call<Hits>(backend, 'ethos_search', { filters, ...more });
const ids = ({ rows }: Hits) => rows.map(({ id }) => id);

/** Ids of the whole list, read by its cursor. */
async function walk(sort: string, filters = {}): Promise<number[]> {
  const all: number[] = [];
  for (let after: Hits['next'] | undefined; after !== null; ) {
    const part: Hits = await search(filters, { sort, per: 200, ...(after && { after }) });
    all.push(...ids(part));
    after = part.next;
  }
  return all;
}

const newestFirst = Array.from({ length: ROWS }, (_, index) => ROWS - index);

describe('more texts than are ranked', () => {
  test('all of them are counted, with a note that the figures cover the newest', async () => {
    const first = await search();
    expect(first).toMatchObject({ total: ROWS, totalExact: true, kpis: { reviews: 2000, partial: true } });
    expect((await search({ words: ['honest'] })).total).toBe(ROWS);
    expect(await search({ words: ['uncommon'] })).toMatchObject({ total: 26, kpis: { reviews: 26, partial: false } });
  });

  test('distinctive words are those more likely here than overall, without stop words', async () => {
    const { kpis } = await search({ words: ['uncommon'] });
    // 26 of 26 here and of 2,600 in all: ln(26.5 / 0.5) - ln(26.5 / 2,574.5). "Honest", "quick" and "and" stand everywhere.
    expect(kpis?.words).toEqual([
      { word: 'title', uses: 26, logOdds: 8.547 },
      { word: 'uncommon', uses: 26, logOdds: 8.547 },
    ]);
    // Four of them are too few to say anything.
    expect((await search({ words: ['uncommon'], after: '2025-12-31' })).kpis?.words).toHaveLength(2);
    expect((await search({ words: ['uncommon'], after: '2026-01-01' })).kpis?.words).toEqual([]);
  });

  test('a filter applies to all of them, not only to the newest', async () => {
    const { total, kpis } = await search({ state: 'archived' });
    expect([total, kpis?.inactive, kpis?.partial]).toEqual([260, 260, false]);
    expect((await search({ maxVotes: 0 })).total).toBe(ROWS);
    expect((await search({ minVotes: 1 })).total).toBe(0);
  });

  test.each(['-at', 'at', '-relevance', 'relevance'])('%s reads on to the last one', async (sort) => {
    const all = await walk(sort);
    expect(all).toHaveLength(ROWS);
    expect(new Set(all).size).toBe(ROWS);
    if (sort === '-at') expect(all).toEqual(newestFirst);
    if (sort === 'at') expect(all).toEqual(newestFirst.toReversed());
    // Behind the ranked ones all others follow by their time.
    if (sort === '-relevance') expect(all.slice(2000)).toEqual(newestFirst.slice(2000));
    if (sort === 'relevance') expect(all.slice(0, 600)).toEqual(newestFirst.slice(2000).toReversed());
  });

  test('a far page is the same when opened by its number', async () => {
    expect(ids(await search({}, { sort: '-at', page: 45 }))).toEqual(newestFirst.slice(2200, 2250));
    expect(ids(await search({}, { page: 45 }))).toEqual(newestFirst.slice(2200, 2250));
    expect(ids(await search({ words: ['honest'] }, { page: 52 }))).toEqual(newestFirst.slice(2550));
    expect(ids(await search({}, { page: 53 }))).toEqual([]);
  });

  test('a made-up cursor is rejected', async () => {
    for (const sort of ['-at', '-relevance'])
      expect((await refused(backend, 'ethos_search', { sort, after: ['x', 'y'] })).message).toMatch(/after/);
  });

  test('letters match in any case and alphabet, lowercased as in the database', async () => {
    // Kelvin's sign and an I with a dot, which some databases make a k and an i of the keyboard.
    await backend.sql(`update app.reviews set title = E'GRÖSSE \\u212Aelvin \\u0130st' where id in (7, 9)`);
    for (const word of ['größe', 'GRÖSSE', 'kelvin', 'Elvin', 'ist', 'sT', '\u212A', '\u0130', 'NUMBER', 'quick']) {
      const [row] = await backend.sql<{ all: number; common: number }>(
        `select
           count(*)::int as all,
           (count(*) filter (where lower(t.text) not like '%uncommon%'))::int as common
         from (select r.title || ' ' || r.body as text from app.reviews r) t
         where lower(t.text) like '%' || lower($1) || '%'`,
        [word],
      );
      const found = [await search({ words: [word] }), await search({ words: [word], without: ['uncommon'] })];
      expect([word, ...found.map(({ total }) => total)]).toEqual([word, row?.all, row?.common]);
    }
  });

  test('the top hits are the same whether all are ranked or only the candidates', async () => {
    // Every third has a vote of one of seven weights; the word stands in most titles once, in every fifth text of these twice.
    await backend.sql(`insert into app.votes (target_type, target_id, voter_id, is_upvote, weight, created_at)
      select 'review', r.id, (select min(u.user_id) from app.users u), true, 100 * (r.id % 7 + 1), r.created_at
      from app.reviews r where r.id % 3 = 0`);
    await backend.sql(`update app.reviews set body = 'A number of honest words' where id % 5 = 0`);
    const ranked = (word: string, most: number | null) =>
      backend.sql<{ ranked: number; first: string[] }>(
        `select
           count(*)::int as ranked,
           (array_agg(x.id || ' ' || x.relevance order by x.relevance desc, x.id))[:20] as first
         from private.search_ranked(
           jsonb_build_object('words', jsonb_build_array($1::text)),
           array(
             select row('review', r.id, r.created_at, r.author_id, r.subject_id, r.score, true, 0)::private.search_hit
             from app.reviews r
           ),
           $2::int
         ) x`,
        [word, most],
      );
    for (const word of ['%number%', '%Honest Words%', '%number of%']) {
      const [[all], [some]] = [await ranked(word, null), await ranked(word, 20)];
      expect(all?.ranked).toBe(ROWS);
      if (word === '%number%') expect(some?.ranked).toBeLessThan(300);
      expect(some?.first).toEqual(all?.first);
    }
  });
});
