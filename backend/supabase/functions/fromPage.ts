import { answering, preflight, Refusal } from './answer.ts';
import type { FunctionContext, FunctionHandler } from './context.ts';
import { refuseTooMany } from './rateLimit.ts';

/**
 * A function that pages call without a session: POST with the publishable key, with a limit per minute and address. Returns the
 * response of `work`, or its refusal; 401 without the key, 405, 429 with `retry-after`.
 */
export function fromPage(
  perMinute: number,
  now: () => number,
  work: (req: Request, ctx: FunctionContext) => Promise<Response>,
): FunctionHandler {
  const limit = refuseTooMany(perMinute, now);
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return preflight();
      if (req.method !== 'POST') throw new Refusal(405, 'Only POST.', { allow: 'POST, OPTIONS' });
      const keys = [ctx.publishableKey, ...(ctx.otherPublishableKeys ?? [])];
      if (!keys.includes(req.headers.get('apikey') ?? ''))
        throw new Refusal(401, 'The publishable key is missing or wrong.');
      limit(ctx);
      return await work(req, ctx);
    });
}
