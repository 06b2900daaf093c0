create function private.mutual_sql() returns text
language sql immutable as $$
  select '(v.active and v.id in (select t.vouch_id from app.mutual_vouches t) and exists (select 1 from app.vouch_states b
    where b.author_id = v.subject_id and b.subject_id = v.author_id and b.active offset 0))';
$$;

create function private.vouch_points(f jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.vouches_in_buckets(f, row(null, null, bucket)::private.time_range);
end;
$$;

create function private.kaplan_meier_split(days double precision[], ended boolean[], marked boolean[]) returns jsonb
language sql immutable as $$
  with l as materialized (
    select l.days, l.ended, l.marked from unnest(days, ended, marked) l (days, ended, marked) where l.days >= 0
  ),
  -- Only the times at which something ended make a step; all other lifetimes are counted into the stretch between two of
  -- them, so that what is sorted and summed up is as long as the curve and not as the data.
  e as materialized (select array_agg(distinct l.days order by l.days) as at from l where l.ended), g as (
    select coalesce(width_bucket(l.days, (select e.at from e)), 0) as stretch, count(*) as n,
      count(*) filter (where l.ended) as d, count(*) filter (where l.marked) as marked_n,
      count(*) filter (where l.marked and l.ended) as marked_d
    from l
    group by 1
  ),
  -- Those marked and the others have their steps among those of all.
  c as (
    select p.part, (select e.at from e)[g.stretch] as days, p.n, p.d
    from g
      cross join lateral (
        values
          ('all', g.n, g.d),
          ('marked', g.marked_n, g.marked_d),
          ('others', g.n - g.marked_n, g.d - g.marked_d)
      ) p (part, n, d)
    where marked is not null or p.part = 'all'
  )
  select private.kaplan_meier_curves(
      array['all', 'marked', 'others'], array_agg(c.part), array_agg(c.days), array_agg(c.n), array_agg(c.d)
    )
  from c;
$$;
comment on function private.kaplan_meier_split(double precision[], boolean[], boolean[]) is
  'M16 of all lifetimes, of those marked and of the others.';

create function private.vouch_filters(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.vouches_query(
    '{"status": "all"}'
      || jsonb_build_object(
        'minEth', f -> 'minEth',
        'authorLevel', f -> 'authorLevel',
        'subjectLevel', f -> 'subjectLevel',
        'author', f -> 'author',
        'subject', f -> 'subject'
      )
  );
begin
  query.args := query.args || jsonb_build_object('ended', coalesce(private.filter_flag(f, 'includeEnded'), false));
  return (query);
end;
$$;

create function private.vouch_panels(parts text[], query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        -- Counted above the times they are counted from: what holds a question of its own is not written into the query.
        select v.*, private.vouch_days(v.vouched_at, v.counted_until) as days,
          v.active or ($1 ->> 'ended')::boolean as shown
        from (
            select v.id, v.author_id, v.subject_id, v.amount_wei, v.vouched_at, v.counted_until, v.active, v.unhealthy
            from %1$s
            offset 0
          ) v
      ),
      -- Those with a vouch in the other direction: whether both are active, and whether they ever were at the same time.
      pairs as materialized (
        select v.id, v.author_id, v.subject_id, v.amount_wei, b.mutual, b.ever_mutual
        from v
          cross join lateral (
            select bool_or(v.active and b.active) as mutual,
              bool_or(
                (v.active or b.vouched_at < v.counted_until) and (b.active or v.vouched_at < b.counted_until)
              ) as ever_mutual
            from app.vouch_states b
            where b.author_id = v.subject_id and b.subject_id = v.author_id
          ) b
        -- `is true` makes it a look-up in a hash, and only what is found there is looked up further.
        where (v.id in (select m.vouch_id from app.mutual_vouches m)) is true and b.mutual is not null
      ), given as materialized (
        select author_id as p, %2$s as active_wei, sum(amount_wei) as wei, count(*) as n, count(amount_wei) as known,
          bool_or(active) as active
        from v
        where shown
        group by 1
      ), got as materialized (
        select subject_id as p, %2$s as active_wei, sum(amount_wei) as wei, count(*) as n, count(amount_wei) as known,
          bool_or(active) as active
        from v
        where shown
        group by 1
      )
      select jsonb_build_object(%3$s)
    $q$,
    private.rows_sql(query),
    -- Sums of numeric are the most of the work: without ended ones there is one of them.
    case when (query.args ->> 'ended')::boolean then 'sum(amount_wei) filter (where active)' else 'sum(amount_wei)' end,
    (select string_agg(format('%L, (%s)', p, private.vouch_part_sql(p)), ', ') from unnest(parts) p)
  )
  into answer
  using query.args;
  return answer;
end;
$$;

create function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.refresh_vouch_panels(array['{}'::jsonb], cursor);
end;
$$;
comment on function app.refresh_vouch_stats(jsonb) is 'r_vouch_stats without filters, panel by panel.';

create function private.vouches_in_buckets(f jsonb, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  query private.list_query := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
  points jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        select v.vouched_at, v.active, v.counted_until, coalesce(v.amount_wei, 0) as amount_wei from %s
      ), flow as (
        select %s as at, amount_wei as came, 0 as went from v
        union all
        select %s, 0, amount_wei from v where not active
      ), per_bucket as (select at, sum(came) as came, sum(went) as went from flow group by at), stock as (
        select *, sum(came - went) over (order by at) as total from per_bucket
      )
      -- Put together as text: objects take three times as long.
      select concat(
          '[',
          string_agg(
            concat(
              '{"at": "', private.iso(at), '", "inWei": "', came, '", "outWei": "', went, '", "stockWei": "', total,
              case
                when at >= $2 and at + interval %s <= $3 + interval '1 microsecond' then '", "whole": true}'
                when $3 is null then '"}'
                else '", "whole": false}'
              end
            ),
            ','
            order by at
          ),
          ']'
        )::jsonb
      from stock
    $q$,
    private.rows_sql(query), private.bucket_sql('v.vouched_at', r.bucket),
    private.bucket_sql('v.counted_until', r.bucket), quote_literal('1 ' || r.bucket)
  )
  into points
  using query.args, r.since, r.until;
  return points;
