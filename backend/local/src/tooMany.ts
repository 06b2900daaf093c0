import { createRateLimit, MOST, type RateLimits } from '@companion/limits';
import { authError } from './authError.ts';
import { FILE_FUNCTION } from './functions.ts';
import { jsonError } from './jsonError.ts';

const MINUTE_MS = 60_000;

/**
 * Refuses an address that makes too many requests. `what` is the name of a function, `signIn` or `list`. Null if it may continue.
 */
export type TooMany = {
  (address: string, what?: string): Response | null;
  /** An address's remaining requests, as response headers (RateLimit of the IETF draft). */
  headers(address: string): Record<string, string>;
};

export function refuseTooMany(limits: RateLimits | undefined): TooMany {
  if (!limits) return Object.assign(() => null, { headers: () => ({}) });
  const requests = createRateLimit(limits.requestsPerMinute, MINUTE_MS);
  const exports = createRateLimit(limits.exportsPerHour, 60 * MINUTE_MS);
  const signIns = createRateLimit(limits.signInsPerFiveMinutes, 5 * MINUTE_MS);
  const signInsOfDay = createRateLimit(MOST.auth.signInsPerDay, 24 * 60 * MINUTE_MS);
  const lists = createRateLimit(MOST.lists.perHour, 60 * MINUTE_MS);

  const refuse = (address: string, what?: string) => {
    const wait =
      requests(address) ||
      (what === FILE_FUNCTION && exports(address)) ||
      (what === 'signIn' && (signIns(address) || signInsOfDay(address))) ||
      (what === 'list' && lists(address)) ||
      0;
    if (wait === 0) return null;
    const message = `Too many requests. Try again in ${wait} seconds.`;
    const answer = what === 'signIn' ? authError : jsonError;
    const refusal = answer(429, 'over_request_rate_limit', message);
    refusal.headers.set('retry-after', String(wait));
    return refusal;
  };
  const headers = (address: string) => {
    const { most, left, windowSeconds, seconds } = requests.left(address);
    return {
      'ratelimit-policy': `"requests";q=${most};w=${windowSeconds}`,
      ratelimit: `"requests";r=${left};t=${seconds}`,
    };
  };
  return Object.assign(refuse, { headers });
}
