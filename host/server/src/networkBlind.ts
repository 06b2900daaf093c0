import { jsonAtMost } from '@companion/limits';
import type { BackendKeys } from './siteConfig';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024;

/**
 * Whether votes on a slash are still blind, by the clock of our data. Without a backend, and whatever goes wrong, it counts
 * as open: keeping a number back is harmless, giving it away is not.
 *
 * @param naming Headers that name the visitor who waits for it.
 */
export async function isOpenSlash(
  backend: BackendKeys | null,
  id: number,
  send: typeof fetch,
  naming: Record<string, string> = {},
): Promise<boolean> {
  if (!backend) return true;
  try {
    const response = await send(`${backend.url}/rest/v1/rpc/slash_is_open`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...naming },
      body: JSON.stringify({ id }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return !response.ok || (await jsonAtMost(response, MAX_BYTES)) !== false;
  } catch {
    return true;
  }
}
