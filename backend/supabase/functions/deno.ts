import type { FunctionContext, FunctionHandler } from './context.ts';

declare const Deno: {
  serve(handle: (req: Request) => Promise<Response>): void;
  env: { get(name: string): string | undefined };
};

/** Serves a handler as a Supabase Edge Function; `secret` gives it the service key. */
export function serve(handler: FunctionHandler, { secret = false } = {}): void {
  const env = (name: string) => Deno.env.get(name);
  Deno.serve((req) => {
    const context: FunctionContext = {
      url: env('SUPABASE_URL') ?? new URL(req.url).origin,
      publishableKey: env('SUPABASE_ANON_KEY') ?? '',
      secretKey: secret ? (env('SUPABASE_SERVICE_ROLE_KEY') ?? '') : '',
      fetch,
      env,
    };
    return handler(req, context);
  });
}
