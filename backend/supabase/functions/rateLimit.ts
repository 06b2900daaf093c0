import { createRateLimit } from '../../../shared/limits/src/rateLimit.ts';
import { Refusal } from './answer.ts';
import type { FunctionContext } from './context.ts';

export const HOUR_MS = 3_600_000;

/**
 * Counts requests, or what is in them, per visitor's network in windows of a minute, in this process: a hosted project runs
 * several, so the limit there is per process, and the database has the last word.
 */
export function refuseTooMany(most: number, now: () => number = Date.now, windowMs = 60_000) {
  const takeTurn = createRateLimit(most, windowMs);
  /** @throws Refusal 429 with `retry-after` in seconds */
  return ({ address }: Pick<FunctionContext, 'address'>, amount = 1): void => {
    const wait = takeTurn(address, now(), amount);
    if (wait > 0) throw new Refusal(429, `Too many requests: wait ${wait} seconds.`, { 'retry-after': String(wait) });
  };
}
