import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readMigrations } from '../../local/src/migrations.ts';
import { timestampToIso } from '../../local/src/timestamps.ts';
import { createProject, OWNER } from './hosted/platform.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const PUBLISHABLE = 'publishable';
const SECRET = 'secret';

/** The part of a backend that the answer tests use. */
export interface PostgresBackend {
  /** Calls functions (/rest/v1/rpc/<name>) as the key's role, by `set role` with claims; nothing else. */
  fetch(request: Request): Promise<Response>;
  keys: { publishable: string; secret: string };
  sql<T = Record<string, unknown>>(query: string, params?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1082, String],
  [1114, timestampToIso],
  [1184, timestampToIso],
  [1700, String],
]);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  await client.connect();
  return client;
}

/** Sequential: databases share the server's roles, which migrations change. */
const IN_TURN = 'select pg_advisory_lock(1)';

/**
 * A new database on the server at `url` (a superuser's), created like a hosted project's, with all migrations; dropped on close.
 * @param kept name (lowercase letters, digits, _) of a database to keep after close and to reuse if it exists
 */
export async function postgresBackend(url: string, kept?: string): Promise<PostgresBackend> {
  const server = await connect(url);
  const name = kept ?? `companion_${randomBytes(6).toString('hex')}`;
  const to = (database: string) => {
    const target = new URL(url);
    target.pathname = `/${database}`;
    return connect(target.href);
  };
  // Migrations are applied by an account that is not a superuser.
  const owner = server.user === OWNER ? `${OWNER}_project` : OWNER;
  const drop = () => server.query(`drop database if exists ${name} with (force)`);
  await server.query(IN_TURN);
  const { rowCount: isThere } = await server.query('select from pg_database where datname = $1', [name]);
  let db: pg.Client;
  try {
    if (!isThere) await createProject(server, name, to, owner);
    db = await to(name);
    if (!isThere) await migrate(db, owner);
    await db.query(`set timezone = 'UTC'; set search_path = "$user", public, extensions`);
  } catch (error) {
    if (!isThere) await drop();
    await server.end();
    throw error;
  }
  await server.query('select pg_advisory_unlock_all()');
  const settings = await roleSettings(db);
  const known: Known = new Map();

  // One connection: calls must not run with each other's role.
  let turn: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(task: () => Promise<T>): Promise<T> => {
    const run = turn.then(task);
    turn = run.catch(() => {});
    return run;
  };
  return {
    keys: { publishable: PUBLISHABLE, secret: SECRET },
    fetch: async (request) => {
      const call = await readCall(request);
      return exclusive(() => answer(db, known, call, settings));
    },
    sql: <T>(query: string, params: unknown[] = []) =>
      exclusive(async () => (await db.query(query, params)).rows as T[]),
    close: async () => {
      await db.end();
      if (!kept) await drop();
      await server.end();
    },
  };
}

async function migrate(db: pg.Client, owner: string): Promise<void> {
  await db.query(`set session authorization ${owner}`);
  for (const { file, sql } of readMigrations(MIGRATIONS)) {
    await db.query('begin; set local search_path = "$user", public, extensions');
    await db.query(sql).catch((cause) => {
      throw new Error(`${file}: ${(cause as Error).message}`, { cause });
    });
    await db.query('commit');
  }
  await db.query('reset session authorization');
}

type Settings = Record<string, [name: string, value: string][]>;

/** What PostgREST sets for each call: settings of its login role, then those of the call's role. */
async function roleSettings(db: pg.Client): Promise<Settings> {
  const { rows } = await db.query<{ role: string; name: string; value: string }>(
    `select setrole::regrole::text as role, split_part(c, '=', 1) as name, substr(c, strpos(c, '=') + 1) as value
     from pg_db_role_setting, unnest(setconfig) c where setdatabase = 0`,
  );
  const of = (role: string) =>
    rows.filter((row) => row.role === role).map(({ name, value }): [string, string] => [name, value]);
  return {
    anon: [...of('authenticator'), ...of('anon')],
    service_role: [...of('authenticator'), ...of('service_role')],
  };
}

interface Call {
  name: string;
  role: 'anon' | 'service_role';
  args: Record<string, unknown>;
  /** A GET carries JSON as text already. */
  asText: boolean;
}

async function readCall(request: Request): Promise<Call> {
  const url = new URL(request.url);
  const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
  if (!name) throw new Error(`Only functions can be called on a plain PostgreSQL, not ${url.pathname}.`);
  const asText = request.method === 'GET';
  const args = asText ? Object.fromEntries(url.searchParams) : await request.json().catch(() => ({}));
  return { name, role: request.headers.get('apikey') === SECRET ? 'service_role' : 'anon', args, asText };
}

type Signature = { types: Map<string, string>; returns: string };
/** Function signatures, cached like PostgREST does at startup. */
type Known = Map<string, Signature>;

async function signature(db: pg.Client, known: Known, name: string): Promise<Signature> {
  const found = known.get(name);
  if (found) return found;
  const { rows } = await db.query<{ name: string | null; type: string; returns: string }>(
    `select a.name, format_type(a.type, null) as type, p.prorettype::regtype::text as returns
     from pg_proc p left join lateral unnest(p.proargnames, p.proargtypes::oid[]) a(name, type) on true
     where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
    [name],
  );
  const read = {
    types: new Map(rows.flatMap(({ name: arg, type }) => (arg === null ? [] : [[arg, type]]))),
    returns: rows[0]?.returns ?? 'void',
  };
  known.set(name, read);
  return read;
}

async function answer(
  db: pg.Client,
  known: Known,
  { name, role, args, asText }: Call,
  settings: Settings,
): Promise<Response> {
  const given = Object.keys(args);
  const json = (value: unknown) => (value === null || asText ? value : JSON.stringify(value));
  const { types, returns } = await signature(db, known, name);
  if (given.some((key) => !types.has(key))) return refusal(404, 'PGRST202', `no function ${name} with these arguments`);
  const list = given.map((key, i) => `"${key}" => $${i + 1}::${types.get(key)}`).join(', ');
  const values = given.map((key) => (/^jsonb?$/.test(types.get(key) ?? '') ? json(args[key]) : args[key]));
  const set = [...(settings[role] ?? []), ['request.jwt.claims', JSON.stringify({ role })], ['role', role]];
  try {
    await db.query('begin; set local session authorization authenticator');
    await db.query('select set_config(s.name, s.value, true) from unnest($1::text[], $2::text[]) s(name, value)', [
      set.map(([setting]) => setting),
      set.map(([, value]) => value),
    ]);
    // As text, like PostgREST: nothing here reads its contents.
    const shown = /^jsonb?$/.test(returns) ? 'r::text' : 'to_json(r)::text';
    const { rows } = await db.query(`select ${shown} as answer from public."${name}"(${list}) r`, values);
    await db.query('commit');
    if (returns === 'void') return new Response(null, { status: 204 });
    return new Response(rows[0]?.answer ?? 'null', { headers: { 'content-type': 'application/json' } });
  } catch (error) {
    await db.query('rollback');
    const { code = 'XX000', message } = error as { code?: string; message: string };
    const status = code === '42501' ? (role === 'anon' ? 401 : 403) : code === '42883' ? 404 : 400;
    return refusal(status, code, message);
  }
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });
