import { askedFor } from '@companion/limits';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNetworkConfig } from './networkConfig';
import { networkProxy } from './networkProxy';
import { type VisitorEnv, visitorLimit } from './visitorLimit';

const ADDRESS = `0x${'aB'.repeat(20)}`;
const config = {
  api: 'https://net.test',
  chain: 'https://chain.test',
  rates: 'https://rates.test',
  names: 'https://names.test',
  namesKey: 'key-1',
  backend: { url: 'https://db.test', publishableKey: 'pk' },
  siteKey: 'site-key',
  clientId: 'companion',
};
let answers: Record<string, unknown> = {};
let asked: { url: string; init: RequestInit }[] = [];
let now = 0;
const send = (async (url: string, init: RequestInit) => {
  asked.push({ url, init });
  const answer = answers[url];
  if (answer instanceof Error) throw answer;
  return typeof answer === 'number' ? new Response('oh', { status: answer }) : Response.json(answer ?? null);
}) as unknown as typeof fetch;
const urls = () => asked.map(({ url }) => url);
const mounted = (given: typeof config | (Omit<typeof config, 'backend'> & { backend: null })) =>
  new Hono().route('/network', networkProxy(given, { fetch: send, now: () => now }));
let app = mounted(config);
const get = async (path: string) => {
  const response = await app.request(`/network${path}`);
  return { status: response.status, body: await response.json(), cache: response.headers.get('cache-control') };
};
beforeEach(() => {
  answers = {};
  asked = [];
  now = 0;
  app = mounted(config);
});

