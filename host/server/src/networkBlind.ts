import type { BackendKeys } from './siteConfig';

const TIMEOUT_MS = 5_000;
/** What tells how a vote stands, wherever it stands in an answer. */
const COUNTS = /^(votes|counts|tally|upvotes|downvotes|voteStats|.*weighted.*)$/i;

/**
 * Whether votes on a slash are still blind, by the clock of our data. Without a backend, and whatever goes wrong, it counts
 * as open: keeping a number back is harmless, giving it away is not.
 */
export async function isOpenSlash(backend: BackendKeys | null, id: number, send: typeof fetch): Promise<boolean> {
  if (!backend) return true;
  try {
    const response = await send(`${backend.url}/rest/v1/rpc/slash_is_open`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return !response.ok || (await response.json()) !== false;
  } catch {
    return true;
  }
}

/** A copy without anything that tells how a vote stands. */
export function withoutCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCounts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !COUNTS.test(key))
      .map(([key, item]) => [key, withoutCounts(item)]),
  );
}
