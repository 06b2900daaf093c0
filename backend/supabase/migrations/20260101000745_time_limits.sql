-- A call from a browser that takes longer is a mistake or an attack. PostgREST applies these per request.
alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '8s';
