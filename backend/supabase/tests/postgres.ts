import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readMigrations } from '../../local/src/migrations.ts';
import { timestampToIso } from '../../local/src/timestamps.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const PUBLISHABLE = 'publishable';
const SECRET = 'secret';

/** What a hosted project has before its first migration, as far as the migrations rest on it. */
const PLATFORM_SQL = `
do $$
begin
  if to_regrole('anon') is null then create role anon nologin; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin; end if;
  if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
end $$;
create schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create table auth.users (id uuid primary key, raw_user_meta_data jsonb, last_sign_in_at timestamptz, created_at timestamptz default now());
create table auth.identities (id uuid primary key default gen_random_uuid(), provider text not null, provider_id text not null,
  user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null, created_at timestamptz default now());
create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade, not_after timestamptz);
create function auth.jwt() returns jsonb language sql stable as
$$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
create function auth.uid() returns uuid language sql stable as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
`;

/** The part of a backend the answer tests use. */
export interface PostgresBackend {
  /** Calls of functions (/rest/v1/rpc/<name>) as the role of the key, by `set role` with claims; nothing else. */
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

/**
 * A new database on the server at `url` (a superuser's) with the platform's roles and all migrations; gone after close.
 * @param kept name (lowercase letters, digits, _) of a database to keep after close and to take up when it is there
 */
export async function postgresBackend(url: string, kept?: string): Promise<PostgresBackend> {
  const server = await connect(url);
  const name = kept ?? `companion_${randomBytes(6).toString('hex')}`;
  const { rowCount: isThere } = await server.query('select from pg_database where datname = $1', [name]);
  if (!isThere) await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const db = await connect(target.href);
  const close = async (drop = !kept) => {
    await db.end();
    if (drop) await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
  try {
    if (!isThere) await db.query(PLATFORM_SQL);
    for (const { file, sql } of isThere ? [] : readMigrations(MIGRATIONS)) {
      await db.query('begin; set local search_path = "$user", public, extensions');
      await db.query(sql).catch((cause) => {
        throw new Error(`${file}: ${(cause as Error).message}`, { cause });
      });
      await db.query('commit');
    }
    await db.query(`set timezone = 'UTC'; set search_path = "$user", public, extensions`);
  } catch (error) {
    await close(!isThere);
    throw error;
  }

  // One connection: calls must not run inside each other's role.
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
      return exclusive(() => answer(db, call));
    },
    sql: <T>(query: string, params: unknown[] = []) =>
      exclusive(async () => (await db.query(query, params)).rows as T[]),
    close: () => close(),
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

async function answer(db: pg.Client, { name, role, args, asText }: Call): Promise<Response> {
  const given = Object.keys(args);
  const json = (value: unknown) => (value === null || asText ? value : JSON.stringify(value));
  const types = await db.query<{ name: string; type: string }>(
    `select a.name, format_type(a.type, null) as type from pg_proc p, unnest(p.proargnames, p.proargtypes::oid[]) a(name, type)
     where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
    [name],
  );
  const typeOf = new Map(types.rows.map((row) => [row.name, row.type]));
  if (given.some((key) => !typeOf.has(key)))
    return refusal(404, 'PGRST202', `no function ${name} with these arguments`);
  const list = given.map((key, i) => `"${key}" => $${i + 1}::${typeOf.get(key)}`).join(', ');
  const values = given.map((key) => (/^jsonb?$/.test(typeOf.get(key) ?? '') ? json(args[key]) : args[key]));
  try {
    await db.query('begin');
    await db.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify({ role }),
      role,
    ]);
    const { rows } = await db.query(`select to_jsonb(r) as answer from public."${name}"(${list}) r`, values);
    await db.query('commit');
    return Response.json(rows[0]?.answer ?? null);
  } catch (error) {
    await db.query('rollback');
    const { code = 'XX000', message } = error as { code?: string; message: string };
    const status = code === '42501' ? (role === 'anon' ? 401 : 403) : code === '42883' ? 404 : 400;
    return refusal(status, code, message);
  }
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });
