import { serviceHeaders } from '../../../shared/limits/src/serviceHeaders.ts';
import { Refusal } from './answer.ts';
import type { FunctionContext } from './context.ts';

type Answer = { code?: string; message?: string };

/** PT404 and similar contain the HTTP status; invalid values are the caller's fault. */
function statusOf(code: string, status: number): number | null {
  const named = /^PT(4\d\d)$/.exec(code)?.[1];
  if (named) return Number(named);
  return /^(22|23)/.test(code) ? 400 : status === 401 || status === 403 ? status : null;
}

async function call<T>(ctx: FunctionContext, name: string, args: object, headers: Record<string, string>): Promise<T> {
  const response = await ctx.fetch(`${ctx.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(args),
  });
  if (response.ok) return (response.status === 204 ? null : await response.json()) as T;
  const { code = '', message = '' } = (await response.json().catch(() => ({}))) as Answer;
  const later = response.headers.get('retry-after');
  if (later) throw new Refusal(response.status, message, { 'retry-after': later });
  const status = statusOf(code, response.status);
  if (status === null) throw new Error(`${name} answered ${response.status} ${code}`);
  // Messages of constraints and types mention columns; only our own are written for people.
  throw new Refusal(status, /^(PT|22023$|42501$)/.test(code) ? message : 'A value is missing or out of range.');
}

/**
 * Calls a database function with the service key. @throws Refusal if the database rejects the values or is busy, otherwise Error
 */
export const asService = <T>(ctx: FunctionContext, name: string, args: object = {}) =>
  call<T>(ctx, name, args, serviceHeaders(ctx.secretKey));

/** Calls a page function as a visitor. @throws Refusal if it rejects the values or the database is busy, otherwise Error */
export const asVisitor = <T>(ctx: FunctionContext, name: string, args: object) =>
  call<T>(ctx, name, args, { apikey: ctx.publishableKey });

export type Caller = { wallet: string | null; profileId: number | null; role: string | null };

/** The caller of a request, by session. Anonymous without a valid one. */
export async function callerOf(req: Request, ctx: FunctionContext): Promise<Caller> {
  const nobody = { wallet: null, profileId: null, role: null };
  const token = req.headers.get('authorization');
  if (!token || !/^Bearer .+\..+\..+$/.test(token)) return nobody;
  const headers = { apikey: ctx.publishableKey, authorization: token };
  try {
    return await call<Caller>(ctx, 'session_identity', {}, headers);
  } catch (error) {
    if (error instanceof Refusal && !error.headers['retry-after']) return nobody;
    throw error;
  }
}
