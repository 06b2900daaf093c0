import { sha384 } from '@companion/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { diagnose } from './diagnose';

const URL_OF = 'https://cdn.example/reviews/1.0.0/page.js';
const integrity = await sha384('the file');

const answering = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, null],
  [404, 'http'],
  [428, 'http'],
  [429, 'offline'],
  [430, 'http'],
  [499, 'http'],
  [500, 'offline'],
  [503, 'offline'],
])('a file answered with %i: %s', async (status, verdict) => {
  answering(() => new Response('the file', { status }));
  expect(await diagnose([{ url: URL_OF, integrity }])).toBe(verdict);
  expect(fetch).toHaveBeenCalledWith(URL_OF, { cache: 'reload', signal: expect.any(AbortSignal) });
});

test.each([
  ['text/javascript', 'integrity'],
  ['text/html; charset=utf-8', 'http'],
])('bytes that differ from the hash, as %s: %s', async (type, verdict) => {
  answering(() => new Response('another file', { headers: { 'content-type': type } }));
  expect(await diagnose([{ url: URL_OF, integrity }])).toBe(verdict);
});

test('without a hash any bytes are accepted', async () => {
  answering(() => new Response('another file'));
  expect(await diagnose([{ url: URL_OF, integrity: null }])).toBe(null);
});

test.each([
  [new DOMException('too late', 'TimeoutError'), 'timeout'],
  [new TypeError('Failed to fetch'), 'offline'],
])('no answer, %s: %s', async (error, verdict) => {
  answering(() => Promise.reject(error));
  expect(await diagnose([{ url: URL_OF, integrity }])).toBe(verdict);
});

test('of several files the first bad one gives the reason; with none there is no reason', async () => {
  const answers = [new Response('the file'), new Response('no', { status: 404 }), new Response('no', { status: 500 })];
  answering(() => answers.shift() as Response);
  expect(await diagnose(answers.map(() => ({ url: URL_OF, integrity })))).toBe('http');
  expect(await diagnose([])).toBe(null);
});
