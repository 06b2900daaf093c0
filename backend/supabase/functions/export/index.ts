import { handler } from './handler.ts';

declare const Deno: {
  serve(handle: (req: Request) => Promise<Response>): void;
  env: { get(name: string): string | undefined };
};

Deno.serve((req) =>
  handler(req, {
    url: Deno.env.get('SUPABASE_URL') ?? new URL(req.url).origin,
    publishableKey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
    secretKey: '',
    fetch,
  }),
);
