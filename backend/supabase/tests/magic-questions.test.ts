import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DATA_NAMES,
  dataSet,
  type Group,
  isComparable,
  type Question,
} from '../../../shared/functions/src/question/grammar.ts';
import { type Backend, call, refused } from './backend.ts';
import { g1, network } from './load.ts';
import { type Cell, readRows } from './magicRows.ts';
import { type ReusedBackend, reusedBackend } from './reused.ts';
import { runRollups } from './rollups.ts';

/* /magic must answer what the rows say, and reject with a reason. */

let reused: ReusedBackend;
let backend: Backend;
beforeAll(async () => {
  reused = await reusedBackend();
  backend = reused.backend;
});
afterAll(() => backend.close());

type Answer = {
  total: number;
  rows: {
    key: string;
    value: number | null;
    share: { k: number; n: number } | null;
    compare: string | null;
    count: number;
  }[];
  kpis: { outlier: { value: number; middle: number; among: number } | null };
};

/** A number that looks random and is the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A question made of the grammar, with up to two filters, by throws of a die. */
function questionBy(throws: (sides: number) => number): Question {
  const pick = <T>(list: readonly T[]): T => list[throws(list.length)] as T;
  const data = pick(DATA_NAMES);
  const { measures, groups } = dataSet(data);
  const names = Object.keys(groups);
  const group = throws(8) === 0 ? null : pick(names);
  const few = names.filter((name) => name !== group && isComparable(groups[name] as Group));
  const filters = Array.from({ length: throws(3) }, () => {
    const field = pick(names.filter((name) => groups[name]?.kind !== 'time'));
    const { kind, words = [] } = groups[field] as Group;
    return `${field}:${kind === 'person' ? `profileId:${1 + throws(40)}` : kind === 'number' ? '1' : pick(words)}`;
  });
  const range = pick(['all', 'all', '30d', '90d'] as const);
  const compare = group !== null && few.length > 0 && throws(2) === 0 ? pick(few) : null;
  return { data, measure: pick(Object.keys(measures)), group, compare, where: filters, range };
}

/** What stands out among the values of an answer, from the definition alone. */
function outlierOf({ rows }: Answer): { distance: string; middle: string; among: number } | null {
  const median = (values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (sorted.length - 1) / 2;
    return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
  };
  const values = rows.flatMap(({ key, value, share }) =>
    value === null || key.startsWith('unknown|') || (share && share.n < 10) ? [] : [value],
  );
  const middle = median(values);
  const far = values.map((value) => Math.abs(value - middle));
  const spread = median(far) / 0.6745 || (1.253314 * far.reduce((a, b) => a + b, 0)) / far.length;
  const distance = Math.max(...far);
  if (values.length < 8 || spread === 0 || distance < 3.5 * spread) return null;
  return { distance: distance.toPrecision(6), middle: middle.toPrecision(6), among: values.length };
}

const QUESTIONS = process.env.FULL === '1' ? 500 : 60;

const cellOf = ({ group, compare, value, count }: Cell) =>
  [`${group}|${compare ?? ''}`, typeof value === 'number' ? value.toPrecision(9) : value, count] as const;

test('generated questions get the answer computed from the rows, before and after the rollups', async () => {
  await reused.load(network(300));
  const now = Date.parse('2026-03-16T10:00:00Z');
  const users = Object.fromEntries(
    (await backend.sql<{ id: number; user: number }>('select profile_id as id, user_id as user from app.profiles')).map(
      ({ id, user }) => [`profileId:${id}`, Number(user)],
    ),
  );
  const throws = dice(20260316);
  const questions = Array.from({ length: QUESTIONS }, () => questionBy(throws));
  expect(new Set(questions.map((question) => JSON.stringify(question))).size).toBeGreaterThan(QUESTIONS * 0.9);
  const direct = await readRows(backend);
  let cells = 0;
  let outliers = 0;
  for (const [half, rollups] of [[], ['vote_hours', 'review_days']].entries()) {
    await runRollups(backend, rollups);
    const asked = questions.slice((half * QUESTIONS) / 2, ((half + 1) * QUESTIONS) / 2);
    const answers = (
      await backend.sql<{ answer: Answer }>(
        `select public.magic(f, per => 5000) as answer from jsonb_array_elements($1) with ordinality q (f, n) order by n`,
        [JSON.stringify(asked)],
      )
    ).map(({ answer }) => answer);
    for (const [place, question] of asked.entries()) {
      const { range } = question;
      const since = range === 'all' ? undefined : now - Number(range.slice(0, -1)) * 86_400_000;
      const { rows, total } = answers[place] as Answer;
      const told = rows.map(({ key, value, share, count }) => [
        key,
        share ? { k: share.k, n: share.n } : (value?.toPrecision(9) ?? null),
        count,
      ]);
      const expected = direct(question, users, since).map(cellOf);
      expect(total, JSON.stringify(question)).toBe(expected.length);
      expect(Object.fromEntries(told.map(([key, ...rest]) => [key, rest])), JSON.stringify(question)).toEqual(
        Object.fromEntries(expected.map(([key, ...rest]) => [key, rest])),
      );
      const { outlier } = (answers[place] as Answer).kpis;
      expect(
        outlier && {
          distance: Math.abs(outlier.value - outlier.middle).toPrecision(6),
          middle: outlier.middle.toPrecision(6),
          among: outlier.among,
        },
        JSON.stringify(question),
      ).toEqual(outlierOf(answers[place] as Answer));
      cells += total;
      outliers += outlier ? 1 : 0;
    }
  }
  expect(cells).toBeGreaterThan(QUESTIONS * 10);
  expect(outliers).toBeGreaterThan(QUESTIONS / 20);
});

