create function public.admin_setting_set(key text, change jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
grant execute on function public.admin_setting_set(text, jsonb, text) to authenticated;
