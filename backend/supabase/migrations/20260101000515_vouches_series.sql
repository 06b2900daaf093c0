-- Chart of /vouches.

-- Of all time: the stock of a range rests on what came before it.
create function private.vouch_points(f jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  query private.list_query := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
  points jsonb;
begin
  execute format(
    $q$
      with
        v as materialized (
          select v.vouched_at, v.active, v.counted_until, coalesce(v.amount_wei, 0) as amount_wei from %s
        ),
        flow as (
          select date_trunc($2, vouched_at) as at, amount_wei as came, 0 as went from v
          union all
          select date_trunc($2, counted_until), 0, amount_wei from v where not active
        ),
        per_bucket as (select at, sum(came) as came, sum(went) as went from flow group by at),
        stock as (select *, sum(came - went) over (order by at) as total from per_bucket)
      select
        jsonb_agg(
          jsonb_build_object('at', private.iso(at), 'inWei', came::text, 'outWei', went::text, 'stockWei', total::text)
          order by at
        )
      from stock
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args, bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.vouches_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  f jsonb := private.filter_object(filters);
  r private.time_range := private.range_of(f, bucket);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case
          when private.vouches_plain(f - 'from' - 'to') then private.cached_answer('vouches_series_' || r.bucket)
        end,
        private.vouch_points(f, r.bucket)
      ),
      r,
      '{"inWei": "0", "outWei": "0", "stockWei": "0"}',
      'stockWei'
    );
end;
$$;
comment on function public.vouches_series(jsonb, text) is
  'Chart of /vouches (M6): wei in and out per UTC hour, day or ISO week and the stock at its end. Takes the filters of vouches_list, all but status.';
grant execute on function public.vouches_series(jsonb, text) to anon, authenticated, service_role;
