create function public.admin_user_add(wallet text, role text, reason text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  address text := private.wallet(wallet);
  added public.admin_whitelist;
begin
  if role is null or role not in ('owner', 'admin') then
    perform private.refuse('A role is owner or admin.');
  end if;
  insert into public.admin_whitelist (wallet_address, role, added_by)
  values (address, role, actor)
  on conflict (wallet_address) do nothing
  returning *
  into added;
  if added.wallet_address is null then
    perform private.refuse('This wallet is on the list already.');
  end if;
  perform private.audit(
      actor, 'user.add', 'wallet:' || address, null, private.admin_json(added), private.reason(reason)
    );
  return private.admin_json(added);
end;
$$;
comment on function public.admin_user_add(text, text, text) is
  'Puts a wallet on the allow-list with a role; stored in lower case. Owners only, with a reason.';
grant execute on function public.admin_user_add(text, text, text) to authenticated;
