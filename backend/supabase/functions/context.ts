/** What a function may use besides the request: where the REST API is, how to reach it, and its settings. */
export type FunctionContext = {
  url: string;
  /** For calls as a visitor. */
  publishableKey: string;
  /** Others that browsers may use. */
  otherPublishableKeys?: readonly string[];
  secretKey: string;
  fetch: typeof fetch;
  /** The visitor's, for limits. */
  address: string;
  /** Reads a setting of the environment. */
  env?: (name: string) => string | undefined;
};
export type FunctionHandler = (req: Request, ctx: FunctionContext) => Promise<Response>;

const PREFIX = '/functions/v1';

/** Where this call can be repeated: a hosted function sees its address without the prefix the platform routes by. */
export function addressOf(req: Request, ctx: FunctionContext): string {
  const { pathname, search } = new URL(req.url);
  return pathname.startsWith(`${PREFIX}/`) ? req.url : `${ctx.url}${PREFIX}${pathname}${search}`;
}
