import type { IncomingMessage } from 'node:http';

/** Address a request came from, `proxies` of our own between us and the visitor. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  return addressBehind(proxies, forwarded, request.socket.remoteAddress ?? 'unknown');
}

/**
 * Address of the visitor behind our own proxies. Each of them adds one entry to X-Forwarded-For, so the last but
 * `proxies - 1` is the visitor's; everything before it is the visitor's own claim. Without enough entries it is `peer`, the
 * other end of the connection.
 */
export function addressBehind(proxies: number, forwarded: string, peer: string): string {
  if (proxies < 1) return peer;
  const entries = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.at(-proxies) ?? peer;
}
