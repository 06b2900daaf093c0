import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import type { AnyFunction } from '../../../shared/functions/src/schema/declaration.ts';
import type { Filters } from '../../../shared/functions/src/schema/filter.ts';
import { daily } from '../../../shared/testing/src/daily.ts';
import { type Backend, backendWith, call } from './backend.ts';
import { g1, g2 } from './load.ts';
import { runRollups } from './rollups.ts';

/*
 * A past day gives the answers of the site while its clock was at the end of that day: later data must not show.
 */

/** Each day needs a database with its clock set to that day, and four rounds of all figures. */
const DAYS = daily(
  [
    ['G1', g1, '2025-02-28'],
    ['G1', g1, '2025-06-30'],
    ['G1', g1, '2025-11-30'],
    ['G1', g1, '2025-12-31'],
    ['G1', g1, '2026-01-11'],
    ['G1', g1, '2026-02-20'],
    ['G1', g1, '2026-03-15'],
    ['G2', g2, '2025-12-31'],
    ['G2', g2, '2026-01-25'],
    ['G2', g2, '2026-03-13'],
  ] as const,
  1,
);

/** What a past day does not know, or knows as of now alone; the pages say so. A dot leads into an object, `[]` into each row. */
const OTHER: Record<string, string[]> = {
  '*': ['asOf', 'computedAt', 'dataAsOf'],
  losses: ['person', 'streak.source'],
  // Detectors are of the moment each of the two databases was made.
  site_stats: ['rollups', 'coverage', 'failing', 'lagSeconds', 'detectors[].since'],
  reviews_list: ['kpis.neutralisedShare', 'rows[].eip7Counted'],
  invitations_list: ['rows[].flags', 'rows[].inviter', 'rows[].recipient'],
  invitations_stats: ['kpis.flagged', 'leaderboard[].flagged', 'leaderboard[].person'],
};
/**
 * Not comparable: disabled features, sentences (they name the rules without history), XP of weeks, which has no past days.
 * Mass archive events have their own days in past-day.test.ts.
 */
const LEFT_OUT = ['caution_list', 'magic', 'reasons', 'reviews_mass_archive_detail', 'weekly_xp_overview'];
/** Bonds and invitee outcomes use that day's scores; people and levels elsewhere use the current ones. */
const BY_SCORES_THEN = ['invitations_list', 'invitations_series', 'invitations_stats', 'losses'];
const REQUIRED: Record<string, unknown> = { person: '1', id: '1', market_id: 1 };
const IDS: Record<string, string> = {
  reviews_batch_detail: '300:15',
  eip6_marks: '@mallory',
  losses: '@judy',
};
/** Filters that count otherwise than the whole. */
const FILTERS = [{}, { range: '90d' }, { minInvitees: 1 }, { level: ['known'] }, { status: 'all' }, { depth: 2 }];

const asked = (Object.values(DECLARED_FUNCTIONS) as AnyFunction[]).filter(
  ({ name, filters, rights }) => rights === 'page' && 'asOf' in filters && !LEFT_OUT.includes(name),
);

const names = asked.map(({ name }) => name);

/** Each function plain, in every order, and with each of these filters that it has. */
const questions = asked.flatMap((fn) => {
  const required = Object.entries(fn.args as Filters).flatMap(([name, arg]) =>
    arg.required ? [[name, (name === 'id' && IDS[fn.name]) || REQUIRED[name]]] : [],
  );
  const args = Object.fromEntries(required) as Record<string, unknown>;
  const sorts = fn.orders.map((order) => ({ args: { ...args, sort: `-${order}` }, filters: {} as object }));
  const filters = FILTERS.filter((filter) => Object.keys(filter).every((name) => name in fn.filters));
  return [...filters.map((filter) => ({ args, filters: filter as object })), ...sorts].map((one) => ({ fn, ...one }));
});

/** The same without the values at the given paths. */
function without(answer: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  const key = head.replace('[]', '');
  if (answer === null || typeof answer !== 'object' || !(key in answer)) return answer;
  const { [key]: inner, ...others } = answer as Record<string, unknown>;
  if (rest.length === 0) return others;
  const left = (one: unknown) => without(one, rest.join('.'));
  return { ...others, [key]: head.endsWith('[]') ? (inner as unknown[] | null)?.map(left) : left(inner) };
}

/** Long enough for the larger data set on a machine with other work. */
const WAIT_MS = 900_000;

/** Everyone has had a score since before the first day, as on the network: otherwise the first known one is the current one. */
const FIRST_SCORES = `insert into app.score_history (user_id, at, score)
  select u.user_id, '2024-01-01', 1200 from app.users u on conflict do nothing`;

describe.each(DAYS.map(([name, load, day]) => ({ name, load, day })))('$name at the end of $day', ({ load, day }) => {
  let now: Backend;
  let then: Backend;
  beforeAll(async () => {
    now = await backendWith(load());
    await now.sql(FIRST_SCORES);
    await runRollups(now);
    then = await backendWith(load());
    await then.sql(FIRST_SCORES);
    await then.sql('select public.set_clock($1::timestamptz)', [`${day}T23:59:59.999999Z`]);
    await rollUp();
  }, WAIT_MS);
  afterAll(() => Promise.all([now.close(), then.close()]));

  /** What a rollup reads of one after it stands in the second round. */
  async function rollUp() {
    await runRollups(then);
    await runRollups(then);
  }

  async function same(name: string) {
    for (const { fn, args, filters } of questions.filter((each) => each.fn.name === name)) {
      const told = [...(OTHER['*'] ?? []), ...(OTHER[fn.name] ?? [])];
      const [live, past] = [
        await call(then, fn.name, { ...args, filters }),
        await call(now, fn.name, { ...args, filters: { ...filters, asOf: day } }),
      ].map((answer) => told.reduce(without, answer));
      expect(past, JSON.stringify({ ...args, filters })).toEqual(live);
    }
  }

  test.each(names.filter((name) => !BY_SCORES_THEN.includes(name)))('%s', same);

  describe('by the scores of that day', () => {
    beforeAll(async () => {
      await then.sql('update app.users set score = private.score_at(user_id, app.now())');
      await rollUp();
    }, WAIT_MS);
    test.each(BY_SCORES_THEN)('%s', same);
  });
});
