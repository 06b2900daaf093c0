-- What the superuser of a PostgreSQL server (15 or newer) does once for a site, before its backend starts:
--   sudo -u postgres psql -v ON_ERROR_STOP=1 -f deploy/postgresql.sql
-- The backend connects as `companion`, who owns the database and is no superuser, and makes everything in it.
-- A release whose migrations change a setting of a role says so; then this file is run again.

do $$
begin
  if to_regrole('companion') is null then create role companion login; end if;
  if to_regrole('anon') is null then create role anon nologin; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin; end if;
  if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
end $$;

-- Each request takes one of these roles, for its transaction.
grant anon, authenticated, service_role to companion;

-- Settings of roles are the server's, so migrations of a role that may make none find them here.
alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '120s';
alter role anon set jit = off;
alter role authenticated set jit = off;

select 'create database companion owner companion template template0 encoding ''UTF8'''
where not exists (select from pg_database where datname = 'companion') \gexec

-- A migration sets it too; a restored dump would come without it. Pages of a small site are read along indexes then.
alter database companion set random_page_cost = 1.1;
