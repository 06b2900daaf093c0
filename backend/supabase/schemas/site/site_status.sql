create function public.site_status() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  latest record;
  running boolean;
begin
  select n.status, n.message, n.details, n.created_at, n.completed_at
  into latest
  from public.sync_notifications n
  where n.details #> '{run,test}' is null
  order by n.created_at desc, n.id desc
  limit 1;
  running := coalesce(latest.status = 'in_progress', false);
  return private.stamp()
    || jsonb_build_object(
      'counts', jsonb_build_object(
        'profiles', private.profiles_total(20000),
        'users', private.table_size('app.users'),
        'reviews', private.table_size('app.reviews'),
        'vouches', private.table_size('app.vouches'),
        'slashes', private.table_size('app.slashes'),
        'invitations', private.table_size('app.invitations')
      ),
      'sync', jsonb_build_object(
        'running', running,
        'status', latest.status,
        'message', latest.message,
        'percent', case when running then latest.details #> '{run,percent}' end,
        'phase', case when running then latest.details #> '{run,phase}' end,
        'startedAt', case when running then private.iso(latest.created_at) end,
        'firstSyncDone', private.data_until() is not null,
        'lastCompletedAt', private.iso((select c.updated_at from app.sync_checkpoints c where c.entity = 'whole_pass')),
        'failing', private.sync_trouble(),
        'counted', (
          select case when count(*) > count(s.as_of) then jsonb_build_object('done', count(s.as_of), 'of', count(*)) end
          from app.rollup_jobs j
            left join app.rollup_state s on s.name = j.name
        )
      ),
      'flags', (select jsonb_object_agg(f.key, f.enabled) from app.feature_flags f),
      'banner', (select nullif(s.value #>> '{}', '') from app.settings s where s.key = 'banner')
    );
end;
$$;
comment on function public.site_status is
  'Status line: clock, data age, sizes (exact up to 20,000), progress of the newest sync run (from sync_notifications.details.run) feature flags, and the line of text above every page.';
grant execute on function public.site_status() to anon, authenticated, service_role;
