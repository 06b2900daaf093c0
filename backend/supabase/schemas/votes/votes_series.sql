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
  return private.stamp() || private.series(private.votes_in_buckets(f, r), r, '{"up": 0, "down": 0, "blind": 0}');
end;
$$;
comment on function public.votes_series(jsonb, text, boolean) is
  'Chart of /votes: votes per UTC hour, day or ISO week by direction; votes on open slashes only as blind. Filters as votes_stream. before: of the equal time before the range.';
grant execute on function public.votes_series(jsonb, text, bool) to anon, authenticated, service_role;

create function private.votes_in_buckets(f jsonb, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  query private.list_query := private.votes_query(f, true);
  hours text := private.vote_hours_source(query.args);
  points jsonb;
begin
  execute format(
    $q$
      -- Built as text: JSON objects take three times as long.
      select
        concat(
          '[',
          string_agg(
            concat(
              '{"at": "',
              private.iso(b.at),
              '", "up": ',
              b.up,
              ', "down": ',
              b.down,
              ', "blind": ',
              b.blind,
              -- Unknown directions are rare: only points that have any include them.
              case when b.unknown > 0 then ', "unknown": ' || b.unknown end,
              case
                when $3 is null then '}'
                when b.at >= $2 and b.at + %2$L::interval <= $3 + interval '1 microsecond' then ', "whole": true}'
                else ', "whole": false}'
              end
            ),
            ','
            order by b.at
          ),
          ']'
        )::jsonb
      from
        (
          select
            x.at,
            sum(x.up)::bigint as up,
            sum(x.down)::bigint as down,
            sum(x.blind)::bigint as blind,
            sum(x.unknown)::bigint as unknown
          -- The origin is a Monday, so weeks start on Mondays.
          from (select date_bin(%2$L, y.at, timestamptz '2001-01-01Z') as at, y.up, y.down, y.blind, y.unknown from (%1$s) y) x
          group by x.at
        ) b
    $q$,
    coalesce(
      'select h.at, h.up, h.down, h.blind, h.unknown from ' || hours,
      'select v.created_at as at, (v.is_upvote is true)::int as up, (v.is_upvote is false)::int as down, v.blind::int as blind, (v.is_upvote is null and not v.blind)::int as unknown from '
        || private.rows_sql(query)
    ),
    case r.bucket when 'week' then '7 days' else '1 ' || r.bucket end
  )
  into points
  using query.args, r.since, r.until;
  return points;
end;
$$;
comment on function private.votes_in_buckets is
  'Points of votes_series; if the range has an end, each says whether its bucket is whole.';
