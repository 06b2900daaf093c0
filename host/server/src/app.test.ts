import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { HostBuild } from '@companion/build';
import { HOST_PATHS } from '@companion/contract';
import { documentOf, firstSeenStamp } from '@companion/limits';
import type { Health } from '@companion/program';
import { generateKeys, signState } from '@companion/registry';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from './app';
import { RegistryReader } from './registryReader';
import type { SiteConfig } from './siteConfig';
import { createReadiness } from './watch/readiness';
import { releasesProblem } from './watch/releasesProblem';

const NOWHERE = 'http://127.0.0.1:1';
let dir: string;
let store: Server;
let config: SiteConfig;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'app-'));
  const none = { js: [], css: [] };
  const build: HostBuild = {
    id: 'a'.repeat(12),
    mode: 'production',
    contract: '1.0.0',
    shared: {},
    integrity: { 'assets/a.js': 'sha256-x', 'assets/large.js': 'sha256-x' },
    main: none,
    lazy: {},
    pages: {},
    inlineScripts: [],
  };
  for (const folder of [join(dir, 'hosts', build.id), join(dir, 'assets')]) await mkdir(folder, { recursive: true });
  await writeFile(join(dir, 'assets/a.js'), 'a');
  await writeFile(join(dir, 'assets/large.js'), 'a'.repeat(5_000));
  for (const folder of [join(dir, 'hosts', build.id), dir]) {
    await writeFile(join(folder, 'index.html'), '<!--head--><!--/head--><!--boot--><!--answers-->end');
    await writeFile(join(folder, 'build.json'), JSON.stringify(build));
  }
  const keys = await generateKeys();
  const state = { schema: 1 as const, site: keys.site, revision: 1, hosts: [], sections: {} };
  const signed = await signState(
    { ...state, at: '2026-01-01T00:00:00Z', author: 'ann', reason: 'test' },
    keys.privateKey,
  );
  store = createServer((_, response) => response.end(JSON.stringify(signed)));
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  config = {
    port: 0,
    siteUrl: 'https://site.example',
    releasesUrl: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    registry: { publicKey: keys.publicKey, site: keys.site },
    backend: null,
    imageOrigins: [],
    appName: 'Companion',
    reputationUrl: 'https://app.example',
    walletConnectProjectId: null,
    safeOrigins: [],
    chainRpcUrl: null,
    analyticsSrc: null,
    documentKey: null,
  };
});
afterAll(async () => {
  store.close();
  store.closeAllConnections();
  await rm(dir, { recursive: true });
});

afterEach(() => vi.useRealTimers());

const health = (): Health => ({ services: { site: 'up', backend: 'starting' }, problems: {} });

const app = (changed: Partial<SiteConfig> = {}, requestsPerMinute = 100) =>
  createApp({
    config: { ...config, ...changed },
    network: {
      api: NOWHERE,
      chain: NOWHERE,
      rates: NOWHERE,
      names: NOWHERE,
      namesKey: null,
      backend: null,
      siteKey: null,
      clientId: 'test',
    },
    limit: { requestsPerMinute, proxies: 0 },
    hostDir: dir,
    last: { read: async () => null, write: async () => {} },
    metricsToken: 'secret',
    openDataDir: join(dir, 'open-data'),
    health,
    readiness: createReadiness({ health, backend: null, releases: releasesProblem(config), dataDir: dir }),
  });

function ask(path: string, init: RequestInit = {}, changed: Partial<SiteConfig> = {}, requestsPerMinute = 100) {
  const incoming = { socket: { remoteAddress: '10.0.0.1' }, headers: {} };
  return app(changed, requestsPerMinute).request(path, init, { incoming } as never);
}

/** One of each kind of answer. */
const KINDS: readonly [string, number, string, RequestInit?, Partial<SiteConfig>?, number?][] = [
  ['a page', 200, '/home'],
  ['a page that is not there', 404, '/nothing-here'],
  ['an address that moved', 302, '/home/'],
  ['a file', 200, '/assets/a.js'],
  ['a file that is not there', 404, '/assets/b.js'],
  ['the settings', 200, '/config.json'],
  ['the plan', 200, '/plan.json'],
  ['what integrators may call', 200, '/openapi.json'],
  ['health', 503, '/health.json'],
  ['a look-up that is not on the list', 404, '/network/api/v2/anything'],
  ['a look-up nobody answers', 502, '/network/api/v2/user/by/profile-id/1'],
  ['a picture that is not there', 404, '/preview/nothing'],
  ['a picture nobody draws', 503, '/preview/site/site.png'],
  ['the days of open data', 200, '/open-data/index.json'],
  ['open data of a day without any', 404, '/open-data/2026-01-01/all.tar'],
  ['a method that is not allowed', 404, '/home', { method: 'DELETE' }],
  ['a visitor who asks too often', 429, '/home', {}, {}, 0],
  ['a store that is away', 503, '/home', {}, { releasesUrl: NOWHERE }],
];

