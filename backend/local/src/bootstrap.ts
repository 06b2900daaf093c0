/** The search path of every request and migration, as on a hosted project. */
export const SEARCH_PATH = `set search_path = "$user", public, extensions`;

/**
 * What a hosted project has before its first migration: request roles, the extensions schema and the default privileges in
 * `public`. Run once for a new database: running it again would undo what migrations revoked since.
 */
export const PLATFORM_SQL = `
do $$
begin
  -- Roles are the server's, and other databases of it may have them already.
  if to_regrole('anon') is null then create role anon nologin; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin; end if;
  if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
end $$;
create schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
create schema supabase_migrations;
create table supabase_migrations.schema_migrations (
  version text primary key,
  name text not null,
  hash text not null,
  applied_at timestamptz not null default now()
);
`;

/** Policies call auth.uid() as the visitor, so the schema is usable; its tables stay inaccessible. */
export const AUTH_GRANTS_SQL = `
grant usage on schema auth to anon, authenticated, service_role;
`;
