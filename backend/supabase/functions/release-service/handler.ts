import { answering, json, Refusal, readObject } from '../answer.ts';
import type { FunctionHandler } from '../context.ts';
import { asService } from '../database.ts';
import { refuseTooMany } from '../rateLimit.ts';

const MAX_BODY = 32 * 1024;
const CALLS_PER_MINUTE = 60;

/**
 * Database access for the release service and release tool, which have no direct connection: POST with RELEASE_CONTROL_SECRET
 * after `Bearer`. `{figures: [{section, version, since}]}` returns 200 `{figures}`; `{decision}` records an automatic action of
 * the release service and returns 200 `{}`. Otherwise 400 for an invalid body, 401 for a wrong secret, 405, 413, 429.
 */
export function createReleaseService(perMinute = CALLS_PER_MINUTE): FunctionHandler {
  const limit = refuseTooMany(perMinute);
  return (req, ctx) =>
    answering(async () => {
      if (req.method !== 'POST') throw new Refusal(405, 'Only POST.', { allow: 'POST' });
      limit(ctx);
      const secret = ctx.env?.('RELEASE_CONTROL_SECRET');
      if (!secret || !(await same(req.headers.get('authorization') ?? '', `Bearer ${secret}`)))
        throw new Refusal(401, 'Only the release service may ask.');
      const { figures, decision } = await readObject(req, MAX_BODY);
      if (Array.isArray(figures))
        return json({ figures: await asService(ctx, 'release_figures', { wanted: figures }) });
      if (typeof decision !== 'object' || decision === null)
        throw new Refusal(400, 'figures must be a list, or decision an object.');
      await asService(ctx, 'release_decision', { decision });
      return json({});
    });
}

/** Compares hashes, so that timing reveals nothing. */
async function same(given: string, expected: string): Promise<boolean> {
  const hash = async (text: string) =>
    String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  return (await hash(given)) === (await hash(expected));
}

export const handler = createReleaseService();
