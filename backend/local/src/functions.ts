import { jsonError } from './jsonError.ts';

/** What a function may use besides the request. */
export interface FunctionContext {
  /** Address of this backend, for a Supabase client together with `fetch`. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /**
   * Calls this backend in-process on behalf of the visitor, counted against their time. @throws TypeError for another origin.
   */
  fetch: typeof fetch;
  /** The visitor's address, for rate limits. */
  address: string;
}

/** A web-standard handler; the same code is deployed as a Supabase Edge Function. */
export type FunctionHandler = (req: Request, ctx: FunctionContext) => Promise<Response>;

/** The function whose calls read files: they may take more rows per call than a visitor, with lower priority. */
export const FILE_FUNCTION = 'export';

/** Context whose fetch is limited to `target`. */
export function functionContext(
  url: string,
  keys: { publishable: string; secret: string },
  address: string,
  target: (request: Request) => Promise<Response>,
): FunctionContext {
  const { origin } = new URL(url);
  return {
    url: origin,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    address,
    fetch: async (input, init) => {
      const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, origin), init);
      if (new URL(request.url).origin !== origin) {
        throw new TypeError(`This fetch reaches only ${origin}, not ${new URL(request.url).origin}.`);
      }
      return target(request);
    },
  };
}

/** Runs the function in a path. Errors become a 500 without details, which go to `log`. */
export async function callFunction(
  handlers: ReadonlyMap<string, FunctionHandler>,
  name: string,
  request: Request,
  context: FunctionContext,
  log: (line: string) => void,
): Promise<Response> {
  const handler = handlers.get(name);
  if (!handler) return jsonError(404, 'NOT_FOUND', 'Requested function was not found');
  try {
    const response = await handler(request, context);
    if (!(response instanceof Response)) throw new TypeError('the handler gave no Response');
    return response;
  } catch (error) {
    log(`function ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return jsonError(500, 'function_failed', 'The function failed.');
  }
}
