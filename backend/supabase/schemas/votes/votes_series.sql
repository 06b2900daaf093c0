create function public.votes_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off as $$
declare
  given jsonb := private.filter_object(filters);
  f jsonb := case when before then private.time_before(given) else given end;
  r private.time_range := private.range_of(f, bucket);
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  return private.stamp()
    || private.series(
      coalesce(private.cached_answer('votes_series_' || r.bucket, f), private.votes_in_buckets(f, r)),
      r,
      '{"up": 0, "down": 0, "blind": 0}'
    );
end;
$$;
comment on function public.votes_series(jsonb, text, boolean) is
  'Chart of /votes: votes per UTC hour, day or ISO week by direction; votes on open slashes only as blind. Filters as votes_stream. before: of the equal time before the range.';
grant execute on function public.votes_series(jsonb, text, bool) to anon, authenticated, service_role;
