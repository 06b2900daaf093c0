create schema if not exists extensions;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema app;
create schema private;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

revoke all on schema app, private from public;

alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '120s';
alter role anon set jit = off;
alter role authenticated set jit = off;

select pg_notify('pgrst', 'reload config');

do $$
begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
exception when insufficient_privilege then
  raise notice 'Only the owner of the database can set random_page_cost = 1.1, which it should have.';
end;
$$;
