import { createRateLimit } from '../../../shared/limits/src/rateLimit.ts';
import { Refusal } from './answer.ts';
import type { FunctionContext } from './context.ts';

export const HOUR_MS = 3_600_000;

/**
 * Limits requests, or their weight, per visitor network in windows of a minute, in this process: a hosted project runs several,
 * so the limit applies per process, and the database has the final say.
 */
export function refuseTooMany(most: number, now: () => number = Date.now, windowMs = 60_000) {
  const takeTurn = createRateLimit(most, windowMs);
  /** @throws Refusal 429 with `retry-after` in seconds */
  return ({ address }: Pick<FunctionContext, 'address'>, amount = 1): void => {
    const wait = takeTurn(address, now(), amount);
    if (wait > 0) throw new Refusal(429, `Too many requests: wait ${wait} seconds.`, { 'retry-after': String(wait) });
  };
}
