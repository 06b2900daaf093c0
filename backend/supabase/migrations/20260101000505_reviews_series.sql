-- Chart of /reviews.

create function private.review_points(query private.list_query, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      -- Unknown sentiments are rare: a point names them where there are any.
      select jsonb_agg(case when b.unknown > 0 then to_jsonb(b) else to_jsonb(b) - 'unknown' end order by b.at)
      from
        (
          select
            private.iso(date_trunc($2, r.created_at)) as at,
            count(*) filter (where r.score = 1 and r.archived_at is null) as positive,
            count(*) filter (where r.score = 0 and r.archived_at is null) as neutral,
            count(*) filter (where r.score = -1 and r.archived_at is null) as negative,
            count(*) filter (where r.archived_at is not null) as archived,
            count(*) filter (where r.score is null and r.archived_at is null) as unknown
          from %s
          group by date_trunc($2, r.created_at)
        ) b
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args, bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.reviews_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1
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
        private.review_points(query, r.bucket)
      ),
      r,
      '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}'
    );
end;
$$;
comment on function public.reviews_series(jsonb, text, boolean) is
  'Chart of /reviews: reviews written per UTC hour, day or ISO week, active ones by sentiment and archived ones apart. Takes the filters of reviews_list, all but status. before: of the equal time before the range.';
grant execute on function public.reviews_series(jsonb, text, boolean) to anon, authenticated, service_role;
