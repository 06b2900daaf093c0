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
  'Start of a time window of the log, in whole hours or days including the current one, so that list, chart and totals cover the same entries.';

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
  'SQL condition on an entry `l`; null arguments match everything. Values are inlined, so that the planner can estimate how many entries have them.';

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
comment on function private.roadmap_entry(bigint) is 'A roadmap entry with its place, from 1; null if there is none.';

create function private.leave_out_finding() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from app.findings_taken_down t where t.user_id = new.user_id and t.topic = new.detector) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.leave_out_finding is 'Keeps scores that were taken down from being stored.';

create function private.leave_out_bot_score() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from app.findings_taken_down t where t.user_id = new.voter_id and t.topic = 'bot') then
    new.score := null;
    new.band := null;
    new.coverage := 0;
  end if;
  return new;
end;
$$;
comment on function private.leave_out_bot_score is
  'Clears the bot score of a voter whose score was taken down, as for one with too few votes.';

create function private.finding_changed(wanted bigint, topic text) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  case topic
    when 'batches' then
      delete from app.r_batch b where b.author_id = wanted;
      insert into app.rollup_dirty (rollup, key) values ('batches', wanted::text) on conflict do nothing;
    when 'massArchive' then
      delete from app.r_mass_archive m where m.author_id = wanted;
      insert into app.rollup_dirty (rollup, key) values ('archives', wanted::text) on conflict do nothing;
    when 'caution' then
      null;
    else
      delete from app.r_flag f where f.user_id = wanted and f.detector = topic;
      delete from app.r_flag_history h where h.user_id = wanted and h.detector = topic;
      update app.r_voter v set score = v.score where topic = 'bot' and v.voter_id = wanted;
  end case;
end;
$$;
comment on function private.finding_changed(bigint, text) is
  'Removes a finding that was taken down from the rollups; one that was put back is computed again in the next round.';

create trigger count_log_entries
after insert on app.application_logs
referencing new table as added
for each statement
execute function private.count_log_entries();

create trigger leave_out_finding
before insert or update on app.r_flag
for each row
execute function private.leave_out_finding();

create trigger leave_out_finding
before insert or update on app.r_flag_history
for each row
execute function private.leave_out_finding();

create trigger leave_out_bot_score
before insert or update on app.r_voter
for each row
execute function private.leave_out_bot_score();
