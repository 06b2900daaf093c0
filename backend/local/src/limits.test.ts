import { DEFAULT_LIMITS, inTheNameOf, siteKeyOf } from '@companion/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, supabase } from '../test/testBackend.ts';
import { credentials, newWallet, SITE } from '../test/wallet.ts';
import { type RunningBackend, serve } from './serve.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await serve({
    port: 0,
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: SITE,
    functions: { export: async () => new Response('id\n'), whose: async (_, { address }) => new Response(address) },
    limits: { ...DEFAULT_LIMITS, requestsPerMinute: 12, exportsPerHour: 2, signInsPerFiveMinutes: 3 },
    proxies: 1,
    log: () => {},
  });
});
afterAll(() => backend.close());

const get = (path: string, address: string, apikey = backend.keys.publishable) =>
  fetch(backend.url + path, { headers: { apikey, 'x-forwarded-for': address } });

it('limits requests per minute of each address, whatever it asks, and says how long to wait', async () => {
  const statuses = [];
  for (let i = 0; i < 13; i++)
    statuses.push((await get(i % 2 ? '/rest/v1/notes' : '/auth/v1/health', '10.0.0.1')).status);
  expect(statuses.slice(0, 12).every((status) => status === 200)).toBe(true);
  const refused = await get('/rest/v1/notes', '10.0.0.1');
  const wait = Number(refused.headers.get('retry-after'));
  expect([statuses[12], refused.status, wait > 50 && wait <= 60]).toEqual([429, 429, true]);
  expect(await refused.json()).toMatchObject({
    code: 'over_request_rate_limit',
    message: `Too many requests. Try again in ${wait} seconds.`,
  });
  expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
  expect((await get('/rest/v1/notes', '10.0.0.2')).status).toBe(200);
  // What the visitor claims before our own proxy's entry does not count.
  expect((await get('/rest/v1/notes', '9.9.9.9, 10.0.0.1')).status).toBe(429);
  expect((await get('/rest/v1/notes', '10.0.0.1', backend.keys.secret)).status).toBe(200);
  expect((await get('/health', '10.0.0.1')).status).toBe(200);
});

it('charges requests of the site server to the visitor it names, and trusts no one else to name one', async () => {
  const asSite = (siteKey: string, visitor: string) =>
    fetch(`${backend.url}/functions/v1/whose`, {
      headers: { 'x-forwarded-for': '10.0.0.7', ...inTheNameOf(siteKey)(visitor) },
    });
  const siteKey = siteKeyOf(backend.keys.secret);
  for (let visitor = 0; visitor < 15; visitor++)
    expect(await (await asSite(siteKey, `10.1.0.${visitor}`)).text()).toBe(`10.1.0.${visitor}`);
  const forged = [];
  for (let visitor = 0; visitor < 13; visitor++) forged.push((await asSite('guess', `10.2.0.${visitor}`)).status);
  expect(forged).toEqual([...Array(12).fill(200), 429]);
});

it('says that it closes a connection when it does not read the body', async () => {
  const post = (bytes: number) =>
    fetch(`${backend.url}/rest/v1/rpc/site_status`, {
      method: 'POST',
      headers: { apikey: backend.keys.secret, 'content-type': 'application/json', 'content-length': String(bytes) },
      body: new ReadableStream({
        // Nothing follows the first chunk: a body still being sent.
        start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
      }),
      duplex: 'half',
    } as RequestInit);
  const refused = await post(9 * 1024 * 1024);
  expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close']);
  expect((await get('/health', '10.0.0.1')).headers.get('connection')).not.toBe('close');
});

it('limits exports per hour of each address', async () => {
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await get('/functions/v1/export', '10.0.0.3')).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect(Number((await get('/functions/v1/export', '10.0.0.3')).headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await get('/rest/v1/notes', '10.0.0.3')).status).toBe(200);
});

it('limits sign-ins of each address, successful or not', async () => {
  const headers = { 'x-forwarded-for': '10.0.0.4' };
  const from = (input: Request) =>
    fetch(new Request(input, { headers: { ...Object.fromEntries(input.headers), ...headers } }));
  const client = supabase(backend.url, backend.keys.publishable, from);
  const wallet = newWallet();
  expect((await client.auth.signInWithWeb3(await credentials(wallet, { chainId: 1 }))).error?.code).toBe(
    'web3_chain_mismatch',
  );
  for (let i = 0; i < 2; i++) expect((await client.auth.signInWithWeb3(await credentials(wallet))).error).toBeNull();
  const fourth = await client.auth.signInWithWeb3(await credentials(wallet));
  expect([fourth.error?.status, fourth.error?.code]).toEqual([429, 'over_request_rate_limit']);
});
