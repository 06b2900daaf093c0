import { createServer, type Server } from 'node:http';
import { guardedRequests } from '@companion/program';

/** Response for a path that needs no service; null for any other. */
export type Special = (path: string) => Response | null;

/** Maximum duration of a connection, however slow the client is. */
const LONGEST_MS = 5_000;
const RETRY_SECONDS = 3;

/**
 * Responds in place of an unavailable service: 503 as text, as a page that retries, or as JSON. A special response is sent
 * unchanged, because its status and body belong together.
 */
export function turnAway(what: string, special: Special, longestMs = LONGEST_MS): Server {
  const said = `${what} is being started again.`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>One moment</title>
<body style="font:16px/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark">
<main><h1>One moment</h1><p>${said} Nothing is lost; this page asks again by itself.</p></main></html>`;
  const answerAway = guardedRequests(async (request, response) => {
    const html = request.headers.accept?.includes('text/html');
    const away = new Response(html ? page : JSON.stringify({ code: 'starting', message: said }), {
      status: 503,
      headers: {
        'content-type': `${html ? 'text/html' : 'application/json'}; charset=utf-8`,
        'retry-after': String(RETRY_SECONDS),
      },
    });
    const answer = special(request.url ?? '') ?? away;
    response.writeHead(answer.status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      connection: 'close',
      ...Object.fromEntries(answer.headers),
    });
    response.end(await answer.text());
  });
  const server = createServer({ keepAlive: false }, answerAway);
  // This server does not listen, so its own timeouts do not apply.
  server.on('connection', (socket) => {
    const cut = setTimeout(() => socket.destroy(), longestMs);
    socket.once('close', () => clearTimeout(cut));
  });
  return server;
}
