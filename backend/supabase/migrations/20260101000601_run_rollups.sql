-- What runs the rollups.

create function public.run_rollup(name text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
#variable_conflict use_column
declare
  work regproc;
  began timestamptz := clock_timestamp();
  place jsonb;
  answer jsonb;
  spent double precision;
begin
  select j.function into work from app.rollup_jobs j where j.name = run_rollup.name;
  if work is null then
    perform private.refuse('no rollup has this name');
  end if;
  insert into app.rollup_state (name) values (run_rollup.name) on conflict do nothing;
  select s.cursor into place from app.rollup_state s where s.name = run_rollup.name for update;
  if place is null then
    update app.rollup_state s set round_as_of = app.now() where s.name = run_rollup.name;
  end if;
  execute format('select %s($1)', work) into answer using place;
  spent := extract(epoch from clock_timestamp() - began) * 1000;
  update app.rollup_state s
  set
    cursor = nullif(answer -> 'cursor', 'null'),
    rows = case when place is null then 0 else s.rows end + (answer ->> 'rows')::bigint,
    ms = case when place is null then 0 else s.ms end + spent,
    started_at = case when place is null then began else s.started_at end,
    finished_at = case when nullif(answer -> 'cursor', 'null') is null then clock_timestamp() end,
    as_of = case when nullif(answer -> 'cursor', 'null') is null then s.round_as_of else s.as_of end
  where s.name = run_rollup.name;
  return jsonb_build_object(
    'name', run_rollup.name,
    'rows', (answer ->> 'rows')::bigint,
    'more', nullif(answer -> 'cursor', 'null') is not null,
    'ms', spent
  );
end;
$$;
comment on function public.run_rollup(text) is
  'Runs the next chunk of a rollup: {name, rows, more, ms}. Call it again while `more` is true. For the jobs only.';

create function public.rollup_jobs() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', j.name,
          'periodSeconds', j.period_seconds,
          'order', j."order",
          'running', s.cursor is not null,
          'rows', coalesce(s.rows, 0),
          'ms', coalesce(s.ms, 0),
          'startedAt', private.iso(s.started_at),
          'finishedAt', private.iso(s.finished_at),
          'dirty', (select count(*) from app.rollup_dirty d where d.rollup = j.name)
        )
        order by j."order", j.name
      ),
      '[]'
    )
  from
    app.rollup_jobs j
    left join app.rollup_state s using (name);
$$;
comment on function public.rollup_jobs is
  'Every rollup in the order to run them: period, last round, keys waiting. For the jobs only.';

revoke all on function public.run_rollup(text), public.rollup_jobs() from public, anon, authenticated;
grant execute on function public.run_rollup(text), public.rollup_jobs() to service_role;
