import { answering, json, preflight, Refusal, readObject } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asService, callerOf } from '../database.ts';
import { refuseTooMany } from '../rateLimit.ts';

const MAX_BODY = 8 * 1024;
const CHANGES_PER_MINUTE = 20;

type Answer = { state?: { revision: number }; message?: string };

/**
 * Changes what visitors run: POST `{request, signature}` from an owner's session, the request signed by the same wallet
 * for this one change. Every request is written down before it is carried out, the refused ones too; a signature counts
 * once. The release service at RELEASE_CONTROL_URL holds the registry key, checks the signature, and makes the change.
 * Answers 200 `{state}`, 400 a wrong body, 401 no session, 403 no owner or wrong signature, 409 the registry moved on
 * or the signature was used, 429, 503 the service is not there.
 */
export function createReleaseControl(reach: typeof fetch = fetch, perMinute = CHANGES_PER_MINUTE): FunctionHandler {
  const limit = refuseTooMany(perMinute);
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return preflight();
      if (req.method !== 'POST') throw new Refusal(405, 'Only POST.', { allow: 'POST, OPTIONS' });
      limit(ctx);
      const { wallet, role } = await callerOf(req, ctx);
      if (!wallet) throw new Refusal(401, 'Sign in with an owner\u2019s wallet first.');
      if (role !== 'owner') throw new Refusal(403, 'Only owners may change what runs.');
      const { request, signature } = await readObject(req, MAX_BODY);
      if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]{130}$/.test(signature))
        throw new Refusal(400, 'signature must be that of a wallet.');
      if (typeof request !== 'object' || request === null) throw new Refusal(400, 'request must be an object.');
      const entry = await asService<number | null>(ctx, 'release_audit_begin', {
        request: { ...request, wallet, signature: signature.toLowerCase() },
      });
      if (entry === null) throw new Refusal(409, 'This signature was used before: sign again.');
      const { status, answer } = await ask(ctx, reach, { request, signature, wallet });
      const revision = status === 200 ? (answer.state?.revision ?? null) : null;
      const refused = revision === null ? (answer.message ?? `the release service answered ${status}`) : null;
      await asService(ctx, 'release_audit_end', { entry, revision, refused });
      if (refused !== null) throw new Refusal(status === 200 ? 503 : status, refused);
      return json({ state: answer.state });
    });
}

async function ask(
  ctx: FunctionContext,
  reach: typeof fetch,
  body: object,
): Promise<{ status: number; answer: Answer }> {
  const url = ctx.env?.('RELEASE_CONTROL_URL');
  const secret = ctx.env?.('RELEASE_CONTROL_SECRET');
  const gone = { status: 503, answer: { message: 'The release service cannot be reached. Nothing was changed.' } };
  if (!url || !secret) return gone;
  try {
    const response = await reach(`${url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    // The service refusing us is our fault, not the caller's.
    if (response.status === 401 || response.status >= 500) return gone;
    return { status: response.status, answer: (await response.json()) as Answer };
  } catch {
    return gone;
  }
}

export const handler = createReleaseControl();
