create function public.vouches_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  f jsonb := private.filter_object(filters);
  r private.time_range := private.range_of(f, bucket);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case
          when r.bucket = 'week'
            and private.vouches_plain(f - 'from' - 'to')
            then private.cached_answer('vouches_series')
        end,
        private.vouches_in_buckets(f, r)
      ),
      r, '{"inWei": "0", "outWei": "0", "stockWei": "0"}', 'stockWei'
    );
end;
$$;
comment on function public.vouches_series(jsonb, text) is
  'Chart of /vouches (M6): wei in and out per UTC hour, day or ISO week and the stock at its end. Takes the filters of vouches_list, all but status.';
grant execute on function public.vouches_series(jsonb, text) to anon, authenticated, service_role;

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
      -- Built as text: JSON objects take three times as long.
      select concat(
          '[',
          string_agg(
            concat(
              '{"at": "', private.iso(at), '", "inWei": "', came, '", "outWei": "', went, '", "stockWei": "', total,
              case
                when at >= $2 and at + interval %s <= $3 + interval '1 microsecond' then '", "whole": true}'
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
  'Points of vouches_series for all time, since the stock in a range depends on everything before it; for a range with ends, also whether each bucket is `whole` (private.series).';

insert into app.cached_answer_sources (part, source)
values
  ('vouches_kpis', $$private.vouches_sums('{}')$$),
  ('vouches_series', $$private.vouches_in_buckets('{}', private.range_of('{}'))$$);
