-- Hours of all time are kept ready as days and weeks are, and authors or subjects of a level are met along the index of their
-- reviews: through a hash, each of all reviews would look for its author.
insert into app.cached_answer_sources (part, source)
values ('reviews_series_hour', $$private.review_points(private.reviews_query('{"status": "all"}'), 'hour')$$);

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
    private.reviews_in_buckets(query, r)
  );
  perform set_config('enable_hashjoin', 'on', true);
  return private.stamp() || private.series(points, r, '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}');
end;
$$;