const HOSTILE = [
  ';drop',
  "'; drop table app.reviews; --",
  'count(*)',
  'pg_sleep(10)',
  '" or 1=1',
  '$1',
  '{}',
  'author_id',
  'x.body',
  'constructor',
  '__proto__',
  '../..',
  '<img src=x onerror=alert(1)>',
  '\u202e',
  '*',
  'null::text',
  '(select 1)',
  'REVIEWS; commit',
  'a'.repeat(500),
  '1e309',
];

test('100 hostile questions are rejected with a reason, and the grammar matches the one the pages use', async () => {
  await reused.load(g1());
  const asked = [
    ...HOSTILE.flatMap((text) => [
      { data: text },
      { measure: text },
      { group: text },
      { group: 'day', compare: text },
      { where: [`status:${text}`] },
      { where: [`${text}:active`] },
    ]),
    { where: 'status:active' },
    { where: [1] },
    { where: [['status:active']] },
    { where: Array.from({ length: 6 }, () => 'status:active') },
    { group: 'day', compare: 'author' },
    { group: 'status', compare: 'status' },
    { compare: 'status' },
    { where: ['day:2026-01-01'] },
    { measure: { toString: 'count' } },
    { data: 'xp', where: ['season:1.5'] },
  ];
  for (const filters of asked) {
    const { status, code, message } = await refused(backend, 'magic', { filters });
    expect([status, code], JSON.stringify(filters)).toEqual([400, '22023']);
    expect(message).toMatch(/^(data|measure|group|compare|where)\b.*(must|needs|choose|is too long)/);
  }
  expect(asked.length).toBeGreaterThan(100);
  expect(await call(backend, 'magic')).toMatchObject({ rows: [{ value: 26 }] });
  expect(await call(backend, 'magic', { filters: { group: 'sentiment' }, sort: 'group' })).toMatchObject({
    rows: [
      { group: 'positive', value: 24 },
      { group: 'neutral', value: 1 },
      { group: 'negative', value: 1 },
    ],
  });

  for (const name of DATA_NAMES) {
    const { measures, groups } = dataSet(name);
    const words = await backend.sql<{ part: string; name: string; kind: string; words: string[] | null }>(
      'select part, name, kind, words from private.magic_words($1)',
      [name],
    );
    const told = Object.fromEntries(words.map((word) => [`${word.part} ${word.name}`, [word.kind, word.words]]));
    expect(told, name).toEqual({
      ...Object.fromEntries(Object.entries(measures).map(([key, { kind }]) => [`measure ${key}`, [kind, null]])),
      ...Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [`group ${key}`, [group.kind, group.words ?? null]]),
      ),
    });
  }
});

test('a question that would take too long is rejected with advice', async () => {
  await reused.load(g1());
  const limit = (ms: number) =>
    backend.sql(
      `create or replace function private.magic_most_ms() returns double precision language sql immutable as 'select ${ms}::double precision'`,
    );
  await limit(0);
  const refusal = async (filters: object) => {
    const { status, message } = await refused(backend, 'magic', { filters });
    expect(status).toBe(400);
    return message;
  };
  expect(await refusal({ data: 'votes', measure: 'authors' })).toMatch(
    /reads too much at once: choose a shorter range/,
  );
  expect(await refusal({ data: 'xp', group: 'author' })).toMatch(/too many groups .* or group by a level/);
  await limit(130);
  // The cost grows with the rows read and returned, and falls with what is left out.
  const cost = async (filters: object) => {
    const [row] = await backend.sql<{ ms: number }>(
      `select c.reading + c.telling as ms
       from private.magic_cost(private.magic_counted(private.magic_read($1))) c`,
      [JSON.stringify(filters)],
    );
    return Number(row?.ms);
  };
  const all = await cost({ data: 'votes', measure: 'authors' });
  expect(await cost({ data: 'votes', measure: 'authors', group: 'authorLevel' })).toBeGreaterThan(all);
  expect(await cost({ data: 'votes', measure: 'authors', group: 'day' })).toBeGreaterThan(all);
  expect(await cost({ data: 'votes', measure: 'authors', range: '24h' })).toBeLessThan(all);
  expect(await cost({ data: 'votes', measure: 'authors', where: ['author:bob'] })).toBeLessThan(all);
});
