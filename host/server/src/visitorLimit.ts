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

/** Whose answer is waited for: the visitor's address. */
export type VisitorEnv = { Bindings: HttpBindings; Variables: { visitor?: string } };

/** Refuses an address that asks too often. Files whose name holds their hash are not counted: they cost next to nothing. */
export function visitorLimit({ requestsPerMinute, proxies }: VisitorLimit): MiddlewareHandler<VisitorEnv> {
  const takeTurn = createRateLimit(requestsPerMinute, 60_000);
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) return next();
    const visitor = clientAddress(c.env.incoming as IncomingMessage, proxies);
    c.set('visitor', visitor);
    const wait = takeTurn(visitor);
    if (wait === 0) return next();
    return c.text(`Too many requests. Try again in ${wait} seconds.`, 429, {
      'cache-control': 'no-store',
      'retry-after': String(wait),
    });
  };
}
