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
