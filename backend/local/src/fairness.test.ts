import { DEFAULT_LIMITS, type RateLimits } from '@companion/limits';
import { afterEach, expect, it } from 'vitest';
import { MIGRATIONS, whoAmI } from '../test/testBackend.ts';
import { type Backend, createBackend } from './createBackend.ts';

const ADDRESS = 'http://localhost:54321';

let backend: Backend;
afterEach(() => backend.close());

async function start(limits: Partial<RateLimits>): Promise<void> {
  backend = await createBackend({
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://localhost:3000',
    reuse: true,
    functions: { 'who-am-i': whoAmI },
    limits: { ...DEFAULT_LIMITS, ...limits },
    log: () => {},
  });
}

const ask = (path: string, address?: string, headers: Record<string, string> = {}) =>
  backend.fetch(new Request(ADDRESS + path, { headers: { apikey: backend.keys.publishable, ...headers } }), address);
const statusOf = async (path: string, address?: string) => (await ask(path, address)).status;

it('rejects a network that used its share of the database, and no one else', async () => {
  // Any call takes longer than its share of a minute.
  await start({ engineMsPerMinute: 1 });
  expect(await statusOf('/rest/v1/notes', '2001:db8:1:2::1')).toBe(200);
  const refused = await ask('/rest/v1/notes', '2001:db8:1:2:ffff::9');
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'over_engine_time']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusOf('/rest/v1/notes', '10.0.0.1')).toBe(200);
  const asService = { apikey: backend.keys.secret };
  expect((await ask('/rest/v1/notes', '2001:db8:1:2::1', asService)).status).toBe(200);
});

it('charges the calls of a function to its visitor, without stopping the function midway', async () => {
  await start({ engineMsPerMinute: 1, requestsPerMinute: 2 });
  for (const role of ['anon', 'service']) {
    const address = role === 'anon' ? '10.0.0.1' : '10.0.0.2';
    expect(await statusOf(`/functions/v1/who-am-i?as=${role}`, address)).toBe(200);
    // Its call was charged to the visitor's time, and not counted as a request of its own.
    expect((await (await ask('/rest/v1/notes', address)).json()).code).toBe('over_engine_time');
    expect((await (await ask('/rest/v1/notes', address)).json()).code).toBe('over_request_rate_limit');
  }
  expect(await statusOf('/functions/v1/who-am-i', '10.0.0.3')).toBe(200);
});

it('lets only so many requests of one network wait at a time, and others meanwhile', async () => {
  await start({ waitingAtOnce: 3 });
  const flood = Array.from({ length: 10 }, () => ask('/rest/v1/notes', '10.0.0.1'));
  const neighbour = ask('/rest/v1/notes', '10.0.0.2');
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  // Three are waiting or already running.
  expect([6, 7]).toContain(refused.length);
  for (const answer of refused)
    expect([(await answer.json()).code, answer.headers.get('retry-after')]).toEqual(['too_many_waiting', '2']);
  expect((await neighbour).status).toBe(200);
  expect(await statusOf('/rest/v1/notes', '10.0.0.1')).toBe(200);
});
