-- How much is stored, how it grows, and how long it is kept. Real time throughout: the disk knows no frozen clock.
create table app.storage_days (day date primary key, bytes bigint not null);
alter table app.storage_days enable row level security;
revoke all on app.storage_days from public, anon, authenticated;
comment on table app.storage_days is 'Size of the database at the last measurement of each UTC day, kept for 400 days.';

create table app.table_sizes (name text primary key, bytes bigint not null);
alter table app.table_sizes enable row level security;
revoke all on app.table_sizes from public, anon, authenticated;
comment on table app.table_sizes is
  'Bytes of each table with its indexes when it was measured last: asking for all of them takes an embedded database longer than a page may.';

create function app.refresh_storage(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  today date := (pg_catalog.now() at time zone 'UTC')::date;
begin
  insert into app.storage_days as d (day, bytes)
  values (today, pg_catalog.pg_database_size(current_database()))
  on conflict (day) do update
    set bytes = excluded.bytes;
  delete from app.storage_days d where d.day < today - 400;
  delete from app.table_sizes where true;
  insert into app.table_sizes
  select c.oid::regclass::text, pg_catalog.pg_total_relation_size(c.oid)
  from
    pg_catalog.pg_class c
    join pg_catalog.pg_namespace s on s.oid = c.relnamespace
  where c.relkind = 'r' and s.nspname in ('app', 'public');
  return jsonb_build_object('rows', 1, 'cursor', null);
end;
$$;
comment on function app.refresh_storage(jsonb) is 'Measures the database and its tables.';
insert into app.rollup_jobs values ('storage', 3600, 'app.refresh_storage', 901);

create function private.storage_growth() returns jsonb
language sql stable set search_path = ''
as $$
  with
    today as (select (pg_catalog.now() at time zone 'UTC')::date as day),
    -- A week ago; on a younger site the first day that was measured.
    since as (
      select d.day, d.bytes
      from
        app.storage_days d
        cross join today t
      where
        d.day < t.day
        and (d.day <= t.day - 7 or not exists (select from app.storage_days o where o.day <= t.day - 7))
      order by abs(d.day - (t.day - 7)), d.day
      limit 1
    )
  select
    jsonb_build_object(
      'bytes', n.bytes,
      'since', (select s.day::text from since s),
      'grown', (select n.bytes - s.bytes from since s)
    )
  from (select pg_catalog.pg_database_size(current_database()) as bytes) n;
$$;
comment on function private.storage_growth is
  'Size of the database now, and how much it grew since a week ago, or since it was first measured; null on its first day.';

create function private.kept(what text, tables regclass[], oldest timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_variable
begin
  return (
    select
      jsonb_build_object(
        'what', what,
        'days', (
          select (s.value #>> '{}')::int
          from app.settings s
          where s.key = 'retention.' || what and s.value <> '0'
        ),
        'rows', case when min(c.reltuples) >= 0 then sum(c.reltuples)::bigint end,
        'bytes', sum(pg_catalog.pg_total_relation_size(c.oid))::bigint,
        'oldest', private.iso(oldest)
      )
    from pg_catalog.pg_class c
    where c.oid = any (tables::oid[])
  );
end;
$$;
comment on function private.kept(text, regclass[], timestamptz) is
  'What is kept in tables: for how many days (null: for ever), about how many rows (null: never counted), bytes with indexes, and since when.';

create function private.storage() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return private.storage_growth()
    || jsonb_build_object(
      'kept', jsonb_build_array(
        private.kept(
          'logs',
          array['app.application_logs'::regclass, 'app.log_counts'::regclass],
          (select min(l.received_at) from app.application_logs l)
        ),
        private.kept(
          'telemetry',
          array['app.release_telemetry'::regclass, 'app.release_outcomes'::regclass],
          least((select min(t.at) from app.release_telemetry t), (select min(o.at) from app.release_outcomes o))
        ),
        private.kept('feedback', array['public.feedback'::regclass], (select min(f.created_at) from public.feedback f)),
        private.kept('audit', array['app.audit'::regclass], (select a.at from app.audit a order by a.id limit 1))
      )
    );
end;
$$;
comment on function private.storage is
  'Size and growth of the database, and of what may be deleted after a time how much there is: {bytes, since, grown, kept}.';
