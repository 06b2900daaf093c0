import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { answerTag, isKnown } from './answerTag.ts';

type Bindings = HttpBindings | Http2Bindings;
type Answer = (request: Request, env: Bindings) => Response | Promise<Response>;

/**
 * Compresses data responses and adds ETags. Not for files and feeds: their functions stream them, and computing a tag would
 * buffer them completely.
 */
export function compact(answer: Answer): Answer {
  const app = new Hono<{ Bindings: Bindings }>();
  app.use('/rest/v1/*', compress(), async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return;
    c.header('cache-control', 'private, no-cache');
    if (c.res.status === 200) c.res = await tagged(c);
  });
  app.all('*', (c) => answer(c.req.raw, c.env));
  return (request, env) => app.fetch(request, env);
}

/** The response with its tag, or 304 if the caller already has it. */
async function tagged({ req, res }: Context): Promise<Response> {
  const body = await res.text();
  const { pathname, search } = new URL(req.url);
  const tag = answerTag(pathname + search, body);
  const headers = new Headers(res.headers);
  headers.set('etag', tag);
  headers.delete('content-length');
  if (!isKnown(req.header('if-none-match'), tag)) return new Response(body, { headers });
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}
