import type { IncomingMessage } from 'node:http';
import { clientAddress, createRateLimit } from '@companion/limits';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

export type VisitorLimit = {
  /** Per address. */
  requestsPerMinute: number;
  /** Number of our own proxies in front. */
  proxies: number;
};

/** `visitor`: address of the visitor making the request. */
export type VisitorEnv = { Bindings: HttpBindings; Variables: { visitor?: string } };

/**
 * Files with a hash in their name are served as they are or not at all: they cost next to nothing and are not counted. Uses
 * the same path the router matches, however it was encoded.
 */
export const isUncounted = (c: Context): boolean => c.req.path.startsWith('/assets/');

/** A list shows fifty avatars, almost always cached; uncached ones have their own limit. */
const isPicture = (c: Context): boolean => c.req.path === '/network/picture';

/** @param wait seconds */
export const tooManyRequests = (c: Context, wait: number): Response =>
  c.text(`Too many requests. Try again in ${wait} seconds.`, 429, {
    'cache-control': 'no-store',
    'retry-after': String(wait),
  });

/** Rejects requests from an address over the limit. */
export function visitorLimit({ requestsPerMinute, proxies }: VisitorLimit): MiddlewareHandler<VisitorEnv> {
  const takeTurn = createRateLimit(requestsPerMinute, 60_000);
  return async (c, next) => {
    if (isUncounted(c)) return next();
    const visitor = clientAddress(c.env.incoming as IncomingMessage, proxies);
    c.set('visitor', visitor);
    if (isPicture(c)) return next();
    const wait = takeTurn(visitor);
    return wait === 0 ? next() : tooManyRequests(c, wait);
  };
}
