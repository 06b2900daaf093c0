import { jsonAtMost } from '../../../../shared/limits/src/textAtMost.ts';
import { answering, json, preflight, Refusal, readObject } from '../answer.ts';
import type { FunctionContext, FunctionHandler } from '../context.ts';
import { asService, callerOf } from '../database.ts';
import { refuseTooMany } from '../rateLimit.ts';

const MAX_BODY = 8 * 1024;
const MAX_ANSWER = 4 * 1024 * 1024;
/** The page refreshes after each change. */
const REQUESTS_PER_MINUTE = 60;
/** It may still be working: there is no way to know here. */
const LATE =
  'The release service did not answer in time and may have made the change all the same: look at the releases again.';

type Answer = { state?: { revision: number }; message?: string };

/**
 * Release overview for admins, and changes by owners. POST `{overview: true}` returns 200 with the service's overview and
 * `figures`. POST `{request, signature}` from an owner's session makes a change; the request is signed by the same wallet for
 * this one change. Every request is recorded before it is carried out, including refused ones; a signature is valid once. The
 * release service at RELEASE_CONTROL_URL has the registry key, verifies the signature and makes the change. Returns 200
 * `{state}`, 400 for an invalid body, 401 without a session, 403 if not an owner or for a wrong signature, 409 if the registry
 * changed or the signature was used, 429, 503 if the service is unavailable.
 */
export function createReleaseControl(reach: typeof fetch = fetch): FunctionHandler {
  const limit = refuseTooMany(REQUESTS_PER_MINUTE);
  return (req, ctx) =>
    answering(async () => {
      if (req.method === 'OPTIONS') return preflight();
      if (req.method !== 'POST') throw new Refusal(405, 'Only POST.', { allow: 'POST, OPTIONS' });
      limit(ctx);
      const { wallet, role } = await callerOf(req, ctx);
      if (!wallet) throw new Refusal(401, 'Sign in with an owner\u2019s wallet first.');
      const { overview, request, signature } = await readObject(req, MAX_BODY);
      if (overview === true) {
        if (role === null) throw new Refusal(403, 'Only admins may see this.');
        return json(await overviewWithFigures(ctx, reach));
      }
      if (role !== 'owner') throw new Refusal(403, 'Only owners may change what runs.');
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

type Overview = {
  now?: string;
  sections: { comparison: { asked: { release: object; base: object | null } } | null }[];
};

async function overviewWithFigures(ctx: FunctionContext, reach: typeof fetch): Promise<object> {
  const { status, answer } = await service<Overview & Answer>(ctx, reach, '/overview', { method: 'GET' });
  if (status !== 200) throw new Refusal(status, answer.message ?? `the release service answered ${status}`);
  const { now } = answer;
  const wanted = answer.sections.flatMap(({ comparison }) =>
    [comparison?.asked.release, comparison?.asked.base].flatMap((each) => (each ? [{ ...each, now }] : [])),
  );
  return { ...answer, figures: await asService(ctx, 'release_figures', { wanted }) };
}

const ask = (ctx: FunctionContext, reach: typeof fetch, body: object) =>
  service<Answer>(ctx, reach, '/control', { method: 'POST', body: JSON.stringify(body) });

async function service<T extends { message?: string }>(
  ctx: FunctionContext,
  reach: typeof fetch,
  path: string,
  init: RequestInit,
): Promise<{ status: number; answer: T }> {
  const url = ctx.env?.('RELEASE_CONTROL_URL');
  const secret = ctx.env?.('RELEASE_CONTROL_SECRET');
  const gone = {
    status: 503,
    answer: { message: 'The release service cannot be reached. Nothing was changed.' } as T,
  };
  if (!url || !secret) return gone;
  try {
    const response = await reach(`${url}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(15_000),
    });
    // If the service rejects us, that is our fault, not the caller's. Refusals of its store are passed on.
    if (response.status === 401 || (response.status >= 500 && response.status !== 503)) return gone;
    return { status: response.status, answer: (await jsonAtMost(response, MAX_ANSWER)) as T };
  } catch (error) {
    return init.method === 'POST' && (error as Error).name === 'TimeoutError'
      ? { status: 503, answer: { message: LATE } as T }
      : gone;
  }
}

export const handler = createReleaseControl();
