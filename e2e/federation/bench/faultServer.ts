import type { Readable } from 'node:stream';
import { storeApp } from '@companion/release';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type TransportFault, variantVersion } from './variants';

/** Longer than any timeout of the page; the full run waits as long as a very bad host would. */
const SLOW_MS = process.env.FULL ? 30_000 : 12_000;

/**
 * The release store, one origin per section (`reviews.localhost`), with faults for the good release's files. Records stay
 * readable, because the page's behavior is what is tested.
 */
export function faultServer(
  root: string,
  faults: ReadonlyMap<string, TransportFault>,
): Hono<{ Bindings: HttpBindings }> {
  const store = storeApp(root);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('*', async (c) => {
    const [section = ''] = (c.req.header('host') ?? '').split('.');
    const path = c.req.path;
    if (section !== 'registry' && !path.startsWith(`/${section}/`)) return c.text('another origin', 404);
    const fault = path.startsWith(`/${section}/${variantVersion('good')}/`) ? faults.get(section) : undefined;
    // Uncompressed, so that a changed byte is a changed byte of the script.
    const answer = () => store.request(path);
    if (!fault || path.endsWith('release.json')) return answer();
    const cors = { 'access-control-allow-origin': '*' };
    switch (fault) {
      case 'down':
        c.env.incoming.socket.destroy();
        return new Promise<Response>(() => {});
      case 'slow':
        await gone(c.env.incoming, SLOW_MS);
        return answer();
      case 'missing':
        return c.html('<!doctype html><title>Not here</title>', 404, cors);
      case 'error':
        return c.text('broken', 500, cors);
      case 'truncated':
        return path.endsWith('/entry.js')
          ? changed(await answer(), (text) => text.slice(0, text.length / 2))
          : answer();
      case 'entry-hash':
        return path.endsWith('/entry.js') ? changed(await answer(), (text) => `${text};`) : answer();
      case 'chunk-hash':
        return /\/assets\/(?!late).*\.js$/.test(path) ? changed(await answer(), (text) => `${text};`) : answer();
      case 'late-chunk':
        return path.includes('/assets/late.') ? c.text('gone', 404, cors) : answer();
    }
  });
  return app;
}

async function changed(response: Response, change: (text: string) => string): Promise<Response> {
  return new Response(change(await response.text()), { headers: response.headers });
}

/** Waits for the time, or until the client has disconnected. */
function gone(request: Readable, ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    request.once('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}
