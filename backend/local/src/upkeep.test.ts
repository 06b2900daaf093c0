import { PGlite } from '@electric-sql/pglite';
import { expect, it, vi } from 'vitest';
import { createMutex } from './mutex.ts';
import { emptyCluster } from './template.ts';
import { nextLook, recoveryShortener, startUpkeep, tendOneTable } from './upkeep.ts';

it('vacuums the tables that changed, the neediest first, until none is left', async () => {
  const db = await PGlite.create({ loadDataDir: (await emptyCluster()) ?? undefined });
  const pages = async (table: string) =>
    (await db.query<{ n: number }>('select pg_relation_size($1::regclass)::int as n', [table])).rows[0]?.n ?? 0;
  await db.exec(`create table busy (id int); create table "Quiet one" (id int); create table untouched (id int);
    insert into busy select generate_series(1, 20000); insert into "Quiet one" select generate_series(1, 3000)`);

  const done = [];
  for (let next = await tendOneTable(db); next !== null; next = await tendOneTable(db)) done.push(next);
  expect(done).toEqual([
    'analyze public.busy',
    'analyze public."Quiet one"',
    'vacuum public.busy',
    'vacuum public."Quiet one"',
  ]);

  const full = await pages('busy');
  await db.exec('delete from busy');
  expect(await tendOneTable(db)).toBe('analyze public.busy');
  expect(await tendOneTable(db)).toBe('vacuum public.busy');
  expect(await pages('busy')).toBeLessThan(full);
  await db.close();
});

it('vacuums what an earlier process left, even though its counters are gone', async () => {
  const db = await PGlite.create({ loadDataDir: (await emptyCluster()) ?? undefined });
  await db.exec('create table loaded (id int); insert into loaded select generate_series(1, 50000); analyze loaded');
  await db.query('select pg_stat_force_next_flush()');
  await db.query('select pg_stat_reset()');
  expect(await tendOneTable(db)).toBe('vacuum (analyze) public.loaded');
  expect(await tendOneTable(db)).toBeNull();
  await db.close();
});

it('writes a checkpoint once a crash would leave much to redo, or when nothing more comes', async () => {
  const db = await PGlite.create({ loadDataDir: (await emptyCluster()) ?? undefined });
  const shorten = recoveryShortener(db);
  const sooner = recoveryShortener(db, { busy: 100_000, calm: 0 });
  await db.exec('create table filled as select generate_series(1, 40000) as id');
  expect(await shorten()).toBe(false);
  expect(await sooner()).toBe(true);
  await db.exec('insert into filled select generate_series(1, 40000)');
  expect(await shorten()).toBe(false);
  expect(await shorten()).toBe(true);
  expect(await shorten()).toBe(false);
  await db.close();
});

it('looks again soon after doing work, and never takes more than a tenth of the time', () => {
  expect(nextLook(false, 0)).toBe(10_000);
  expect(nextLook(true, 5)).toBe(1_000);
  expect(nextLook(true, 400)).toBe(3_600);
  expect(nextLook(true, 60_000)).toBe(10_000);
});

it('continues after a failure, and ends when it is stopped', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const lines: string[] = [];
  const tend = async () => {
    asked.push('tend');
    if (asked.length === 1) throw new Error('no');
    return 'app.votes';
  };
  let room = true;
  const visitors = { quiet: async () => {} };
  const stop = startUpkeep(
    tend,
    createMutex(),
    visitors,
    (line) => lines.push(line),
    () => room,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toEqual(['upkeep failed: no']);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(asked).toHaveLength(4);
  room = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
  room = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.length).toBeGreaterThan(4);
  stop();
  const ended = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(ended);
  vi.useRealTimers();
});

it('a look that fails before its turn is reported, and stops nothing', async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const quiet = () => Promise.reject(new RangeError('no'));
  const stop = startUpkeep(
    async () => null,
    createMutex(),
    { quiet },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^upkeep failed: RangeError at /));
  stop();
  said.mockRestore();
  vi.useRealTimers();
});
