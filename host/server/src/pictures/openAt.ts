import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

/** An IP address of a host, as `dns.lookup` gives it. */
export type HostAddress = { address: string; family: number };

/**
 * Asks for an address at exactly these IP addresses: the name is not resolved again, so that what was checked is what is
 * connected to. Follows no redirect, sends no cookie and no referrer.
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
      // A connection of its own: one that was kept may lead to another address.
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
