-- Chart of /votes over time.

create function private.vote_points(f jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  query private.list_query := private.votes_query(f, true);
  hours text := private.vote_hours_source(query.args);
  points jsonb;
begin
  execute format(
    $q$
      -- Unknown directions are rare: a point names them where there are any.
      select jsonb_agg(case when b.unknown > 0 then to_jsonb(b) else to_jsonb(b) - 'unknown' end order by b.at)
      from
        (
          select
            private.iso(date_trunc($2, x.at)) as at,
            sum(x.up)::bigint as up,
            sum(x.down)::bigint as down,
            sum(x.blind)::bigint as blind,
            sum(x.unknown)::bigint as unknown
          from (%s) x
          group by date_trunc($2, x.at)
        ) b
    $q$,
    coalesce(
      'select h.at, h.up, h.down, h.blind, h.unknown from ' || hours,
      'select v.created_at as at, (v.is_upvote is true)::int as up, (v.is_upvote is false)::int as down, v.blind::int as blind, (v.is_upvote is null and not v.blind)::int as unknown from '
        || private.rows_sql(query)
    )
  )
  into points
  using query.args, bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.votes_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off
as $$
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
      coalesce(private.cached_answer('votes_series_' || r.bucket, f), private.vote_points(f, r.bucket)),
      r,
      '{"up": 0, "down": 0, "blind": 0}'
    );
end;
$$;
comment on function public.votes_series(jsonb, text, boolean) is
  'Chart of /votes: votes per UTC hour, day or ISO week by direction; votes on open slashes only as blind. Filters as votes_stream. before: of the equal time before the range.';
grant execute on function public.votes_series(jsonb, text, boolean) to anon, authenticated, service_role;
