import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith } from './backend.ts';
import { runRollups } from './rollups.ts';

type Trust = { profile_id: number; value: number | null; percentile: number | null; hops: number | null };

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());

const read = () => backend.sql<Trust>('select profile_id, value, percentile, hops from app.r_trust order by 1');

test('spreads trust from the seeds by vouches, mutual reviews and invitations', async () => {
  await runRollups(backend, ['r_trust']);
  const rows = await read();
  expect(rows.map((row) => [row.profile_id, row.value && Number(row.value.toFixed(12)), row.hops])).toEqual([
    [1, 0.041172481103, 0],
    [2, 0, 1],
    [3, 0, 1],
    [4, 0.040051314644, 2],
    [5, 0.022443536238, 2],
    [6, 0, 1],
    [7, 0.041785096391, 2],
    [8, 0.041785096391, 2],
    [9, 0, 1],
    [10, 0, 1],
    [11, 0, 3],
    [12, 0, 1],
  ]);
  expect(rows[0]?.percentile).toBeCloseTo(83.3333333333, 9);
  expect(rows[6]?.percentile).toBe(100);
  expect(rows[1]?.percentile).toBeCloseTo(58.3333333333, 9);
});

test('shows the shortest path to a seed', async () => {
  const [row] = await backend.sql<{ path: { path: { profileId: number }[] } }>(
    `select private.trust_json(user_id) as path from app.profiles where profile_id = 11`,
  );
  expect(row?.path.path.map((person) => person.profileId)).toEqual([11, 5, 10, 1]);
});

test('the same data gives the same bytes again', async () => {
  const before = JSON.stringify(await backend.sql('select * from app.r_trust order by 1'));
  await runRollups(backend, ['r_trust']);
  expect(JSON.stringify(await backend.sql('select * from app.r_trust order by 1'))).toBe(before);
});

test('has no value without a seed, nor for people without any edge', async () => {
  await backend.sql(`update app.users set human_status = 'REVOKED' where user_id = 101`);
  await runRollups(backend, ['r_trust']);
  expect((await read()).map((row) => [row.value, row.percentile, row.hops])).toEqual(
    Array(12).fill([null, null, null]),
  );
  await backend.sql(`update app.users set human_status = null where user_id = 101`);
  await backend.sql(
    `insert into app.users (user_id, status, first_seen_at, updated_at) values (900, 'ACTIVE', now(), now())`,
  );
  await backend.sql(`insert into app.profiles (profile_id, user_id, joined_at) values (90, 900, '2026-01-01Z')`);
  await runRollups(backend, ['r_trust']);
  expect((await read()).at(-1)).toEqual({ profile_id: 90, value: null, percentile: null, hops: null });
});