describe('the network proxy', () => {
  it('counts the outcomes of its calls by service, for a day', async () => {
    const user = 'https://net.test/api/v2/user/by/profile-id/12';
    answers = { [user]: { displayName: 'Alice' }, 'https://rates.test/v2/exchange-rates?currency=ETH': 503 };
    await get('/api/v2/user/by/profile-id/12');
    await get('/api/v2/user/by/profile-id/12');
    await get('/rates/v2/exchange-rates?currency=ETH');
    const at = '1970-01-01T00:00:00.000Z';
    const none = { answered: 0, failed: 0, lastAnsweredAt: null, lastFailure: null };
    const services = [
      // The second came from the cache.
      { ...none, service: 'network', answered: 1, lastAnsweredAt: at },
      { ...none, service: 'chain' },
      { ...none, service: 'rates', failed: 1, lastFailure: { at, message: 'The service answered 503.' } },
      { ...none, service: 'names' },
    ];
    expect((await get('/outcomes')).body).toEqual({ services });
    now = 24 * 3_600_000;
    expect((await get('/outcomes')).body.services[0]).toEqual({ ...none, service: 'network', lastAnsweredAt: at });
  });

  it('passes lookups of the site on, with our name and the key of the name service', async () => {
    const user = `https://net.test/api/v2/user/by/address/${ADDRESS.toLowerCase()}`;
    answers = { [user]: { displayName: 'Alice' } };
    expect(await get(`/api/v2/user/by/address/${ADDRESS}`)).toEqual({
      status: 200,
      body: { displayName: 'Alice' },
      cache: 'private, max-age=30',
    });
    expect(new Headers(asked[0]?.init.headers).get('x-ethos-client')).toBe('companion');
    await get('/api/v2/user/by/profile-id/12');
    await get('/api/v2/activities/review/5');
    await get('/api/v2/votes/stats?type=review&activityId=5&x=1');
    await get('/rates/v2/exchange-rates?currency=ETH');
    await get(`/names/v1/resolve-ens?address=${ADDRESS}`);
    expect(urls()).toEqual([
      user,
      'https://net.test/api/v2/user/by/profile-id/12',
      'https://net.test/api/v2/activities/review/5',
      'https://net.test/api/v2/votes/stats?type=review&activityId=5',
      'https://rates.test/v2/exchange-rates?currency=ETH',
      `https://names.test/v1/resolve-ens?address=${ADDRESS.toLowerCase()}`,
    ]);
    expect(new Headers(asked.at(-1)?.init.headers).get('x-api-key')).toBe('key-1');
  });

  it.each([
    '/api/v2/votes?type=slash&activityId=1',
    '/api/v2/activities/vote/1',
    '/api/v2/user/by/address/0x12',
    '/api/v2/user/by/x/alice',
    '/api/v2/users/by/x',
    '/api/v2/user/by/profile-id/1/../../votes',
    '/api/v2/activities/review/1%2F..%2F..',
    '/api/v2/votes/stats?type=slash&activityId=1%20or%201',
    '/api/v2/votes/stats?type=__proto__&activityId=1',
    '/api/v2/internal/users/profileId:1',
    '/api/v1/slashes',
    '/rates/v2/exchange-rates?currency=BTC',
    '/names/v1/resolve-ens?address=alice',
    '/names/v2/other',
    '/',
  ])('sends no request for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('sends one request a minute, however many callers there are', async () => {
    answers = { 'https://net.test/api/v2/user/by/profile-id/1': { displayName: 'A' } };
    await Promise.all([1, 2, 3].map(() => get('/api/v2/user/by/profile-id/1')));
    now = 59_999;
    await get('/api/v2/user/by/profile-id/01');
    expect(asked).toHaveLength(1);
    now = 60_000;
    await get('/api/v2/user/by/profile-id/1');
    expect(asked).toHaveLength(2);
  });

  it('distinguishes a failure from an empty result, and does not cache failures', async () => {
    const url = 'https://net.test/api/v2/user/by/profile-id/1';
    for (const [answer, status] of [
      [404, 404],
      [500, 502],
      [new TypeError('reset'), 502],
    ] as const) {
      now += 60_000;
      answers = { [url]: answer };
      expect(await get('/api/v2/user/by/profile-id/1')).toMatchObject({ status, cache: 'no-store' });
    }
    answers = { [url]: { displayName: 'A' } };
    expect((await get('/api/v2/user/by/profile-id/1')).status).toBe(200);
    expect(asked[0]?.init.redirect).toBe('error');
    answers = { 'https://net.test/api/v2/user/by/profile-id/2': { text: 'x'.repeat(600_000) } };
    expect((await get('/api/v2/user/by/profile-id/2')).status).toBe(502);
  });

  it('requests a list of handles once, and passes on the fields it reads', async () => {
    const url = 'https://net.test/api/v2/users/by/x';
    const post = async (body: unknown) => {
      const response = await app.request('/network/api/v2/users/by/x', { method: 'POST', body: JSON.stringify(body) });
      return { status: response.status, body: await response.json().catch(() => null) };
    };
    const list = (...handles: unknown[]) => ({ accountIdsOrUsernames: handles });
    for (const hostile of [
      null,
      [],
      {},
      list(),
      list('@alice'),
      list('a/../b'),
      list(1),
      list(['alice']),
      { accountIdsOrUsernames: 'alice' },
      list(...Array.from({ length: 101 }, (_, place) => `a${place}`)),
    ])
      expect((await post(hostile)).status).toBe(400);
    expect((await post(list('a'.repeat(9000)))).status).toBe(413);
    expect(asked).toEqual([]);
    answers = { [url]: [{ username: 'Bob', score: 5, profileId: 2, secret: 1, userkeys: ['x'] }, 'no user'] };
    expect(await post(list('Bob', 'alice', 'bob'))).toEqual({
      status: 200,
      body: [{ username: 'Bob', score: 5, profileId: 2 }, null],
    });
    await post(list('alice', 'BOB'));
    expect(asked.map(({ init }) => init.body)).toEqual(['{"accountIdsOrUsernames":["alice","bob"]}']);
    for (const fault of [500, 404, { message: 'no list' }, new TypeError('reset')]) {
      answers = { [url]: fault };
      expect((await post(list('carol'))).status).toBe(502);
    }
  });

  it('passes only the gas price on to the chain', async () => {
    answers = { 'https://chain.test': { jsonrpc: '2.0', id: 1, result: '0x1312d00' } };
    const call = (body: unknown) =>
      app.request('/network/chain', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
    expect(await (await call({ id: 9, method: 'eth_gasPrice', params: ['x'] })).json()).toMatchObject({
      result: '0x1312d00',
    });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_gasPrice',
      params: [],
    });
    for (const body of [{ method: 'eth_sendRawTransaction' }, [{ method: 'eth_gasPrice' }], '{', 'null'])
      expect((await call(body)).status).toBe(404);
    expect((await call({ method: 'eth_gasPrice', params: ['x'.repeat(8 * 1024)] })).status).toBe(413);
    expect(asked).toHaveLength(1);
  });
});

