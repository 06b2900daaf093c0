-- Page /admin/logs (8.43): what browsers reported, one by one and by message. Real time throughout: logs know no frozen clock.
create index on app.application_logs (level, received_at desc, id desc);

create function private.log_entries(
  q text,
  level text,
  who text,
  path text,
  fingerprint text,
  since text,
  before bigint default null,
  most int default null
) returns setof app.application_logs
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_variable
declare
  length_of interval := case since
    when '24h' then interval '24 hours'
    when '7d' then interval '7 days'
    when '30d' then interval '30 days'
  end;
begin
  if length_of is null then
    perform private.refuse('since must be 24h, 7d or 30d');
  end if;
  return query
    select l.*
    from app.application_logs l
    where
      l.received_at > pg_catalog.now() - length_of
      and (level is null or l.level = level)
      and (q is null or strpos(lower(l.message), lower(q)) > 0)
      and (who is null or l.user_id = who)
      and (path is null or strpos(l.url, path) > 0)
      and (fingerprint is null or l.fingerprint = fingerprint)
      and (before is null or l.id < before)
    order by l.id desc
    limit most;
end;
$$;
comment on function private.log_entries is
  'Log entries of a time (24h, 7d, 30d), newest first, by words of the message, level, user, part of the address and fingerprint; null asks for all. At most `most`, from before an id on.';

create function public.admin_logs(
  q text default null,
  level text default null,
  who text default null,
  path text default null,
  fingerprint text default null,
  since text default '24h',
  after bigint default null,
  per int default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  most int := least(greatest(coalesce(per, 50), 1), 500);
  found jsonb;
begin
  perform private.require_admin();
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', l.id,
          'receivedAt', private.iso(l.received_at),
          'at', private.iso(l.at),
          'level', l.level,
          'message', l.message,
          'fingerprint', l.fingerprint,
          'who', l.user_id,
          'url', l.url,
          'environment', l.environment,
          'batch', l.batch_id,
          'data', l.data
        )
        order by l.id desc
      ),
      '[]'
    )
  into found
  from private.log_entries(q, level, who, path, fingerprint, coalesce(since, '24h'), after, most) l;
  return jsonb_build_object(
    'rows', found,
    'next', case when jsonb_array_length(found) = most then found -> -1 -> 'id' end
  );
end;
$$;
comment on function public.admin_logs(text, text, text, text, text, text, bigint, int) is
  'Page /admin/logs (8.43): client log entries, newest first: {rows, next}. By words of the message, level, user, part of the address, fingerprint, and time: 24h, 7d or 30d. For admins.';

create function public.admin_logs_summary(
  q text default null,
  level text default null,
  who text default null,
  path text default null,
  fingerprint text default null,
  since text default '24h'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  step text := case when coalesce(since, '24h') = '24h' then 'hour' else 'day' end;
begin
  perform private.require_admin();
  return (
    with
      l as materialized (
        select x.received_at, x.level as at_level, x.fingerprint as alike, x.user_id, x.id
        from private.log_entries(q, level, who, path, fingerprint, coalesce(since, '24h')) x
      ),
      bars as (
        select
          date_trunc(step, l.received_at) as at,
          count(*) filter (where l.at_level = 'debug') as debug,
          count(*) filter (where l.at_level = 'info') as info,
          count(*) filter (where l.at_level = 'warn') as warn,
          count(*) filter (where l.at_level = 'error') as error
        from l
        group by 1
      ),
      alike as (
        select
          l.alike,
          max(l.id) as newest,
          count(*) as n,
          count(distinct l.user_id) as users,
          min(l.received_at) as first,
          max(l.received_at) as last
        from l
        group by 1
        order by n desc, last desc, l.alike
        limit 100
      )
    select
      jsonb_build_object(
        'asOf', private.iso(pg_catalog.now()),
        'total', (select count(*) from l),
        'errors', (select count(*) from l where l.at_level = 'error'),
        'users', (select count(distinct l.user_id) from l),
        'messages', (select count(distinct l.alike) from l),
        'bucket', step,
        'points', (
          select
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(t.at),
                'debug', coalesce(b.debug, 0),
                'info', coalesce(b.info, 0),
                'warn', coalesce(b.warn, 0),
                'error', coalesce(b.error, 0)
              )
              order by t.at
            )
          from
            generate_series(
              date_trunc(
                step,
                pg_catalog.now() - case coalesce(since, '24h')
                  when '24h' then interval '23 hours'
                  when '7d' then interval '6 days'
                  else interval '29 days'
                end
              ),
              pg_catalog.now(),
              ('1 ' || step)::interval
            ) t (at)
            left join bars b on b.at = t.at
        ),
        'groups', (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'fingerprint', a.alike,
                  'message', e.message,
                  'level', e.level,
                  'n', a.n,
                  'users', a.users,
                  'firstAt', private.iso(a.first),
                  'lastAt', private.iso(a.last)
                )
                order by a.n desc, a.last desc, a.alike
              ),
              '[]'
            )
          from
            alike a
            join app.application_logs e on e.id = a.newest
        )
      )
  );
end;
$$;
comment on function public.admin_logs_summary(text, text, text, text, text, text) is
  'Page /admin/logs (8.43): how many entries there are by level and time, and the hundred most frequent messages without their digits. Arguments of admin_logs. For admins.';

revoke all
on function public.admin_logs(text, text, text, text, text, text, bigint, int),
public.admin_logs_summary(text, text, text, text, text, text)
from public, anon, authenticated;
grant execute
on function public.admin_logs(text, text, text, text, text, text, bigint, int),
public.admin_logs_summary(text, text, text, text, text, text)
to authenticated;
