create function public.invitations_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
comment on function public.invitations_series(jsonb, text) is
  'Chart of /invitations: sent per UTC hour, day or ISO week, and of these the accepted, when they were and as far as the range goes. Takes the filters of invitations_list.';
grant execute on function public.invitations_series(jsonb, text) to anon, authenticated, service_role;
