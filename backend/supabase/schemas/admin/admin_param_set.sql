create function public.admin_param_set(
  key text,
  change jsonb,
  valid_from timestamptz,
  source text,
  reason text
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  value jsonb := change -> 'value';
  before app.protocol_params;
  made app.protocol_params;
  following timestamptz;
  wrong text := private.outside_limits('param:' || key, value);
begin
  if valid_from is null or not isfinite(valid_from) then
    perform private.refuse('Say from when the value counts.');
  end if;
  if coalesce(btrim(source), '') = '' or length(source) > 200 then
    perform private.refuse('Name the source in 1 to 200 characters.');
  end if;
  select *
  into before
  from app.protocol_params p
  where p.key = key and p.valid_from <= valid_from
  order by p.valid_from desc
  limit 1
  for update;
  if not found then
    perform private.refuse('There is no parameter of this name at that time.');
  end if;
  if jsonb_typeof(value) is distinct from jsonb_typeof(before.value) then
    perform private.refuse(format('This parameter is a %s.', jsonb_typeof(before.value)));
  end if;
  if wrong is not null then
    perform private.refuse(wrong);
  end if;
  if before.valid_to is not null and valid_from > before.valid_to then
    perform private.refuse('The rule had ended by then.');
  end if;
  select min(p.valid_from) into following from app.protocol_params p where p.key = key and p.valid_from > valid_from;
  if before.valid_from < valid_from then
    update app.protocol_params p set valid_to = valid_from where p.key = key and p.valid_from = before.valid_from;
  end if;
  insert into app.protocol_params as p (key, value, valid_from, valid_to, source)
  values
    (
      key,
      value,
      valid_from,
      -- A rule that has an end but no successor keeps that end with its new value.
      least(following, case when before.valid_to > valid_from then before.valid_to end),
      btrim(source)
    )
  on conflict on constraint protocol_params_pkey do update
    set
      value = excluded.value,
      source = excluded.source
  returning p.*
  into made;
  perform private.audit(actor, 'param.set', 'param:' || key, to_jsonb(before), to_jsonb(made), private.reason(reason));
  return private.param_json(made);
end;
$$;
comment on function public.admin_param_set(text, jsonb, timestamptz, text, text) is
  'A protocol parameter has the value of `change` ({"value": …}) from a time on, until the next change that is known; earlier history stays. Same type as before, within its range. Owners only, with source and reason.';
grant execute on function public.admin_param_set(text, jsonb, timestamptz, text, text) to authenticated;
