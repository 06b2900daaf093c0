create function private.job_due_at(job app.jobs) returns timestamptz
language sql stable set search_path = '' as $$
  select case
      when job.requested_at is not null then job.requested_at
      when r.id is null then '-infinity'
      when r.status = 'running' then r.started_at + make_interval(secs => job.period_seconds)
      when r.status = 'completed' then r.started_at + make_interval(secs => job.period_seconds)
      -- A failed run is retried soon, an interrupted one resumes at once.
      when r.status = 'failed' then r.finished_at + make_interval(secs => least(job.period_seconds, 60))
      else r.finished_at
    end
  from (values(1)) one
    left join lateral (select * from app.job_runs r where r.job = job.name order by r.id desc limit 1) r on true;
$$;
comment on function private.job_due_at(app.jobs) is 'When a job should start next; -infinity if it never ran.';

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

create function public.job_begin(job text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  run bigint;
begin
  perform pg_advisory_xact_lock(hashtext('job:' || job));
  update app.job_runs r
  set
    status = 'interrupted',
    finished_at = r.beat_at,
    error = 'the process ended'
  where r.job = job_begin.job and r.status = 'running' and r.beat_at <= pg_catalog.now() - interval '30 seconds';
  if exists (select 1 from app.job_runs r where r.job = job_begin.job and r.status = 'running') then
    return null;
  end if;
  delete from app.job_runs r
  where r.job = job_begin.job
    and r.started_at < pg_catalog.now() - case
      when r.status = 'completed' then interval '7 days'
      else interval '30 days'
    end
    and r.id < (select max(o.id) from app.job_runs o where o.job = job_begin.job and o.status = 'completed');
  insert into app.job_runs (job, late_seconds)
  select j.name,
    case
      when private.job_due_at(j) = '-infinity' then 0
      else greatest(0, extract(epoch from pg_catalog.now() - private.job_due_at(j)))
    end
  from app.jobs j
  where j.name = job_begin.job
  returning id
  into run;
  if run is null then
    perform private.refuse('no job has this name');
  end if;
  update app.jobs j set requested_at = null where j.name = job_begin.job and j.requested_at is not null;
  return run;
end;
$$;
comment on function public.job_begin(text) is
  'Begins a run and answers its id; null while another run of the job is alive (it beat within 30 seconds). For the jobs only.';
grant execute on function public.job_begin(text) to service_role;

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

create function public.job_end(
  run bigint,
  status text,
  rows bigint,
  error text default null,
  details jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  update app.job_runs r
  set
    status = job_end.status,
    rows = job_end.rows,
    error = left(job_end.error, 500),
    details = job_end.details,
    finished_at = pg_catalog.now(),
    beat_at = pg_catalog.now()
  where r.id = run and r.status = 'running';
$$;
comment on function public.job_end(bigint, text, bigint, text, jsonb) is
  'Ends a run as completed, failed or interrupted. For the jobs only.';
grant execute on function public.job_end(int8, text, int8, text, jsonb) to service_role;

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
  'The last run and the last success of every job, and its lag: seconds past its period since that success started. Null before the first.';

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
    -- `offset 0`: evaluated once per job, not once per reference.
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
  'Every job with its last run, last success, durations of its last 200 completed runs (p50, p95 in ms), rows and lag (private.job_states).';

create function public.jobs_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.job_status();
$$;
comment on function public.jobs_status is 'State of every job, see private.job_status. For the jobs only.';
grant execute on function public.jobs_status() to service_role;
