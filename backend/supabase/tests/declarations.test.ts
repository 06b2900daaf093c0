import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../../shared/functions/src/schema/declaration.ts';
import type { Filter, Filters } from '../../../shared/functions/src/schema/filter.ts';
import { type Ask, lacking, samplesOf } from '../../../shared/functions/src/schema/samples.ts';
import { daily, isFull } from '../../../shared/testing/src/daily.ts';
import { AUTHOR, allActors, type Client, type Role } from './actors.ts';
import { type Backend, backendWith, call, refused } from './backend.ts';
import { AFTER, BEFORE } from './declarations.rows.ts';
import type { DataSet } from './load.ts';
import { withOtherWords } from './otherWords.ts';
import { runRollups } from './rollups.ts';

/*
 * Checks the SQL against the declarations and vice versa: names and arguments, every answer field by field, every filter
 * and order. Changing only one of the two fails a test that names function and field.
 */

const functions = Object.values(DECLARED_FUNCTIONS);
const names = functions.map(({ name }) => name);
const pages = functions.filter(({ rights }) => rights === 'page').map(({ name }) => name);

/** The caller of each kind of function here. */
const CALLERS = { page: 'anonymous', intake: 'anonymous', session: 'author', admin: 'admin', owner: 'owner' } as const;

/** People, records and handles to ask for: known, busy, without a profile, and unknown. */
const ASKED: Record<string, unknown[]> = {
  person: ['1', '2', '3', '5', '7', '11', '12', '@judy', 'nobody-here'],
  id: [1, 2, 3, 4, 5, 999_999],
};
/** Values for an optional filter, unless all are used: a busy person, one with few traces, an unknown one. */
const FEW: typeof ASKED = isFull ? ASKED : { ...ASKED, person: ['1', '12', 'nobody-here'] };

/**
 * Also before the first run of the rollups, as the first visitors of a new site see it. Every order and filter is used
 * on the first set, and on all sets in the full run.
 */
const sets = (
  [
    ['g1', '', true],
    ['g2', '', true],
    ['g1', '', false],
    ['g1', ' with words nobody knows', true],
    // Both at once run only in the full run.
    ...(isFull ? ([['g1', ' with words nobody knows', false]] as const) : []),
  ] as const
).map(([name, how, rolled]) => {
  const file = new URL(`../../../e2e/fixtures/${name}.json`, import.meta.url);
  const set = JSON.parse(readFileSync(file, 'utf8')) as DataSet;
  return {
    name: `${name}${how}${rolled ? '' : ' before the first round'}`,
    rolled,
    thorough: isFull || (rolled && name === 'g1' && how === ''),
    set: how === '' ? set : withOtherWords(set),
  };
});

/** Functions that returned something: a plain call for the largest record of a set. */
const found = new Set<string>();

describe.each(sets)('on $name', ({ set, rolled, thorough }) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith(set);
    await backend.sql('update app.feature_flags set enabled = true');
    for (const statement of BEFORE) await backend.sql(statement);
    if (!rolled) return;
    await runRollups(backend);
    for (const statement of AFTER) await backend.sql(statement);
  });
  afterAll(() => backend.close());

  test.each(pages)('%s answers as declared', async (name) => {
    const fn = DECLARED_FUNCTIONS[name] as AnyFunction;
    const ask: Ask = (asked, args) => call(backend, asked, args);
    const calls = await (thorough ? callsOf : fewCallsOf)(ask, fn);
    for (const args of calls) {
      const answer = await ask(name, args);
      if (args === calls[0] && !lacking(fn, answer)) found.add(name);
      expect(fn.answer.problem(answer, '', true), `${name} ${JSON.stringify(args)}`).toBeNull();
    }
  });
});

test('every page function was called with arguments that match data in one of the sets', () => {
  expect(pages.filter((name) => !found.has(name))).toEqual([]);
});

describe('to its intended callers', () => {
  let backend: Backend;
  let actors: Record<Role, Client>;
  beforeAll(async () => {
    backend = await backendWith();
    actors = await allActors(backend);
    for (let i = 0; i < 5; i++)
      await backend.sql(
        "insert into public.feedback (profile_id, page_url, page_name, feedback_text) values (4, '/', 'Home', 'Thanks.')",
      );
    await backend.sql(
      `insert into app.statements (user_id, topic, body, updated_at) select p.user_id, t, 'No.', now() - interval '1 day'
       from app.profiles p, unnest(array['farmer', 'caution']) t where p.profile_id = $1`,
      [AUTHOR],
    );
    await backend.sql("insert into app.roadmap (title, status, votes) values ('Charts', 'idea', 0)");
    await backend.sql(`insert into app.jobs (name, kind, period_seconds) values ('daily', 'upkeep', 86400)`);
    await backend.sql(`insert into app.application_logs (batch_id, at, level, message, source, environment, user_id, url, client_id)
      values ('b', now(), 'error', 'It broke', 'client', 'test', 'anonymous_user', 'https://site.example/admin', 'companion')`);
  });
  afterAll(() => backend.close());

  test.each(names.filter((name) => !pages.includes(name)))('%s answers as declared', async (name) => {
    const fn = DECLARED_FUNCTIONS[name] as AnyFunction;
    const actor = actors[CALLERS[fn.rights as keyof typeof CALLERS]];
    const ask: Ask = async (asked, args) => {
      const { data, error } = await actor.rpc(asked, args);
      if (error) throw new Error(`${asked}: ${error.message}`);
      return data;
    };
    // A function that writes is called once: a second call would find what the first one left.
    for (const args of fn.writes ? [await requiredArgs(ask, fn)] : await callsOf(ask, fn)) {
      expect(fn.answer.problem(await ask(name, args), '', true), `${name} ${JSON.stringify(args)}`).toBeNull();
    }
  });
});

