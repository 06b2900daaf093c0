import type { IncomingMessage } from 'node:http';
import { clientAddress, createRateLimit } from '@companion/limits';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

export type VisitorLimit = {
  /** Of one address. */
  requestsPerMinute: number;
  /** Proxies of ours in front. */
  proxies: number;
};

/** Refuses an address that asks too often. Files whose name holds their hash are not counted: they cost next to nothing. */
export function visitorLimit({ requestsPerMinute, proxies }: VisitorLimit): MiddlewareHandler<{
  Bindings: HttpBindings;
}> {
  const takeTurn = createRateLimit(requestsPerMinute, 60_000);
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) return next();
    const wait = takeTurn(clientAddress(c.env.incoming as IncomingMessage, proxies));
    if (wait === 0) return next();
    return c.text(`Too many requests. Try again in ${wait} seconds.`, 429, {
      'cache-control': 'no-store',
      'retry-after': String(wait),
    });
  };
}