test.each(KINDS)(
  '%s: types are never guessed, and connections use https only',
  async (_, status, path, init, changed, limit) => {
    const answer = await ask(path, init, changed, limit);
    expect([answer.status, path]).toEqual([status, path]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  },
);

test.each(['identity', 'gzip'])('what has not changed is answered so, with the same headers (%s)', async (encoding) => {
  for (const path of ['/home', '/openapi.json']) {
    const headers = { 'accept-encoding': encoding };
    const etag = (await ask(path, { headers })).headers.get('etag') ?? '';
    const answer = await ask(path, { headers: { ...headers, 'if-none-match': etag } });
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([304, 'nosniff']);
  }
});

test('the document says that its visitor is known once our own cookie stamp is over a day old', async () => {
  const now = Date.parse('2026-05-01T10:30:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  const [visitor, other, HOUR] = ['a'.repeat(32), 'b'.repeat(32), 3_600_000];
  /** Whose document it is, whether that visitor is known, and what becomes of its cookies. */
  const visit = async (cookies: Record<string, string>) => {
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const answer = await ask('/home', { headers: { cookie } }, { documentKey: 'documents' });
    const token = /"token":"([^"]+)"/.exec(await answer.text())?.[1];
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0]?.split('=') ?? []);
    return { ...(await documentOf('documents', token, now)), cookies: { ...cookies, ...Object.fromEntries(given) } };
  };
  const stamped = (hours: number, of = visitor, key = 'documents') => firstSeenStamp(key, of, now - hours * HOUR);

  const first = await visit({});
  expect(first).toMatchObject({
    known: false,
    cookies: { visitor: expect.any(String), 'visitor-since': expect.any(String) },
  });
  expect(await visit(first.cookies)).toEqual(first);
  // A visitor from before there were stamps.
  expect(await visit({ visitor })).toMatchObject({
    known: false,
    cookies: { visitor, 'visitor-since': await stamped(0) },
  });
  for (const [hours, known] of [
    [0, false],
    [24, false],
    [26, true],
    [9_000, true],
  ] as const) {
    const cookies = { visitor, 'visitor-since': await stamped(hours) };
    expect([hours, await visit(cookies)]).toMatchObject([hours, { known, cookies }]);
  }
  const old = await stamped(48);
  const forged = {
    'of the future': await stamped(-48),
    'of another visitor': await stamped(48, other),
    'of another key': await stamped(48, visitor, 'guessed'),
    'made older': old.replace(/^\d+/, (hour) => String(Number(hour) - 1)),
    'no stamp': 'x',
  };
  for (const [what, since] of Object.entries(forged))
    expect([what, await visit({ visitor, 'visitor-since': since })]).toMatchObject([
      what,
      { known: false, cookies: { visitor, 'visitor-since': await stamped(0) } },
    ]);
  // Whatever is known of a visitor: each counts once.
  const documents = [await visit({ visitor }), await visit({ visitor, 'visitor-since': old })];
  expect(new Set(documents.map(({ document }) => document)).size).toBe(1);
});

test('a page that a visitor already has stays a 304, and no page can read the cookie stamp', async () => {
  const changed = { documentKey: 'documents' };
  const first = await ask('/home', {}, changed);
  const given = first.headers.getSetCookie();
  expect(given.map((one) => [one.split('=')[0], /HttpOnly/.test(one)])).toEqual([
    ['visitor', false],
    ['visitor-since', true],
  ]);
  const cookie = given.map((one) => one.split(';')[0]).join('; ');
  const again = await ask('/home', { headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' } }, changed);
  expect([again.status, again.headers.getSetCookie()]).toEqual([304, []]);
});

test('uncounted requests cost nothing: a built file as it is, or a line', async () => {
  for (const path of ['/assets/nothing', '/assets/', '/%61ssets/nothing', '/assets/b.js']) {
    const answer = await ask(path, {}, {}, 0);
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found']);
  }
  const file = await ask('/assets/large.js', { headers: { 'accept-encoding': 'deflate' } });
  expect([file.headers.get('content-encoding'), (await file.text()).length]).toEqual([null, 5_000]);
});

test('an address with thousands of slashes, or with none, delays no one', async () => {
  // In our own processor time: other programs on the machine do not affect it.
  const before = process.cpuUsage();
  const long = `/a${'/'.repeat(15_000)}x`;
  expect((await ask(long)).status).toBe(404);
  expect((await ask(`/first.json?at=${long}`)).status).toBe(400);
  expect((await ask('/first.json?at=http://[')).status).toBe(400);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(400);
});

test('a site without https does not demand it', async () => {
  const answer = await ask('/home', {}, { siteUrl: 'http://localhost:3000' });
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null]);
});