end;
$$;
comment on function private.vouches_in_buckets(jsonb, private.time_range) is
  'Points of vouches_series of all time, since the stock of a range rests on what came before it; of a range with ends also whether a bucket is `whole` in it (private.series).';

create function private.floating(x numeric) returns double precision
language sql immutable as $$
  select case
      when x between -9e18 and 9e18 and scale(x) = 0 then x::bigint::double precision
      else x::double precision
    end;
$$;

create function private.vouch_days_touched() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  insert into app.rollup_dirty (rollup, key)
  select 'vouch_days', 'on:' || v.vouched_at::date
  from (
      select * from gone
      union all
      select * from fresh
    ) v
  union
  select 'vouch_days', 'from:' || greatest(t.at::date, '0001-01-01')
  from
    (
      -- From the first moment on of which something else is known: an end does not change the days before it.
      select min(
          case
            when (n.author_id, n.subject_id, n.amount_wei, n.vouched_at) is not distinct from (
              o.author_id,
              o.subject_id,
              o.amount_wei,
              o.vouched_at
            ) then least(
              case
                when (n.unvouched_at, n.unhealthy) is distinct from (o.unvouched_at, o.unhealthy) then least(
                  n.unvouched_at,
                  o.unvouched_at
                )
              end,
              case when n.archived_at is distinct from o.archived_at then least(n.archived_at, o.archived_at) end
            )
            else least(n.vouched_at, o.vouched_at)
          end
        ) as at
      from gone o
        full join fresh n using (id)
    ) t
  where t.at is not null
  on conflict do nothing;
  return null;
end;
$$;

create function private.vouch_day_told(part text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  day date := app.now()::date;
begin
  if
    app.now() <> (day + 1)::timestamptz - interval '1 microsecond'
    or not exists (select from app.rollup_state s where s.name = 'vouch_days' and s.as_of is not null)
    -- Something of the day or before it is known that is not told yet.
    or exists (
      select from app.rollup_dirty d where d.rollup = 'vouch_days' and d.key between 'from:' and 'from:' || day
    )
  then
    return null;
  end if;
  return (select k.answer from app.r_vouch_day k where k.day = day and k.part = part);
end;
$$;

create function private.vouches_sums_then() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  k jsonb := private.vouch_day_told('sums') -> 'kpis';
begin
  if k is null then
    return null;
  end if;
  return jsonb_build_object(
    'activeWei', k -> 'tvvWei',
    'active', k -> 'active',
    'new', k -> 'total',
    'newWei', ((k ->> 'tvvWei')::numeric + (k ->> 'endedWei')::numeric)::text,
    'ended', k -> 'ended',
    'endedWei', k -> 'endedWei',
    'netFlowWei', k -> 'tvvWei',
    'mutualShare', k -> 'mutualShare',
    'unhealthyShare', k -> 'unhealthyShare',
    'vouchers', k -> 'vouchers',
    'vouchees', k -> 'vouchees',
    'medianWei', k -> 'medianWei'
  );
end;
$$;

insert into app.rollup_jobs
values
  ('vouch_stats', 900, 'app.refresh_vouch_stats', 13),
  ('vouch_choices', 3600, 'app.refresh_vouch_choices', 62);

do $$
begin
  -- As text: the formatter knows one table of a transition.
  execute 'create trigger vouch_days_update
    after update on app.vouches
    referencing old table as gone new table as fresh
    for each statement
    execute function private.vouch_days_touched()';
end;
$$;

insert into app.cached_answer_sources (part, source)
values ('vouches_series_hour', $$private.vouches_in_buckets('{}', private.range_of('{}', 'hour'))$$);
