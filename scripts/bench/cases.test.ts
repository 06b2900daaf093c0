import type { AnyFunction, Filters } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { expect, test } from 'vitest';
import { casesOf, needed, samplesFor, TIMED } from './cases';

const NONE = { args: {}, filters: {} };
const known = DECLARED_FUNCTIONS as Readonly<Record<string, AnyFunction>>;

test('every function a visitor or an admin may read is timed at least once', () => {
  const timed = new Set(TIMED.map(({ name }) => name));
  for (const { name, rights, writes } of Object.values(known))
    expect([name, timed.has(name)]).toEqual([name, (rights === 'page' || rights === 'admin') && !writes]);
  for (const fn of TIMED) expect(casesOf(fn, NONE)[0]).toMatchObject({ fn, label: '' });
});

test.each(TIMED.map((fn) => [fn.name, fn] as const))('%s has a value for each required argument', (_, fn) => {
  for (const [arg, { sample, sampleFrom }] of needed(fn)) {
    const from = sampleFrom && known[sampleFrom.fn];
    expect([arg, sample !== undefined || (from !== undefined && needed(from).length === 0)]).toEqual([arg, true]);
  }
});

test('there is a case for each sort order, each filter with a sample, and each declared case', async () => {
  const search = known.profiles_search;
  if (!search) throw new Error('There is no search.');
  const cases = casesOf(
    search,
    await samplesFor(search, async () => ({ rows: [{ userkey: 'profileId:7', userId: 7 }] })),
  );
  const labels = cases.map(({ label }) => label);
  expect(labels).toContain('sort -positiveShare');
  for (const [filter, { sample, sampleFrom }] of Object.entries(search.filters as Filters))
    expect(labels).toContain(sampleFrom ? `largest ${filter}` : JSON.stringify({ [filter]: sample }));
  expect(cases.find(({ label }) => label === 'largest reviewed')).toMatchObject({
    args: { filters: { reviewed: 'profileId:7' } },
    budget: 'chosen',
  });
  expect(labels).not.toContain(`sort ${search.order}`);
  expect(new Set(labels).size).toBe(labels.length);
});
