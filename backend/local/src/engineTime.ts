import type { RateLimits } from '@companion/limits';
import type { Lane } from './fairQueue.ts';

/** So much a network may use at once before it has to leave time to others: the calls of one page, at its slowest. */
const FREE_MS = 3_000;
/** A network is there while its last question is no older. */
const THERE_MS = 10_000;
/** Networks remembered at once. */
const MOST_KEPT = 10_000;

/** Time of the database that networks of visitors used, and what follows from it. Times are in milliseconds. */
export interface EngineTime {
  /** A network asks: seconds until it may, 0 when it may now. */
  ask(network: string, now: number): number;
  /** A turn of theirs took so long. @param isFile Costs nothing while nobody else is there. */
  spent(lane: Lane, ms: number, now: number, isFile?: boolean): void;
  /** Before that time others have the database; our own work never rests. */
  restsUntil(lane: Lane, now: number): number;
}

type Account = { owes: number; at: number; rests: number };

/**
 * Each network pays back its time at a steady rate, its share of a minute. What it owes beyond FREE_MS makes it rest after
 * each turn, so that it has no more than its share while others are there; beyond the share of a whole minute it is refused.
 */
export function createEngineTime({ engineMsPerMinute }: Pick<RateLimits, 'engineMsPerMinute'>): EngineTime {
  const accounts = new Map<string, Account>();
  const share = engineMsPerMinute / 60_000;
  /** The two networks that asked last: one of them is another than any given one. */
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

  /** Those who owe nothing that makes them rest, and where all do the one who was served longest ago. */
  function forget(now: number): void {
    for (const [network, account] of accounts) if (owed(account, now) <= FREE_MS) accounts.delete(network);
    if (accounts.size > MOST_KEPT) accounts.delete(accounts.keys().next().value as string);
  }
}
