import type { RateLimits } from '@companion/limits';
import type { Lane } from './fairQueue.ts';

/** Database time a network can use at once before it has to yield: the calls of one page, at its slowest. */
const FREE_MS = 3_000;
/** A network counts as present this long after its last request. */
const THERE_MS = 10_000;
/** Most networks remembered. */
const MOST_KEPT = 10_000;

/** Accounting of database time per visitor network. Times are in milliseconds. */
export interface EngineTime {
  /** A network makes a request: seconds until it is allowed, 0 if now. */
  ask(network: string, now: number): number;
  /** A turn took this long. @param isFile Free while no other network is present. */
  spent(lane: Lane, ms: number, now: number, isFile?: boolean): void;
  /** Until that time, other lanes go first; our own work is never delayed. */
  restsUntil(lane: Lane, now: number): number;
}

type Account = { owes: number; at: number; rests: number };

/**
 * Each network pays back its time at a steady rate, its share of a minute. Debt beyond FREE_MS delays its next turn, so that it
 * gets no more than its share while others are present; debt beyond a whole minute's share is refused.
 */
export function createEngineTime({ engineMsPerMinute }: Pick<RateLimits, 'engineMsPerMinute'>): EngineTime {
  const accounts = new Map<string, Account>();
  const share = engineMsPerMinute / 60_000;
  /** The two networks with the latest requests: at least one differs from any given network. */
  let seen: { network: string; at: number }[] = [];

  const owed = ({ owes, at }: Account, now: number) => Math.max(0, owes - (now - at) * share);
  const hasOthers = (network: string, now: number) =>
    seen.some((each) => each.network !== network && now - each.at < THERE_MS);

  return {
    ask(network, now) {
      seen = [{ network, at: now }, ...seen.filter((each) => each.network !== network)].slice(0, 2);
      const account = accounts.get(network);
      const over = account ? owed(account, now) - engineMsPerMinute : 0;
      return over > 0 ? Math.ceil(over / share / 1_000) : 0;
    },
    spent(lane, ms, now, isFile = false) {
      if (typeof lane === 'symbol' || (isFile && !hasOthers(lane, now))) return;
      const account = accounts.get(lane);
      const owes = (account ? owed(account, now) : 0) + ms;
      const rests = owes > FREE_MS ? now + ms * Math.max(0, 1 / share - 1) : 0;
      accounts.delete(lane);
      accounts.set(lane, { owes, at: now, rests });
      if (accounts.size > MOST_KEPT) forget(now);
    },
    restsUntil(lane, now) {
      if (typeof lane === 'symbol') return 0;
      const rests = accounts.get(lane)?.rests ?? 0;
      return rests > now && hasOthers(lane, now) ? rests : 0;
    },
  };

  /** Drops accounts without a delaying debt, and if that is not enough, the one served longest ago. */
  function forget(now: number): void {
    for (const [network, account] of accounts) if (owed(account, now) <= FREE_MS) accounts.delete(network);
    if (accounts.size > MOST_KEPT) accounts.delete(accounts.keys().next().value as string);
  }
}
