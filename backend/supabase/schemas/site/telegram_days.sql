create function public.telegram_days(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.telegram_query(filters);
begin
  return private.stamp()
    || private.series(
      coalesce(private.cached_answer('telegram_days', filters), private.telegram_points(query)),
      private.range_of(private.filter_object(filters), 'day'),
      '{"count": 0}'
    );
end;
$$;
comment on function public.telegram_days(jsonb) is
  'Calendar and chart of /telegram-viewer: messages per UTC day. Takes the filters of telegram_viewer.';
grant execute on function public.telegram_days(jsonb) to anon, authenticated, service_role;
