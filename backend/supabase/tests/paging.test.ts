import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith } from './backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  await backend.sql('create table app.numbers (id bigint primary key)');
  await backend.sql('insert into app.numbers select generate_series(1, 30000)');
  await backend.sql('analyze app.numbers');
});
afterAll(() => backend.close());

/** Total of the numbers that match `where`, as a list counts them; `more` is passed to the list. */
async function total(where: string, more: object = {}): Promise<{ total: number; totalExact: boolean }> {
  const orders = { id: { sql: 'n.id', type: 'bigint' } };
  const [row] = await backend.sql<{ listed: { total: number; totalExact: boolean } }>(
    `select private.list_page(jsonb_populate_record(private.narrowed(private.rows_of('app.numbers n', 'n.id'), $1), $2), '-id', 1, 10, null) as listed`,
    [where, JSON.stringify({ orders, sampled: 'app.numbers', ...more })],
  );
  return { total: Number(row?.listed.total), totalExact: Boolean(row?.listed.totalExact) };
}

test('a list counts 10,000 rows and estimates more from a sample', async () => {
  expect(await total('n.id % 3 = 0')).toEqual({ total: 10_000, totalExact: true });
  const half = await total('n.id % 2 = 0');
  expect(half.totalExact).toBe(false);
  expect(half.total).toBeGreaterThan(13_500);
  expect(half.total).toBeLessThan(16_500);
});

test('a total the page already knows is reused', async () => {
  expect(await total('n.id % 2 = 0', { total: 15_000 })).toEqual({ total: 15_000, totalExact: true });
  expect(await total('n.id % 2 = 0', { about: 14_000 })).toEqual({ total: 14_000, totalExact: false });
  expect(await total('n.id % 3 = 0', { about: 9_000 })).toEqual({ total: 10_000, totalExact: true });
});

/** Ids of the first page of the numbers 1 to 6, each as its remainder by 3, in the order of `sort`. */
async function keys(query: string, sort: string, after: unknown = null): Promise<unknown> {
  const [row] = await backend.sql<{ listed: { keys: string[] } }>(
    `select private.list_page(${query}, $1, 1, 3, $2) as listed`,
    [sort, JSON.stringify(after)],
  );
  return row?.listed.keys;
}

test('a list applies the joins and the argument conditions of its query', async () => {
  const query = `jsonb_populate_record(
    private.narrowed_by_args(
      private.joined(private.rows_of('app.numbers n', 'n.id', '{"most": 6}'), 'join app.numbers m on m.id = n.id + 1'),
      '{"most": "n.id <= ($1 ->> ''most'')::int", "other": "false"}'
    ),
    '{"orders": {"rest": {"sql": "m.id % 3", "type": "bigint"}}}'
  )`;
  expect(await keys(query, '-rest')).toEqual(['1', '4', '3']);
  expect(await keys(query, '-rest', ['1', '3'])).toEqual(['6', '2', '5']);
});

test('joins that only the order needs are left out of the count', async () => {
  const query = `jsonb_populate_record(
    private.narrowed(private.rows_of('app.numbers n', 'n.id'), 'n.id <= 6'),
    '{"orders": {"next": {"sql": "o.id", "type": "bigint"}}, "order_joins": ["join app.numbers o on o.id = n.id + 1"],
      "order_conditions": ["o.id > 4"]}'
  )`;
  const [row] = await backend.sql<{ listed: object }>(
    `select private.list_page(${query}, 'next', 1, 2, null) as listed`,
  );
  expect(row?.listed).toEqual({ total: 6, totalExact: true, keys: ['4', '5'], next: ['6', '5'], first: true });
});

test('caller input never becomes SQL', async () => {
  const query = `jsonb_populate_record(
    private.narrowed_by_args(private.rows_of('app.numbers n', 'n.id', '{"id": "1) or (true"}'),
      '{"id": "n.id::text = $1 ->> ''id''"}'),
    '{"orders": {"id": {"sql": "n.id", "type": "bigint"}}}'
  )`;
  expect(await keys(query, 'id')).toEqual([]);
});
