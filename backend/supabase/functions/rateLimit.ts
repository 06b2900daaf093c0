import { Refusal } from './answer.ts';

/** Addresses remembered at once; the oldest are forgotten, so that a flood of made-up ones costs no memory. */
const MOST = 10_000;

/**
 * Counts requests per address in windows of a minute, in this process: a hosted project runs several, so the limit there is
 * per process, and the database has the last word.
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now) {
  const windows = new Map<string, { start: number; count: number }>();
  /** @throws Refusal 429 with `retry-after` in seconds */
  return (req: Request): void => {
    const address = req.headers.get('x-forwarded-for')?.split(',')[0]?.trim().slice(0, 64) || 'here';
    const known = windows.get(address);
    const window = known && now() - known.start < 60_000 ? known : { start: now(), count: 0 };
    window.count++;
    windows.delete(address);
    windows.set(address, window);
    if (windows.size > MOST) windows.delete(windows.keys().next().value as string);
    if (window.count <= perMinute) return;
    const wait = Math.max(1, Math.ceil((window.start + 60_000 - now()) / 1000));
    throw new Refusal(429, `Too many requests: wait ${wait} seconds.`, { 'retry-after': String(wait) });
  };
}
