import { createHash } from 'node:crypto';
import type { PlainRequest } from './engine/plain.ts';
import { jsonError } from './jsonError.ts';

/** How long a request is not repeated, in milliseconds. */
const SAME_MS = 60_000;
/** How long a network cannot call that function again, with any arguments: each attempt could stop the database. */
const NETWORK_MS = 600_000;
const MOST_KEPT = 1_000;

/**
 * Requests for which the database had to be stopped. Clients retry failures, and each retry would stop it again; so would an
 * equivalent request.
 */
export interface TooLong {
  /** The refusal of a request that recently took too long; null for any other. */
  refusal(request: PlainRequest, network: string | null): Response | null;
  remember(request: PlainRequest, network: string | null): void;
}

/** @param now In milliseconds. */
export function createTooLong(now: () => number = Date.now): TooLong {
  /** In insertion order. */
  const until = new Map<string, number>();

  function keep(key: string, ms: number): void {
    for (const [known, end] of until) if (end <= now()) until.delete(known);
    if (until.size >= MOST_KEPT) until.delete(until.keys().next().value as string);
    until.delete(key);
    until.set(key, now() + ms);
  }

  return {
    refusal(request, network) {
      if (until.size === 0) return null;
      const end = Math.max(until.get(digest(request)) ?? 0, (network && until.get(calledBy(network, request))) || 0);
      const wait = Math.ceil((end - now()) / 1_000);
      if (wait <= 0) return null;
      const answer = jsonError(503, 'took_too_long', `This request took too long. Try again in ${wait} seconds.`);
      answer.headers.set('retry-after', String(wait));
      return answer;
    },
    remember(request, network) {
      keep(digest(request), SAME_MS);
      if (network) keep(calledBy(network, request), NETWORK_MS);
    },
  };
}

const calledBy = (network: string, { url }: PlainRequest) => `${network} ${new URL(url).pathname}`;

function digest({ method, url, body }: PlainRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body ?? '')
    .digest('base64');
}
