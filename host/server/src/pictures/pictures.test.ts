import { Readable } from 'node:stream';
import { askedFor, MOST } from '@companion/limits';
import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { type VisitorEnv, visitorLimit } from '../visitorLimit';
import { pictures } from './pictures';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
const ALICE = 'https://pictures.example/alice.png';
const BROKEN = 'https://pictures.example/broken.png';
const backend = { url: 'https://db.test', publishableKey: 'pk' };
const incoming = { socket: { remoteAddress: '10.0.0.1' }, headers: {} };
let known: string[] = [];
let asked: { url: string; body: { addresses: string[] }; headers: Headers }[] = [];
let loaded: string[] = [];
let isDown = false;

const send = (async (url: string, init: RequestInit) => {
  const body = JSON.parse(String(init.body));
  asked.push({ url, body, headers: new Headers(init.headers) });
  if (isDown) throw new TypeError('reset');
  return Response.json(body.addresses.filter((address: string) => known.includes(address)));
}) as typeof fetch;

function mounted(given: typeof backend | null = backend) {
  const app = new Hono<VisitorEnv>().use(visitorLimit({ requestsPerMinute: 3, proxies: 0 }));
  const options = {
    backend: given,
    siteKey: 'site-key',
    fetch: send,
    trusted: ['https://ours.example'],
    resolve: async () => [{ address: '8.8.8.8', family: 4 }],
    open: async (url: URL) => {
      loaded.push(url.href);
      const body = url.href === BROKEN ? Buffer.from('<html>') : PNG;
      return Object.assign(Readable.from([body]), { statusCode: 200, headers: {} }) as never;
    },
  };
  return app.route('/network/picture', pictures(options)).get('/network/other', (c) => c.text('other'));
}
let app = mounted();
const get = (source: string) => app.request(`/network/picture?source=${encodeURIComponent(source)}`, {}, { incoming });
beforeEach(() => {
  known = [ALICE, BROKEN];
  asked = [];
  loaded = [];
  isDown = false;
  app = mounted();
});

it("serves a person's picture, loaded once for all visitors, as nothing but a picture", async () => {
  const answer = await get(ALICE);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await get(ALICE)).status).toBe(200);
  expect([asked.length, loaded]).toEqual([1, [ALICE]]);
});

it('loads no address that is not in the data: it could be anything', async () => {
  for (const source of [`${ALICE}?session=stolen`, 'https://thief.example/?session=stolen', '', 'a'.repeat(1_001)])
    expect((await get(source)).status).toBe(404);
  expect(loaded).toEqual([]);
  expect(asked.flatMap(({ body }) => body.addresses)).toHaveLength(2);
  app = mounted(null);
  expect((await get(ALICE)).status).toBe(404);
  expect(loaded).toEqual([]);
});

it('knows a picture as soon as the data does', async () => {
  known = [];
  expect((await get(ALICE)).status).toBe(404);
  known = [ALICE];
  expect((await get(ALICE)).status).toBe(200);
});

it("asks for the pictures of a page together, on the visitor's quota", async () => {
  known = Array.from({ length: 60 }, (_, n) => `https://pictures.example/${n}.png`);
  const answers = await Promise.all(known.map(get));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(asked.map(({ url, body }) => [url, body.addresses.length])).toEqual([
    ['https://db.test/rest/v1/rpc/pictures_known', 50],
    ['https://db.test/rest/v1/rpc/pictures_known', 10],
  ]);
  expect(askedFor(asked[0]?.headers ?? new Headers(), 'site-key', 'site')).toBe('10.0.0.1');
});

it('says that a picture is broken, and does not load it again for each page that shows it', async () => {
  expect((await get(BROKEN)).status).toBe(404);
  expect((await get(BROKEN)).headers.get('cache-control')).toBe('private, max-age=300');
  expect(loaded).toEqual([BROKEN]);
});

it('does not cache failures of the backend', async () => {
  isDown = true;
  const answer = await get(ALICE);
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '30',
    'no-store',
  ]);
  isDown = false;
  expect((await get(ALICE)).status).toBe(200);
});

it('limits new pictures per network, but not cached ones, and does not count them as questions', async () => {
  const taken = Array.from({ length: MOST.avatars.loadedPerMinute }, (_, n) => get(`https://pictures.example/${n}`));
  for (const { status } of await Promise.all(taken)) expect(status).toBe(404);
  const refused = await get('https://pictures.example/one-more');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = () => app.request('/network/other', {}, { incoming });
  expect([(await other()).status, (await other()).status, (await other()).status, (await other()).status]).toEqual([
    200, 200, 200, 429,
  ]);
});

it('without a backend loads the pictures of our own simulator, and no others', async () => {
  app = mounted(null);
  expect((await get('https://ours.example/avatars/alice.png')).status).toBe(200);
  for (const other of [
    ALICE,
    'https://ours.example.org/a.png',
    'ours.example',
    'https://x@evil.example/https://ours.example',
  ])
    expect((await get(other)).status, other).not.toBe(200);
  expect(loaded).toEqual(['https://ours.example/avatars/alice.png']);
});
