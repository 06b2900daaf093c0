import { DEFAULT_LIMITS, MOST } from '@companion/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseTooMany } from './tooMany.ts';

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many of these are allowed, with a minute between them. */
function passed(what: string, tries: number, minutes = 1) {
  const refuse = refuseTooMany(DEFAULT_LIMITS);
  let count = 0;
  for (let i = 0; i < tries; i++) {
    if (refuse(`2001:db8::${i.toString(16)}`, what) === null) count++;
    vi.advanceTimersByTime(minutes * MINUTE);
  }
  return { count, refuse };
}

it('limits the sign-ins of a network per day, however slow', async () => {
  const { count, refuse } = passed('signIn', MOST.auth.signInsPerDay + 5);
  expect(count).toBe(MOST.auth.signInsPerDay);
  const refused = refuse('2001:db8::1', 'signIn');
  expect([refused?.status, Number(refused?.headers.get('retry-after')) > 60_000]).toEqual([429, true]);
  expect(refuse('2001:db8:0:1::1', 'signIn')).toBeNull();
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  expect(refuse('2001:db8::1', 'signIn')).toBeNull();
});

it('limits the lists shared by a network per hour, below what all may share in a minute', () => {
  const { count, refuse } = passed('list', MOST.lists.perHour + 5, 0.1);
  expect(count).toBe(MOST.lists.perHour);
  expect(refuse('2001:db8::1', 'list')?.status).toBe(429);
  expect(refuse('2001:db8::1')).toBeNull();
  expect(refuse('2001:db8:0:1::1', 'list')).toBeNull();
  expect(MOST.lists.perHour).toBeLessThan(MOST.sql['lists.site_per_minute']);
});

it('reports in headers how much of its minute an address has left', () => {
  const refuse = refuseTooMany({ ...DEFAULT_LIMITS, requestsPerMinute: 2 });
  refuse('10.0.0.1');
  vi.advanceTimersByTime(MINUTE / 4);
  expect(refuse.headers('10.0.0.1')).toEqual({
    'ratelimit-policy': '"requests";q=2;w=60',
    ratelimit: '"requests";r=1;t=45',
  });
  expect(refuse.headers('10.0.0.2').ratelimit).toBe('"requests";r=2;t=60');
});
