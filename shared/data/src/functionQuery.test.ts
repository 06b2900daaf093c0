import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureData } from './config';
import { DataError } from './errors';
import { looseQuery } from './functionQuery';

beforeEach(() => configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' }));
afterEach(() => vi.unstubAllGlobals());

it('is kept by name and arguments, for half a minute', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return Response.json({ n: calls.length });
  });
  const client = new QueryClient();
  const query = looseQuery<{ n: number }>('site_status', { page: 1 });
  expect(query.queryKey).toEqual(['site_status', { page: 1 }]);
  expect(query.staleTime).toBe(30_000);
  expect(await client.fetchQuery(query)).toEqual({ n: 1 });
  expect(await client.fetchQuery(looseQuery<{ n: number }>('site_status', { page: 1 }))).toEqual({ n: 1 });
  expect(await client.fetchQuery(looseQuery<{ n: number }>('site_status', { page: 2 }))).toEqual({ n: 2 });
  expect(calls).toEqual([
    'http://backend.test/rest/v1/rpc/site_status?page=1',
    'http://backend.test/rest/v1/rpc/site_status?page=2',
  ]);
});

it('asks once more after a fault, and never after a refusal', () => {
  const retry = looseQuery('x').retry as (count: number, error: Error) => boolean;
  expect(retry(0, new DataError('busy', 503))).toBe(true);
  expect(retry(1, new DataError('busy', 503))).toBe(false);
  expect(retry(0, new DataError('bad sort', 400))).toBe(false);
  expect(retry(0, new Error('a mistake of ours'))).toBe(false);
});

it.each([[null], [7], ['x'], [{ rows: 'none' }], [{ kpis: null }]])(
  'refuses the unreadable answer %j',
  async (answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    const query = { ...looseQuery<{ kpis: object }>('reviews_list', {}, ['kpis']), retry: false };
    await expect(new QueryClient().fetchQuery(query)).rejects.toThrow('The server gave an answer that cannot be read.');
  },
);
