-- A call from a browser that takes longer is a mistake or an attack. PostgREST applies these per request.
alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '8s';
-- Calls are short: compiling one to machine code would take longer than it saves.
alter role anon set jit = off;
alter role authenticated set jit = off;
