import type pg from 'pg';

/** Role that runs migrations on a hosted project: it may create roles and databases but is not a superuser. */
export const OWNER = 'postgres';

const API_ROLES = 'anon, authenticated, service_role';

/** Server roles, as in hosted projects. */
const ROLES = (owner: string) => `
do $$
begin
  if to_regrole('${owner}') is null then create role ${owner} login createdb createrole replication bypassrls; end if;
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator login noinherit; end if;
  if to_regrole('supabase_auth_admin') is null then create role supabase_auth_admin nologin noinherit; end if;
end $$;
grant ${API_ROLES} to authenticator;
grant ${API_ROLES} to ${owner} with admin option;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role service_role reset statement_timeout;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role ${owner} set search_path = "\\$user", public, extensions;
`;

/** Contents of a project's database before its first migration, as far as migrations depend on them. */
const SCHEMAS = (owner: string) => `
create schema extensions authorization ${owner};
grant usage on schema public, extensions to ${owner}, ${API_ROLES};
grant create on schema public to ${owner};
alter default privileges in schema public grant all on tables to ${owner}, ${API_ROLES};
alter default privileges in schema public grant all on functions to ${owner}, ${API_ROLES};
alter default privileges in schema public grant all on sequences to ${owner}, ${API_ROLES};
alter default privileges for role ${owner} in schema public grant all on tables to ${owner}, ${API_ROLES};
alter default privileges for role ${owner} in schema public grant all on functions to ${owner}, ${API_ROLES};
alter default privileges for role ${owner} in schema public grant all on sequences to ${owner}, ${API_ROLES};
create publication supabase_realtime;
alter publication supabase_realtime owner to ${owner};
create schema auth authorization supabase_auth_admin;
grant usage on schema auth to ${owner}, ${API_ROLES};
set role supabase_auth_admin;
create table auth.users (id uuid primary key, raw_user_meta_data jsonb, last_sign_in_at timestamptz, created_at timestamptz default now());
create table auth.identities (id uuid primary key default gen_random_uuid(), provider text not null, provider_id text not null,
  user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null, created_at timestamptz default now());
create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade, not_after timestamptz);
create function auth.jwt() returns jsonb language sql stable as
$$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
create function auth.uid() returns uuid language sql stable as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
grant all on all tables in schema auth to ${owner};
grant execute on all functions in schema auth to ${owner}, ${API_ROLES};
reset role;
`;

/**
 * Creates a database that looks to a migration like that of a new hosted project.
 * @param server the superuser's connection to the server; @param connect opens one to a database of it
 */
export async function createProject(
  server: pg.Client,
  name: string,
  connect: (name: string) => Promise<pg.Client>,
  owner = OWNER,
): Promise<void> {
  await server.query(ROLES(owner));
  await server.query(`create database ${name} template template0 encoding 'UTF8'`);
  await server.query(`grant all on database ${name} to ${owner}`);
  const db = await connect(name);
  try {
    await db.query(SCHEMAS(owner));
  } finally {
    await db.end();
  }
}
