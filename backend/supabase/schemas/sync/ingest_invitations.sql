create function private.job_due_at(job app.jobs) returns timestamptz
language sql stable set search_path = '' as $$
  select case
      when job.requested_at is not null then job.requested_at
      when r.id is null then '-infinity'
      when r.status = 'running' then r.started_at + make_interval(secs => job.period_seconds)
      when r.status = 'completed' then r.started_at + make_interval(secs => job.period_seconds)
      -- What failed is tried again soon, what was stopped goes on at once.
      when r.status = 'failed' then r.finished_at + make_interval(secs => least(job.period_seconds, 60))
      else r.finished_at
    end
  from (values(1)) one
    left join lateral (select * from app.job_runs r where r.job = job.name order by r.id desc limit 1) r on true;
$$;
comment on function private.job_due_at(app.jobs) is 'When a job should begin next; -infinity for one that never ran.';

create function public.jobs_due(batch jsonb) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  insert into app.jobs as j (name, kind, period_seconds, "order")
  select x.name, x.kind, x."periodSeconds", x."order"
  from jsonb_to_recordset(batch -> 'jobs') as x (name text, kind text, "periodSeconds" int, "order" int)
  union all
  select r.name, 'rollup', r.period_seconds, r."order" from app.rollup_jobs r
  on conflict (name) do update
    set
      kind = excluded.kind,
      period_seconds = excluded.period_seconds,
      "order" = excluded."order"
    where (j.kind, j.period_seconds, j."order") is distinct from (
        excluded.kind,
        excluded.period_seconds,
        excluded."order"
      );
  delete from app.jobs j
  where not exists (select 1 from app.rollup_jobs r where r.name = j.name)
    and not exists (select 1 from jsonb_array_elements(batch -> 'jobs') x where x ->> 'name' = j.name);
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'name', j.name,
            'kind', j.kind,
            'periodSeconds', j.period_seconds,
            'due', private.job_due_at(j) <= pg_catalog.now()
              and not exists (
                select 1
                from app.job_runs r
                where r.job = j.name and r.status = 'running' and r.beat_at > pg_catalog.now() - interval '30 seconds'
              ),
            'done', exists (select 1 from app.job_runs r where r.job = j.name and r.status = 'completed')
          )
          order by array_position(array['sync', 'rollup', 'detector', 'upkeep'], j.kind), j."order", j.name
        ),
        '[]'
      )
    from app.jobs j
  );
end;
$$;
comment on function public.jobs_due(jsonb) is
  'Takes the jobs a scheduler knows {jobs: [{name, kind, periodSeconds, order}]}, adds the rollups, and answers all in the order to run them, with whether each is due now and whether it was ever done. For the jobs only.';
grant execute on function public.jobs_due(jsonb) to service_role;

create function public.job_beat(run bigint, rows bigint) returns boolean
language sql security definer set search_path = '' as $$
  update app.job_runs r
  set
    beat_at = pg_catalog.now(),
    rows = job_beat.rows
  where r.id = run and r.status = 'running';
  select exists (select 1 from app.job_runs r where r.id = run and r.status = 'running');
$$;
comment on function public.job_beat(bigint, bigint) is
  'Says that a run is alive and how many rows it wrote; false when it was taken over. For the jobs only.';
grant execute on function public.job_beat(int8, int8) to service_role;

create function private.job_states() returns table (name text, last_run bigint, last_success bigint, lag_seconds bigint)
language sql stable set search_path = '' as $$
  select j.name, (select max(r.id) from app.job_runs r where r.job = j.name), good.id,
    case
      when good.id is not null then greatest(
        0,
        extract(epoch from pg_catalog.now() - good.started_at)::bigint - j.period_seconds
      )
    end
  from app.jobs j
    left join lateral (
      select r.id, r.started_at
      from app.job_runs r
      where r.job = j.name and r.status = 'completed'
      order by r.id desc
      limit 1
    ) good
      on true;
$$;
comment on function private.job_states is
  'The last run and the last success of every job, and its lag: seconds past its period since that success began. Null before the first.';

create function private.job_status() returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', j.name,
          'kind', j.kind,
          'periodSeconds', j.period_seconds,
          'requested', j.requested_at is not null,
          'running', last.status = 'running',
          'lastStatus', last.status,
          'lastError', last.error,
          'lastRows', last.rows,
          'lastStartedAt', private.iso(last.started_at),
          'lastSuccessAt', private.iso(good.finished_at),
          'details', good.details,
          'nextAt', case when isfinite(due.at) then private.iso(due.at) end,
          'lagSeconds', s.lag_seconds,
          'p50Ms', times.p50,
          'p95Ms', times.p95,
          'runs', coalesce(times.runs, 0)
        )
        order by array_position(array['sync', 'rollup', 'detector', 'upkeep'], j.kind), j."order", j.name
      ),
      '[]'
    )
  from private.job_states() s
    join app.jobs j on j.name = s.name
    -- Once for each, not once for each time it is named.
    cross join lateral (select private.job_due_at(j) as at offset 0) due
    left join app.job_runs last on last.id = s.last_run
    left join app.job_runs good on good.id = s.last_success
    left join lateral (
      select round(percentile_cont(.5) within group (order by ms)) as p50,
        round(percentile_cont(.95) within group (order by ms)) as p95, count(*) as runs
      from (
          select date_part('epoch', r.finished_at - r.started_at) * 1000 as ms
          from app.job_runs r
          where r.job = j.name and r.status = 'completed'
          order by r.id desc
          limit 200
        ) recent
    ) times
      on true;
$$;
comment on function private.job_status is
  'Every job with its last run, last success, durations of its last 200 completed runs (p50, p95 in ms), rows, and lag, see private.job_states.';

create function app.refresh_storage(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
  from pg_catalog.pg_class c
    join pg_catalog.pg_namespace s on s.oid = c.relnamespace
  where c.relkind = 'r' and s.nspname in ('app', 'public');
  return jsonb_build_object('rows', 1, 'cursor', null);
end;
$$;
comment on function app.refresh_storage(jsonb) is 'Measures the database and its tables.';

create function private.storage_growth() returns jsonb
language sql stable set search_path = '' as $$
  with today as (select (pg_catalog.now() at time zone 'UTC')::date as day),
  -- A week ago; on a younger site the first day that was measured.
  since as (
    select d.day, d.bytes
    from app.storage_days d
      cross join today t
    where d.day < t.day and (d.day <= t.day - 7 or not exists (select from app.storage_days o where o.day <= t.day - 7))
    order by abs(d.day - (t.day - 7)), d.day
    limit 1
  )
  select jsonb_build_object(
      'bytes', n.bytes,
      'since', (select s.day::text from since s),
      'grown', (select n.bytes - s.bytes from since s)
    )
  from (select pg_catalog.pg_database_size(current_database()) as bytes) n;
$$;
comment on function private.storage_growth is
  'Size of the database now, and how much it grew since a week ago, or since it was first measured; null on its first day.';

create function private.kept(what text, tables regclass[], oldest timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
begin
  return (
    select jsonb_build_object(
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
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
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

insert into app.rollup_jobs values ('storage', 3600, 'app.refresh_storage', 901);
