-- Whoever sends the most fills no disk: of logs and telemetry only so many of the newest are kept, by the numbers they got.
create index on app.log_counts (newest);
create or replace function private.forget(what text, most int)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  since timestamptz := private.kept_since(what);
  gone bigint;
  more bigint := 0;
  last bigint;
begin
  case what
    when 'logs' then
      delete from app.application_logs l
      where
        l.id in (
          select o.id
          from app.application_logs o
          where o.received_at < date_trunc('day', since, 'UTC')
          order by o.received_at
          limit most
        );
      get diagnostics gone = row_count;
      last := (select max(l.id) from app.application_logs l) - private.most('logs.kept');
      delete from app.application_logs l
      where l.id in (select o.id from app.application_logs o where o.id <= last order by o.id limit most);
      get diagnostics more = row_count;
      delete from app.log_counts c
      where
        c.at < date_trunc('day', since, 'UTC')
        or c.step = 'hour'
        and c.at < now() - interval '2 days'
        -- Of entries that are gone: each may be of another message.
        or c.newest <= last;
    when 'telemetry' then
      delete from app.release_telemetry t
      where t.id in (select o.id from app.release_telemetry o where o.at < since order by o.at limit most);
      get diagnostics gone = row_count;
      last := (select max(t.id) from app.release_telemetry t) - private.most('telemetry.kept');
      delete from app.release_telemetry t
      where t.id in (select o.id from app.release_telemetry o where o.id <= last order by o.id limit most);
      get diagnostics more = row_count;
      gone := gone + more;
      last := (select max(t.id) from app.release_outcomes t) - private.most('outcomes.kept');
      delete from app.release_outcomes t
      where
        t.id in (select o.id from app.release_outcomes o where o.at < since or o.id <= last order by o.id limit most);
      get diagnostics more = row_count;
    when 'feedback' then
      -- What nobody has answered yet is not old.
      delete from public.feedback f
      where
        f.id in (
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
  'Deletes at most so many of the oldest logs, telemetry or feedback that are kept no longer, or are more than are kept; answers how many.';