describe('the database and the declarations', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith();
    await backend.sql('update app.feature_flags set enabled = true');
  });
  afterAll(() => backend.close());

  test('list the same functions, for the same roles', async () => {
    const rows = await backend.sql<{ name: string; visitors: boolean }>(
      `select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as visitors from pg_proc p
       where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')`,
    );
    expect(Object.fromEntries(rows.map(({ name, visitors }) => [name, visitors]))).toEqual(
      Object.fromEntries(functions.map(({ name, rights }) => [name, rights === 'page' || rights === 'intake'])),
    );
  });

  test('list the same arguments', async () => {
    const rows = await backend.sql<{ name: string; args: string[]; needed: number }>(
      `select p.proname as name, coalesce(p.proargnames, '{}') as args, p.pronargs - p.pronargdefaults as needed
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)`,
      [names],
    );
    const given = rows.map(({ name, args, needed }) => [name, [...args].sort(), args.slice(0, needed).sort()]);
    const declared = functions.map((fn) => {
      const needed = Object.keys(fn.args).filter((arg) => (fn.args as Filters)[arg]?.required);
      return [fn.name, argsOf(fn), needed.sort()];
    });
    expect(Object.fromEntries(given.map(([name, ...rest]) => [name, rest]))).toEqual(
      Object.fromEntries(declared.map(([name, ...rest]) => [name, rest])),
    );
  });

  test.each(functions.filter((fn) => Object.keys(fn.filters).length > 0).map(({ name }) => name))(
    '%s reads every filter it declares',
    async (name) => {
      const fn = DECLARED_FUNCTIONS[name] as AnyFunction;
      const required = await requiredArgs((asked, args) => call(backend, asked, args), fn);
      for (const filter of Object.keys(fn.filters)) {
        const { status, message } = await refused(backend, name, { ...required, filters: { [filter]: { no: 1 } } });
        expect([status, message], `${name}.${filter}`).toEqual([400, expect.stringContaining(filter)]);
      }
    },
  );

  test.each(functions.filter(({ orders }) => orders.length > 0).map(({ name }) => name))(
    '%s has the orders it declares',
    async (name) => {
      const fn = DECLARED_FUNCTIONS[name] as AnyFunction;
      const required = await requiredArgs((asked, args) => call(backend, asked, args), fn);
      const { message } = await refused(backend, name, { ...required, sort: 'nonsense' });
      expect(message.replace('sort must be one of ', '').split(', ').sort()).toEqual([...fn.orders].sort());
    },
  );
});

/** Argument names of the SQL function, sorted. */
function argsOf(fn: AnyFunction): string[] {
  const { filters, orders, list, keyset } = fn;
  const common = [
    ...(Object.keys(filters).length > 0 ? ['filters'] : []),
    ...(orders.length > 0 ? ['sort'] : []),
    ...(list ? ['page', 'per'] : []),
    ...(keyset ? ['after'] : []),
  ];
  return [...Object.keys(fn.args), ...common].sort();
}

/**
 * Calls that cover all states of the answer: plain, every order, every filter (one of its values a day), both together,
 * nothing found, a past day.
 */
async function callsOf(ask: Ask, fn: AnyFunction): Promise<Record<string, unknown>[]> {
  const required = await requiredArgs(ask, fn);
  const args = Object.entries(fn.args as Filters);
  const filters = Object.entries(fn.filters as Filters);
  return [
    required,
    ...args.flatMap(([name, arg]) => valuesOf(arg).map((value) => ({ ...required, [name]: value }))),
    ...fn.orders.map((order) => ({ ...required, sort: `-${order}`, per: 3 })),
    ...fn.orders.flatMap((order, n) => {
      const [name, filter] = filters.filter(([, { kind }]) => kind !== 'day')[n % filters.length] ?? [];
      return name && filter ? [{ ...required, sort: order, filters: { [name]: valuesOf(filter).at(-1) } }] : [];
    }),
    ...filters.flatMap(([name, filter]) =>
      daily(valuesOf(filter), 1).map((value) => ({ ...required, filters: { [name]: value } })),
    ),
    ...statesOf(fn, required),
  ];
}

/** Calls that show the plain answer and its states. */
async function fewCallsOf(ask: Ask, fn: AnyFunction): Promise<Record<string, unknown>[]> {
  const required = await requiredArgs(ask, fn);
  return [required, ...statesOf(fn, required)];
}

/** Nothing found, a past day, a day before all data, and the calls of the benchmark. */
function statesOf(fn: AnyFunction, required: Record<string, unknown>): Record<string, unknown>[] {
  return [
    ...('q' in fn.filters ? [{ ...required, filters: { q: 'zzzz qqqq' } }] : []),
    ...('asOf' in fn.filters
      ? [
          { ...required, filters: { asOf: '2026-02-20' } },
          { ...required, filters: { asOf: '2020-01-01' } },
        ]
      : []),
    ...fn.bench.map((one) => ({ ...required, ...one.args })),
  ];
}

function valuesOf(filter: Filter): unknown[] {
  if (filter.kind === 'word') return [...(filter.words ?? [])];
  return [
    ...((filter.required ? ASKED : FEW)[filter.kind] ?? []),
    ...(filter.sample === undefined ? [] : [filter.sample]),
  ];
}

/** A value for each argument a call needs. */
function requiredArgs(ask: Ask, fn: AnyFunction): Promise<Record<string, unknown>> {
  return samplesOf(Object.fromEntries(Object.entries(fn.args as Filters).filter(([, { required }]) => required)), ask);
}
