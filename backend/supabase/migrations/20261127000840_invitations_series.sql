-- Invitations of all hours: their points say themselves whether they are whole (private.series), and times are cut without a
-- calendar.
create function private.invitations_in_buckets(query private.list_query, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      with
        i as materialized (select i.sent_at, i.accepted_at from %s),
        e as (
          select %s as at, 1 as sent, 0 as accepted from i
          union all
          select %s, 0, 1 from i where accepted_at is not null
        ),
        b as (select at, sum(sent) as sent, sum(accepted) as accepted from e group by at)
      -- Put together as text: objects take three times as long.
      select
        concat(
          '[',
          string_agg(
            concat(
              '{"at": "',
              private.iso(at),
              '", "sent": ',
              sent,
              ', "accepted": ',
              accepted,
              case
                when at >= $2 and at + interval %s <= $3 + interval '1 microsecond' then ', "whole": true}'
                when $3 is null then '}'
                else ', "whole": false}'
              end
            ),
            ','
            order by at
          ),
          ']'
        )::jsonb
      from b
    $q$,
    private.rows_sql(query),
    private.bucket_sql('sent_at', r.bucket),
    private.bucket_sql('accepted_at', r.bucket),
    quote_literal('1 ' || r.bucket)
  )
  into points
  using query.args, r.since, r.until;
  return points;
end;
$$;
comment on function private.invitations_in_buckets(private.list_query, private.time_range) is
  'Points of invitations_series; of a range with ends also whether a bucket is `whole` in it (private.series).';

create or replace function private.invitation_points(query private.list_query, bucket text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.invitations_in_buckets(query, row(null, null, bucket)::private.time_range);
end;
$$;

create or replace function public.invitations_series(filters jsonb default '{}', bucket text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  r private.time_range := private.range_of(private.filter_object(filters), bucket);
  query private.list_query := private.invitations_query(filters);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case when query.args = '{"status": "all"}' then private.cached_answer('invitations_series_' || r.bucket) end,
        private.invitations_in_buckets(query, r)
      ),
      r,
      '{"sent": 0, "accepted": 0}'
    );
end;
$$;
