import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callFunction } from './callFunction';
import { configureData } from './config';
import { DataError, NoBackendError } from './errors';

let asked: { url: URL; init: RequestInit }[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ total: 2 });
  configureData({ url: 'http://backend.test', publishableKey: 'sb_publishable_x', clientId: 'companion-test' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url: new URL(url), init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failure = (call: Promise<unknown>): Promise<DataError> =>
  call.then(
    () => Promise.reject(new Error('answered')),
    (error) => error,
  );

it('sends a GET with the key and the client id, and never with a session', async () => {
  localStorage.setItem('supabase.auth.token', '{"access_token":"secret"}');
  expect(await callFunction('reviews_list', { page: 2 })).toEqual({ total: 2 });
  localStorage.clear();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url.href).toBe('http://backend.test/rest/v1/rpc/reviews_list?page=2');
  expect(asked[0]?.init.method).toBe('GET');
  const headers = new Headers(asked[0]?.init.headers);
  expect([headers.get('apikey'), headers.get('x-client-id'), headers.get('authorization')]).toEqual([
    'sb_publishable_x',
    'companion-test',
    null,
  ]);
});

it('sends objects as JSON, lists as lists, and leaves out what is not given', async () => {
  await callFunction('votes_stream', {
    filters: { text: 'a&b "c"' },
    ids: ['a', 'null', 'NULL', 'Null', 'nullable', 'b"c\\d', '{x}', 'y,z', ' ', ''],
    numbers: [1, 2],
    after: null,
    sort: undefined,
    per: 0,
  });
  expect([...(asked[0]?.url.searchParams ?? [])]).toEqual([
    ['filters', '{"text":"a&b \\"c\\""}'],
    ['ids', '{a,"null","NULL","Null",nullable,"b\\"c\\\\d","{x}","y,z"," ",""}'],
    ['numbers', '{1,2}'],
    ['per', '0'],
  ]);
});

it('throws the server’s message, code and status', async () => {
  answer = () => Response.json({ code: '22023', message: 'sort is unknown' }, { status: 400 });
  const error = await failure(callFunction('reviews_list'));
  expect(error).toBeInstanceOf(DataError);
  expect([error.message, error.status, error.serverCode, error.code, error.retryable]).toEqual([
    'sort is unknown',
    400,
    '22023',
    'data-refused',
    false,
  ]);
});

it.each([
  [429, true],
  [500, true],
  [503, true],
  [401, false],
  [404, false],
])('says whether retrying after %i may help', async (status, retryable) => {
  answer = () => Response.json({ message: 'no' }, { status });
  expect((await failure(callFunction('x'))).retryable).toBe(retryable);
});

it('says that there was no answer', async () => {
  answer = () => Promise.reject(new TypeError('fetch failed'));
  const error = await failure(callFunction('x'));
  expect([error.message, error.status, error.code, error.retryable]).toEqual([
    'No answer from the server.',
    0,
    'data-unanswered',
    true,
  ]);
});

it('does not make anyone wait twice for a server that hangs', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  answer = () => {
    limit.abort(new DOMException('', 'TimeoutError'));
    return Promise.reject(limit.signal.reason);
  };
  const error = await failure(callFunction('x'));
  expect([error.message, error.status, error.retryable]).toEqual(['The server took longer than 15 seconds.', 0, false]);
  timeout.mockRestore();
});

it('ends with the caller’s own reason when the caller aborts', async () => {
  const gone = new AbortController();
  answer = () => {
    gone.abort(new Error('left the page'));
    return Promise.reject(gone.signal.reason);
  };
  await expect(callFunction('x', {}, gone.signal)).rejects.toThrow('left the page');
});

it('fails at once without a backend', async () => {
  configureData({ url: null, publishableKey: null, clientId: 'x' });
  const error = await failure(callFunction('x'));
  expect(error).toBeInstanceOf(NoBackendError);
  expect([error.code, error.retryable, asked.length]).toEqual(['no-database', false, 0]);
});
