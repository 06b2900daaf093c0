import type { PlainRequest } from '../engine/plain.ts';
import { jsonError } from '../jsonError.ts';
import { type ArgumentKind, fromAddress, LIMITS, type Misfit, misfitOf, tooDeep } from './arguments.ts';
import { filterInAddress, type KnownFilters, refuseFilters } from './callFilters.ts';
import { canonicalCall } from './canonical.ts';
import { depthOf } from './depth.ts';

/** A function in the schema `public` that visitors may execute, with or without a session. */
export interface PublicFunction {
  name: string;
  arguments: Record<string, ArgumentKind>;
  /** Arguments without a default. */
  required: string[];
  /** Defaults of the other arguments. */
  defaults: Record<string, unknown>;
}

/** Most rows per page of a function, and whether a file offers the rest. */
export type PageLimit = { most: number; hasFile: boolean };

/** What is known about a function beyond its arguments. */
export type Known = { page?: PageLimit | undefined; filters?: KnownFilters | undefined };

/**
 * The call for the REST layer, or the refusal. Every call is passed on in canonical form by POST: for GET, the layer interprets
 * each argument that looks like a filter (`match.…`) as one, and caches and refusals compare this form.
 */
export function passCall(
  request: PlainRequest,
  name: string,
  functions: ReadonlyMap<string, PublicFunction>,
  { page, filters }: Known = {},
): PlainRequest | Response {
  const called = functions.get(name);
  if (!called) return jsonError(404, 'PGRST202', 'There is no function of this name for visitors.');
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    return notThisWay('A function is called by GET or POST.', 'GET, HEAD, POST');
  const given = request.method === 'POST' ? readBody(request) : readAddress(request, called, filters ?? {});
  if (given instanceof Response) return given;
  for (const [argument, value] of Object.entries(given)) {
    const kind = kindOf(called, argument);
    if (!kind) return unknownArgument(argument);
    const misfit = misfitOf(kind, value);
    if (misfit) return refusal(argument, misfit);
  }
  const refusedFilter = filters && kindOf(called, 'filters') && refuseFilters(filters, given.filters);
  if (refusedFilter) return refused(refusedFilter.code, refusedFilter.message);
  const missing = called.required.find((argument) => !Object.hasOwn(given, argument));
  if (missing) return refused('argument_missing', `The argument ${shown(missing)} is missing.`);
  const call = canonicalCall(called, given);
  if (page && Number(call.per) > page.most) return tooManyRows(page);
  const { origin, pathname } = new URL(request.url);
  const others = request.headers.filter(([header]) => header !== 'content-type');
  return {
    url: origin + pathname,
    method: 'POST',
    headers: [...others, ['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify(call)),
  };
}

/** A list repeats its parameter or has it once; a filter is a key of the JSON, or separate: `filters[status]=open`. */
function readAddress(
  request: PlainRequest,
  called: PublicFunction,
  filters: KnownFilters,
): Record<string, unknown> | Response {
  const given: Record<string, unknown> = {};
  for (const [argument, text] of argumentsInAddress(request)) {
    const kind = kindOf(called, argument);
    const filter = kind || !kindOf(called, 'filters') ? null : filterInAddress(filters, argument, text);
    if (filter && 'message' in filter) return refused(filter.code, filter.message);
    if (filter) {
      given.filters = { ...(given.filters as object | undefined), [filter.name]: filter.value };
      continue;
    }
    if ((kind === 'list' || kind === 'numbers') && Object.hasOwn(given, argument)) {
      given[argument] = [...(given[argument] as unknown[]), text];
      continue;
    }
    if (!kind) return unknownArgument(argument);
    if (Object.hasOwn(given, argument))
      return refused('argument_twice', `The argument ${shown(argument)} is there twice.`);
    const read = fromAddress(kind, text);
    if (!('value' in read)) return refusal(argument, read);
    given[argument] = read.value;
  }
  return given;
}

function readBody(request: PlainRequest): Record<string, unknown> | Response {
  if (argumentsInAddress(request).length > 0)
    return refused('argument_in_address', 'A call by POST has its arguments in the body.');
  if (!request.body) return {};
  if (!isJson(request))
    return jsonError(415, 'not_json', 'The body of a call is JSON: send content-type: application/json.');
  const body = jsonOf(request);
  if (body instanceof Response) return body;
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : refused('not_an_object', 'The body of a call is one JSON object that holds its arguments.');
}

/** The body as JSON, undefined if it is not JSON, or the refusal if it is nested too deeply. */
export function jsonOf({ body }: PlainRequest): unknown {
  const text = Buffer.from(body ?? []).toString('utf8');
  if (depthOf(text) > LIMITS.depth) return refused(tooDeep.code, `The body ${tooDeep.message}`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const argumentsInAddress = ({ url }: PlainRequest) =>
  [...new URL(url).searchParams].filter(([name]) => name !== 'apikey');

const kindOf = ({ arguments: known }: PublicFunction, name: string) =>
  Object.hasOwn(known, name) ? known[name] : undefined;

export const isJson = ({ headers }: PlainRequest) =>
  /^application\/json\s*(;|$)/i.test(new Headers(headers).get('content-type') ?? '');

/** Visitor input, shortened for a message. */
export const shown = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

const refused = (code: string, message: string) => jsonError(400, code, message);

const refusal = (argument: string, { code, message }: Misfit) =>
  refused(code, `The argument ${shown(argument)} ${message}`);

const tooManyRows = ({ most, hasFile }: PageLimit) =>
  refused(
    'too_many_rows',
    `The argument "per" is at most ${most}: ${hasFile ? 'all rows at once come as a file, from /functions/v1/export.' : 'read on page by page.'}`,
  );

const unknownArgument = (name: string) =>
  refused('argument_unknown', `The function has no argument ${shown(name)}; filters on its answer are not offered.`);

export function notThisWay(message: string, allow: string): Response {
  const answer = jsonError(405, 'method_not_allowed', message);
  answer.headers.set('allow', allow);
  return answer;
}
