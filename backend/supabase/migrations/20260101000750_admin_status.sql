-- Page /admin/status (8.44): what runs, what is stored, how the database does, and what was told to visitors.
create function private.database_health() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'bytes', pg_catalog.pg_database_size(d.datname),
        'cacheHit', private.share(d.blks_hit, d.blks_hit + d.blks_read),
        'tables', (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('name', t.name, 'bytes', t.bytes, 'rows', greatest(t.n, 0))
                order by t.bytes desc, t.name
              ),
              '[]'
            )
          from
            (
              select
                c.relname::text as name,
                -- As of the last hour; a table that is newer is measured here.
                coalesce(k.bytes, pg_catalog.pg_total_relation_size(c.oid)) as bytes,
                c.reltuples::bigint as n
              from
                pg_catalog.pg_class c
                join pg_catalog.pg_namespace s on s.oid = c.relnamespace
                left join app.table_sizes k on k.name = c.oid::regclass::text
              where c.relkind = 'r' and s.nspname in ('app', 'public')
              order by 2 desc, 1
              limit 12
            ) t
        ),
        'slow', (
          select
            coalesce(
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
          where
            a.datname = d.datname
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
comment on function private.database_health is
  'Size of the database and of its largest tables, share of blocks found in memory, and statements that run for more than a second now.';

create function public.admin_status() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'asOf', private.iso(pg_catalog.now()),
    'jobs', private.job_status(),
    'coverage', private.coverage(),
    'database', private.database_health(),
    'storage', private.storage(),
    'network', (
      select
        jsonb_build_object(
          'rounds', private.share(count(*) filter (where r.status = 'completed'), count(*)),
          'requests', coalesce(sum((r.details ->> 'requests')::bigint), 0),
          'notUnderstood', coalesce(
            (
              select sum(x.value::bigint)
              from
                app.job_runs n
                cross join lateral jsonb_each_text(n.details -> 'notUnderstood') x
              where
                n.started_at > pg_catalog.now() - interval '24 hours'
                and jsonb_typeof(n.details -> 'notUnderstood') = 'object'
            ),
            0
          )
        )
      from
        app.job_runs r
        join app.jobs j on j.name = r.job
      where j.kind = 'sync' and r.status <> 'running' and r.started_at > pg_catalog.now() - interval '24 hours'
    ),
    'detectors', (
      select
        coalesce(
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
      from
        (
          select
            b.detector,
            b.version,
            sum(b.n)::bigint as scored,
            jsonb_object_agg(coalesce(b.band, 'none'), b.n) as bands,
            max(b.last) as last
          from
            (
              select f.detector, f.version, f.band, count(*) as n, max(f.last_seen) as last
              from app.r_flag f
              group by 1, 2, 3
            ) b
          group by 1, 2
        ) d
    ),
    'events', (
      select
        coalesce(
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

create function public.admin_gap_check(entity text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if entity is null or entity not in ('profiles', 'reviews', 'vouches', 'slashes') then
    perform private.refuse('entity must be profiles, reviews, vouches or slashes');
  end if;
  return (
    with
      ids as (
        select p.profile_id as id from app.profiles p where entity = 'profiles'
        union all
        select r.id from app.reviews r where entity = 'reviews'
        union all
        select v.id from app.vouches v where entity = 'vouches'
        union all
        select s.id from app.slashes s where entity = 'slashes'
      ),
      n as (select ids.id, lead(ids.id) over (order by ids.id) as following from ids),
      gap as materialized (select n.id + 1 as "from", n.following - 1 as "to" from n where n.following > n.id + 1)
    select
      jsonb_build_object(
        'entity', entity,
        'rows', (select count(*) from ids),
        'first', (select min(ids.id) from ids),
        'last', (select max(ids.id) from ids),
        'missing', coalesce((select sum(g."to" - g."from" + 1) from gap g), 0),
        'gaps', (
          select coalesce(jsonb_agg(jsonb_build_object('from', g."from", 'to', g."to") order by g."from"), '[]')
          from (select * from gap order by "from" limit 100) g
        )
      )
  );
end;
$$;
comment on function public.admin_gap_check(text) is
  'Ids between the first and the last record of a kind that are not stored: {entity, rows, first, last, missing, gaps: the first hundred}. For admins.';

create function public.admin_job_run(job text, reason text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  wanted app.jobs;
begin
  select * into wanted from app.jobs j where j.name = job for update;
  if not found then
    perform private.refuse('There is no such job.');
  end if;
  if
    exists (
      select 1
      from app.job_runs r
      where r.job = job and r.status = 'running' and r.beat_at > pg_catalog.now() - interval '30 seconds'
    )
  then
    perform private.refuse('This job is running.');
  end if;
  if wanted.requested_at is not null then
    perform private.refuse('This job is asked to run already.');
  end if;
  update app.jobs j set requested_at = pg_catalog.now() where j.name = job returning j.* into wanted;
  perform private.audit(actor, 'job.run', 'job:' || job, null, null, private.reason(reason));
  return jsonb_build_object('name', wanted.name, 'requestedAt', private.iso(wanted.requested_at));
end;
$$;
comment on function public.admin_job_run(text, text) is
  'Asks for a run of a job before its time; refused while one runs or is asked for. The scheduler begins it. For admins, with a reason.';

create function public.admin_notification_test() returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  actor text := private.require_admin();
  made bigint;
begin
  insert into public.sync_notifications (type, status, message, details, completed_at)
  values
    (
      'other',
      'completed',
      'Test notification',
      '{"Note": "Sent by an admin; nothing happened.", "run": {"test": true}}',
      now()
    )
  returning id
  into made;
  perform private.audit(actor, 'notification.test', 'notification:' || made, null, null);
  return made;
end;
$$;
comment on function public.admin_notification_test is
  'Sends a notification that says it is a test to every open page, as the jobs do. For admins.';

revoke all
on function public.admin_status,
public.admin_gap_check(text),
public.admin_job_run(text, text),
public.admin_notification_test()
from public, anon, authenticated;
grant execute
on function public.admin_status,
public.admin_gap_check(text),
public.admin_job_run(text, text),
public.admin_notification_test()
to authenticated;
