import { jsonAtMost } from '@companion/limits';
import type { BackendKeys } from './siteConfig';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024;

/**
 * Whether votes on a slash are still blind, according to the clock of our data. Without a backend, or on any error, the slash
 * counts as open: withholding a number is harmless, leaking it is not.
 *
 * @param naming Headers that identify the visitor making the request.
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
