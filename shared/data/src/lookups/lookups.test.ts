import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureData } from '../config';
import { activity } from './activity';
import { isOpenSlash } from './blindVotes';
import { configureLookups } from './config';
import { ethPriceInUsd } from './exchangeRate';
import { gasEstimate, gasPriceWei } from './gasPrice';
import { outsideCalls } from './outsideCalls';
import { resolveName } from './resolveName';
import { userByAddress, userByProfileId, usersByHandle } from './user';
import { voteStats } from './voteStats';

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const GWEI = 1_000_000_000;
let answers: Record<string, unknown> = {};
const asked: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  asked.length = 0;
  configureData({ url: null, publishableKey: null, clientId: 'companion' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const answer = answers[url];
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'number') return new Response('{}', { status: answer });
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer ?? null);
  });
});
afterEach(() => {
  configureLookups(null);
  vi.unstubAllGlobals();
});

/** Everything a service may get wrong. */
const FAULTS: [string, unknown][] = [
  ['404', 404],
  ['500', 500],
  ['no network', new TypeError('failed')],
  ['no JSON', '<html>'],
  ['null', null],
  ['a list', []],
];

describe('a user', () => {
  it('is found by X handle, many at once, and no answer differs from no such person', async () => {
    const url = '/network/api/v2/users/by/x';
    answers = {
      [url]: [
        { displayName: 'New', avatarUrl: null, profileId: 77, username: 'Newcomer', score: 1312 },
        { username: 'odd', score: 9000, profileId: '7' },
        { username: 5, score: 1 },
        null,
      ],
    };
    expect(await usersByHandle(['newcomer', 'odd', 'nobody'])).toEqual([
      { displayName: 'New', avatarUrl: null, profileId: 77, handle: 'Newcomer', score: 1312 },
      { displayName: null, avatarUrl: null, profileId: null, handle: 'odd', score: null },
    ]);
    expect(asked[0]?.init.body).toBe('{"accountIdsOrUsernames":["newcomer","odd","nobody"]}');
    answers = { [url]: [] };
    expect(await usersByHandle(['nobody'])).toEqual([]);
    for (const fault of [404, 500, 429, new TypeError('failed'), '<html>', null, { a: 1 }]) {
      answers = { [url]: fault };
      expect(await usersByHandle(['nobody'])).toBeNull();
    }
  });

  it('is found by address and by profile id, with our name in the header', async () => {
    answers = {
      [`/network/api/v2/user/by/address/${ADDRESS}`]: {
        displayName: 'Vitalik',
        avatarUrl: 'https://a/b.png',
        profileId: 7,
      },
      '/network/api/v2/user/by/profile-id/9': { displayName: '', avatarUrl: null },
    };
    expect(await userByAddress(ADDRESS)).toEqual({
      displayName: 'Vitalik',
      avatarUrl: 'https://a/b.png',
      profileId: 7,
    });
    expect(new Headers(asked[0]?.init.headers).get('x-ethos-client')).toBe('companion');
    expect(await userByProfileId(9)).toEqual({ displayName: null, avatarUrl: null, profileId: null });
  });

  it.each(FAULTS)('is null on %s', async (_name, answer) => {
    answers = { [`/network/api/v2/user/by/address/${ADDRESS}`]: answer };
    expect(await userByAddress(ADDRESS)).toBeNull();
  });

  it('is not looked up by text that is no address or id', async () => {
    expect(await userByAddress('0x12/../../x')).toBeNull();
    expect(await userByProfileId(-1)).toBeNull();
    expect(await userByProfileId(Number.NaN)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('vote stats', () => {
  const path = '/network/api/v2/votes/stats?type=review&activityId=5';
  it('are the two counts', async () => {
    answers = { [path]: { counts: { upvotes: 3, downvotes: 1 } } };
    expect(await voteStats('review', 5)).toEqual({ upvotes: 3, downvotes: 1 });
  });

  it.each([...FAULTS, ['no counts', {}], ['counts as text', { counts: { upvotes: '3', downvotes: 1 } }]])(
    'are null on %s',
    async (_name, answer) => {
      answers = { [path]: answer };
      expect(await voteStats('review', 5)).toBeNull();
    },
  );

  it('of an open slash are dropped when there is no server in between', async () => {
    configureLookups({ network: 'https://net.test', chain: '', rates: '', names: '' });
    const future = Date.now() / 1000 + 3600;
    const stats = { counts: { upvotes: 3, downvotes: 1 } };
    answers = {
      'https://net.test/api/v2/activities/slash/1': { data: { closedAt: future, cancelledAt: 0 } },
      'https://net.test/api/v2/activities/slash/2': { data: { closedAt: future - 7200, cancelledAt: 0 } },
      'https://net.test/api/v2/votes/stats?type=slash&activityId=1': stats,
      'https://net.test/api/v2/votes/stats?type=slash&activityId=2': stats,
    };
    expect(await voteStats('slash', 1)).toBeNull();
    expect(asked.map(({ url }) => url)).toEqual(['https://net.test/api/v2/activities/slash/1']);
    expect(await voteStats('slash', 2)).toEqual({ upvotes: 3, downvotes: 1 });
    expect(await voteStats('slash', 3)).toBeNull();
  });
});

it('a slash is open until its end, unless it was canceled; an unclear one is open', () => {
  const now = Date.parse('2026-03-16T00:00:00Z');
  const slash = (data: object | null) => isOpenSlash({ data }, now);
  expect(slash({ closedAt: now / 1000 + 1, cancelledAt: 0 })).toBe(true);
  expect(slash({ closedAt: now / 1000, cancelledAt: 0 })).toBe(false);
  expect(slash({ closedAt: '2026-03-16T00:00:01Z' })).toBe(true);
  expect(slash({ closedAt: now / 1000 + 1, cancelledAt: now / 1000 - 5 })).toBe(false);
  expect(slash({ closedAt: null })).toBe(true);
  expect(slash(null)).toBe(true);
});

describe('an activity', () => {
  const path = '/network/api/v2/activities/review/5';
  it('names author and subject in either shape', async () => {
    answers = {
      [path]: {
        author: { name: 'alice', avatar: 'https://a/a.png' },
        authorUser: { displayName: 'Alice', avatarUrl: 'https://a/A.png' },
        subject: null,
        subjectUser: { displayName: 'Bob', avatarUrl: null },
        votes: { upvotes: 1 },
      },
    };
    expect(await activity('review', 5)).toEqual({
      author: { name: 'alice', avatarUrl: 'https://a/a.png' },
      subject: { name: 'Bob', avatarUrl: null },
    });
  });
  it.each(FAULTS)('is null on %s', async (_name, answer) => {
    answers = { [path]: answer };
    expect(await activity('review', 5)).toBeNull();
  });
});

describe('gas', () => {
  const chain = (wei: number | bigint) => ({ jsonrpc: '2.0', id: 1, result: `0x${wei.toString(16)}` });
  const rate = (USD: unknown) => ({ data: { currency: 'ETH', rates: { USD } } });
  const RATES = '/network/rates/v2/exchange-rates?currency=ETH';

  it('is rounded to 2, 6 and 2 decimals', async () => {
    answers = { '/network/chain': chain(1_005_000_000), [RATES]: rate('3012.40') };
    expect(await gasEstimate(120_000)).toEqual({
      gasPriceGwei: 1.01,
      estimatedCostEth: '0.000121',
      estimatedCostUsd: '$0.36',
    });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_gasPrice',
      params: [],
    });
  });

  it('stays exact for prices beyond what a number holds', async () => {
    answers = { '/network/chain': chain(123_456_789_012_345_678_901n), [RATES]: rate(2000) };
    expect(await gasPriceWei()).toBe(123_456_789_012_345_678_901n);
    expect(await gasEstimate(1)).toEqual({
      gasPriceGwei: 123_456_789_012.35,
      estimatedCostEth: '123.456789',
      estimatedCostUsd: '$246913.58',
    });
  });

  it.each([...FAULTS, ['no rate', rate(undefined)], ['a rate of zero', rate('0')], ['text', rate('free')]])(
    'hides only the dollars on %s of the rates',
    async (_name, answer) => {
      answers = { '/network/chain': chain(GWEI), [RATES]: answer };
      expect(await ethPriceInUsd()).toBeNull();
      expect(await gasEstimate(21_000)).toEqual({
        gasPriceGwei: 1,
        estimatedCostEth: '0.000021',
        estimatedCostUsd: null,
      });
    },
  );

  it.each([...FAULTS, ['an error', { error: { code: -32601 } }], ['no hex', { result: '12' }]])(
    'is null on %s of the chain',
    async (_name, answer) => {
      answers = { '/network/chain': answer, [RATES]: rate('3000') };
      expect(await gasEstimate(21_000)).toBeNull();
    },
  );
});

describe('a name', () => {
  const path = `/network/names/v1/resolve-ens?address=${ADDRESS}`;
  it('is what the service returned', async () => {
    answers = { [path]: { data: { data: 'vitalik.eth' } } };
    expect(await resolveName(ADDRESS)).toBe('vitalik.eth');
    answers = { [path]: { data: 'vitalik.eth' } };
    expect(await resolveName(ADDRESS)).toBe('vitalik.eth');
  });
  it.each([...FAULTS, ['no name', { data: { data: null } }]])('is null on %s', async (_name, answer) => {
    answers = { [path]: answer };
    expect(await resolveName(ADDRESS)).toBeNull();
  });
});

describe('external services', () => {
  const at = '2026-03-16T10:00:00.000Z';
  const fine = { service: 'rates', answered: 3, failed: 0, lastAnsweredAt: at, lastFailure: null };

  it('are reported as the server counted them; malformed parts are left out', async () => {
    const failing = { ...fine, service: 'chain', failed: 1, lastFailure: { at, message: 'The service answered 503.' } };
    const services = [fine, failing, { ...fine, answered: -1 }, { ...fine, service: 7 }, null];
    answers = { '/network/outcomes': { services } };
    expect(await outsideCalls()).toEqual([fine, failing]);
    answers = { '/network/outcomes': { services: [{ ...fine, lastAnsweredAt: {}, lastFailure: { at: 'soon' } }] } };
    expect(await outsideCalls()).toEqual([{ ...fine, lastAnsweredAt: null }]);
  });

  it.each(FAULTS)('are unknown after %s', async (_, answer) => {
    answers = { '/network/outcomes': answer };
    expect(await outsideCalls()).toBe(null);
  });

  it('are unknown when there is no server in between', async () => {
    configureLookups({ network: 'https://n', chain: 'https://c', rates: 'https://r', names: 'https://e' });
    expect(await outsideCalls()).toBe(null);
    expect(asked).toEqual([]);
  });
});

it('stop when the page aborts', async () => {
  const stop = new AbortController();
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const waiting = userByProfileId(1, stop.signal);
  stop.abort();
  expect(await waiting).toBeNull();
});
