-- Page /admin/logs (8.43): what browsers reported, one by one and by message. Real time throughout: logs know no frozen clock.
create index on app.application_logs (level, received_at desc, id desc);

-- Entries of a day by level and message: a month is added up from these. Whoever sends under many names fills no list of them.
create table app.log_days (
  day date not null,
  fingerprint text not null,
  level text not null,
  n bigint not null,
  users text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  newest bigint not null,
  primary key (day, fingerprint, level)
);
alter table app.log_days enable row level security;
revoke all on app.log_days from public, anon, authenticated;
comment on table app.log_days is
  'Log entries of a UTC day by message and level: how many, by whom (at most 200 are kept apart), the newest. Kept along with the entries.';

create function private.count_log_entries() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into app.log_days as d (day, fingerprint, level, n, users, first_at, last_at, newest)
  select
    (a.received_at at time zone 'UTC')::date,
    a.fingerprint,
    a.level,
    count(*),
    (array_agg(distinct a.user_id))[:200],
    min(a.received_at),
    max(a.received_at),
    max(a.id)
  from added a
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, fingerprint, level) do update
    set
      n = d.n + excluded.n,
      users = (array(select distinct u from unnest(d.users || excluded.users) u))[:200],
      first_at = least(d.first_at, excluded.first_at),
      last_at = greatest(d.last_at, excluded.last_at),
      newest = greatest(d.newest, excluded.newest);
  return null;
end;
$$;
create trigger count_log_entries
after insert on app.application_logs
referencing new table as added
for each statement
execute function private.count_log_entries();

create function private.log_window(since text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  began timestamptz := case since
    when '24h' then date_trunc('hour', pg_catalog.now() - interval '23 hours', 'UTC')
    when '7d' then date_trunc('day', pg_catalog.now() - interval '6 days', 'UTC')
    when '30d' then date_trunc('day', pg_catalog.now() - interval '29 days', 'UTC')
  end;
begin
  if began is null then
    perform private.refuse('since must be 24h, 7d or 30d');
  end if;
  return began;
end;
$$;
comment on function private.log_window(text) is
  'Begin of a time of the log: whole hours or days, this one among them, so that list, picture and totals are of the same entries.';

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
  -- A value of its own, by which the planner sees how much it is.
  began timestamptz := private.log_window(since);
begin
  return query
    select l.*
    from app.application_logs l
    where
      l.received_at >= began
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
  length text := coalesce(since, '24h');
  step text := case when length = '24h' then 'hour' else 'day' end;
  began timestamptz := private.log_window(length);
  -- What a day is counted by.
  counted boolean := step = 'day' and q is null and who is null and path is null;
begin
  perform private.require_admin();
  return (
    with
      g as materialized (
        select
          d.day::timestamp at time zone 'UTC' as at,
          d.level as at_level,
          d.fingerprint as alike,
          d.n,
          d.users,
          d.first_at,
          d.last_at,
          d.newest
        from app.log_days d
        where
          counted
          and d.day >= (began at time zone 'UTC')::date
          and (level is null or d.level = level)
          and (fingerprint is null or d.fingerprint = fingerprint)
        union all
        select
          date_trunc(step, x.received_at, 'UTC'),
          x.level,
          x.fingerprint,
          count(*),
          array_agg(distinct x.user_id),
          min(x.received_at),
          max(x.received_at),
          max(x.id)
        from private.log_entries(q, level, who, path, fingerprint, length) x
        where not counted
        group by 1, 2, 3
      ),
      bars as (
        select
          g.at,
          sum(g.n) filter (where g.at_level = 'debug') as debug,
          sum(g.n) filter (where g.at_level = 'info') as info,
          sum(g.n) filter (where g.at_level = 'warn') as warn,
          sum(g.n) filter (where g.at_level = 'error') as error
        from g
        group by 1
      ),
      alike as (
        select
          g.alike,
          max(g.newest) as newest,
          sum(g.n) as n,
          min(g.first_at) as first,
          max(g.last_at) as last
        from g
        group by 1
        order by n desc, last desc, g.alike
        limit 100
      ),
      people as (
        select g.alike, count(distinct u) as users
        from
          g
          cross join unnest(g.users) u
        where g.alike in (select a.alike from alike a)
        group by 1
      )
    select
      jsonb_build_object(
        'asOf', private.iso(pg_catalog.now()),
        'total', (select coalesce(sum(g.n), 0) from g),
        'errors', (select coalesce(sum(g.n), 0) from g where g.at_level = 'error'),
        'users', (
          select count(distinct u)
          from
            g
            cross join unnest(g.users) u
        ),
        'messages', (select count(distinct g.alike) from g),
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
            generate_series(began, pg_catalog.now(), ('1 ' || step)::interval) t (at)
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
                  'users', p.users,
                  'firstAt', private.iso(a.first),
                  'lastAt', private.iso(a.last)
                )
                order by a.n desc, a.last desc, a.alike
              ),
              '[]'
            )
          from
            alike a
            join people p on p.alike = a.alike
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
