import { configureData } from '@companion/data';
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * Stubs the backend and the network with `answer`, called with a page function's name and its arguments as in the address.
 * Returns the requested addresses, in order.
 */
export function serve(answer: (name: string, args: URLSearchParams) => unknown): URL[] {
  const asked: URL[] = [];
  configureData({ url: 'http://backend.test', publishableKey: 'key', clientId: 'test' });
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = new URL(input, location.href);
    asked.push(url);
    return Response.json(await answer(url.pathname.split('/').at(-1) ?? '', url.searchParams));
  });
  return asked;
}
