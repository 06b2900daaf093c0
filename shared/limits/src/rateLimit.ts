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

/**
 * Seconds to wait before the next one, 0 when this one may pass (it is counted then). `now` in milliseconds; `amount` where
 * what is asked for weighs more than one.
 */
export type TakeTurn = (address: string, now?: number, amount?: number) => number;

/** How much of a window an address has left, and in how many seconds the next one begins. */
export type Left = { most: number; left: number; windowSeconds: number; seconds: number };

/** Addresses remembered at once. */
const MAX_KEPT = 10_000;

/** Lets each network pass `most` times within `windowMs`, counted from its first pass. */
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

/** Windows stand in the order of their end. Where everybody is still counted the oldest go: memory stays bounded. */
function forget(windows: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of windows) {
    if (until > now && windows.size <= MAX_KEPT) return;
    windows.delete(key);
  }
}
