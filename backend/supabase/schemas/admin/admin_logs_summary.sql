create function private.fingerprints_around(q text) returns text
language sql immutable set search_path = '' as $$
  select '%'
      || regexp_replace(
        regexp_replace(private.contains_pattern(lower(q)), '^%[0-9a-fx]*|[0-9a-fx]*%$', '%', 'g'),
        '[0-9a-fx]{8,}|[a-fx]*[0-9][0-9a-fx]*', '%', 'g'
      )
      || '%';
$$;
comment on function private.fingerprints_around(text) is
  'LIKE pattern that matches the fingerprint of every message with these words: whatever may be part of a number or hexadecimal number becomes a wildcard. "row 404 of" -> %row % o%.';

create function private.log_groups(
  q text,
  level text,
  who text,
  path text,
  fingerprint text,
  step text,
  began timestamptz
) returns setof app.log_counts
-- Hashing the texts that entries are grouped by takes half as long as sorting them.
language plpgsql
stable set search_path = '' set work_mem = '32MB' set enable_sort = off as $$
#variable_conflict use_variable
declare
  conditions text := private.log_conditions(q, level, who, path, fingerprint, began);
  around text := private.fingerprints_around(q);
  part text := private.contains_pattern(path);
  seen record;
begin
  -- Each stored count meets the conditions in full, not at all, or in part (null), in three-valued logic, as with
  -- `and`. Entries of messages that meet them in part are counted one by one.
  with c as materialized (
    select c, c.fingerprint as alike,
      -- Text found in a fingerprint, apart from its # marks, is in every one of its messages.
      case
          when q is null or strpos(q, '#') = 0 and strpos(c.fingerprint, lower(q)) > 0 then true
          when not c.fingerprint like around or strpos(q, '#') = 0 and strpos(c.fingerprint, '#') = 0 then false
        end
        and (
          path is null
          or (
            select case
                when count(*) = 50 then null
                when bool_and(u like part) then true
                when not bool_or(u like part) then false
              end
            from unnest(c.addresses) u
          )
        )
        and (
          who is null
          or (
            select case
                when count(*) = 200 then null
                when bool_and(u = who) then true
                when not bool_or(u = who) then false
              end
            from unnest(c.users) u
          )
        ) as met
    from app.log_counts c
    where c.step = step
      and c.at >= began
      and (level is null or c.level = level)
      and (fingerprint is null or c.fingerprint = fingerprint)
  ), p as materialized (select distinct c.alike from c where c.met is null)
  select array(select c.c from c where c.met and c.alike not in (select p.alike from p)) as counts,
    array(select p.alike from p) as partly
  into seen;
  return query select x.* from unnest(seen.counts) x;
  if seen.partly = '{}' then
    return;
  end if;
  return query
    execute
      format(
        $q$
          select $1, date_bin($2, l.received_at, '1970-01-01Z'), l.fingerprint, l.level, count(*), array_agg(l.user_id),
            '{}'::text[], min(l.received_at), max(l.received_at), max(l.id)
          from app.application_logs l
          where %s and l.fingerprint = any ($3)
          group by 2, 3, 4
        $q$,
        conditions
      )
      using step, ('1 ' || step)::interval, seen.partly;
end;
$$;
comment on function private.log_groups is
  'Entries listed by admin_logs, counted by hour or day, message and level: from app.log_counts where its rows suffice, else one by one (then users repeat, once per entry).';

create function public.admin_logs_summary(
  q text default null,
  level text default null,
  who text default null,
  path text default null,
  fingerprint text default null,
  since text default '24h'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB' as $$
#variable_conflict use_variable
declare
  length text := coalesce(since, '24h');
  step text := case when length = '24h' then 'hour' else 'day' end;
  began timestamptz := private.log_window(length);
begin
  perform private.require_admin();
  return (
    with g as materialized (
      select c.at, c.level as at_level, c.fingerprint as alike, c.n, c.users, c.first_at, c.last_at, c.newest
      from private.log_groups(q, level, who, path, fingerprint, step, began) c
    ), bars as (
      select g.at, sum(g.n) filter (where g.at_level = 'debug') as debug,
        sum(g.n) filter (where g.at_level = 'info') as info, sum(g.n) filter (where g.at_level = 'warn') as warn,
        sum(g.n) filter (where g.at_level = 'error') as error
      from g
      group by 1
    ), alike as (
      select g.alike, max(g.newest) as newest, sum(g.n) as n, min(g.first_at) as first, max(g.last_at) as last
      from g
      group by 1
      order by n desc, last desc, g.alike
      limit 100
    ), people as materialized (
      select distinct g.alike, u
      from g
        cross join unnest(g.users) u
    )
    select jsonb_build_object(
        'asOf', private.iso(pg_catalog.now()),
        'total', (select coalesce(sum(g.n), 0) from g),
        'errors', (select coalesce(sum(g.n), 0) from g where g.at_level = 'error'),
        'users', (select count(*) from (select distinct p.u from people p) p),
        'messages', (select count(*) from (select distinct g.alike from g) g),
        'bucket', step,
        'points', (
          select jsonb_agg(
              jsonb_build_object(
                'at', private.iso(t.at),
                'debug', coalesce(b.debug, 0),
                'info', coalesce(b.info, 0),
                'warn', coalesce(b.warn, 0),
                'error', coalesce(b.error, 0)
              )
              order by t.at
            )
          from generate_series(began, pg_catalog.now(), ('1 ' || step)::interval) t (at)
            left join bars b on b.at = t.at
        ),
        'groups', (
          select coalesce(
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
          from alike a
            join (select p.alike, count(*) as users from people p group by 1) p on p.alike = a.alike
            join app.application_logs e on e.id = a.newest
        )
      )
  );
end;
$$;
comment on function public.admin_logs_summary(text, text, text, text, text, text) is
  'Page /admin/logs (8.43): how many entries there are by level and time, and the hundred most frequent messages without their digits. Arguments of admin_logs. For admins.';
grant execute on function public.admin_logs_summary(text, text, text, text, text, text) to authenticated;
