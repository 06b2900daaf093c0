import type { IncomingMessage } from 'node:http';
import { clientAddress, createRateLimit } from '@companion/limits';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

export type VisitorLimit = {
  /** Of one address. */
  requestsPerMinute: number;
  /** Proxies of ours in front. */
  proxies: number;
};

/** Whose answer is waited for: the visitor's address. */
export type VisitorEnv = { Bindings: HttpBindings; Variables: { visitor?: string } };

/**
 * Files whose name holds their hash, sent as they are or not at all: they cost next to nothing and are not counted. By the
 * path that chooses who answers, whatever was encoded in it.
 */
export const isUncounted = (c: Context): boolean => c.req.path.startsWith('/assets/');

/** A list shows fifty pictures, nearly always from what is kept; those that are not have a limit of their own. */
const isPicture = (c: Context): boolean => c.req.path === '/network/picture';

/** @param wait seconds */
export const tooManyRequests = (c: Context, wait: number): Response =>
  c.text(`Too many requests. Try again in ${wait} seconds.`, 429, {
    'cache-control': 'no-store',
    'retry-after': String(wait),
  });

/** Refuses an address that asks too often. */
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
