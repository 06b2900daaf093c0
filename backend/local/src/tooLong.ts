import { createHash } from 'node:crypto';
import type { PlainRequest } from './engine/plain.ts';
import { jsonError } from './jsonError.ts';

/** How long a request is not tried again, in milliseconds. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

/** Requests the database had to be stopped for. Clients repeat what failed, and each time would stop it anew. */
export interface TooLong {
  /** The refusal of a request that took too long a moment ago; null for any other. */
  refusal(request: PlainRequest): Response | null;
  remember(request: PlainRequest): void;
}

/** @param now In milliseconds. */
export function createTooLong(now: () => number = Date.now): TooLong {
  /** In the order of their end. */
  const until = new Map<string, number>();

  return {
    refusal(request) {
      if (until.size === 0) return null;
      const end = until.get(digest(request)) ?? 0;
      const wait = Math.ceil((end - now()) / 1_000);
      if (wait <= 0) return null;
      const answer = jsonError(503, 'took_too_long', `This request took too long. Try again in ${wait} seconds.`);
      answer.headers.set('retry-after', String(wait));
      return answer;
    },
    remember(request) {
      for (const [key, end] of until) if (end <= now() || until.size >= MOST_KEPT) until.delete(key);
      const key = digest(request);
      until.delete(key);
      until.set(key, now() + KEPT_MS);
    },
  };
}

function digest({ method, url, body }: PlainRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body ?? '')
    .digest('base64');
}
