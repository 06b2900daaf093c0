import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../../shared/testing/src/daily';
import { type Attacked, ask, startAttacked } from './attacked';
import { fuzz } from './fuzz';
import { startNeighbour } from './neighbour';
import { createRandom } from './random';

const REQUESTS = isFull ? 20_000 : 500;
const ENDS = isFull ? 200 : 2;
const SEED = 1;
/** Maximum time in milliseconds until the database is back; longer in runs that share the machine. */
const BACK_MS = isFull ? 10_000 : 30_000;

let server: Attacked;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server.stop());

const restarts = () => server.lines.filter((line) => line === 'database started again').length;

it(
  `answers ${REQUESTS} hostile requests, and a neighbor's requests meanwhile`,
  async () => {
    const figures = await fuzz(server, REQUESTS, SEED);
    console.log(JSON.stringify({ ...figures, restarts: restarts() }));
    const { requests, failures, leaks, neighbour } = figures;
    expect([requests, failures, leaks, restarts()]).toEqual([REQUESTS, [], [], 0]);
    expect(neighbour.refused).toBe(0);
    // Response times mean nothing on a shared machine; only full runs have one to themselves.
    if (isFull) expect(neighbour.p99).toBeLessThanOrEqual(1_000);
  },
  60_000 + REQUESTS * 60,
);

it('neighbors of an endless statement wait or get 503 with Retry-After, and the database is soon back', async () => {
  const rest = `${server.url}/rest/v1/rpc`;
  const visitor = { headers: { apikey: server.targets.publishable } };
  const [kept] = await server.sql<{ definition: string }>(
    `select pg_get_functiondef('public.roadmap()'::regprocedure) as definition`,
  );
  await server.sql(
    `create or replace function public.roadmap() returns jsonb language plpgsql stable as 'begin loop end loop; end'`,
  );
  const before = restarts();
  const planting = ask(`${rest}/roadmap`, visitor);
  const neighbour = startNeighbour(server);
  const planted = await planting;
  const limitAt = performance.now();
  let back = await ask(`${rest}/site_status`, visitor);
  while (back.status !== 200 && performance.now() - limitAt < 2 * BACK_MS) {
    await sleep(100);
    back = await ask(`${rest}/site_status`, visitor);
  }
  const backMs = Math.round(performance.now() - limitAt);
  const asked = await neighbour.stop();
  const refused = asked.filter(({ status }) => status !== 200);
  const again = await ask(`${rest}/roadmap`, visitor);
  console.log(
    JSON.stringify({ limitMs: Math.round(planted.ms), backMs, asked: asked.length, refused: refused.length }),
  );
  expect(planted.status).toBe(504);
  expect(planted.ms).toBeGreaterThanOrEqual(5_000);
  expect(refused.map(({ status, retryAfter }) => [status, Number(retryAfter) > 0])).toEqual(
    refused.map(() => [503, true]),
  );
  expect([back.status, restarts() - before]).toEqual([200, 1]);
  expect(backMs).toBeLessThanOrEqual(BACK_MS);
  // The call that stopped the database is rejected for a while.
  expect([again.status, Number(again.retryAfter) > 0]).toEqual([503, true]);
  await server.sql(kept?.definition ?? '');
}, 120_000);

it(
  `loses no acknowledged write when its database is killed ${ENDS} times during writes`,
  async () => {
    const random = createRandom(SEED);
    const acknowledged: string[] = [];
    let ends = 0;
    let sent = 0;

    /** Inserts two rows per request: both are stored, or neither. */
    async function write(): Promise<void> {
      while (ends < ENDS) {
        const message = `write ${++sent}`;
        const row = { type: 'other', status: 'completed', message };
        const { status } = await ask(`${server.url}/rest/v1/sync_notifications`, {
          method: 'POST',
          headers: { apikey: server.secret, 'content-type': 'application/json' },
          body: JSON.stringify([row, row]),
        });
        if (status === 201) acknowledged.push(message);
        else await sleep(50);
      }
    }

    const before = restarts();
    const writers = Promise.all([write(), write(), write(), write()]);
    const startedAt = performance.now();
    while (ends < ENDS) {
      const seen = acknowledged.length;
      while (acknowledged.length === seen) await sleep(10);
      await sleep(random() * 150);
      server.endEngine();
      while (restarts() - before <= ends) await sleep(20);
      ends++;
    }
    await writers;
    const rows = await server.sql<{ message: string; times: number }>(
      `select message, count(*)::int as times from public.sync_notifications where message like 'write %' group by 1`,
    );
    const times = new Map(rows.map((row) => [row.message, row.times]));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(JSON.stringify({ ends, sent, acknowledged: acknowledged.length, seconds }));
    expect(acknowledged.filter((message) => times.get(message) !== 2)).toEqual([]);
    expect(rows.filter((row) => row.times !== 2)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENDS);
  },
  60_000 + ENDS * 15_000,
);
