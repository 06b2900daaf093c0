import { CompanionError } from '../../../shared/contract/src/CompanionError.ts';
import { textAtMost } from '../../../shared/limits/src/textAtMost.ts';

/** Any site may call the functions: they authenticate by token, not by origin. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-id, x-client-info',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
};

export const preflight = () => new Response(null, { status: 204, headers: CORS });

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store', ...headers } });
}

/** The request is refused, with `{code, message}` and this status. */
export class Refusal extends CompanionError {
  override readonly code = 'request-refused';
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Returns the response of `work`, or its refusal. Any other error becomes a 500 in the caller. */
export async function answering(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return json({ code: String(error.status), message: error.message }, error.status, error.headers);
  }
}

/** Reads a JSON object of at most `maxBytes`. @throws Refusal 413 or 400 */
export async function readObject(req: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const text = await textAtMost(req, maxBytes);
  if (text === null) throw new Refusal(413, `The body is larger than ${maxBytes} bytes.`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'The body must be a JSON object.');
  return body as Record<string, unknown>;
}
