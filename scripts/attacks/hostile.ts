import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book';
import { pick, type Random } from './random';
import { hostileText, hostileValue } from './values';

/** Attack surface, as known to someone who has read the sources. */
export interface Targets {
  functions: { name: string; arguments: string[] }[];
  tables: { name: string; columns: string[] }[];
  /** Field names that functions read from JSON. */
  keys: string[];
  edgeFunctions: string[];
  publishable: string;
}

export interface HostileRequest {
  path: string;
  init: RequestInit & { headers: Record<string, string> };
}

const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj'.split(
    ' ',
  );
const PREFER =
  'count=exact return=representation return=headers-only tx=rollback resolution=merge-duplicates handling=strict max-affected=1 params=single-object timezone=x'.split(
    ' ',
  );
const ACCEPT = [
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.plan+json; options=analyze',
  'application/geo+json',
  'application/octet-stream',
  'text/html,*/*',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];
const TYPES = [
  'application/json',
  'text/csv',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
];
const AUTH = [
  'token?grant_type=refresh_token',
  'token?grant_type=web3',
  'token?grant_type=password',
  'user',
  'signup',
  'otp',
  'logout',
  'verify',
  'recover',
  'admin/users',
  'settings',
  'factors',
];

const q = encodeURIComponent;
/** Lone surrogates cannot be part of a URL. */
const inAddress = (text: string) => q(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** A hostile request; the same for the same state of `random`. */
export function hostileRequest(random: Random, targets: Targets): HostileRequest {
  const make = pick(random, [call, call, call, call, read, read, write, auth, edge, anything]);
  const { path, init } = make(random, targets);
  const headers: Record<string, string> = { apikey: targets.publishable, ...init.headers };
  if (random() < 0.05) headers.prefer = pick(random, PREFER);
  if (random() < 0.05) headers.accept = pick(random, ACCEPT);
  if (random() < 0.03) headers['accept-profile'] = pick(random, ['app', 'auth', 'private', 'pg_catalog']);
  if (random() < 0.03)
    headers.authorization = `Bearer ${pick(random, ['x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'a.b.c'])}`;
  if (random() < 0.03) headers.range = pick(random, ['0-0', '0-999999999', '9999999999999-', 'x']);
  if (random() < 0.02) headers.apikey = 'sb_publishable_wrong';
  return { path: path.slice(0, 15_000), init: { ...init, headers } };
}

type Made = { path: string; init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } };

/** A function with unexpected values for known argument names. */
function call(random: Random, { functions, keys }: Targets): Made {
  const { name, arguments: known } = pick(random, functions);
  const names = known.filter(() => random() < 0.6);
  if (random() < 0.05) names.push(pick(random, ['select', 'or', 'and', 'limit', 'order', ...keys]));
  const values = names.map((argument): [string, unknown] => [
    argument,
    argument === 'filters' && random() < 0.8 ? ownFilters(random, name, keys) : hostileValue(random, keys),
  ]);
  if (random() < 0.5) return json(`/rest/v1/rpc/${name}`, 'POST', Object.fromEntries(values));
  const query = values.map(([argument, value]) => {
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    return `${inAddress(argument)}=${inAddress(random() < 0.1 ? `${pick(random, OPERATORS)}.${text}` : text)}`;
  });
  return { path: `/rest/v1/rpc/${name}?${query.join('&')}`, init: {} };
}

/** Filters the function actually has, because others are rejected before they reach the database. */
function ownFilters(random: Random, name: string, keys: string[]): Record<string, unknown> {
  const own = Object.keys(DECLARED_FUNCTIONS[name]?.filters ?? {}).filter(() => random() < 0.4);
  return Object.fromEntries(own.map((filter) => [filter, hostileValue(random, keys, 1)]));
}

