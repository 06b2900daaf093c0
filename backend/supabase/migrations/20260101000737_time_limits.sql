-- A call from a browser that takes longer is a mistake or an attack. PostgREST applies these per request.
alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '8s';
-- Without a limit of their own jobs have that of the role PostgREST connects with: 8 s on a hosted project.
alter role service_role set statement_timeout = '120s';
-- Calls are short: compiling one to machine code would take longer than it saves.
alter role anon set jit = off;
alter role authenticated set jit = off;
-- PostgREST reads the settings of roles when it is told to.
select pg_notify('pgrst', 'reload config');
