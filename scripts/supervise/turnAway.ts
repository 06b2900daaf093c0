import { createServer, type Server } from 'node:http';

/** Somebody who connects and says nothing is not kept. */
const SILENCE_MS = 5_000;
const RETRY_SECONDS = 3;

/**
 * Answers in the place of a service that is away: 503, in words, as a page that asks again by itself or as JSON.
 * @param special Answers to addresses that need no service.
 */
export function turnAway(what: string, special: (path: string) => Promise<string | null>): Server {
  const said = `${what} is being started again.`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>One moment</title>
<body style="font:16px/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark">
<main><h1>One moment</h1><p>${said} Nothing is lost; this page asks again by itself.</p></main></html>`;
  const server = createServer({ keepAlive: false }, async (request, response) => {
    const json = (await special(request.url ?? '')) ?? JSON.stringify({ code: 'starting', message: said });
    const html = request.headers.accept?.includes('text/html');
    response.writeHead(503, {
      'content-type': `${html ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      connection: 'close',
    });
    response.end(html ? page : json);
  });
  server.on('connection', (socket) => socket.setTimeout(SILENCE_MS, () => socket.destroy()));
  return server;
}
