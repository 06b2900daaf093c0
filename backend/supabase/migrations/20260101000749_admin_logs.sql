-- Page /admin/logs (8.43): what browsers reported, one by one and by message. Real time throughout: logs know no frozen clock.
create index on app.application_logs (level, received_at desc, id desc);
create index on app.application_logs (user_id, id desc);
create index on app.application_logs using gin (lower(message) extensions.gin_trgm_ops);
create index on app.application_logs using gin (url extensions.gin_trgm_ops);

-- Entries of an hour and of a day by level and message: a time is added up from these. Whoever sends under many names fills no
-- list of them.
create table app.log_counts (
  step text not null check (step in ('hour', 'day')),
  at timestamptz not null,
  fingerprint text not null,
  level text not null,
  n bigint not null,
  users text[] not null,
  addresses text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  newest bigint not null,
  primary key (step, at, fingerprint, level)
);
alter table app.log_counts enable row level security;
revoke all on app.log_counts from public, anon, authenticated;
comment on table app.log_counts is
  'Log entries of a UTC hour (kept for two days) or day by message and level: how many, by whom and from where (at most 200 and 50 are kept apart), the newest. Kept along with the entries.';

create function private.count_log_entries() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into app.log_counts as c (step, at, fingerprint, level, n, users, addresses, first_at, last_at, newest)
  select
    s.step,
    date_trunc(s.step, a.received_at, 'UTC'),
    a.fingerprint,
    a.level,
    count(*),
    (array_agg(distinct a.user_id))[:200],
    (array_agg(distinct a.url))[:50],
    min(a.received_at),
    max(a.received_at),
    max(a.id)
  from
    added a
    cross join (
      values
        ('hour'),
        ('day')
    ) s (step)
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (step, at, fingerprint, level) do update
    set
      n = c.n + excluded.n,
      users = (array(select distinct u from unnest(c.users || excluded.users) u))[:200],
      addresses = (array(select distinct u from unnest(c.addresses || excluded.addresses) u))[:50],
      first_at = least(c.first_at, excluded.first_at),
      last_at = greatest(c.last_at, excluded.last_at),
      newest = greatest(c.newest, excluded.newest);
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

create function private.log_conditions(
  q text,
  level text,
  who text,
  path text,
  fingerprint text,
  began timestamptz
) returns text
language sql stable set search_path = ''
as $$
  select
    concat_ws(
      ' and ',
      'l.received_at >= ' || quote_literal(began),
      'l.level = ' || quote_literal(level),
      'lower(l.message) like ' || quote_literal(private.contains_pattern(lower(q))),
      'l.user_id = ' || quote_literal(who),
      'l.url like ' || quote_literal(private.contains_pattern(path)),
      'l.fingerprint = ' || quote_literal(fingerprint)
    );
$$;
comment on function private.log_conditions is
  'What an entry `l` must meet; null asks for all. Values stand in the text, by which the planner sees how many entries have them.';

create function private.log_ids(conditions text, before bigint, most int) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  wanted text;
  found bigint[];
begin
  -- Most searches fill a page from the newest entries; what is rarer or older is found by the indexes.
  foreach wanted in array array[
    'select l.id from (select * from app.application_logs l where l.id < $1 order by l.id desc limit 5000) l where %s order by l.id desc limit $2',
    'with f as materialized (select l.id from app.application_logs l where %s) select f.id from f where f.id < $1 order by f.id desc limit $2'
  ] loop
    execute format('select array(' || wanted || ')', conditions)
    into found
    using coalesce(before, 9223372036854775807), most;
    exit when cardinality(found) = most;
  end loop;
  return found;
end;
$$;
comment on function private.log_ids(text, bigint, int) is
  'Entries that meet log_conditions, newest first: at most `most`, from before an id on.';

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
  from app.application_logs l
  where
    l.id = any (
      private.log_ids(
        private.log_conditions(q, level, who, path, fingerprint, private.log_window(coalesce(since, '24h'))),
        after,
        most
      )
    );
  return jsonb_build_object(
    'rows', found,
    'next', case when jsonb_array_length(found) = most then found -> -1 -> 'id' end
  );