test('the answers of the first screen follow in the document, and do not delay the page itself', async () => {
  let open = () => {};
  let gate = Promise.resolve();
  const backend = await backendOf(async (name, response) => {
    if (name === 'home_overview') await gate;
    if (name === 'home_overview') response.end('{"title":"</script><script>alert(1)</script>"}');
    else if (name === 'site_status') response.writeHead(500).end('{}');
    else response.end('{}');
  });
  for (const encoding of ['identity', 'gzip', 'br']) {
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const document = await ask('/home', { headers: { 'accept-encoding': encoding } }, { backend });
    expect(document.headers.get('etag')).toBeNull();
    const parts = partsOf(document, encoding);
    // Before the first answer arrives.
    const { value: before } = await parts.next();
    expect(before).toContain('id="boot"');
    open();
    const after = await rest(parts);
    expect(after).toContain('<script type="application/json" id="answer-0">{"title":"\\u003c/script>');
    expect(after).not.toContain('<script>alert');
    // The page itself repeats the calls that the backend refused.
    expect([after.includes('id="answer-1"'), after.includes('id="answer-4"'), after.endsWith('end')]).toEqual([
      true,
      false,
      true,
    ]);
  }
});

test('a hanging backend does not delay the document', async () => {
  const backend = await backendOf(() => {});
  const asked = Date.now();
  const text = await (await ask('/home', { headers: { 'accept-encoding': 'identity' } }, { backend })).text();
  expect([text.endsWith('end'), text.includes('id="answer-')]).toEqual([true, false]);
  expect(Date.now() - asked).toBeLessThan(10_000);
});

test('the first answers of a page can be fetched before it is opened', async () => {
  const backend = await backendOf((name, response) => response.end(JSON.stringify({ name })));
  const answer = await ask('/first.json?at=%2Fhome%3Frange%3D7d', {}, { backend });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toContainEqual({
    call: { name: 'home_overview', args: { range: '7d' } },
    answer: { name: 'home_overview' },
  });
  expect(await (await ask('/first.json?at=%2Fof%2Fno%2Fpage', {}, { backend })).json()).toEqual([]);
});

test('browsers get the public address of the backend, which differs from the one this server calls', async () => {
  const asked: string[] = [];
  const backend = await backendOf((name, response) => {
    asked.push(name);
    response.end('{}');
  });
  const backendUrl = 'https://api.example';
  const document = await ask('/home', { headers: { 'accept-encoding': 'identity' } }, { backend, backendUrl });
  const text = await document.text();
  expect(asked).toContain('home_overview');
  expect(text).toContain('"backend":{"url":"https://api.example","publishableKey":"key"}');
  expect([text.includes(backend.url), document.headers.get('content-security-policy')?.includes(backend.url)]).toEqual([
    false,
    false,
  ]);
  expect(document.headers.get('content-security-policy')).toContain(' https://api.example wss://api.example;');
  const told = (await (await ask('/config.json', {}, { backend, backendUrl })).json()) as { backend: unknown };
  expect(told.backend).toEqual({ url: backendUrl, publishableKey: 'key' });
});

const backends: Server[] = [];
afterAll(() => {
  for (const server of backends) {
    server.close();
    server.closeAllConnections();
  }
});

/** A backend that answers each page function as specified. */
async function backendOf(answer: (name: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.url?.split('/').at(-1) ?? '', response));
  backends.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, publishableKey: 'key' };
}

/** The parts of an answer as they arrive, decompressed. */
async function* partsOf(answer: Response, encoding: string): AsyncGenerator<string> {
  const body = Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream);
  const unpack = { identity: null, gzip: createGunzip(), br: createBrotliDecompress() }[encoding];
  for await (const part of unpack ? body.pipe(unpack) : body) yield String(part);
}

