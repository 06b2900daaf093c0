-- What owners set on /admin/config beside flags and rules: the line above every page, and how long things are kept.
create table app.settings (key text primary key, value jsonb not null);
alter table app.settings enable row level security;
revoke all on app.settings from public, anon, authenticated;
comment on table app.settings is
  'banner: a line of plain text above every page, empty for none. retention.<what>: days for which it is kept, 0 for ever.';
insert into app.settings (key, value)
values
  ('banner', '""'),
  ('retention.logs', '30'),
  ('retention.telemetry', '30'),
  ('retention.feedback', '0');

create function private.kept_since(what text) returns timestamptz
language sql stable set search_path = ''
as $$
  select now() - make_interval(days => (s.value #>> '{}')::int)
  from app.settings s
  where s.key = 'retention.' || what and s.value <> '0';
$$;
comment on function private.kept_since(text) is
  'What is older than this is not kept; null: all is. Real time, as such rows know no frozen clock.';

create function private.forget(what text, most int) returns bigint
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
  since timestamptz := private.kept_since(what);
  gone bigint;
  more bigint := 0;
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
  'Deletes at most so many of the oldest logs, telemetry or feedback that are kept no longer; answers how many.';

create function app.refresh_retention(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
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
insert into app.rollup_jobs values ('retention', 3600, 'app.refresh_retention', 900);

create function public.admin_setting_set(key text, change jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  why text := private.reason(reason);
  value jsonb := change -> 'value';
  before jsonb;
  wrong text;
begin
  select s.value into before from app.settings s where s.key = key for update;
  if not found then
    perform private.refuse('There is no such setting.');
  end if;
  if jsonb_typeof(value) is distinct from jsonb_typeof(before) then
    perform private.refuse(format('This setting is a %s.', jsonb_typeof(before)));
  end if;
  if jsonb_typeof(value) = 'string' then
    if value #>> '{}' ~ '[[:cntrl:]]' then
      perform private.refuse('It is one line.');
    end if;
    value := to_jsonb(btrim(value #>> '{}'));
  end if;
  wrong := private.outside_limits('setting:' || key, value);
  if wrong is not null then
    perform private.refuse(wrong);
  end if;
  update app.settings s set value = value where s.key = key;
  perform private.audit(actor, 'setting.set', 'setting:' || key, before, value, why);
  return jsonb_build_object('key', key, 'value', value);
end;
$$;
comment on function public.admin_setting_set(text, jsonb, text) is
  'A setting has the value of `change` ({"value": …}): banner a line of text, retention.logs|telemetry|feedback days (0: for ever). Owners only, with a reason.';
revoke all on function public.admin_setting_set(text, jsonb, text) from public, anon, authenticated;
grant execute on function public.admin_setting_set(text, jsonb, text) to authenticated;
