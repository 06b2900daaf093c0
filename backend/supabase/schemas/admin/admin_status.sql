create function public.admin_status() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  stored jsonb;
begin
  perform private.require_admin();
  stored := private.storage();
  return jsonb_build_object(
    'asOf', private.iso(pg_catalog.now()),
    'jobs', private.job_status(),
    'coverage', private.coverage(),
    'database', private.database_health((stored ->> 'bytes')::bigint),
    'storage', stored,
    'network', (
      select jsonb_build_object(
          'rounds', private.share(count(*) filter (where r.status = 'completed'), count(*)),
          'requests', coalesce(sum((r.details ->> 'requests')::bigint), 0),
          'notUnderstood', coalesce(
            (
              select sum(x.value::bigint)
              from app.job_runs n
                cross join lateral jsonb_each_text(n.details -> 'notUnderstood') x
              where n.started_at > pg_catalog.now() - interval '24 hours'
                and jsonb_typeof(n.details -> 'notUnderstood') = 'object'
            ),
            0
          )
        )
      from app.job_runs r
        join app.jobs j on j.name = r.job
      where j.kind = 'sync' and r.status <> 'running' and r.started_at > pg_catalog.now() - interval '24 hours'
    ),
    'detectors', (
      select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'detector', d.detector,
              'version', d.version,
              'scored', d.scored,
              'bands', d.bands,
              'lastSeenAt', private.iso(d.last)
            )
            order by d.detector, d.version
          ),
          '[]'
        )
      from (
          select b.detector, b.version, sum(b.n)::bigint as scored,
            jsonb_object_agg(coalesce(b.band, 'none'), b.n) as bands, max(b.last) as last
          from (
              select f.detector, f.version, f.band, count(*) as n, max(f.last_seen) as last
              from app.r_flag f
              group by 1, 2, 3
            ) b
          group by 1, 2
        ) d
    ),
    'events', (
      select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', n.id,
              'type', n.type,
              'status', n.status,
              'message', n.message,
              'at', private.iso(n.created_at),
              'completedAt', private.iso(n.completed_at)
            )
            order by n.id desc
          ),
          '[]'
        )
      from (select * from public.sync_notifications n order by n.id desc limit 20) n
    )
  );
end;
$$;
comment on function public.admin_status is
  'Page /admin/status (8.44): jobs as private.job_status, coverage, database, storage, reading of the network in 24 hours, people by band of each detector, newest notifications. For admins.';
grant execute on function public.admin_status() to authenticated;

create function private.database_health(bytes bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
        'bytes', database_health.bytes,
        'cacheHit', private.share(d.blks_hit, d.blks_hit + d.blks_read),
        'tables', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object('name', t.name, 'bytes', t.bytes, 'rows', greatest(t.n, 0))
                order by t.bytes desc, t.name
              ),
              '[]'
            )
          from (
              select c.relname::text as name,
                -- Measured hourly; a table created since is measured here.
                coalesce(k.bytes, pg_catalog.pg_total_relation_size(c.oid)) as bytes,
                c.reltuples::bigint as n
              from pg_catalog.pg_class c
                join pg_catalog.pg_namespace s on s.oid = c.relnamespace
                left join app.table_sizes k on k.name = c.oid::regclass::text
              where c.relkind = 'r' and s.nspname in ('app', 'public')
              order by 2 desc, 1
              limit 12
            ) t
        ),
        'slow', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'seconds', extract(epoch from clock_timestamp() - a.query_start)::int,
                  'text', left(a.query, 200)
                )
                order by a.query_start
              ),
              '[]'
            )
          from pg_catalog.pg_stat_activity a
          where a.datname = d.datname
            and a.state = 'active'
            and a.pid <> pg_backend_pid()
            and a.query_start < clock_timestamp() - interval '1 second'
        )
      )
    from pg_catalog.pg_stat_database d
    where d.datname = current_database()
  );
end;
$$;
comment on function private.database_health(bigint) is
  'Size of the database, as passed in, and of its largest tables, share of blocks found in memory, and statements that have been running for more than a second.';
