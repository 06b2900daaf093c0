-- Reviews of all hours are thousands of points: the state of each review was worked out for every sum, and each point taken apart
-- and put together again to say that its hour is whole. A past day had no part of what is kept for each day.
create function private.bucket_sql(times text, bucket text) returns text
language sql immutable
as $$
  -- Counted from a Monday, which costs less for each row than the calendar of date_trunc.
  select
    format(
      'date_bin(interval %L, %s, timestamptz ''2001-01-01Z'')',
      case bucket when 'week' then '7 days' else '1 ' || bucket end,
      times
    );
$$;
comment on function private.bucket_sql(text, text) is 'SQL of the UTC hour, day or ISO week that times lie in.';

create function private.reviews_in_buckets(query private.list_query, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      -- Put together as text: objects take three times as long.
      select
        concat(
          '[',
          string_agg(
            concat(
              '{"at": "',
              private.iso(c.at),
              '", "positive": ',
              c.positive,
              ', "neutral": ',
              c.neutral,
              ', "negative": ',
              c.negative,
              ', "archived": ',
              c.archived,
              -- Unknown sentiments are rare: a point names them where there are any.
              case when c.unknown > 0 then ', "unknown": ' || c.unknown end,
              case
                when c.at >= $2 and c.at + interval %s <= $3 + interval '1 microsecond' then ', "whole": true}'
                when $3 is null then '}'
                else ', "whole": false}'
              end
            ),
            ','
            order by c.at
          ),
          ']'
        )::jsonb
      from
        (
          select
            x.at,
            count(*) filter (where x.kind = 1) as positive,
            count(*) filter (where x.kind = 0) as neutral,
            count(*) filter (where x.kind = -1) as negative,
            count(*) filter (where x.kind = 2) as archived,
            count(*) filter (where x.kind is null) as unknown
          from
            -- `offset 0`: the state of a review is worked out once and not for each sum.
            (
              select %s as at, case when r.archived_at is not null then 2::smallint else r.score end as kind
              from %s
              offset 0
            ) x
          group by x.at
        ) c
    $q$,
    quote_literal('1 ' || r.bucket),
    private.bucket_sql('r.created_at', r.bucket),
    private.rows_sql(query)
  )
  into points
  using query.args, r.since, r.until;
  return points;
end;
$$;
comment on function private.reviews_in_buckets(private.list_query, private.time_range) is
  'Points of reviews_series; of a range with ends also whether a bucket is `whole` in it (private.series).';

create or replace function private.review_points(query private.list_query, bucket text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.reviews_in_buckets(query, row(null, null, bucket)::private.time_range);
end;
$$;

create function private.review_days_written() returns table (day date, score smallint, n bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  stale date[] := array(select d.key::date from app.rollup_dirty d where d.rollup = 'review_days');
begin
  return query
    select d.day, d.score, sum(d.n)::bigint
    from app.r_review_day d
    where d.day <= private.utc_day(app.now()) and d.day <> all (stale)
    group by 1, 2
    union all
    select s.day, r.score, count(*)
    from
      unnest(stale) s (day)
      join app.reviews r
        on r.created_at >= s.day::timestamp at time zone 'UTC'
        and r.created_at < (s.day + 1)::timestamp at time zone 'UTC'
    where r.created_at <= (select app.now())
    group by 1, 2;
end;
$$;
comment on function private.review_days_written is
  'Reviews written per UTC day and sentiment until a past day (G20) that review_days has seen the end of. Days that changed since its last round are counted on the spot.';

create function private.days_kept() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.looks_back() and private.before_rollup('review_days');
end;
$$;
comment on function private.days_kept is 'Whether private.review_days_written knows the day a page looks from.';

create function private.reviews_written(score smallint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return case
    when private.days_kept() then (
      select coalesce(sum(d.n), 0)
      from private.review_days_written() d
      where reviews_written.score is null or d.score = reviews_written.score
    )
    else (
      select count(*)
      from app.reviews r
      where r.created_at <= (select app.now()) and (reviews_written.score is null or r.score = reviews_written.score)
    )
  end;
end;
$$;
comment on function private.reviews_written(smallint) is
  'How many reviews, or of one sentiment, had been written at app.now().';

create function private.review_points_then(bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
              'at', private.iso(b.at),
              'positive', b.positive,
              'neutral', b.neutral,
              'negative', b.negative,
              'archived', b.archived
            )
            || case when b.unknown > 0 then jsonb_build_object('unknown', b.unknown) else '{}' end
          order by b.at
        ),
        '[]'
      )
    from
      (
        select
          date_trunc(bucket, d.day::timestamptz) as at,
          coalesce(sum(d.n - d.archived) filter (where d.score = 1), 0) as positive,
          coalesce(sum(d.n - d.archived) filter (where d.score = 0), 0) as neutral,
          coalesce(sum(d.n - d.archived) filter (where d.score = -1), 0) as negative,
          sum(d.archived) as archived,
          coalesce(sum(d.n - d.archived) filter (where d.score is null), 0) as unknown
        from
          (
            select w.day, w.score, w.n, 0 as archived from private.review_days_written() w
            union all
            select private.utc_day(a.created_at), a.score, 0, 1 from app.archived_reviews a
          ) d
        group by 1
      ) b
  );
