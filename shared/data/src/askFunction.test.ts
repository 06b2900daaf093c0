import { vouchesSeries } from '@companion/functions/vouchesSeries';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureData } from './config';
import { functionQuery } from './functionQuery';

beforeEach(() => configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' }));
afterEach(() => vi.unstubAllGlobals());

const stamp = { asOf: '2026-03-16T00:00:00Z', dataUntil: null, paramsVersion: 1, from: null, to: null, bucket: 'week' };
const ask = () => new QueryClient().fetchQuery({ ...functionQuery(vouchesSeries, { bucket: 'day' }), retry: false });

it('returns an answer that matches the declaration', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...stamp, points: [] }));
  expect(await ask()).toEqual({ ...stamp, points: [] });
});

it.each([
  [null, 'vouches_series: the answer must be an object, not null'],
  [{ ...stamp, points: {} }, 'vouches_series: points must be a list, not object'],
  [{ ...stamp, points: [{ at: 'today' }] }, 'vouches_series: points.0.at must be an ISO time, not string'],
])('names the field that cannot be read (%#)', async (answer, problem) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await expect(ask()).rejects.toThrow(`The server sent an answer that cannot be read (${problem}).`);
});
