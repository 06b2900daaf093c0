import { createRateLimit } from '../../../shared/limits/src/rateLimit.ts';
import { Refusal } from './answer.ts';
import type { FunctionContext } from './context.ts';

/**
 * Counts requests per visitor's address in windows of a minute, in this process: a hosted project runs several, so the limit
 * there is per process, and the database has the last word.
 */
export function refuseTooMany(perMinute: number, now: () => number = Date.now) {
  const takeTurn = createRateLimit(perMinute, 60_000);
  /** @throws Refusal 429 with `retry-after` in seconds */
  return ({ address }: FunctionContext): void => {
    const wait = takeTurn(address, now());
    if (wait > 0) throw new Refusal(429, `Too many requests: wait ${wait} seconds.`, { 'retry-after': String(wait) });
  };
}
