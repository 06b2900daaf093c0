import { afterEach, expect, test, vi } from 'vitest';
import { FlagsReader } from './flagsReader';

const backend = { url: 'http://backend', publishableKey: 'key' };
const answer = (flags: unknown) => vi.fn(async () => Response.json({ flags }));

afterEach(() => vi.useRealTimers());

test('reads the flags of the backend', async () => {
  const fetchFrom = answer({ shitlist: true });
  const reader = new FlagsReader(backend, null, fetchFrom);
  expect((await reader.flags()).shitlist).toBe(true);
  expect(fetchFrom).toHaveBeenCalledWith('http://backend/rest/v1/rpc/site_status', expect.anything());
});

test('asks again only after ten seconds, and then in the background', async () => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  let on = true;
  const fetchFrom = vi.fn(async () => Response.json({ flags: { shitlist: on } }));
  const reader = new FlagsReader(backend, null, fetchFrom);
  await reader.flags();
  on = false;
  expect((await reader.flags()).shitlist).toBe(true);
  expect(fetchFrom).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_010_001);
  await reader.flags();
  await vi.advanceTimersByTimeAsync(1);
  expect((await reader.flags()).shitlist).toBe(false);
  expect(fetchFrom).toHaveBeenCalledTimes(2);
});

test('without a backend, or with a broken one, the defaults apply', async () => {
  const defaults = { misplacedSlashes: true, shitlist: false, profileInteractions: false, farmerScores: false };
  expect(await new FlagsReader(null, null).flags()).toEqual(defaults);
  const failing = vi.fn(async () => Promise.reject(new Error('refused')));
  expect(await new FlagsReader(backend, null, failing).flags()).toEqual(defaults);
  const broken = vi.fn(async () => new Response('no json'));
  expect(await new FlagsReader(backend, null, broken).flags()).toEqual(defaults);
});
