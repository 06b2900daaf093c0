create function private.doubling(x double precision) returns double precision
language sql immutable as $$
  select floor(
      power(
        2,
        width_bucket(
          x,
          array[
            1,
            2,
            4,
            8,
            16,
            32,
            64,
            128,
            256,
            512,
            1024,
            2048,
            4096,
            8192,
            16384,
            32768,
            65536,
            131072,
            262144,
            524288,
            1048576,
            2097152
          ]::float8[]
        ) - 1
      )
    );
$$;

create function private.bump_params_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.params_version set version = version + 1 where true;
  return null;
end;
$$;

create function private.bond_rule_spans() returns table (
  valid_from timestamptz, valid_to timestamptz, days int, part numeric, least_points numeric, most numeric
)
language plpgsql stable rows 3 set search_path = '' as $$
begin
  return query
    select s.valid_from, s.valid_to, (s.params ->> 'bond.days')::int, (s.params ->> 'bond.share')::numeric,
      (s.params ->> 'bond.min')::numeric, (s.params ->> 'bond.max')::numeric
    from private.param_spans('{bond.%}') s;
end;
$$;

create function app.chunk_time_is_up(began timestamptz) returns boolean
language sql volatile as $$
  select clock_timestamp() - began > interval '25 milliseconds';
$$;
comment on function app.chunk_time_is_up(timestamptz) is
  'Whether a chunk that started at this time has run long enough and should let others in.';

create function private.claim_dirty(rollup text, most int) returns text[]
language plpgsql set search_path = '' as $$
declare
  taken text[];
begin
  -- As an array, the keys are looked up one by one; a join would read the whole queue for every chunk.
  with gone as (
    delete from app.rollup_dirty d
    where d.rollup = claim_dirty.rollup
      and d.key = any (
        array(select o.key from app.rollup_dirty o where o.rollup = claim_dirty.rollup order by o.key limit most)
      )
    returning d.key
  )
  select array_agg(g.key order by g.key)
  into taken
  from gone g;
  return coalesce(taken, '{}');
end;
$$;
comment on function private.claim_dirty(text, int) is
  'Takes the next dirty keys of a rollup out of the queue, lowest first; an empty array if none is left.';

create function private.claim_people(rollup text, most int, reviews int) returns bigint[]
language plpgsql set search_path = '' as $$
declare
  taken text[];
begin
  select array_agg(o.key)
  into taken
  from (
      select d.key, sum(d.n) over (order by d.key) - d.n as before
      from (
          select x.key,
            (
                select count(*)
                from (select 1 from app.reviews r where r.author_id = x.key::bigint limit claim_people.reviews) r
              )
              + (
                select count(*)
                from (select 1 from app.reviews r where r.subject_id = x.key::bigint limit claim_people.reviews) r
              ) as n
          from app.rollup_dirty x
          where x.rollup = claim_people.rollup
          order by x.key
          limit most
        ) d
    ) o
  where o.before < claim_people.reviews;
  delete from app.rollup_dirty d where d.rollup = claim_people.rollup and d.key = any (taken);
  return coalesce(taken::bigint[], '{}');
end;
$$;
comment on function private.claim_people(text, int, int) is
  'Takes the next dirty people of a rollup out of the queue until they have this many reviews in total: the cost of a step depends on the reviews, not on the people.';

create function private.next_people(place bigint, most int, reviews int) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select o.user_id
    from (
        select p.user_id, sum(p.n) over (order by p.user_id) - p.n as before
        from (
            select x.user_id,
              (
                  select count(*)
                  from (select 1 from app.reviews r where r.author_id = x.user_id limit next_people.reviews) r
                )
                + (
                  select count(*)
                  from (select 1 from app.reviews r where r.subject_id = x.user_id limit next_people.reviews) r
                ) as n
            from app.profiles x
            where x.user_id > place and x.joined_at <= (select app.now())
            order by x.user_id
            limit most
          ) p
      ) o
    where o.before < next_people.reviews
    order by o.user_id
  );
end;
$$;
comment on function private.next_people(bigint, int, int) is
  'The next profiles after this one, until they have this many reviews in total, which determine the cost of a step; empty at the end.';

create function private.rollup_answer(rollup text, rows bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'rows', rows,
    'cursor', case
      when exists (select 1 from app.rollup_dirty d where d.rollup = rollup_answer.rollup) then '{}'::jsonb
    end
  );
end;
$$;
comment on function private.rollup_answer(text, bigint) is
  'Answer of a chunk of a rollup that processes its dirty keys.';

create function public.run_rollup(name text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set jit = off as $$
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
grant execute on function public.run_rollup(text) to service_role;

create function public.rollup_jobs() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(
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
  from app.rollup_jobs j
    left join app.rollup_state s using (name);
$$;
comment on function public.rollup_jobs is
  'Every rollup in the order to run them: period, last round, keys waiting. For the jobs only.';
grant execute on function public.rollup_jobs() to service_role;

create function private.given_others(
  products double precision[],
  out pearson double precision,
  out slope double precision
)
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  n int := array_length(products, 1);
  m double precision[] := products;
  -- A remainder below this share of the original is rounding: the figure has no effect of its own left.
  nothing constant double precision := 1e-12;
begin
  for c in 3..n loop
    continue when m[c][c] <= nothing * products[c][c];
    for i in 1..n loop
      continue when i = c;
      for j in 1..n loop
        if j <> c then
          m[i][j] := m[i][j] - m[i][c] * m[c][j] / m[c][c];
        end if;
      end loop;
    end loop;
    -- Its effect has been removed from all the others.
    for i in 1..n loop
      m[i][c] := 0;
      m[c][i] := 0;
    end loop;
  end loop;
  if m[1][1] > nothing * products[1][1] and m[2][2] > nothing * products[2][2] then
    pearson := greatest(-1, least(1, m[1][2] / sqrt(m[1][1] * m[2][2])));
    slope := m[1][2] / m[1][1];
  end if;
end;
$$;
comment on function private.given_others(double precision[]) is
  'Partial correlation and slope of the first two figures in a symmetric matrix of sums of products (regr_sxy), with the effect of all others removed from both. Null if nothing is left of one.';

create trigger params_changed
after insert or update or delete on app.protocol_params
for each statement
execute function private.bump_params_version();
