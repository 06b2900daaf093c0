create function public.admin_param_take_back(key text, valid_from timestamptz, reason text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  why text := private.reason(reason);
  gone app.protocol_params;
  instead app.protocol_params;
begin
  select * into gone from app.protocol_params p where p.key = key and p.valid_from = valid_from for update;
  instead := jsonb_populate_record(null::app.protocol_params, private.param_before(key, valid_from));
  if gone.key is null or instead.key is null then
    perform private.refuse('No value of this rule was published here for that time.');
  end if;
  if instead.valid_from = valid_from then
    update app.protocol_params p
    set
      value = instead.value,
      source = instead.source
    where p.key = key and p.valid_from = valid_from;
  else
    delete from app.protocol_params p where p.key = key and p.valid_from = valid_from;
    update app.protocol_params p
    set valid_to = gone.valid_to
    where p.key = key and p.valid_from = instead.valid_from;
  end if;
  select * into instead from app.protocol_params p where p.key = key and p.valid_from = instead.valid_from;
  perform private.audit(actor, 'param.take_back', 'param:' || key, to_jsonb(gone), to_jsonb(instead), why);
  return private.param_json(instead);
end;
$$;
comment on function public.admin_param_take_back(text, timestamptz, text) is
  'Takes back the newest value of a protocol parameter that was published for a time: what would have counted then counts again. Answers the parameter as it is then. Owners only, with a reason.';
grant execute on function public.admin_param_take_back(text, timestamptz, text) to authenticated;
