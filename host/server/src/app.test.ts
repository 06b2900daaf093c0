import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostBuild } from '@companion/build';
import { generateKeys, signState } from '@companion/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app';
import type { SiteConfig } from './siteConfig';

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
    integrity: { 'assets/a.js': 'sha256-x' },
    main: none,
    lazy: {},
    pages: {},
    inlineScripts: [],
  };
  for (const folder of [join(dir, 'hosts', build.id), join(dir, 'assets')]) await mkdir(folder, { recursive: true });
  await writeFile(join(dir, 'assets/a.js'), 'a');
  for (const folder of [join(dir, 'hosts', build.id), dir]) {
    await writeFile(join(folder, 'index.html'), '<!--head--><!--/head--><!--boot-->');
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
    chainRpcUrl: null,
    analyticsSrc: null,
  };
});
afterAll(async () => {
  store.close();
  store.closeAllConnections();
  await rm(dir, { recursive: true });
});

function ask(path: string, init: RequestInit = {}, changed: Partial<SiteConfig> = {}, requestsPerMinute = 100) {
  const site = { ...config, ...changed };
  const app = createApp({
    config: site,
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
    health: () => ({ services: { site: 'up', backend: 'starting' }, troubles: {} }),
  });
  const incoming = { socket: { remoteAddress: '10.0.0.1' }, headers: {} };
  return app.request(path, init, { incoming } as never);
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
  ['a method that is not allowed', 404, '/home', { method: 'DELETE' }],
  ['a visitor who asks too often', 429, '/home', {}, {}, 0],
  ['a store that is away', 503, '/home', {}, { releasesUrl: NOWHERE }],
];

test.each(KINDS)('%s: never guessed at, and by https alone', async (_, status, path, init, changed, limit) => {
  const answer = await ask(path, init, changed, limit);
  expect([answer.status, path]).toEqual([status, path]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('what has not changed is answered so, with the same headers', async () => {
  const etag = (await ask('/home')).headers.get('etag') ?? '';
  const answer = await ask('/home', { headers: { 'if-none-match': etag } });
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([304, 'nosniff']);
});

test('a site without https does not ask for it', async () => {
  const answer = await ask('/home', {}, { siteUrl: 'http://localhost:3000' });
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null]);
});
