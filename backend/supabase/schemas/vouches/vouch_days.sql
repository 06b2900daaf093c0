create function private.vouch_days(vouched_at timestamptz, until timestamptz) returns double precision
language sql immutable as $$
  select case when until < vouched_at then 0 else date_part('epoch', until - vouched_at) / 86400 end;
$$;

create function private.vouch_cap(at timestamptz) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((private.param('vouch.day_cap', at) #>> '{}')::double precision, 'infinity');
end;
$$;

create function private.vouch_points(f jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.vouches_in_buckets(f, row(null, null, bucket)::private.time_range);
end;
$$;

create function private.concentration(amounts numeric[]) returns jsonb
language sql immutable as $$
  -- Double precision before anything is added up: sums of numeric over a window cost several times as much. By rank from the
  -- top, the sum of (2i - n - 1)x over ranks i from below is (n + 1) times the sum of x less twice that of rank times x.
  with x as materialized (
    select row_number() over (order by a.x desc) as i, a.x
    from (select private.floating(a) as x from unnest(amounts) a where a > 0 offset 0) a
  ), t as (select count(*) as n, sum(x) as total, sum(i * x) as ranked, sum(x ^ 2) as squares from x)
  select jsonb_build_object(
      'n', t.n,
      'gini', ((t.n + 1) * t.total - 2 * t.ranked) / nullif(t.n * t.total, 0),
      'hhi', t.squares / t.total ^ 2,
      'top10Share', (select sum(x.x) from x where x.i <= 10) / t.total,
      'top1PercentShare', (select sum(x.x) from x where x.i <= ceil(t.n * .01)) / t.total
    )
  from t;
$$;
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls without any.';

create function private.vouch_parts() returns text[]
language sql immutable as $$
  select array['kpis', 'sizes', 'survival', 'matrix', 'lorenz', 'top', 'ladder'];
$$;

create function app.refresh_vouch_choices(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.refresh_vouch_panels(private.vouch_choices(), cursor);
end;
$$;
comment on function app.refresh_vouch_choices(jsonb) is
  'r_vouch_stats of the filters most visitors choose, panel by panel.';

create function private.kaplan_meier_curves(
  names text[],
  parts text[],
  days double precision[],
  n bigint[],
  ended bigint[]
) returns jsonb
language sql immutable as $$
  with
  -- Whole numbers in double precision, exact below 2^53 and far cheaper than numeric.
  r as materialized (
    select c.part, c.days, c.n, c.d,
      sum(c.n::double precision) over (
        partition by c.part
        order by c.days desc nulls last
      ) as at_risk
    from unnest(parts, days, n, ended) c (part, days, n, d)
    where c.n > 0
  ), s as (
    select r.*,
      case
        when bool_or(d = at_risk) over w then 0
        else exp(sum(ln(greatest(1 - d::double precision / at_risk, 1e-300))) over w)
      end as survival,
      sum(case when d < at_risk then d::double precision / (at_risk * (at_risk - d)) end) over w as greenwood
    from r
    where r.d > 0
    window
      w as (
        partition by r.part
        order by r.days
      )
  ),
  -- A step per quarter of a percent is all a chart can show; with 400 lifetimes or fewer that is every step.
  shown as (
    select s.*, row_number() over w as i, count(*) over (partition by s.part) as steps,
      floor(survival * 400) is distinct from floor(lag(survival) over w * 400) as visible
    from s
    window
      w as (
        partition by s.part
        order by s.days
      )
  ), curves as (
    select x.part, min(x.days) filter (where x.survival <= .5) as median,
      jsonb_agg(
        jsonb_build_object(
          'days', x.days,
          'survival', x.survival,
          'atRisk', x.at_risk,
          'ended', x.d,
          'low', case
            when x.greenwood is not null then greatest(0, x.survival - 1.96 * x.survival * sqrt(x.greenwood))
          end,
          'high', case
            when x.greenwood is not null then least(1, x.survival + 1.96 * x.survival * sqrt(x.greenwood))
          end
        )
        order by x.days
      ) filter (where x.visible or x.i = x.steps or x.steps <= 400) as steps
    from shown x
    group by 1
  )
  select jsonb_object_agg(
      p,
      jsonb_build_object(
        'n', coalesce(k.n, 0),
        'ended', coalesce(k.d, 0),
        'medianDays', x.median,
        'steps', coalesce(x.steps, '[]')
      )
    )
  from unnest(names) p
    left join (select r.part, sum(r.n) as n, sum(r.d) as d from r group by 1) k on k.part = p
    left join curves x on x.part = p;
$$;
comment on function private.kaplan_meier_curves(text[], text[], double precision[], bigint[], bigint[]) is
  'M16 of several parts: how many lifetimes of a part were so many days long, and how many of those ended. Null days: shorter than any that ended.';

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

create function private.vouch_day_keys(vouched_at timestamptz) returns setof text
language sql immutable as $$
  select unnest(array['on:' || d.day, 'from:' || greatest(d.day, '0001-01-01')])
  from (select (vouched_at at time zone 'UTC')::date as day) d;
$$;

create function private.vouch_day_parts() returns table (part text, panels text[])
language sql immutable rows 2 as $$
  values
    ('sums', array['kpis', 'sizes', 'lorenz', 'top']),
    ('lifetimes', array['survival', 'ladder']);
$$;

create function private.vouch_panels_at(day date, panels text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  before text := current_setting('app.as_of', true);
  answer jsonb;
begin
  perform private.travel(jsonb_build_object('asOf', day));
  answer := private.vouch_panels(panels, private.vouch_filters('{}'));
  perform set_config('app.as_of', coalesce(before, ''), true);
  return answer;
end;
$$;
comment on function private.vouch_panels_at(date, text[]) is
  'Panels of /vouches/statistics without filters as they stood at the end of a day.';

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
