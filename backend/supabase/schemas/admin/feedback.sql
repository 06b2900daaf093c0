create function public.log_batch(batch_id text, client_id text, entries jsonb) returns int
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  stored int;
begin
  perform private.forget('logs', 1000);
  -- Whatever its address, nobody fills the disk: the whole site writes at most this much an hour.
  if
    (
      select count(*)
      from (select 1 from app.application_logs l where l.received_at > now() - interval '1 hour' limit 20000) l
    ) >= 20000
  then
    raise exception 'Too many log entries in this hour.' using errcode = 'PT429';
  end if;
  -- A batch that was sent again because its answer got lost is the same batch, and begins with the same message.
  if
    exists (
      select 1
      from app.application_logs l
      where l.received_at > now() - interval '1 hour'
        and l.batch_id = log_batch.batch_id
        and l.client_id = log_batch.client_id
        and l.message = entries -> 0 ->> 'message'
    )
  then
    return 0;
  end if;
  insert into app.application_logs (batch_id, client_id, at, level, message, source, environment, user_id, url, data)
  select log_batch.batch_id, log_batch.client_id, x."timestamp", x.level, x.message, 'client', x.environment, x.user_id,
    x.url, x.data
  from jsonb_to_recordset(entries) as x (
      "timestamp" timestamptz,
      level text,
      message text,
      environment text,
      user_id text,
      url text,
      data jsonb
    );
  get diagnostics stored = row_count;
  return stored;
end;
$$;
comment on function public.log_batch(text, text, jsonb) is
  'Stores one upload of client log entries and answers how many are new; PT429 above 20,000 entries an hour. For the function application-logs only.';
grant execute on function public.log_batch(text, text, jsonb) to service_role;

create function private.count_log_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into app.log_counts as c (step, at, fingerprint, level, n, users, addresses, first_at, last_at, newest)
  select s.step, date_trunc(s.step, a.received_at, 'UTC'), a.fingerprint, a.level, count(*),
    (array_agg(distinct a.user_id))[:200], (array_agg(distinct a.url))[:50], min(a.received_at), max(a.received_at),
    max(a.id)
  from added a
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

create function private.log_window(since text) returns timestamptz
language plpgsql stable set search_path = '' as $$
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
language sql stable set search_path = '' as $$
  select concat_ws(
      ' and ', 'l.received_at >= ' || quote_literal(began), 'l.level = ' || quote_literal(level),
      'lower(l.message) like ' || quote_literal(private.contains_pattern(lower(q))),
      'l.user_id = ' || quote_literal(who), 'l.url like ' || quote_literal(private.contains_pattern(path)),
      'l.fingerprint = ' || quote_literal(fingerprint)
    );
$$;
comment on function private.log_conditions is
  'What an entry `l` must meet; null asks for all. Values stand in the text, by which the planner sees how many entries have them.';

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
  'Pattern that the fingerprint of every message with these words meets: what a digit or hexadecimal number can be part of is left open. "row 404 of" -> %row % o%.';

create function private.roadmap_entry(id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'id', r.id,
      'title', r.title,
      'status', r.status,
      'votes', r.votes,
      'place', (select count(*) from app.roadmap o where (o."order", o.id) <= (r."order", r.id))
    )
  from app.roadmap r
  where r.id = roadmap_entry.id;
$$;
comment on function private.roadmap_entry(bigint) is 'An entry of the roadmap with its place, from 1; null for none.';

create function private.kept_since(what text) returns timestamptz
language sql stable set search_path = '' as $$
  select now() - make_interval(days => (s.value #>> '{}')::int)
  from app.settings s
  where s.key = 'retention.' || what and s.value <> '0';
$$;
comment on function private.kept_since(text) is
  'What is older than this is not kept; null: all is. Real time, as such rows know no frozen clock.';

create function private.forget(what text, most int) returns bigint
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  since timestamptz := private.kept_since(what);
  gone bigint;
  more bigint := 0;
begin
  case what
    when 'logs' then
      delete from app.application_logs l
      where l.id in (
          select o.id
          from app.application_logs o
          where o.received_at < date_trunc('day', since, 'UTC')
          order by o.received_at
          limit most
        );
      get diagnostics gone = row_count;
      delete from app.log_counts c
      where c.at < date_trunc('day', since, 'UTC') or c.step = 'hour' and c.at < now() - interval '2 days';
    when 'telemetry' then
      delete from app.release_telemetry t
      where t.id in (select o.id from app.release_telemetry o where o.at < since order by o.at limit most);
      get diagnostics gone = row_count;
      delete from app.release_outcomes t
      where t.id in (select o.id from app.release_outcomes o where o.at < since order by o.at limit most);
      get diagnostics more = row_count;
    when 'feedback' then
      -- What nobody has answered yet is not old.
      delete from public.feedback f
      where f.id in (
          select o.id
          from public.feedback o
          where o.created_at < since and o.status in ('responded', 'closed')
          order by o.id
          limit most
        );
      get diagnostics gone = row_count;
  end case;
  return gone + more;
end;
$$;
comment on function private.forget(text, int) is
  'Deletes at most so many of the oldest logs, telemetry or feedback that are kept no longer; answers how many.';

create function app.refresh_retention(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  written bigint := 0;
  gone bigint;
begin
  loop
    gone := private.forget('logs', 500) + private.forget('telemetry', 500) + private.forget('feedback', 500);
    written := written + gone;
    if gone = 0 then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_retention(jsonb) is
  'Deletes what is kept no longer by the settings; its rows are those it deleted.';

create trigger count_log_entries
after insert on app.application_logs
referencing new table as added
for each statement
execute function private.count_log_entries();

insert into app.rollup_jobs values ('retention', 3600, 'app.refresh_retention', 900);
