import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureData } from './config';
import { DataError } from './errors';
import { fileQuery } from './fileQuery';
import { QueryClient } from './query';

let answer: () => Response | Promise<Response>;
let asked: string[];

beforeEach(() => {
  asked = [];
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = (read: (file: ArrayBuffer) => unknown = (file) => [...new Uint8Array(file)]) =>
  new QueryClient().fetchQuery({ ...fileQuery('forest', 4, read), retry: false });
const failure = (): Promise<DataError> =>
  ask().then(
    () => expect.unreachable(),
    (error) => error,
  );

it('returns the bytes of the file', async () => {
  answer = () => new Response(new Uint8Array([1, 2, 3, 4]));
  expect(await ask()).toEqual([1, 2, 3, 4]);
  answer = () => new Response(null);
  expect(await ask()).toEqual([]);
  expect(asked[0]).toBe('http://backend.test/functions/v1/forest');
});

it('stops at a file that is too large, and reports other failures', async () => {
  answer = () => new Response(new Uint8Array(5));
  expect(await failure()).toMatchObject({ code: 'data-failed', message: 'The server sent a file that is too large.' });
  answer = () => Response.json({ code: '429', message: 'Too many requests: wait 3 seconds.' }, { status: 429 });
  expect(await failure()).toMatchObject({ code: 'data-limited', message: 'Too many requests: wait 3 seconds.' });
  answer = () => new Response('<html>', { status: 502 });
  expect(await failure()).toMatchObject({ status: 502, message: 'The server answered 502.' });
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failure()).toMatchObject({ code: 'data-unanswered', message: 'No answer from the server.' });
  answer = () => new Response(new Uint8Array(2));
  const read = () => {
    throw new DataError('The server gave a forest that cannot be read (its length).', 502);
  };
  await expect(ask(read)).rejects.toThrow('cannot be read (its length)');
  configureData({ url: null, publishableKey: null, clientId: 'x' });
  expect(await failure()).toMatchObject({ code: 'no-database' });
});
