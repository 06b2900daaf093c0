import type { MiddlewareHandler } from 'hono';
import { createRandom } from '../prng.ts';
import { ApiError } from './errors.ts';

/** Faults for sync tests: shares of requests (0-1) that fail, are rate-limited or are delayed. */
export interface Chaos {
  seed: number;
  /** Share answered with 500. */
  errorRate?: number;
  /** Share answered with 429. */
  limitRate?: number;
  /** Share delayed by `lateMs` (default 250). */
  lateRate?: number;
  lateMs?: number;
}

const rateLimited = () => new ApiError(429, 'RATE_LIMITED', 'Too many requests');

/** Requests without the client header share one window; requests with it are unlimited. */
export function clientHeaderLimit(perMinute: number): MiddlewareHandler {
  let windowEnd = 0;
  let used = 0;
  return async (c, next) => {
    if (c.req.header('x-ethos-client')?.trim()) return next();
    const now = Date.now();
    if (now >= windowEnd) {
      windowEnd = now + 60_000;
      used = 0;
    }
    if (++used > perMinute) {
      c.header('retry-after', String(Math.ceil((windowEnd - now) / 1000)));
      throw rateLimited();
    }
    return next();
  };
}

/** The same seed and request order give the same faults. */
export function chaosMonkey({
  seed,
  errorRate = 0,
  limitRate = 0,
  lateRate = 0,
  lateMs = 250,
}: Chaos): MiddlewareHandler {
  const random = createRandom(seed);
  return async (c, next) => {
    const fault = random();
    const late = random() < lateRate;
    if (late) await new Promise((resolve) => setTimeout(resolve, lateMs));
    if (fault < errorRate) throw new ApiError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong');
    if (fault < errorRate + limitRate) {
      c.header('retry-after', '0');
      throw rateLimited();
    }
    return next();
  };
}
