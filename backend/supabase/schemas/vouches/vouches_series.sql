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
          when private.vouches_plain(f - 'from' - 'to') then private.cached_answer('vouches_series_' || r.bucket)
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
