import { networkOf } from './networkOf.ts';

/** How much one address may ask for. */
export interface RateLimits {
  requestsPerMinute: number;
  exportsPerHour: number;
  /** Sign-ins by wallet, successful or not, in five minutes. */
  signInsPerFiveMinutes: number;
  /** Milliseconds of the database in a minute. */
  engineMsPerMinute: number;
  /** Requests that wait for the database at a time. */
  waitingAtOnce: number;
}

export const DEFAULT_LIMITS: RateLimits = {
  requestsPerMinute: 600,
  exportsPerHour: 60,
  signInsPerFiveMinutes: 30,
  // A third: beside one network at its worst, most questions of another meet a database that is free.
  engineMsPerMinute: 20_000,
  waitingAtOnce: 100,
};

/** Seconds to wait before the next one, 0 when this one may pass (it is counted then). `now` in milliseconds. */
export type TakeTurn = (address: string, now?: number) => number;

/** Addresses remembered at once. */
const MAX_KEPT = 10_000;

/** Lets each address pass `most` times within `windowMs`, counted from its first pass. */
export function createRateLimit(most: number, windowMs: number): TakeTurn {
  const windows = new Map<string, { until: number; used: number }>();

  return (address, now = Date.now()) => {
    const key = networkOf(address);
    let window = windows.get(key);
    if (!window || window.until <= now) {
      window = { until: now + windowMs, used: 0 };
      windows.delete(key);
      windows.set(key, window);
      forget(windows, now);
    }
    if (window.used >= most) return Math.ceil((window.until - now) / 1_000);
    window.used++;
    return 0;
  };
}

/** Windows stand in the order of their end. Where everybody is still counted the oldest go: memory stays bounded. */
function forget(windows: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of windows) {
    if (until > now && windows.size <= MAX_KEPT) return;
    windows.delete(key);
  }
}
