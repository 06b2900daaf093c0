/** What a function may use besides the request: where the REST API is and how to reach it. */
export type FunctionContext = { url: string; publishableKey: string; secretKey: string; fetch: typeof fetch };
export type FunctionHandler = (req: Request, ctx: FunctionContext) => Promise<Response>;
