import type { MiddlewareHandler } from 'hono';
import { ApiError } from './errors.ts';

/** Faults of a network response. */
export type Fault =
  /** Refused, rate-limited or broken; 404 is also the response of a removed endpoint. */
  | { kind: 'status'; status: 400 | 401 | 403 | 404 | 410 | 429 | 500 | 503 }
  /** A web page with status 200, as sent by a proxy in front. */
  | { kind: 'page' }
  /** The first half of the body. */
  | { kind: 'truncated' }
  | { kind: 'slow'; ms: number }
  /** Never answers. */
  | { kind: 'hanging' }
  /** Returns fewer rows per page than requested, and says so. */
  | { kind: 'shortPages'; rows: number }
  /** Refuses a `limit` above this. */
  | { kind: 'limitRefused'; above: number }
  /** Numeric ids become text: decimal, or opaque. */
  | { kind: 'textIds'; opaque?: boolean }
  /** The list under another name. */
  | { kind: 'otherShape' }
  /** The usual list, with records of unknown format. */
  | { kind: 'otherRecords' }
  /** Unknown words and invalid numbers in optional fields. */
  | { kind: 'otherWords' };

/** A fault at every matching address. */
export interface FaultAt {
  path: RegExp;
  fault: Fault;
}

const ID = /^(id|.*Id)$/;

function withTextIds(value: unknown, opaque: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withTextIds(item, opaque));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      ID.test(key) && typeof item === 'number' ? (opaque ? `id_${item}` : String(item)) : withTextIds(item, opaque),
    ]),
  );
}

const WORDS = ['score', 'status', 'outcome', 'humanVerificationStatus'];
const NUMBERS = ['xpTotal', 'xpStreakDays', 'deposited', 'staked', 'balance'];

/** A review's score is a word, a person's a number; only a slash has `slashType` beside its amount. */
function withOtherWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOtherWords);
  if (typeof value !== 'object' || value === null) return value;
  const said = (key: string, item: unknown) => {
    if (WORDS.includes(key) && typeof item === 'string') return 'unheard-of';
    if (key === 'isUpvote') return 'sideways';
    if (NUMBERS.includes(key) || (key === 'amount' && 'slashType' in value)) return 'many';
    return withOtherWords(item);
  };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, said(key, item)]));
}

/** Applies `change` to the list in a response, in either version and under any name. */
function changeList(body: unknown, change: (list: unknown[]) => Record<string, unknown> | unknown[]): unknown {
  if (Array.isArray(body)) return change(body);
  const answer = body as Record<string, unknown>;
  if (answer.ok === true) return { ...answer, data: changeList(answer.data, change) };
  const name = Object.keys(answer).find((key) => Array.isArray(answer[key]));
  if (name === undefined) return change([]);
  const { [name]: list, ...others } = answer;
  const changed = change(list as unknown[]);
  return { ...others, ...(Array.isArray(changed) ? { [name]: changed } : changed) };
}

/** Only responses with a row count are paged. */
function changePage(body: unknown, rows: number): unknown {
  const answer = body as { ok?: boolean; data?: unknown; values?: unknown[]; total?: number };
  if (answer.ok === true) return { ...answer, data: changePage(answer.data, rows) };
  return Array.isArray(answer.values) ? { ...answer, values: answer.values.slice(0, rows), limit: rows } : body;
}

function changed(body: unknown, fault: Fault): unknown {
  switch (fault.kind) {
    case 'textIds':
      return withTextIds(body, fault.opaque ?? false);
    case 'otherWords':
      return withOtherWords(body);
    case 'otherShape':
      return changeList(body, (list) => ({ items: list }));
    case 'otherRecords':
      return changeList(body, (list) => list.map((_, index) => ({ kind: 'unheard-of', place: index })));
    case 'shortPages':
      return changePage(body, fault.rows);
    default:
      return body;
  }
}

/** The `limit` of a request, in its address or body. */
async function limitOf(request: Request): Promise<number> {
  const inAddress = new URL(request.url).searchParams.get('limit');
  if (inAddress !== null) return Number(inAddress);
  if (request.method !== 'POST') return 0;
  return Number(((await request.clone().json()) as { limit?: unknown }).limit ?? 0);
}

/** Adds faults to responses of matching addresses; the first match wins. Others are served unchanged. */
export function faultsAt(faults: readonly FaultAt[]): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const fault = faults.find(({ path }) => path.test(pathname + search))?.fault;
    if (!fault) return next();
    const { kind } = fault;
    if (kind === 'status')
      throw new ApiError(fault.status, fault.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST', 'Faulty');
    if (kind === 'limitRefused' && (await limitOf(c.req.raw)) > fault.above)
      throw new ApiError(400, 'VALIDATION_ERROR', `limit: at most ${fault.above}`);
    if (kind === 'hanging')
      await new Promise((resolve) => c.req.raw.signal.addEventListener('abort', resolve, { once: true }));
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    await next();
    if (kind === 'page') c.res = new Response('<!doctype html><title>Just a moment</title>', { status: 200 });
    if (!c.res.ok || kind === 'page' || kind === 'slow' || kind === 'hanging' || kind === 'limitRefused') return;
    const text = await c.res.text();
    c.res =
      kind === 'truncated'
        ? new Response(text.slice(0, text.length / 2))
        : Response.json(changed(JSON.parse(text), fault));
  };
}
