/** What a function may use besides the request: the REST API and its settings. */
export type FunctionContext = {
  url: string;
  /** For calls as a visitor. */
  publishableKey: string;
  /** Further publishable keys that browsers may use. */
  otherPublishableKeys?: readonly string[];
  secretKey: string;
  fetch: typeof fetch;
  /** The visitor's address, for rate limits. */
  address: string;
  /** Reads an environment variable. */
  env?: (name: string) => string | undefined;
};
export type FunctionHandler = (req: Request, ctx: FunctionContext) => Promise<Response>;

const PREFIX = '/functions/v1';

/** Address at which this call can be repeated: a hosted function sees it without the platform's routing prefix. */
export function addressOf(req: Request, ctx: FunctionContext): string {
  const { pathname, search } = new URL(req.url);
  return pathname.startsWith(`${PREFIX}/`) ? req.url : `${ctx.url}${PREFIX}${pathname}${search}`;
}
