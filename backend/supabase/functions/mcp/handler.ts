import { DEFAULT_LIMITS } from '../../../../shared/limits/src/rateLimit.ts';
import { answering, CORS, Refusal, readObject } from '../answer.ts';
import type { FunctionHandler } from '../context.ts';
import { refuseTooMany } from '../rateLimit.ts';
import { askAsVisitor } from './ask.ts';

const MAX_BODY = 64 * 1024;
/** A model reads an answer completely: beyond this size it should request less. */
const MAX_ANSWER = 256 * 1024;
const HEADERS = {
  ...CORS,
  'access-control-allow-headers': `${CORS['access-control-allow-headers']}, accept, mcp-protocol-version, mcp-session-id`,
  'access-control-allow-methods': 'POST, OPTIONS',
};

/**
 * The tools of the Model Context Protocol over streamable HTTP, one message per POST and without sessions, so that any instance
 * can answer. Needs no key; every call counts as one of the visitor's own.
 */
export function mcpHandler(now: () => number): FunctionHandler {
  const limit = refuseTooMany(DEFAULT_LIMITS.requestsPerMinute, now);
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
      // Nothing is pushed, so there is no stream to open and no session to end.
      if (req.method !== 'POST') throw new Refusal(405, 'Only POST.', { allow: 'POST, OPTIONS' });
      limit(ctx);
      // A batch of messages would be many calls counted as one.
      const parsedBody = await readObject(req, MAX_BODY);
      // Most visitors never need it: loaded on first use.
      const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
        import('./server.ts'),
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      ]);
      const { url, publishableKey, fetch } = ctx;
      const server = createMcpServer(askAsVisitor({ url, publishableKey, send: fetch, most: MAX_ANSWER }));
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      try {
        const answer = await transport.handleRequest(req, { parsedBody });
        const headers = new Headers(answer.headers);
        for (const [name, value] of Object.entries({ ...HEADERS, 'cache-control': 'no-store' }))
          headers.set(name, value);
        return new Response(answer.body, { status: answer.status, headers });
      } finally {
        await server.close();
      }
    });
}

export const handler: FunctionHandler = mcpHandler(Date.now);
