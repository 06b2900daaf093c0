import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

type Bindings = HttpBindings | Http2Bindings;
type Answer = (request: Request, env: Bindings) => Response | Promise<Response>;

/**
 * Sends data compressed, and says of what a caller has already that it is the same. Only data: files and feeds are streamed
 * by their functions, and a tag would hold them back to their end.
 */
export function compact(answer: Answer): Answer {
  const app = new Hono<{ Bindings: Bindings }>();
  app.use('/rest/v1/*', compress(), etag({ weak: true }), async (c, next) => {
    await next();
    if (c.req.method === 'GET') c.header('cache-control', 'private, no-cache');
  });
  app.all('*', (c) => answer(c.req.raw, c.env));
  return (request, env) => app.fetch(request, env);
}
