-- Who a session is. The wallet is read from the identity that sign-in wrote and only sign-in can write: what a user may edit
-- about themselves (metadata) never counts. Two accounts of one wallet, spelled differently, are one wallet here.
create function public.session_wallet() returns text
language sql stable security definer set search_path = ''
as $$
  select lower(substr(i.provider_id, length('web3:ethereum:') + 1))
  from
    auth.identities i
    join auth.sessions s on s.user_id = i.user_id
  where
    i.user_id = auth.uid()
    and s.id::text = auth.jwt() ->> 'session_id'
    and (s.not_after is null or s.not_after > now())
    and i.provider = 'web3'
    and lower(i.provider_id) ~ '^web3:ethereum:0x[0-9a-f]{40}$'
  order by i.created_at, i.id
  limit 1;
$$;
comment on function public.session_wallet is
  'Wallet this session proved, in lower case; null without one. A session that signed out has none, even while its token lives.';

create function public.profile_of_primary_wallet() returns bigint
language sql stable security definer set search_path = ''
as $$
  select p.profile_id from app.profiles p where p.primary_address = public.session_wallet();
$$;
comment on function public.profile_of_primary_wallet is
  'Profile whose primary address is the wallet of this session; null when there is none.';

create function public.admin_role() returns text
language sql stable security definer set search_path = ''
as $$
  select a.role from public.admin_whitelist a where a.wallet_address = public.session_wallet() and a.is_active;
$$;
comment on function public.admin_role is
  'Role of this session on the allow-list: owner (users, configuration, releases and the rest), admin (the rest), null for everyone else.';

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select public.admin_role() is not null;
$$;
comment on function public.is_admin is 'Whether the wallet of this session is on the allow-list and active.';

create function public.session_identity() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select
    jsonb_build_object(
      'wallet', w.wallet,
      'profileId', p.profile_id,
      'displayName', u.display_name,
      'avatarUrl', u.avatar_url,
      'role', public.admin_role()
    )
  from
    (select public.session_wallet() as wallet) w
    left join app.profiles p on p.primary_address = w.wallet
    left join app.users u using (user_id);
$$;
comment on function public.session_identity is
  'What a page needs to know about its session in one call: {wallet, profileId, displayName, avatarUrl, role}, null where there is none.';

create function public.touch_last_login() returns text
language sql security definer set search_path = ''
as $$
  update public.admin_whitelist a
  set last_login = now()
  where a.wallet_address = public.session_wallet() and a.is_active
  returning a.role;
$$;
comment on function public.touch_last_login is
  'Notes that an admin came in, at the server''s time; answers the role, null for everyone else.';

create function private.require_admin(needed text default 'admin') returns text
language plpgsql stable set search_path = ''
as $$
declare
  present text := public.admin_role();
begin
  if present is null then
    raise exception 'Only an active admin may do this.' using errcode = '42501';
  elseif needed = 'owner' and present <> 'owner' then
    raise exception 'Only an owner may do this.' using errcode = '42501';
  end if;
  return public.session_wallet();
end;
$$;
comment on function private.require_admin(text) is
  'Wallet of the admin who asks. Refuses everyone who is not on the allow-list, inactive, or of a lower role.';

create function private.wallet(address text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if btrim(address) ~* '^0x[0-9a-f]{40}$' then
    return lower(btrim(address));
  end if;
  raise exception 'A wallet address is 0x and 40 hexadecimal digits.' using errcode = '22023';
end;
$$;
comment on function private.wallet(text) is 'An address in canonical (lower) case; anything else is refused.';

create function public.admin_seed_owners(wallets text[]) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  added int;
begin
  execute 'lock table public.admin_whitelist in share row exclusive mode';
  if exists (select from public.admin_whitelist) then
    return 0;
  end if;
  insert into public.admin_whitelist (wallet_address, role, added_by)
  select distinct private.wallet(w), 'owner', 'environment' from unnest(wallets) w where btrim(w) <> '';
  get diagnostics added = row_count;
  return added;
end;
$$;
comment on function public.admin_seed_owners(text[]) is
  'Makes these wallets owners while the allow-list is empty, and does nothing later. Answers how many. For the operator only.';

revoke all
on function public.session_wallet,
public.profile_of_primary_wallet(),
public.admin_role(),
public.is_admin(),
public.session_identity(),
public.touch_last_login(),
public.admin_seed_owners(text[])
from public, anon, authenticated;
grant execute
on function public.session_wallet,
public.profile_of_primary_wallet(),
public.admin_role(),
public.is_admin(),
public.session_identity(),
public.touch_last_login()
to authenticated;
grant execute on function public.admin_seed_owners(text[]) to service_role;

create policy "a session reads its own entry" on public.admin_whitelist
for select
to authenticated
using (wallet_address = (select public.session_wallet()));
grant select on public.admin_whitelist to authenticated;
