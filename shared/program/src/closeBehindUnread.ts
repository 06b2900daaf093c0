import type { IncomingMessage, ServerResponse } from 'node:http';

/** State of one request over HTTP/1.1. */
type Exchange = {
  incoming: Pick<IncomingMessage, 'complete'>;
  outgoing: Pick<ServerResponse, 'headersSent' | 'setHeader'>;
};

/**
 * Wraps a request handler. A refusal is often sent before the request body was read completely, and the server then closes the
 * connection. This announces it in the response: otherwise a client reuses the connection for its next request and gets none
 * ("other side closed").
 */
export function closeBehindUnread<Env>(
  answer: (request: Request, env: Env) => Response | Promise<Response>,
): (request: Request, env: unknown) => Promise<Response> {
  return async (request, env) => {
    const response = await answer(request, env as Env);
    const { incoming, outgoing } = env as Exchange;
    if (!incoming.complete && !outgoing.headersSent) outgoing.setHeader('connection', 'close');
    return response;
  };
}
