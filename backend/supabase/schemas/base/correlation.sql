create function app.chunk_over(began timestamptz) returns boolean
language sql volatile as $$
  select clock_timestamp() - began > interval '25 milliseconds';
$$;
comment on function app.chunk_over(timestamptz) is
  'Whether a chunk that began then has worked long enough and should let others in.';

create function private.take_dirty(rollup text, most int) returns text[]
language plpgsql set search_path = '' as $$
declare
  taken text[];
begin
  -- As an array the keys are looked up one by one; a join would read the whole queue, for each chunk anew.
  with gone as (
    delete from app.rollup_dirty d
    where d.rollup = take_dirty.rollup
      and d.key = any (
        array(select o.key from app.rollup_dirty o where o.rollup = take_dirty.rollup order by o.key limit most)
      )
    returning d.key
  )
  select array_agg(g.key order by g.key)
  into taken
  from gone g;
  return coalesce(taken, '{}');
end;
$$;
comment on function private.take_dirty(text, int) is
  'Takes the next dirty keys of a rollup out of the queue, lowest first; an empty array when none is left.';

create function private.take_people(rollup text, most int, reviews int) returns bigint[]
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
                from (select 1 from app.reviews r where r.author_id = x.key::bigint limit take_people.reviews) r
              )
              + (
                select count(*)
                from (select 1 from app.reviews r where r.subject_id = x.key::bigint limit take_people.reviews) r
              ) as n
          from app.rollup_dirty x
          where x.rollup = take_people.rollup
          order by x.key
          limit most
        ) d
    ) o
  where o.before < take_people.reviews;
  delete from app.rollup_dirty d where d.rollup = take_people.rollup and d.key = any (taken);
  return coalesce(taken::bigint[], '{}');
end;
$$;
comment on function private.take_people(text, int, int) is
  'Takes the next dirty people of a rollup out of the queue until they have so many reviews together: what a step costs hangs on the reviews, not on the people.';

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
  'The next profiles behind this one until they have so many reviews together, which is what a step costs; none at the end.';

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
  'Answer of a chunk of a rollup that works off its dirty keys.';

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

create function private.kaplan_meier(days double precision[], ended boolean[]) returns jsonb
language sql immutable as $$
  select private.kaplan_meier_split(days, ended, null) -> 'all';
$$;
comment on function private.kaplan_meier(double precision[], boolean[]) is
  'M16: steps of the Kaplan-Meier curve of lifetimes in days (false = still lasting), with the 95 % band of Greenwood (null where all ended at once); medianDays null = not reached.';

create function private.survival_parts() returns text[]
language sql immutable as $$
  select array['positive', 'neutral', 'negative', 'all'];
$$;

create function private.survival_curve(part text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  days double precision[];
  ended boolean[];
begin
  select array_agg(date_part('epoch', coalesce(r.archived_at, (select app.now())) - r.created_at) / 86400),
    array_agg(r.archived_at is not null)
  into days, ended
  from (
      select x.created_at, x.archived_at
      from app.review_states x
      -- When it ended nobody knows, so it tells nothing about lifetimes.
      where not x.archived_estimated
        and (part = 'all' or x.score = array_position(array['negative', 'neutral', 'positive'], part) - 2)
      offset 0
    ) r;
  return private.kaplan_meier(coalesce(days, '{}'), coalesce(ended, '{}'));
end;
$$;

create function app.refresh_survival(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  parts text[] := private.survival_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_survival
  values (parts[i], private.survival_curve(parts[i]), app.now())
  on conflict (part) do update
    set
      curve = excluded.curve,
      computed_at = excluded.computed_at;
  return jsonb_build_object(
    'rows', 1,
    'cursor', case when i < cardinality(parts) then jsonb_build_object('part', i + 1) end
  );
end;
$$;
comment on function app.refresh_survival(jsonb) is 'r_survival, one curve per chunk.';

create function private.fisher_bound(pearson double precision, n bigint, z double precision) returns double precision
language sql immutable as $$
  select case when n > 3 and abs(pearson) < 1 then tanh(atanh(pearson) + z / sqrt(n - 3)) end;
$$;

create function private.correlate(xs double precision[], ys double precision[]) returns jsonb
language sql immutable as $$
  with p as (select x, y from unnest(xs, ys) v (x, y) where x is not null and y is not null),
  -- The mean rank of equals lies halfway between the first and the last of them: one window for each order.
  r as (
    select x, y, (rank() over wx + count(*) over wx) / 2.0::float8 as rx,
      (rank() over wy + count(*) over wy) / 2.0::float8 as ry
    from p
    window
      wx as (order by x),
      wy as (order by y)
  ), c as (
    select count(*) as n, corr(y, x) as pearson, corr(ry, rx) as spearman, regr_slope(y, x) as slope,
      regr_intercept(y, x) as intercept
    from r
  )
  select jsonb_build_object(
      'n', n,
      'pearson', pearson,
      'spearman', spearman,
      'slope', slope,
      'intercept', intercept,
      'low', private.fisher_bound(pearson, n, -1.96),
      'high', private.fisher_bound(pearson, n, 1.96),
      'shown', n >= 30
    )
  from c;
$$;
comment on function private.correlate(double precision[], double precision[]) is
  'M17: Pearson, Spearman (mean ranks), least-squares line, 95 % interval of Pearson by Fisher z, and whether n is enough to show it. Null without variation.';

insert into app.rollup_jobs values ('survival', 86400, 'app.refresh_survival', 17);
