create function public.admin_user_change(
  wallet text,
  reason text,
  role text default null,
  active boolean default null
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  address text := private.wallet(wallet);
  before public.admin_whitelist;
  after public.admin_whitelist;
begin
  if role is not null and role not in ('owner', 'admin') then
    perform private.refuse('A role is owner or admin.');
  end if;
  -- Two owners removing each other at the same moment would leave none.
  execute 'lock table public.admin_whitelist in share row exclusive mode';
  select * into before from public.admin_whitelist a where a.wallet_address = address;
  if not found then
    perform private.refuse('This wallet is not on the list.');
  end if;
  update public.admin_whitelist a
  set
    role = coalesce(role, a.role),
    is_active = coalesce(active, a.is_active)
  where a.wallet_address = address
  returning *
  into after;
  if not exists (select from public.admin_whitelist a where a.role = 'owner' and a.is_active) then
    perform private.refuse('This is the last active owner: make another one first.');
  end if;
  perform private.audit(
      actor, 'user.change', 'wallet:' || address, private.admin_json(before), private.admin_json(after),
      private.reason(reason)
    );
  return private.admin_json(after);
end;
$$;
comment on function public.admin_user_change(text, text, text, boolean) is
  'Changes the role of a wallet or (de)activates it. Owners only, with a reason; the last active owner stays one.';
grant execute on function public.admin_user_change(text, text, text, bool) to authenticated;
