import type { IncomingMessage } from 'node:http';

/** Client address of a request that passed through `proxies` of our own proxies. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  return addressBehind(proxies, forwarded, request.socket.remoteAddress ?? 'unknown');
}

/**
 * Address of the visitor behind our own proxies. Each of them appends one entry to X-Forwarded-For, so that the visitor's is the
 * last but `proxies - 1`; everything before it is claimed by the visitor. With too few entries it is `peer`, the other end of the
 * connection.
 */
export function addressBehind(proxies: number, forwarded: string, peer: string): string {
  if (proxies < 1) return peer;
  const entries = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.at(-proxies) ?? peer;
}
