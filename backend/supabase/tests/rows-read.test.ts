import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { network } from './load.ts';
import { runRollups } from './rollups.ts';
import { rowsRead } from './rowsRead.ts';

/*
 * What is slow on a full site shows on a small one in the number of rows read: all of a table once, and not once for each
 * filter or row of the answer.
 */

const PAST = { asOf: '2026-03-15' };
let backend: Backend;
let most: { author: string; reviews: number };

beforeAll(async () => {
  backend = await backendWith(network(150));
  await runRollups(backend, ['vote_targets', 'batches', 'archives']);
  await backend.sql('vacuum analyze');
  const [row] = await backend.sql<typeof most>(
    `select 'profileId:' || p.profile_id as author, (select count(*)::int from app.reviews) as reviews
     from app.reviews r join app.profiles p on p.user_id = r.author_id group by p.profile_id order by count(*) desc limit 1`,
  );
  if (!row) throw new Error('The network has no reviews.');
  most = row;
});
afterAll(() => backend.close());

const totalOf = async (fn: string, args: object) => (await call<{ total: number }>(backend, fn, { ...args })).total;

test.each(['votes_stream', 'votes_targets'])('%s of what somebody wrote reads that alone on a past day', async (fn) => {
  const filters = { ...PAST, author: most.author };
  expect(await totalOf(fn, { filters })).toBeGreaterThan(0);
  const ask = () => call(backend, fn, { filters });
  expect(await rowsRead(backend, 'app.reviews', ask)).toBeLessThan(most.reviews);
});

test('a search that finds nothing reads the texts once, and not again for each filter to drop', async () => {
  const filters = {
    q: 'a',
    person: most.author,
    subjectLevel: 'renowned',
    authorLevel: 'renowned',
    marked: 'yes',
    inBatch: 'yes',
  };
  expect(await totalOf('reviews_list', { filters })).toBe(0);
  const ask = () => call(backend, 'reviews_list', { filters });
  // Without the search every review may be read one more time.
  expect(await rowsRead(backend, 'app.reviews', ask)).toBeLessThan(3 * most.reviews);
});

test('hints about filters to drop finish in time, however slow a count is', async () => {
  await backend.sql(`create function private.slow_query(filters jsonb) returns private.list_query language sql as
    $$ select private.reviews_query('{"status": "all"}') from pg_sleep(0.2) $$`);
  const [row] = await backend.sql<{ hints: { drop: string }[] }>(
    `select private.filters_to_drop('slow_query', '{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}') as hints`,
  );
  await backend.sql('drop function private.slow_query(jsonb)');
  expect(row?.hints.map(({ drop }) => drop)).toEqual(expect.arrayContaining(['a']));
  expect(row?.hints.length).toBeLessThan(3);
});

test('texts of a past day are compared once per page, not once per row', async () => {
  const { rows } = await call<{ rows: unknown[] }>(backend, 'reviews_text_groups', { filters: PAST });
  expect(rows.length).toBeGreaterThan(10);
  const [alike] = await backend.sql<{ n: number }>('select count(*)::int as n from app.r_near_duplicate');
  const ask = () => call(backend, 'reviews_text_groups', { filters: PAST });
  expect(await rowsRead(backend, 'app.r_near_duplicate', ask)).toBeLessThan(2 * rows.length * (alike?.n ?? 0));
});
