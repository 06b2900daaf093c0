import { expect, it } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

it('allows the given number in a window and says how long to wait', () => {
  const take = createRateLimit(2, 60_000);
  expect([take('10.0.0.1', 0), take('10.0.0.1', 1_000), take('10.0.0.1', 1_500)]).toEqual([0, 0, 59]);
  expect(take('10.0.0.2', 1_500)).toBe(0);
  // At its end the next window starts, and counts from its first request.
  expect([59_999, 60_000, 60_000, 60_000].map((now) => take('10.0.0.1', now))).toEqual([1, 0, 0, 60]);
});

it('counts a heavier request as several, or not at all when it is over the limit', () => {
  const take = createRateLimit(5, 60_000);
  expect([take('10.0.0.1', 0, 3), take('10.0.0.1', 0, 3), take('10.0.0.1', 0, 2), take('10.0.0.1', 0)]).toEqual([
    0, 60, 0, 60,
  ]);
});

it('counts an IPv6 network as one address and both spellings of an IPv4 address as the same', () => {
  const take = createRateLimit(1, 60_000);
  expect(take('2001:db8:1:2::1', 0)).toBe(0);
  expect(take('2001:db8:1:2:ffff::9', 0)).toBe(60);
  expect(take('2001:db8:1:3::1', 0)).toBe(0);
  expect(take('::1', 0)).toBe(0);
  expect(take('10.0.0.1', 0)).toBe(0);
  expect(take('::ffff:10.0.0.1', 0)).toBe(60);
});

it('stores a bounded number of addresses', () => {
  const take = createRateLimit(1, 60_000);
  for (let i = 0; i < 20_001; i++) take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 0);
  // The newest 10,000 are still counted, the oldest were dropped.
  expect(take('10.0.78.32', 1)).toBe(60);
  expect(take('10.0.39.17', 1)).toBe(60);
  expect(take('10.0.39.16', 1)).toBe(0);
  expect(take('10.0.0.0', 1)).toBe(0);
});

it('reports how much of a window is left, also before the first request', () => {
  const take = createRateLimit(3, 60_000);
  expect(take.left('10.0.0.1', 0)).toEqual({ most: 3, left: 3, windowSeconds: 60, seconds: 60 });
  take('10.0.0.1', 0, 2);
  expect(take.left('10.0.0.1', 10_500)).toEqual({ most: 3, left: 1, windowSeconds: 60, seconds: 50 });
  expect(take.left('10.0.0.1', 60_000)).toMatchObject({ left: 3 });
});
