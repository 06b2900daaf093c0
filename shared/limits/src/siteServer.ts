import { createHmac } from 'node:crypto';

/** Authenticates the site server to the backend; both derive it from the secret key. */
export const siteKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('server of the site').digest('base64url');

const KEY = 'x-site-key';
const VISITOR = 'x-visitor-address';

/**
 * Headers of a request to the backend on behalf of a visitor, or of the site itself; empty without a key, as for a hosted
 * backend.
 */
export const inTheNameOf =
  (siteKey: string | null) =>
  (visitor?: string): Record<string, string> =>
    siteKey ? { [KEY]: siteKey, ...(visitor && { [VISITOR]: visitor }) } : {};

/**
 * Whose rate limit a request counts against: the visitor the site server acts for, otherwise the sender; null for the site's own
 * requests.
 */
export function askedFor(headers: Headers, siteKey: string, sender: string): string | null {
  return headers.get(KEY) === siteKey ? headers.get(VISITOR) || null : sender;
}
