import type { IncomingMessage } from 'node:http';

/**
 * Address a request came from. Each proxy of ours in front adds one entry to X-Forwarded-For, so with `proxies` of them
 * the last but `proxies - 1` is the visitor's; everything before it is the visitor's own claim.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (proxies < 1) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-proxies) ?? peer;
}
