-- Where most authors have a score that was asked for, the reviews of the others are fewer: they are counted, and taken off the
-- days of all reviews, which are kept.
create function private.review_counts_sql(query private.list_query, bucket text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return format(
    $q$
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
    $q$,
    private.bucket_sql('r.created_at', bucket),
    private.rows_sql(query)
  );
end;
$$;

create function private.review_points_of(counts text, args jsonb, r private.time_range) returns jsonb
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
      from (%s) c
    $q$,
    quote_literal('1 ' || r.bucket),
    counts
  )
  into points
  using args, r.since, r.until;
  return points;
end;
$$;
comment on function private.review_points_of(text, jsonb, private.time_range) is
  'Points of /reviews from counts by bucket (private.review_counts_sql), whose `$1` the arguments are.';

create or replace function private.reviews_in_buckets(query private.list_query, r private.time_range)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
  return private.review_points_of(private.review_counts_sql(query, r.bucket), query.args, r);
end;
$$;

-- Days that are not what r_review_day says: they wait to be counted, or the clock has passed something in them since.
create function private.review_days_behind() returns date[]
language plpgsql stable set search_path = ''
as $$
declare
  seen timestamptz := private.rollup_as_of('review_days');
begin
  return array(
    select d.key::date
    from app.rollup_dirty d
    where d.rollup = 'review_days'
    union
    select private.utc_day(r.created_at)
    from app.reviews r
    where r.created_at > seen and r.created_at <= app.now()
    union
    select private.utc_day(r.created_at)
    from
      app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= app.now()
  );
end;
$$;

-- Null where it would not be less work: those with the score are fewer, or too many days wait to be counted.
create function private.reviews_of_most(min_score int, r private.time_range) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  behind date[] := private.review_days_behind();
  others private.list_query := private.narrowed(
    private.joined(private.reviews_query('{"status": "all"}'), 'join app.users a on a.user_id = r.author_id'),
    format('coalesce(a.score < %s, true)', min_score)
  );
begin
  if
    r.bucket = 'hour'
    or isfinite(r.since)
    or r.until <> app.now()
    or private.rollup_as_of('review_days') is null
    or cardinality(behind) > 7
    or (select count(*) filter (where u.score >= min_score) * 2 < count(*) from app.users u)
  then
    return null;
  end if;
  return private.review_points_of(
    format(
      $q$
        select
          d.at,
          sum(d.positive)::bigint as positive,
          sum(d.neutral)::bigint as neutral,
          sum(d.negative)::bigint as negative,
          sum(d.archived)::bigint as archived,
          sum(d.unknown)::bigint as unknown
        from
          (
            select
              %1$s as at,
              case when not k.archived and k.score = 1 then k.n else 0 end as positive,
              case when not k.archived and k.score = 0 then k.n else 0 end as neutral,
              case when not k.archived and k.score = -1 then k.n else 0 end as negative,
              case when k.archived then k.n else 0 end as archived,
              case when not k.archived and k.score is null then k.n else 0 end as unknown
            from app.r_review_day k
            where k.day <> all (%2$L::date[])
            union all
            select s.*
            from
              unnest(%2$L::date[]) b (day)
              cross join lateral (%3$s) s
            union all
            select o.at, -o.positive, -o.neutral, -o.negative, -o.archived, -o.unknown
            from (%4$s) o
          ) d
        group by 1
        having sum(d.positive + d.neutral + d.negative + d.archived + d.unknown) > 0
      $q$,
      private.bucket_sql('k.day::timestamptz', r.bucket),
      behind,
      private.review_counts_sql(
        private.narrowed(
          private.reviews_query('{"status": "all"}'),
          'r.created_at >= b.day::timestamp at time zone ''UTC''',
          'r.created_at < (b.day + 1)::timestamp at time zone ''UTC'''
        ),
        r.bucket
      ),
      private.review_counts_sql(others, r.bucket)
    ),
    others.args,
    r
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
  points jsonb;
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  if query.args ?| array['authorLevel', 'subjectLevel', 'minAuthorScore'] then
    perform set_config('enable_hashjoin', 'off', true);
  end if;
  points := coalesce(
    case when query.args = '{"status": "all"}' then private.cached_answer('reviews_series_' || r.bucket) end,
    case
      when query.args = '{"status": "all"}'
        and r.bucket in ('day', 'week')
        and private.days_kept()
        then private.review_points_then(r.bucket)
    end,
    case
      when query.args - 'minAuthorScore' = '{"status": "all"}' then private.reviews_of_most(
        (query.args -> 'minAuthorScore')::int,
        r
      )
    end,
    private.reviews_in_buckets(query, r)
  );
  perform set_config('enable_hashjoin', 'on', true);
  return private.stamp() || private.series(points, r, '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}');
end;
$$;
