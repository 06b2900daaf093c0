import { createHmac } from 'node:crypto';

/** Shows that the server of the site asks; kept by it and the backend, which makes it of its secret key. */
export const siteKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('server of the site').digest('base64url');

const KEY = 'x-site-key';
const VISITOR = 'x-visitor-address';

/**
 * Headers of a request to the backend in the name of a visitor, or of the site itself; none without a key, as where the
 * backend is hosted.
 */
export const inTheNameOf =
  (siteKey: string | null) =>
  (visitor?: string): Record<string, string> =>
    siteKey ? { [KEY]: siteKey, ...(visitor && { [VISITOR]: visitor }) } : {};

/** Whose turn a request takes: the visitor's that the server of the site asks for, else of who sent it; null for the site's own. */
export function askedFor(headers: Headers, siteKey: string, sender: string): string | null {
  return headers.get(KEY) === siteKey ? headers.get(VISITOR) || null : sender;
}
