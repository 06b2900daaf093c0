import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitOf, drawWinners, entriesRoot } from '../../../../shared/domain/src/index.ts';
import { type Backend, backendWith, call } from '../backend.ts';
import { runRollups } from '../rollups.ts';
import { type Cover, matchKey, valueAt } from './cover.ts';

/**
 * Every golden answer comes from a page function. The files next to this one give the function and the place in its answer
 * for each key; a key in no file fails.
 */
const file = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../../e2e/fixtures/g1-answers.json', import.meta.url)), 'utf8'),
) as { defaultTolerance: number; answers: Record<string, { value: unknown; tolerance?: number }> };

const here = new URL('.', import.meta.url);
const maps = readdirSync(here).filter((name) => name.endsWith('.ts') && !/^(cover|golden\.test)\.ts$/.test(name));
const covers: Cover[] = (
  await Promise.all(maps.map(async (name) => (await import(new URL(name, here).href)).covers as Cover[]))
).flat();

/** Answers that no page function gives, each with its own test at the end: the draw, and vote rows that no page shows. */
const ELSEWHERE = /^(raffle\.|votes\.summary\.(rows|archived)$)/;

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  await backend.sql("update app.feature_flags set enabled = true where key in ('shitlist', 'profileInteractions')");
  await runRollups(backend);
});
afterAll(() => backend.close());

const answers = new Map<string, Promise<unknown>>();
function ask(name: string, args: Record<string, unknown>): Promise<unknown> {
  const id = name + JSON.stringify(args);
  const known = answers.get(id) ?? call(backend, name, args);
  answers.set(id, known);
  return known;
}

/** The same value; numbers within the tolerance of the key, times as instants. */
function expectSame(given: unknown, wanted: unknown, tolerance: number | undefined): void {
  if (typeof wanted === 'number' && typeof given === 'number') {
    const most = tolerance ?? Math.abs(wanted) * file.defaultTolerance;
    expect(Math.abs(given - wanted), `${given} is not ${wanted}`).toBeLessThanOrEqual(most);
  } else if (Array.isArray(wanted) && Array.isArray(given) && tolerance !== undefined) {
    expect(given).toHaveLength(wanted.length);
    for (const [index, value] of wanted.entries()) expectSame(given[index], value, tolerance);
  } else expect(given).toEqual(wanted);
}

const keys = Object.keys(file.answers).filter((key) => !ELSEWHERE.test(key));

test('every key has exactly one source, and every source has a key', () => {
  const found = keys.map((key) => ({ key, sources: covers.filter((cover) => matchKey(cover.key, key)) }));
  expect(found.filter(({ sources }) => sources.length === 0).map(({ key }) => key)).toEqual([]);
  expect(found.filter(({ sources }) => sources.length > 1).map(({ key }) => key)).toEqual([]);
  expect(covers.filter((cover) => !keys.some((key) => matchKey(cover.key, key))).map((cover) => cover.key)).toEqual([]);
});

const covered = keys.filter((key) => covers.some((cover) => matchKey(cover.key, key)));

test.each(covered)('%s', async (key) => {
  const cover = covers.find((each) => matchKey(each.key, key)) as Cover;
  const parts = matchKey(cover.key, key) ?? [];
  const found = valueAt(await ask(cover.call, cover.args?.(...parts) ?? {}), cover.path, parts);
  const { value, tolerance } = file.answers[key] as { value: unknown; tolerance?: number };
  expectSame(cover.map ? cover.map(found, ...parts) : found, value, tolerance);
});

test('the draw of a raffle gives the published vector', async () => {
  const vector = (name: string) => file.answers[`raffle.testVector.${name}`]?.value;
  const entries = [
    { profileId: 6, tickets: 1 },
    { profileId: 1, tickets: 1 },
    { profileId: 3, tickets: 2 },
    { profileId: 2, tickets: 1 },
  ];
  const secret = '11'.repeat(32);
  const root = await entriesRoot(entries);
  expect(root).toBe(vector('root'));
  expect(await commitOf(secret)).toBe(vector('commit'));
  const round = 26_938_612;
  const randomness = '22'.repeat(32);
  const draw = await drawWinners({ raffleId: 'R-0001', entries, root, secret, round, randomness, winners: 2 });
  expect(draw.seed).toBe(vector('seed'));
  expect(draw.log.map(({ ticket }) => ticket)).toEqual(vector('tickets'));
  expect(draw.winners).toEqual(vector('winners'));
});

test('vote rows, including withdrawn votes', async () => {
  const [row] = await backend.sql('select count(*)::int as rows, count(archived_at)::int as archived from app.votes');
  expect(row).toEqual({
    rows: file.answers['votes.summary.rows']?.value,
    archived: file.answers['votes.summary.archived']?.value,
  });
});
