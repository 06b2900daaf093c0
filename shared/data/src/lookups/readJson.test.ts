import { afterEach, expect, test, vi } from 'vitest';
import { configureData } from '../config';
import { readJson, readNetwork, readNetworkList } from './readJson';

afterEach(() => void vi.unstubAllGlobals());

/** A service that never answers; it fails once aborted. */
function silent() {
  const send = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason), { once: true })),
  );
  vi.stubGlobal('fetch', send);
  return send;
}

test.each([
  ['an object', (signal: AbortSignal) => readJson('http://a', {}, signal)],
  ['the network', (signal: AbortSignal) => readNetwork('http://a', '/b', signal)],
  ['a list of the network', (signal: AbortSignal) => readNetworkList('http://a', '/b', {}, signal)],
])(
  'a look-up of %s ends when its page aborts it',
  async (_, read) => {
    configureData({ url: null, publishableKey: null, clientId: 'companion' });
    const send = silent();
    const page = new AbortController();
    const answer = read(page.signal);
    page.abort();
    await expect(answer).resolves.toBeNull();
    expect(send.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  },
  3_000,
);
