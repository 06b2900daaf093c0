import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { runRollups } from './rollups.ts';

/* Vouch statistics of past days that stand ready: the same as counted on the spot, whatever becomes known later. */

type Answer = { kpis: { active: number }; matrix: unknown[]; ladder: { person: { name: string } }[]; top: unknown };

const DAY = '2026-03-01';
const LATER = '2026-03-10';

let backend: Backend;
beforeEach(async () => {
  backend = await backendWith();
  await runRollups(backend, ['vouch_stats', 'vouch_days']);
});
afterEach(() => backend.close());

const told = (day: string) => call<Answer>(backend, 'vouches_statistics', { filters: { asOf: day } });
const count = () => runRollups(backend, ['vouch_days']);

/** The days that stand ready, oldest first. */
async function ready(): Promise<string[]> {
  const rows = await backend.sql<{ day: string }>(
    'select day::text from app.r_vouch_day group by day having count(*) = 2 order by day',
  );
  return rows.map(({ day }) => day);
}

/** The figures above the list of vouches, which come from the same days. */
const figures = async (day: string, filters = {}) =>
  (await call<{ kpis: object }>(backend, 'vouches_list', { filters: { asOf: day, ...filters } })).kpis;

/** Counted on the spot: without anything that stands ready. */
async function onTheSpot<T>(ask: () => Promise<T>): Promise<T> {
  await backend.sql('alter table app.r_vouch_day rename to r_vouch_day_away');
  await backend.sql('create table app.r_vouch_day (like app.r_vouch_day_away)');
  try {
    return await ask();
  } finally {
    await backend.sql('drop table app.r_vouch_day');
    await backend.sql('alter table app.r_vouch_day_away rename to r_vouch_day');
  }
}

/** Makes what stands ready of a day recognisable. */
const mark = (day: string) =>
  backend.sql(
    `update app.r_vouch_day set answer = jsonb_set(answer, '{kpis,active}', '4711') where part = 'sums' and day = $1`,
    [day],
  );
const isReady = async (day: string) => (await told(day)).kpis.active === 4711;

test('the last twenty days stand ready, then those before them, and say what counting on the spot says', async () => {
  const newest = await ready();
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([20, '2026-02-24', '2026-03-15']);
  for (const day of [DAY, LATER]) {
    expect(await told(day)).toEqual(await onTheSpot(() => told(day)));
    for (const filters of [{}, { range: '90d' }, { status: 'ended' }, { mutual: true }]) {
      const list = () => figures(day, filters);
      expect(await list()).toEqual(await onTheSpot(list));
    }
  }
  await count();
  expect((await ready())[0]).toBe('2026-02-04');
  expect(await told('2026-02-10')).toEqual(await onTheSpot(() => told('2026-02-10')));
  await mark(DAY);
  expect(await isReady(DAY)).toBe(true);
  expect(await figures(DAY)).toMatchObject({ active: 4711 });
  // Days of a choice are counted.
  const ended = await call<Answer>(backend, 'vouches_statistics', { filters: { asOf: DAY, includeEnded: true } });
  expect(ended.kpis.active).not.toBe(4711);
});

test('a vouch that comes late is in the days from its own on at once, and they are told anew', async () => {
  await mark(DAY);
  await mark(LATER);
  await backend.sql(
    `insert into app.vouches (id, author_id, subject_id, subject_userkey, amount_wei, vouched_at)
    select 9001, min(user_id), max(user_id), 'profileId:1', 3e17, '2026-03-05T12:00:00Z' from app.users`,
  );
  expect([await isReady(DAY), await isReady(LATER)]).toEqual([true, false]);
  const late = await told(LATER);
  await count();
  expect(await ready()).toContain(LATER);
  expect(await told(LATER)).toEqual(late);
  await mark(LATER);
  expect([await isReady(DAY), await isReady(LATER)]).toEqual([true, true]);
});

test('an end or a removal touches the days from then on, what it says of itself all its days', async () => {
  const [vouch] = await backend.sql<{ id: number }>(
    `select id from app.vouches where vouched_at < '2026-02-01' and unvouched_at is null and archived_at is null limit 1`,
  );
  const change = async (sql: string) => {
    await mark(DAY);
    await mark(LATER);
    await backend.sql(sql, [vouch?.id]);
    const kept = [await isReady(DAY), await isReady(LATER)];
    await count();
    for (const day of [DAY, LATER]) {
      if (!(await isReady(day))) expect(await told(day)).toEqual(await onTheSpot(() => told(day)));
    }
    return kept;
  };
  expect(await change(`update app.vouches set unvouched_at = '2026-03-05', unhealthy = true where id = $1`)).toEqual([
    true,
    false,
  ]);
  expect(await change(`update app.vouches set comment = 'Said otherwise' where id = $1`)).toEqual([true, true]);
  expect(await change(`update app.vouches set archived_at = '2026-03-06' where id = $1`)).toEqual([true, false]);
  expect(await change('update app.vouches set amount_wei = amount_wei + 1 where id = $1')).toEqual([false, false]);
  expect(await change('delete from app.vouches where id = $1')).toEqual([false, false]);
});

test('names are those of now, levels those of the last count, and the cap of vouch days that of its day', async () => {
  await backend.sql(`update app.users set display_name = 'Renamed', score = 2500`);
  expect((await told(DAY)).ladder.map(({ person }) => person.name)).toContain('Renamed');
  await count();
  expect(await told(DAY)).toEqual(await onTheSpot(() => told(DAY)));
  expect((await told(DAY)).matrix).toMatchObject([{ voucher: 'revered', subject: 'revered' }]);
  await mark(DAY);
  await mark(LATER);
  await backend.sql(
    `insert into app.protocol_params (key, value, valid_from, source) values ('vouch.day_cap', '20', '2026-03-05', 'test')`,
  );
  expect([await isReady(DAY), await isReady(LATER)]).toEqual([true, false]);
});