/** The REST layer's filter language on any table. */
function read(random: Random, { tables }: Targets): Made {
  const { name, columns } = pick(random, tables);
  const column = pick(random, columns);
  const query = [
    `${column}=${random() < 0.2 ? 'not.' : ''}${pick(random, OPERATORS)}.${inAddress(hostileText(random))}`,
  ];
  if (random() < 0.3)
    query.push(
      `select=${inAddress(pick(random, ['*', `${column}::app.votes`, `${pick(random, tables).name}(*)`, 'count()', `${column}->a`, '('.repeat(500)]))}`,
    );
  if (random() < 0.2)
    query.push(`${pick(random, ['or', 'and'])}=${inAddress(`${'(and'.repeat(300)}(${column}.eq.1${')'.repeat(300)}`)}`);
  if (random() < 0.2) query.push(`order=${inAddress(`${column}.desc${hostileText(random)}`)}`);
  if (random() < 0.2) query.push(`limit=${inAddress(hostileText(random))}&offset=${inAddress(hostileText(random))}`);
  return {
    path: `/rest/v1/${name}?${query.join('&')}`,
    init: { method: pick(random, ['GET', 'GET', 'HEAD', 'DELETE']) },
  };
}

function write(random: Random, { tables }: Targets): Made {
  const { name, columns } = pick(random, tables);
  const row = () =>
    Object.fromEntries(
      columns.filter(() => random() < 0.7).map((column) => [column, hostileValue(random, columns, 3)]),
    );
  const body = random() < 0.3 ? Array.from({ length: 20 }, row) : row();
  return json(
    `/rest/v1/${name}?${random() < 0.3 ? `columns=${columns.join(',')}` : `${columns[0]}=eq.1`}`,
    pick(random, ['POST', 'PATCH', 'PUT']),
    body,
  );
}

function auth(random: Random, { keys }: Targets): Made {
  const names = ['chain', 'message', 'signature', 'refresh_token', 'data', 'email', 'password', 'phone'];
  const body = Object.fromEntries(names.filter(() => random() < 0.5).map((name) => [name, hostileValue(random, keys)]));
  const method = pick(random, ['GET', 'POST', 'POST', 'PUT', 'DELETE']);
  return method === 'GET'
    ? { path: `/auth/v1/${pick(random, AUTH)}`, init: {} }
    : json(`/auth/v1/${pick(random, AUTH)}`, method, body);
}

function edge(random: Random, { edgeFunctions, functions, keys }: Targets): Made {
  const name = pick(random, edgeFunctions);
  const fields = {
    fn: pick(random, functions).name,
    filters: JSON.stringify(hostileValue(random, keys)),
    sort: hostileText(random),
    format: pick(random, ['csv', 'json', 'meta', 'atom', 'x']),
    kind: pick(random, ['profile', 'slash', 'raffle', 'x']),
    id: hostileText(random),
    cols: hostileText(random),
    batch_id: hostileText(random),
    logs: hostileValue(random, keys),
  };
  if (random() < 0.3) return json(`/functions/v1/${name}`, 'POST', fields);
  const query = Object.entries(fields)
    .filter(() => random() < 0.7)
    .map(([key, value]) => `${key}=${inAddress(String(value))}`);
  return { path: `/functions/v1/${name}?${query.join('&')}`, init: {} };
}

/** Paths, methods and bodies of unknown kinds. */
function anything(random: Random, { keys }: Targets): Made {
  const path = pick(random, [
    '/',
    '/rest/v1/',
    '/rest/v1/rpc/',
    '/auth/v1/',
    '/functions/v1/',
    '/realtime/v1/websocket',
    '/_system/config',
    '/health',
  ]);
  const method = pick(random, METHODS);
  const init: Made['init'] = { method, headers: { 'content-type': pick(random, TYPES) } };
  if (method !== 'GET' && method !== 'HEAD')
    init.body = random() < 0.5 ? hostileText(random) : JSON.stringify(hostileValue(random, keys));
  return { path: `${path}${random() < 0.5 ? inAddress(hostileText(random)) : ''}`, init };
}

const json = (path: string, method: string, body: unknown): Made => ({
  path,
  init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});
