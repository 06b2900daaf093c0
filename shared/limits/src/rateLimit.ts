import { networkOf } from './networkOf.ts';

/** Limits per address. */
export interface RateLimits {
  requestsPerMinute: number;
  exportsPerHour: number;
  /** Sign-ins by wallet, successful or not, in five minutes. */
  signInsPerFiveMinutes: number;
  /** Milliseconds of database time per minute. */
  engineMsPerMinute: number;
  /** Requests waiting for the database concurrently. */
  waitingAtOnce: number;
}

export const DEFAULT_LIMITS: RateLimits = {
  requestsPerMinute: 600,
  exportsPerHour: 60,
  signInsPerFiveMinutes: 30,
  // A third: even beside one network at its limit, most requests of others find the database idle.
  engineMsPerMinute: 20_000,
  waitingAtOnce: 100,
};

/**
 * Seconds to wait until the next request is allowed; 0 if this one is (and was counted). `now` in milliseconds; `amount` if the
 * request has a weight other than one.
 */
export type TakeTurn = (address: string, now?: number, amount?: number) => number;

/** Remaining budget of an address in its window, and the seconds until the next one. */
export type Left = { most: number; left: number; windowSeconds: number; seconds: number };

/** Most addresses remembered. */
const MAX_KEPT = 10_000;

/** Allows each network `most` requests per `windowMs`, starting with its first one. */
export function createRateLimit(
  most: number,
  windowMs: number,
): TakeTurn & { left(address: string, now?: number): Left } {
  const windows = new Map<string, { until: number; used: number }>();

  const takeTurn: TakeTurn = (address, now = Date.now(), amount = 1) => {
    const key = networkOf(address);
    let window = windows.get(key);
    if (!window || window.until <= now) {
      window = { until: now + windowMs, used: 0 };
      windows.delete(key);
      windows.set(key, window);
      forget(windows, now);
    }
    if (window.used + amount > most) return Math.ceil((window.until - now) / 1_000);
    window.used += amount;
    return 0;
  };
  const left = (address: string, now = Date.now()): Left => {
    const window = windows.get(networkOf(address));
    const isOpen = window !== undefined && window.until > now;
    return {
      most,
      left: most - (isOpen ? window.used : 0),
      windowSeconds: windowMs / 1_000,
      seconds: Math.ceil((isOpen ? window.until - now : windowMs) / 1_000),
    };
  };
  return Object.assign(takeTurn, { left });
}

/** Windows are ordered by their end. If none has expired, the oldest are dropped: memory stays bounded. */
function forget(windows: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of windows) {
    if (until > now && windows.size <= MAX_KEPT) return;
    windows.delete(key);
  }
}