async function rest(parts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

test('a page is in no frame, or in that of a configured Safe, which learns how to list the site', async () => {
  const frames = async (changed: Partial<SiteConfig> = {}) =>
    /frame-ancestors [^;]+/.exec((await ask('/home', {}, changed)).headers.get('content-security-policy') ?? '')?.[0];
  expect(await frames()).toBe("frame-ancestors 'none'");
  expect(await frames({ safeOrigins: ['https://app.safe.global', 'https://safe.example'] })).toBe(
    'frame-ancestors https://app.safe.global https://safe.example',
  );
  const manifest = await ask('/manifest.json');
  expect(manifest.headers.get('access-control-allow-origin')).toBe('*');
  expect(manifest.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await manifest.json()).toEqual({
    name: 'Companion',
    description: expect.stringMatching(/^What is happening .{40,200}$/),
    iconPath: 'favicon.svg',
  });
});

test('sections cannot claim the addresses that the server answers by itself', () => {
  const own = app()
    .routes.map(({ path }) => `/${path.split('/')[1] ?? ''}`)
    .filter((path) => /^\/[\w-]+$/.test(path));
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter((path) => !(HOST_PATHS as readonly string[]).includes(path))).toEqual([]);
});

test('a page about a person names them, an unknown person is a 404, and a late answer serves the next visit', async () => {
  const route = { path: '/profiles/:id', title: 'Profile', description: 'Of a person.', page: './Profile' };
  const section = {
    id: 'profiles',
    entry: { url: 'https://releases.test/entry.js', integrity: 'sha384-x' },
    exposes: {},
    declaration: { id: 'profiles', name: 'Profiles', prefixes: ['/profiles'], routes: [route] },
  };
  const plan = { host: { live: null }, sections: [section], refused: [] } as never;
  const reading = vi.spyOn(RegistryReader.prototype, 'plan').mockResolvedValue(plan);
  const alice = { name: 'Alice', handle: 'alice', avatar: null, score: 2100, summary: null, reasons: [] };
  const card = { ...alice, reviews: { pos: 3, neu: 0, neg: 0 }, vouchedInWei: '0' };
  let arrive = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const sending = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/rpc/og_card')) return Response.json({});
    const { id } = JSON.parse(String(init?.body));
    if (id === 'late') return late;
    return id === 'down' ? new Response('', { status: 503 }) : Response.json(id === 'alice' ? card : null);
  });
  try {
    const backend = { url: 'https://db.test', publishableKey: 'pk' };
    const site = app({ backend });
    const get = async (path: string) => {
      const answer = await site.request(path, {}, {
        incoming: { socket: { remoteAddress: '10.0.0.1' }, headers: {} },
      } as never);
      const html = await answer.text();
      return [answer.status, /<title>(.*?)<\/title>/.exec(html)?.[1], html.includes('"noindex"')];
    };
    expect(await get('/profiles/alice')).toEqual([200, 'Alice · Companion', false]);
    expect(await get('/profiles/nobody')).toEqual([404, 'Profile · Companion', true]);
    expect(await get('/profiles/down')).toEqual([200, 'Profile · Companion', false]);
    expect(await get('/profiles/late')).toEqual([200, 'Profile · Companion', false]);
    arrive(Response.json(null));
    expect(await get('/profiles/late')).toEqual([404, 'Profile · Companion', true]);
  } finally {
    reading.mockRestore();
    sending.mockRestore();
  }
});

test('programs learn whether the site is alive and ready; its figures need the token', async () => {
  const site = app();
  const incoming = { socket: { remoteAddress: '10.0.0.1' }, headers: {} };
  const request = (path: string, headers = {}) => site.request(path, { headers }, { incoming } as never);
  expect(await (await request('/live')).text()).toBe('ok');
  const ready = await request('/ready');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    {
      status: 'not ready',
      checks: { services: 'backend is starting', database: 'ok', disk: 'ok', releases: 'ok', data: 'ok' },
    },
  ]);
  for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Bearer secret2'])
    expect((await request('/metrics', { authorization })).status).toBe(404);
  const figures = await request('/metrics', { authorization: 'Bearer secret' });
  expect(figures.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await figures.text();
  expect(text).toContain('companion_check{check="services"} 0\n');
  expect(text).toContain('companion_requests_total{class="watch",status="404"} 4\n');
  expect(text).toMatch(/companion_request_seconds_count\{class="watch"\} \d/);
});
