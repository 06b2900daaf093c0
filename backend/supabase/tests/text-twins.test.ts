import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith } from './backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
const value = async <T>(sql: string, params: unknown[] = []) =>
  (await backend.sql<{ v: T }>(`select ${sql} as v`, params))[0]?.v;

test('words are letters and marks of any script, without handles, numbers and signs', async () => {
  const words = (title: string, body: string | null) => value<string[]>('private.review_words($1, $2)', [title, body]);
  expect(await words('Great, @Some_One99!', 'Paid 2 ETH to @x; thanks.')).toEqual([
    'great',
    'paid',
    'eth',
    'to',
    'thanks',
  ]);
  expect(await words('Élan — naïve cafe\u0301', null)).toEqual(['élan', 'naïve', 'cafe\u0301']);
  expect(await words('हिन्दी 日本語', 'Привет_мир')).toEqual(['हिन्दी', '日本語', 'привет', 'мир']);
  expect(await words('@alice 123 !!!', '')).toEqual([]);
  expect(await words(' ', null)).toEqual([]);
});

test('similarity is Jaccard of three-word shingles; short texts must be equal; empty ones match nothing', async () => {
  const alike = (a: string, b: string) =>
    value<number>("private.text_similarity(private.review_words($1, ''), private.review_words($2, ''), 4)", [a, b]);
  expect(await alike('a b c d e', 'a b c d f')).toBe(0.5);
  expect(await alike('one two three four five six', 'one two three four five six')).toBe(1);
  expect(await alike('good guy', 'Good, guy!')).toBe(1);
  expect(await alike('good guy', 'good guy indeed my friend')).toBe(0);
  expect(await alike('very good guy', 'very good man')).toBe(0);
  expect(await alike('', '')).toBe(0);
  expect(await alike('@a', '@b')).toBe(0);
});

test('components take the name of their lowest node', async () => {
  expect(
    await backend.sql("select node::int, root::int from private.components('{9,4,1}', '{7,9,2}') order by node"),
  ).toEqual([
    { node: 1, root: 1 },
    { node: 2, root: 1 },
    { node: 4, root: 4 },
    { node: 7, root: 4 },
    { node: 9, root: 4 },
  ]);
  expect(await backend.sql("select * from private.components('{}', '{}')")).toEqual([]);
});

test('surprise and burstiness have their literal values', async () => {
  expect(await value('round(private.poisson_surprise(11, 11 * 1200 / 86400.0)::numeric, 2)::float8')).toBe(16.64);
  expect(await value('private.poisson_surprise(1, 1e9)')).toBe(0);
  expect(await value('round(private.poisson_surprise(3, 3)::numeric, 6)::float8')).toBe(0.238967);
  expect(await value('round(private.poisson_surprise(2000, 4)::numeric, 1)::float8')).toBe(4533.1);
  expect(await value('private.burstiness(10, 0, 120)')).toBe(-1);
  expect(await value('private.burstiness(9, 0, 120)')).toBe(null);
  expect(await value('private.burstiness(10, 0, 0)')).toBe(null);
  // Nine intervals of nothing and one of everything: r = sqrt(n - 1), the extreme value 1 exactly.
  expect(await value('private.burstiness(10, 3, 1)')).toBeCloseTo(1, 12);
});