end;
$$;
comment on function public.admin_logs(text, text, text, text, text, text, bigint, int) is
  'Page /admin/logs (8.43): client log entries, newest first: {rows, next}. By words of the message, level, user, part of the address, fingerprint, and time: 24h, 7d or 30d. For admins.';

create function private.fingerprints_around(q text) returns text
language sql immutable set search_path = ''
as $$
  select
    '%'
      || regexp_replace(
        regexp_replace(private.contains_pattern(lower(q)), '^%[0-9a-fx]*|[0-9a-fx]*%$', '%', 'g'),
        '[0-9a-fx]{8,}|[a-fx]*[0-9][0-9a-fx]*',
        '%',
        'g'
      )
      || '%';
$$;
comment on function private.fingerprints_around(text) is
  'Pattern that the fingerprint of every message with these words meets: what a digit or hexadecimal number can be part of is left open. "row 404 of" -> %row % o%.';

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
stable set search_path = '' set work_mem = '32MB' set enable_sort = off
as $$
#variable_conflict use_variable
declare
  conditions text := private.log_conditions(q, level, who, path, fingerprint, began);
  around text := private.fingerprints_around(q);
  part text := private.contains_pattern(path);
  seen record;
begin
  -- What is counted together meets the conditions as a whole, not at all, or (null) in part: three-valued, as `and` is. Whose
  -- message is met in part is counted one by one.
  with
    c as materialized (
      select
        c,
        c.fingerprint as alike,
        -- What stands in a fingerprint, its marks apart, stands in each of its messages.
        case
            when q is null or strpos(q, '#') = 0 and strpos(c.fingerprint, lower(q)) > 0 then true
            when not c.fingerprint like around or strpos(q, '#') = 0 and strpos(c.fingerprint, '#') = 0 then false
          end
          and (
            path is null
            or (
              select
                case
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
              select
                case
                  when count(*) = 200 then null
                  when bool_and(u = who) then true
                  when not bool_or(u = who) then false
                end
              from unnest(c.users) u
            )
          ) as met
      from app.log_counts c
      where
        c.step = step
        and c.at >= began
        and (level is null or c.level = level)
        and (fingerprint is null or c.fingerprint = fingerprint)
    ),
    p as materialized (select distinct c.alike from c where c.met is null)
  select
    array(select c.c from c where c.met and c.alike not in (select p.alike from p)) as counts,
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
          select
            $1,
            date_bin($2, l.received_at, '1970-01-01Z'),
            l.fingerprint,
            l.level,
            count(*),
            array_agg(l.user_id),
            '{}'::text[],
            min(l.received_at),
            max(l.received_at),
            max(l.id)
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
  'Entries that admin_logs lists, counted by hour or day, message and level: from app.log_counts as far as its rows answer, else one by one (a user then as often as there are entries).';

create function public.admin_logs_summary(
  q text default null,
  level text default null,
  who text default null,
  path text default null,
  fingerprint text default null,
  since text default '24h'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set work_mem = '32MB'
as $$
#variable_conflict use_variable
declare
  length text := coalesce(since, '24h');
  step text := case when length = '24h' then 'hour' else 'day' end;
  began timestamptz := private.log_window(length);
begin
  perform private.require_admin();
  return (
    with
      g as materialized (
        select c.at, c.level as at_level, c.fingerprint as alike, c.n, c.users, c.first_at, c.last_at, c.newest
        from private.log_groups(q, level, who, path, fingerprint, step, began) c
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
      people as materialized (
        select distinct g.alike, u
        from
          g
          cross join unnest(g.users) u
      )
    select
      jsonb_build_object(
        'asOf', private.iso(pg_catalog.now()),
        'total', (select coalesce(sum(g.n), 0) from g),
        'errors', (select coalesce(sum(g.n), 0) from g where g.at_level = 'error'),
        'users', (select count(*) from (select distinct p.u from people p) p),
        'messages', (select count(*) from (select distinct g.alike from g) g),
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
            join (select p.alike, count(*) as users from people p group by 1) p on p.alike = a.alike
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
