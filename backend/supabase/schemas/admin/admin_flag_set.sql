create function public.admin_flag_set(flag text, enabled boolean, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  before boolean;
begin
  if enabled is null then
    perform private.refuse('A flag is on or off.');
  end if;
  select f.enabled into before from app.feature_flags f where f.key = flag for update;
  if not found then
    perform private.refuse('There is no such flag.');
  end if;
  update app.feature_flags f set enabled = enabled where f.key = flag;
  perform private.audit(
      actor, 'flag.set', 'flag:' || flag, to_jsonb(before), to_jsonb(enabled), private.reason(reason)
    );
  return jsonb_build_object('key', flag, 'enabled', enabled);
end;
$$;
comment on function public.admin_flag_set(text, boolean, text) is
  'Switches a feature flag. Owners only, with a reason.';
grant execute on function public.admin_flag_set(text, bool, text) to authenticated;