end;
$$;
comment on function private.review_points_then(text) is
  'private.review_points of all reviews on a past day, by days or weeks.';

create or replace function private.series(points jsonb, r private.time_range, quiet jsonb, carried text default null)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  step interval := ('1 ' || r.bucket)::interval;
  first_at timestamptz := case
    when isfinite(r.since) then date_trunc(r.bucket, r.since)
    else (points -> 0 ->> 'at')::timestamptz
  end;
  last_at timestamptz := date_trunc(r.bucket, r.until);
  few boolean := extract(epoch from last_at - first_at) / extract(epoch from step) <= 1000;
begin
  -- Many points of all time that say themselves whether they are whole are the answer.
  if
    not few
    and not isfinite(r.since)
    and points -> 0 ? 'whole'
    and (points -> -1 ->> 'at')::timestamptz <= r.until
  then
    return jsonb_build_object(
      'from', private.iso(first_at),
      'to', private.iso(r.until),
      'bucket', r.bucket,
      'points', points
    );
  end if;
  return (
    with
      p as materialized (
        select (x ->> 'at')::timestamptz as at, x as point
        from jsonb_array_elements(points) x
        where (x ->> 'at')::timestamptz <= r.until
      ),
      s as (
        select at from generate_series(first_at, last_at, step) at where few
        union
        select at from p
      ),
      n as (
        select s.at, p.point, count(p.point) over (order by s.at) as nth
        from
          s
          left join p using (at)
      ),
      filled as (
        select
          at,
          point,
          first_value(point) over (
            partition by nth
            order by at
          ) as latest
        from n
      )
    select
      jsonb_build_object(
        'from', private.iso(case when isfinite(r.since) then r.since else first_at end),
        'to', case when first_at is not null then private.iso(r.until) end,
        'bucket', r.bucket,
        'points', case
          when not exists (select 1 from p where carried is not null or at + step > r.since) then '[]'
          else (
            select
              jsonb_agg(
                quiet
                  || case when latest ? carried then jsonb_build_object(carried, latest -> carried) else '{}' end
                  || coalesce(point, '{}')
                  || jsonb_build_object(
                    'at', private.iso(at),
                    'whole', at >= r.since and at + step <= r.until + interval '1 microsecond'
                  )
                order by at
              )
            from filled
            where at + step > r.since
          )
        end
      )
  );
end;
$$;

create or replace function public.reviews_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
set random_page_cost = 1.1
as $$
declare
  given jsonb := private.filter_object(filters);
  f jsonb := case when before then private.time_before(given) else given end;
  r private.time_range := private.range_of(f, bucket);
  query private.list_query := private.reviews_query(f || '{"status": "all"}');
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  return private.stamp()
    || private.series(
      coalesce(
        case when query.args = '{"status": "all"}' then private.cached_answer('reviews_series_' || r.bucket) end,
        case
          when query.args = '{"status": "all"}'
            and r.bucket in ('day', 'week')
            and private.days_kept()
            then private.review_points_then(r.bucket)
        end,
        private.reviews_in_buckets(query, r)
      ),
      r,
      '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}'
    );
end;
$$;
