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

/** Total of the numbers of which `where` holds, as a list of them has it; `more` is told to the list. */
async function total(where: string, more: object = {}): Promise<{ total: number; totalExact: boolean }> {
  const query = { from: `app.numbers n where ${where}`, args: {}, ...more };
  const sorts = { id: { sql: 'n.id', type: 'bigint' } };
  const [row] = await backend.sql<{ listed: { total: number; totalExact: boolean } }>(
    `select private.list_page($1, $2, '-id', 1, 10, null, 'n.id', 'bigint', 'app.numbers') as listed`,
    [JSON.stringify(query), JSON.stringify(sorts)],
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

test('what a page knows of the number is taken', async () => {
  expect(await total('n.id % 2 = 0', { total: 15_000 })).toEqual({ total: 15_000, totalExact: true });
  expect(await total('n.id % 2 = 0', { about: 14_000 })).toEqual({ total: 14_000, totalExact: false });
  expect(await total('n.id % 3 = 0', { about: 9_000 })).toEqual({ total: 10_000, totalExact: true });
});
