import type { AnyFunction } from '@companion/functions';
import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { homeFeed } from '@companion/functions/homeFeed';
import { vouchesSeries } from '@companion/functions/vouchesSeries';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureData } from './config';
import { DataError, isAway, NoBackendError } from './errors';
import { askFunction, functionQuery, onceMore, untilAnswered } from './functionQuery';

const stamp = { asOf: '2026-03-16T00:00:00Z', dataUntil: null, paramsVersion: 1, from: null, to: null, bucket: 'week' };
const asked: URL[] = [];

beforeEach(() => {
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url));
    return Response.json({ ...stamp, points: [], rows: [], next: null });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is cached by name and arguments, for half a minute', async () => {
  const client = new QueryClient();
  const query = functionQuery(vouchesSeries, { bucket: 'day' });
  expect(query.queryKey).toEqual(['vouches_series', { bucket: 'day' }]);
  expect(query.staleTime).toBe(30_000);
  await client.fetchQuery(query);
  await client.fetchQuery(functionQuery(vouchesSeries, { bucket: 'day' }));
  await client.fetchQuery(functionQuery(vouchesSeries, { bucket: 'week' }));
  expect(asked.map(({ search }) => search)).toEqual(['?bucket=day', '?bucket=week']);
});

it('is cached separately by every argument and filter', () => {
  const kept = (fn: AnyFunction, args: object) => JSON.stringify(functionQuery(fn, args as never).queryKey);
  const missed = Object.values(DECLARED_FUNCTIONS as Record<string, AnyFunction>).flatMap((fn) => {
    const args = [...Object.keys(fn.args), ...(fn.list ? ['sort', 'page', 'per', 'after'] : [])];
    const changes = [
      ...args.map((name) => ({ [name]: 0 })),
      ...Object.keys(fn.filters).map((name) => ({ filters: { [name]: 0 } })),
    ];
    const keys = new Set([{}, ...changes].map((change) => kept(fn, change)));
    return keys.size === changes.length + 1 ? [] : [fn.name];
  });
  expect(missed).toEqual([]);
});

it('sends only its own filters', () => {
  const filters = { range: '7d', author: 'alice', status: 'active', person: null } as const;
  expect(functionQuery(vouchesSeries, { filters }).queryKey).toEqual([
    'vouches_series',
    { filters: { range: '7d', author: 'alice' } },
  ]);
});

it('sends the cursor as JSON, and other lists as lists', async () => {
  await askFunction(homeFeed, { types: ['vouch', 'unhealthy'], after: ['2026-03-16T00:00:00Z', 'vouch:7'], per: 25 });
  expect([...(asked[0]?.searchParams ?? [])]).toEqual([
    ['types', '{vouch,unhealthy}'],
    ['after', '["2026-03-16T00:00:00Z","vouch:7"]'],
    ['per', '25'],
  ]);
});

it('retries once after a fault, and never after a refusal', () => {
  expect(onceMore(0, new DataError('busy', 503))).toBe(true);
  expect(onceMore(1, new DataError('busy', 503))).toBe(false);
  expect(onceMore(0, new DataError('bad sort', 400))).toBe(false);
  expect(onceMore(0, new Error('a mistake of ours'))).toBe(false);
});

it('faults are retried in the background, at growing intervals; refusals are not, nor anything while the server is away', () => {
  const again = (error: Error | null, errorUpdateCount = 1, status = 'error') =>
    untilAnswered({ state: { status, error, errorUpdateCount } });
  const faults = [
    new DataError('slow', 0, 'timeout'),
    new DataError('stopped', 504),
    new DataError('x', 500),
    new DataError('many', 429),
  ];
  for (const error of faults) expect([1, 2, 9].map((n) => again(error, n))).toEqual([10_000, 20_000, 160_000]);
  const away = [new DataError('away', 0), new DataError('starting', 503)];
  for (const error of [...away, new DataError('no', 403), new NoBackendError(), new Error('a mistake of ours')])
    expect(again(error)).toBe(false);
  expect([again(null, 0, 'success'), again(null, 0, 'pending')]).toEqual([false, false]);
});

it('says that a new site is still counting, which is over soon', () => {
  const error = new DataError('Votes are being counted for the first time.', 503, 'PT503');
  expect(error).toMatchObject({ code: 'data-counting', refused: false });
  expect(isAway(error)).toBe(true);
});
