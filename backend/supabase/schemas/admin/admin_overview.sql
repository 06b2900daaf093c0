create function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'asOf', private.iso(pg_catalog.now()),
    'jobs', (
      select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'name', j.name,
              'periodSeconds', j.period_seconds,
              'running', last.status = 'running',
              'lastStatus', last.status,
              'lagSeconds', s.lag_seconds
            )
            order by j.name
          ),
          '[]'
        )
      from private.job_states() s
        join app.jobs j on j.name = s.name
        left join app.job_runs last on last.id = s.last_run
    ),
    'readers', (
      select jsonb_build_object('failing', count(*) filter (where r.failing_since is not null), 'total', count(*))
      from app.sync_readers r
    ),
    'statements', (
      select jsonb_build_object(
          'recent', count(*) filter (where s.updated_at > pg_catalog.now() - interval '7 days'),
          'total', count(*)
        )
      from app.statements s
    ),
    'raffles', (
      select jsonb_build_object(
          'waiting', count(*) filter (where r.status = 'frozen'),
          'open', count(*) filter (where r.status = 'open')
        )
      from app.raffles r
    ),
    'logs', (
      select private.share(
          coalesce(sum(c.n) filter (where c.level = 'error'), 0)::bigint,
          coalesce(sum(c.n), 0)::bigint
        )
      from app.log_counts c
      where c.step = 'hour' and c.at >= private.log_window('24h')
    ),
    'flags', (
      select jsonb_build_object(
          'on', count(*) filter (where f.enabled),
          'total', count(*),
          'changed', (
            select count(*)
            from app.audit a
            where a.action = 'flag.set' and a.at > pg_catalog.now() - interval '30 days'
          )
        )
      from app.feature_flags f
    ),
    'detectors', (
      select jsonb_build_object(
          'active', count(*) filter (where d.active),
          'published', count(*) filter (where d.version > 1 and d.created_at > pg_catalog.now() - interval '30 days')
        )
      from app.detector_params d
    ),
    'storage', private.storage_growth()
  );
end;
$$;
comment on function public.admin_overview is
  'Page /admin (8.42): every job as far as its state needs it, readers that fail, statements of seven days, raffles waiting for their draw, share of errors in the log of 24 hours, flags, versions of detectors, size of the database. For admins.';
grant execute on function public.admin_overview() to authenticated;
