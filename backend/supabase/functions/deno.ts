import { addressBehind } from '../../../shared/limits/src/clientAddress.ts';
import type { FunctionContext, FunctionHandler } from './context.ts';
import { projectKeys } from './projectKeys.ts';

declare const Deno: {
  serve(handle: (req: Request, info: { remoteAddr: { hostname?: string } }) => Promise<Response>): void;
  env: { get(name: string): string | undefined };
};

/** The platform's own gateway is always in front. */
const PROXIES = 1;

/**
 * Serves a handler as a Supabase Edge Function; `secret` provides the service key. `TRUSTED_PROXIES` is the number of proxies in
 * front.
 */
export function serve(handler: FunctionHandler, { secret = false } = {}): void {
  const env = (name: string) => Deno.env.get(name);
  const { publishable, secret: secretKey } = projectKeys(env);
  const [publishableKey = '', ...otherPublishableKeys] = publishable;
  const proxies = Number(env('TRUSTED_PROXIES') || PROXIES);
  Deno.serve((req, { remoteAddr }) => {
    const context: FunctionContext = {
      url: env('SUPABASE_URL') ?? new URL(req.url).origin,
      publishableKey,
      otherPublishableKeys,
      secretKey: secret ? secretKey : '',
      fetch,
      address: addressBehind(proxies, req.headers.get('x-forwarded-for') ?? '', remoteAddr.hostname ?? 'unknown'),
      env,
    };
    return handler(req, context);
  });
}
