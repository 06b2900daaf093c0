import type { MiddlewareHandler } from 'hono';
import { ApiError } from './errors.ts';

/** What may be wrong with an answer of the network. */
export type Fault =
  /** Refused, limited or broken; 404 is also how a removed end point answers. */
  | { kind: 'status'; status: 400 | 401 | 403 | 404 | 410 | 429 | 500 | 503 }
  /** A web page with status 200, as a proxy in front sends it. */
  | { kind: 'page' }
  /** The first half of the body. */
  | { kind: 'truncated' }
  | { kind: 'slow'; ms: number }
  /** Never answers. */
  | { kind: 'hanging' }
  /** Gives fewer rows a page than asked for, and says so. */
  | { kind: 'shortPages'; rows: number }
  /** Refuses a `limit` above this. */
  | { kind: 'limitRefused'; above: number }
  /** Numbers that identify something come as text: decimal, or opaque. */
  | { kind: 'textIds'; opaque?: boolean }
  /** The list under another name. */
  | { kind: 'otherShape' }
  /** The list as always, of records nobody knows. */
  | { kind: 'otherRecords' }
  /** Words nobody knows, and numbers that are none, in fields a record can do without. */
  | { kind: 'otherWords' };

/** A fault at every address that matches. */
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

/** A rating is a word where the score of a person is a number; only a slash has `slashType` beside its amount. */
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

/** Applies `change` to the list of an answer, in either version and under whatever name it has. */
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

/** Only what counts its rows is paged. */
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

/** The `limit` a request names, in its address or its body. */
async function limitOf(request: Request): Promise<number> {
  const inAddress = new URL(request.url).searchParams.get('limit');
  if (inAddress !== null) return Number(inAddress);
  if (request.method !== 'POST') return 0;
  return Number(((await request.clone().json()) as { limit?: unknown }).limit ?? 0);
}

/** Answers of the addresses named come with their faults; of several the first counts. The rest is served as it is. */
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
