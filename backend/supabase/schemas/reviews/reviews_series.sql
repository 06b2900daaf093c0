create function public.reviews_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
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
    private.reviews_of_most(query, r),
    private.reviews_in_buckets(query, r)
  );
  perform set_config('enable_hashjoin', 'on', true);
  return private.stamp() || private.series(points, r, '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}');
end;
$$;
comment on function public.reviews_series(jsonb, text, boolean) is
  'Chart of /reviews: reviews written per UTC hour, day or ISO week, active ones by sentiment and archived ones apart. Takes the filters of reviews_list, all but status. before: of the equal time before the range.';
grant execute on function public.reviews_series(jsonb, text, bool) to anon, authenticated, service_role;

create function private.review_days_behind() returns date[]
language plpgsql stable set search_path = '' as $$
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
    from app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= app.now()
  );
end;
$$;

create function private.reviews_of_most(query private.list_query, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  filters text[] := array(select jsonb_object_keys(query.args - 'status'));
  asked text := query.args ->> filters[1];
  behind date[] := private.review_days_behind();
  others private.list_query;
begin
  if
    cardinality(filters) <> 1
    or r.bucket = 'hour'
    or isfinite(r.since)
    or r.until <> app.now()
    or private.rollup_as_of('review_days') is null
    or cardinality(behind) > 7
  then
    return null;
  elseif filters <@ array['reciprocal', 'inBatch', 'marked'] and asked = 'no' then
    others := private.reviews_query(jsonb_build_object('status', 'all', filters[1], 'yes'));
  elseif
    filters = '{minAuthorScore}'
    and (select count(*) filter (where u.score >= asked::int) * 2 >= count(*) from app.users u)
  then
    others := private.reviews_query('{"status": "all"}');
    -- Author by author along the index of their reviews: a join would read the reviews of everyone.
    others.source := 'app.users a cross join lateral (select x.* from app.review_states x where x.author_id = a.user_id offset 0) r';
    others := private.narrowed(others, format('coalesce(a.score < %s, true)', asked::int));
  else
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
      private.bucket_sql('k.day::timestamptz', r.bucket), behind,
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
