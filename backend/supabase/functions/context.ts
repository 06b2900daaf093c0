/** What a function may use besides the request: where the REST API is, how to reach it, and its settings. */
export type FunctionContext = {
  url: string;
  publishableKey: string;
  secretKey: string;
  fetch: typeof fetch;
  /** Reads a setting of the environment. */
  env?: (name: string) => string | undefined;
};
export type FunctionHandler = (req: Request, ctx: FunctionContext) => Promise<Response>;
