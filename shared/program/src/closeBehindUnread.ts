import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the server knows of one request over HTTP/1.1. */
type Exchange = {
  incoming: Pick<IncomingMessage, 'complete'>;
  outgoing: Pick<ServerResponse, 'headersSent' | 'setHeader'>;
};

/**
 * Wraps what answers requests. A refusal is often sent before the body of the request was read to its end, and the server
 * ends such a connection soon after. It says so with the answer: a client that does not know sends its next request on
 * that connection and gets none ("other side closed").
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