describe('the part of an answer that is passed on', () => {
  const secret = {
    email: 'a@b.c',
    votes: 3,
    score: 1,
    upvotePercentage: 60,
    nested: { weights: { weightedUpvotes: 1 } },
  };

  it('is a person by name, picture and id', async () => {
    const user = { displayName: 'Alice', avatarUrl: '/a.png', profileId: 1, ...secret };
    answers = { 'https://net.test/api/v2/user/by/profile-id/1': user };
    const { body } = await get('/api/v2/user/by/profile-id/1');
    expect(body).toEqual({ displayName: 'Alice', avatarUrl: '/a.png', profileId: 1 });
  });

  it('is who acted on whom, under every name of a slash too', async () => {
    const person = { name: 'a', avatar: null, displayName: 'A', avatarUrl: '/a.png' };
    const activity = {
      author: { ...person, ...secret },
      subjectUser: { ...person, ...secret },
      data: secret,
      ...secret,
    };
    for (const kind of ['review', 'slash', 'open-slash', 'closed-slash']) {
      answers = { [`https://net.test/api/v2/activities/${kind}/4`]: activity };
      expect((await get(`/api/v2/activities/${kind}/4`)).body).toEqual({ author: person, subjectUser: person });
    }
  });

  it('is a name in either form, a price, a gas price', async () => {
    const names = `https://names.test/v1/resolve-ens?address=${ADDRESS.toLowerCase()}`;
    for (const data of ['alice.eth', { data: 'alice.eth' }]) {
      now += 60_000;
      answers = { [names]: { data, ...secret } };
      expect((await get(`/names/v1/resolve-ens?address=${ADDRESS}`)).body).toEqual({ data });
    }
    answers = {
      'https://rates.test/v2/exchange-rates?currency=ETH': { data: { rates: { USD: '3', EUR: '2' }, currency: 'ETH' } },
      'https://chain.test': { jsonrpc: '2.0', id: 1, result: '0x1', ...secret },
    };
    expect((await get('/rates/v2/exchange-rates?currency=ETH')).body).toEqual({ data: { rates: { USD: '3' } } });
    const gas = await app.request('/network/chain', { method: 'POST', body: '{"method":"eth_gasPrice"}' });
    expect(await gas.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' });
  });

  it('is empty for an answer in another form', async () => {
    for (const [answer, body] of [
      [null, null],
      ['text', null],
      [[{ displayName: 'A' }], null],
      [{ displayName: { deep: ['x'] } }, { displayName: null }],
    ]) {
      now += 60_000;
      answers = { 'https://net.test/api/v2/user/by/profile-id/1': answer };
      expect((await get('/api/v2/user/by/profile-id/1')).body).toEqual(body);
    }
  });
});

describe('votes on a slash', () => {
  const STATS = 'https://net.test/api/v2/votes/stats?type=slash&activityId=4';
  const OPEN = 'https://db.test/rest/v1/rpc/slash_is_open';
  /** As the network writes it. */
  const stats = (upvotes: number, downvotes: number) => ({
    userVote: null,
    counts: { upvotes, downvotes },
    weights: {
      weightedUpvotes: upvotes * 900,
      weightedDownvotes: downvotes * 700,
      upvotePercentage: (100 * upvotes) / 4,
      downvotePercentage: (100 * downvotes) / 4,
    },
  });

  it.each([
    ['while it is open', true],
    ['when nobody knows it', null],
    ['when the backend fails', 500],
    ['when the backend is away', new TypeError('reset')],
  ])('are only counted %s', async (_name, open) => {
    for (const direction of [stats(3, 1), stats(1, 3), stats(0, 4)]) {
      now += 60_000;
      answers = { [STATS]: direction, [OPEN]: open };
      expect((await get('/api/v2/votes/stats?type=slash&activityId=4')).body).toEqual({ votes: 4 });
    }
  });

  it('are requested on the quota of the visitor who waits', async () => {
    answers = { [STATS]: stats(3, 1), [OPEN]: false };
    const behind = new Hono<VisitorEnv>()
      .use(visitorLimit({ requestsPerMinute: 9, proxies: 1 }))
      .route('/network', networkProxy(config, { fetch: send }));
    const incoming = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': '1.2.3.4' } };
    await behind.request('/network/api/v2/votes/stats?type=slash&activityId=4', {}, { incoming });
    const headers = new Headers(asked.find(({ url }) => url === OPEN)?.init.headers);
    expect(askedFor(headers, 'site-key', '10.0.0.1')).toBe('1.2.3.4');
    expect(askedFor(new Headers(asked[0]?.init.headers), 'site-key', 'network')).toBe('network');
  });

  it('show once it has closed, at the latest a minute later', async () => {
    answers = { [STATS]: stats(3, 1), [OPEN]: true };
    await get('/api/v2/votes/stats?type=slash&activityId=4');
    answers = { [STATS]: stats(3, 1), [OPEN]: false };
    now = 60_000;
    expect((await get('/api/v2/votes/stats?type=slash&activityId=4')).body).toEqual({
      counts: { upvotes: 3, downvotes: 1 },
    });
    expect(JSON.parse(String(asked.at(-1)?.init.body))).toEqual({ id: 4 });
  });

  it('are only counted without a backend', async () => {
    app = mounted({ ...config, backend: null });
    for (const [answer, votes] of [
      [stats(3, 1), 4],
      [{ counts: null }, null],
      [null, null],
    ] as const) {
      now += 60_000;
      answers = { [STATS]: answer };
      expect((await get('/api/v2/votes/stats?type=slash&activityId=4')).body).toEqual({ votes });
    }
  });
});

it('reads its services from the environment: the simulator unless the data is live', () => {
  const site = { chainRpcUrl: null, backend: null };
  expect(readNetworkConfig({ NETWORK_PORT: '5000' }, site)).toMatchObject({
    api: 'http://localhost:5000',
    chain: 'http://localhost:5000',
    rates: 'http://localhost:5000',
    names: 'http://localhost:5000',
    namesKey: null,
  });
  const live = {
    NETWORK_DATA: 'live',
    NETWORK_API_URL: 'https://api.net.test/api/v2/',
    NAMES_URL: 'https://n.test',
    NAMES_KEY: 'k',
  };
  expect(readNetworkConfig(live, { ...site, chainRpcUrl: 'https://rpc.test' })).toMatchObject({
    api: 'https://api.net.test',
    chain: 'https://rpc.test',
    rates: 'https://api.coinbase.com',
    names: 'https://n.test',
    namesKey: 'k',
  });
});
