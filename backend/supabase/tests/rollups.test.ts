import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, refused } from './backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  await backend.sql(`create function app.refresh_counting(cursor jsonb) returns jsonb language sql set search_path = '' as
    $$ select jsonb_build_object('rows', 2, 'cursor', case when coalesce((cursor ->> 'at')::int, 0) < 2
         then jsonb_build_object('at', coalesce((cursor ->> 'at')::int, 0) + 1) end) $$`);
  await backend.sql("insert into app.rollup_jobs values ('counting', 60, 'app.refresh_counting', 999)");
});
afterAll(() => backend.close());

const run = async (name: string) =>
  (
    await backend.sql<{ chunk: { more: boolean; rows: number; ms: number } }>('select public.run_rollup($1) as chunk', [
      name,
    ])
  )[0]?.chunk;

test('a rollup continues from its cursor, says when it is done and then starts over', async () => {
  for (const round of [1, 2]) {
    expect([round, (await run('counting'))?.more, (await run('counting'))?.more]).toEqual([round, true, true]);
    expect(await run('counting')).toMatchObject({ name: 'counting', rows: 2, more: false });
    const [state] = await backend.sql(
      "select cursor, rows::int, finished_at is not null as finished from app.rollup_state where name = 'counting'",
    );
    expect(state).toEqual({ cursor: null, rows: 6, finished: true });
  }
  const [listed] = await backend.sql<{ jobs: { name: string }[] }>('select public.rollup_jobs() as jobs');
  expect(listed?.jobs.at(-1)).toMatchObject({
    name: 'counting',
    periodSeconds: 60,
    order: 999,
    running: false,
    rows: 6,
    dirty: 0,
  });
});

test('an unknown name is rejected, and only the jobs may run or list rollups', async () => {
  await expect(run('nothing')).rejects.toThrow('no rollup has this name');
  const unknown = { status: 404, message: 'There is no function of this name for visitors.' };
  expect(await refused(backend, 'run_rollup', { name: 'counting' })).toMatchObject(unknown);
  expect(await refused(backend, 'rollup_jobs', {})).toMatchObject(unknown);
});

test('changed rows mark their key, on both sides of a move, and each key is claimed once', async () => {
  await backend.sql('create table app.watched (id int, owner bigint)');
  await backend.sql("select private.watch('app.watched', 'watched', 'owner')");
  const taken = async (most: number) =>
    (await backend.sql<{ keys: string[] }>("select private.claim_dirty('watched', $1) as keys", [most]))[0]?.keys;
  await backend.sql('insert into app.watched values (1, 7), (2, 7), (3, 9), (4, null)');
  expect(await taken(1)).toEqual(['7']);
  expect(await taken(5)).toEqual(['9']);
  await backend.sql('update app.watched set owner = 8 where id = 1');
  expect(await taken(5)).toEqual(['7', '8']);
  await backend.sql('delete from app.watched where id = 3');
  expect(await taken(5)).toEqual(['9']);
  expect(await taken(5)).toEqual([]);
});
