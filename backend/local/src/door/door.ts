import type { Deprecation } from '../../../../shared/functions/src/schema/deprecation.ts';
import type { PlainRequest } from '../engine/plain.ts';
import { jsonError } from '../jsonError.ts';
import type { KnownFilters } from './callFilters.ts';
import { type PageLimit, type PublicFunction, passCall } from './functions.ts';
import { type OpenTable, passTable } from './tables.ts';

/** What visitors can reach over REST. */
export interface Open {
  functions: readonly string[];
  /** Page limits of paged functions. */
  pages: Readonly<Record<string, PageLimit>>;
  /** Filters of functions that take some. */
  filters: Readonly<Record<string, KnownFilters>>;
  /** Deprecated functions. */
  deprecated: Readonly<Record<string, Deprecation>>;
  /** Most rows per call of the export function. */
  fileRows: number;
  /** Tables and views by name. */
  tables: Readonly<Record<string, OpenTable>>;
}

/** Turns a visitor's request into one for the REST layer, or refuses it. `forFile` is only for our own function. */
export type Door = (request: PlainRequest, forFile?: boolean) => PlainRequest | Response;

/** Headers that are passed on; the layer interprets others in more ways. */
const HEADERS = new Set([
  'accept-profile',
  'apikey',
  'authorization',
  'content-profile',
  'content-type',
  'x-client-id',
  'x-client-info',
]);

/** One object instead of a list: the only other format we use. */
const ONE_OBJECT = 'application/vnd.pgrst.object+json';
const ACCEPTED = /^(\*\/\*|application\/(json|\*|vnd\.pgrst\.object\+json))(\s*;\s*(q|charset)=[\w.-]+)*$/i;

/**
 * An allow-list in front of the REST layer: functions visitors may execute, and a few tables. The layer's full language (filters
 * on any column, embedded resources, casts, full text, regular expressions, plans, bulk writes) is only for the secret key: parts
 * of it crash the database or keep it busy for minutes.
 *
 * @param granted Functions the database lets visitors execute: only those that are also open can be called.
 */
export function createDoor(
  { functions, pages, filters, fileRows, tables }: Open,
  granted: readonly PublicFunction[],
): Door {
  const open = new Set(functions);
  const callable = new Map(granted.filter(({ name }) => open.has(name)).map((each) => [each.name, each]));

  return (request, forFile = false) => {
    const headers = new Headers(request.headers);
    const refusal = refuseHeaders(headers);
    if (refusal) return refusal;
    const known = { ...request, headers: [...plainHeaders(headers)] };
    const [, rpc, name = ''] =
      /^\/rest\/v1\/(rpc\/)?([a-z_][a-z0-9_]{0,62})$/.exec(new URL(request.url).pathname) ?? [];
    if (rpc) {
      const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
      return passCall(known, name, callable, {
        page: page && forFile ? { ...page, most: fileRows } : page,
        filters: Object.hasOwn(filters, name) ? filters[name] : undefined,
      });
    }
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    return table
      ? passTable(known, table)
      : jsonError(404, 'PGRST205', 'There is nothing for visitors at this address.');
  };
}

function refuseHeaders(headers: Headers): Response | null {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers.get(name);
    if (schema !== null && schema !== 'public') return jsonError(406, 'PGRST106', 'Only the schema public is offered.');
  }
  const accept = headers.get('accept') ?? '*/*';
  if (!accept.split(',').some((type) => ACCEPTED.test(type.trim())))
    return jsonError(406, 'PGRST107', 'Answers are JSON: send accept: application/json.');
  const prefer = headers.get('prefer');
  if (prefer !== null && prefer !== 'return=minimal')
    return jsonError(400, 'not_offered', 'Visitors have no preferences to choose from: leave the header Prefer out.');
  return null;
}

/** Headers without those that the layer would interpret. */
function plainHeaders(given: Headers): Headers {
  const headers = new Headers([...given].filter(([name]) => HEADERS.has(name)));
  headers.set('accept', /pgrst\.object/i.test(given.get('accept') ?? '') ? ONE_OBJECT : 'application/json');
  return headers;
}
