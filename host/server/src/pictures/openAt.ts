import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

/** An IP address as returned by `dns.lookup`. */
export type HostAddress = { address: string; family: number };

/**
 * Requests a URL at exactly these IP addresses. The name is not resolved again, so the checked address is the one connected
 * to. Follows no redirects; sends no cookies and no referrer.
 */
export function openAt(url: URL, at: readonly HostAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = at;
    if (all) done(null, [...at]);
    else done(first ? null : new Error('no address'), first?.address ?? '', first?.family);
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      lookup,
      signal,
      // A dedicated connection: a pooled one may go to a different address.
      agent: false,
      headers: {
        accept: 'image/avif,image/webp,image/*',
        'accept-encoding': 'identity',
        'user-agent': 'companion-site',
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}
