-- Page /admin/users (8.45): the allow-list. Read by every admin, changed by owners; there is always an active owner.
create function private.admin_json(a public.admin_whitelist) returns jsonb
language sql stable set search_path = ''
as $$
  select
    jsonb_build_object(
      'wallet', a.wallet_address,
      'role', a.role,
      'active', a.is_active,
      'addedBy', a.added_by,
      'createdAt', private.iso(a.created_at),
      'lastLogin', private.iso(a.last_login),
      'profileId', (select p.profile_id from app.profiles p where p.primary_address = a.wallet_address)
    );
$$;

create function public.admin_users_list() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_admin();
  return (
    select
      jsonb_build_object(
        'rows', coalesce(jsonb_agg(private.admin_json(a) order by a.created_at, a.wallet_address), '[]')
      )
    from public.admin_whitelist a
  );
end;
$$;
comment on function public.admin_users_list is
  'The allow-list: {rows: [{wallet, role, active, addedBy, createdAt, lastLogin, profileId}]}, oldest first.';

create function public.admin_user_add(wallet text, role text, reason text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
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
  perform
    private.audit(actor, 'user.add', 'wallet:' || address, null, private.admin_json(added), private.reason(reason));
  return private.admin_json(added);
end;
$$;
comment on function public.admin_user_add(text, text, text) is
  'Puts a wallet on the allow-list with a role; stored in lower case. Owners only, with a reason.';

create function public.admin_user_change(
  wallet text,
  reason text,
  role text default null,
  active boolean default null
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
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
  -- Two owners who remove each other at the same moment would leave none.
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
  perform
    private.audit(
      actor,
      'user.change',
      'wallet:' || address,
      private.admin_json(before),
      private.admin_json(after),
      private.reason(reason)
    );
  return private.admin_json(after);
end;
$$;
comment on function public.admin_user_change(text, text, text, boolean) is
  'Changes the role of a wallet or (de)activates it. Owners only, with a reason; the last active owner stays one.';

create function public.admin_users_seen(per int default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_admin();
  return (
    with
      seen as (
        select
          lower(substr(i.provider_id, length('web3:ethereum:') + 1)) as wallet,
          min(i.created_at) as first,
          max(u.last_sign_in_at) as last
        from
          auth.identities i
          join auth.users u on u.id = i.user_id
        where i.provider = 'web3' and i.provider_id like 'web3:ethereum:%'
        group by 1
        order by 3 desc nulls last, 1
        limit least(greatest(coalesce(per, 200), 1), 1000)
      )
    select
      jsonb_build_object(
        'rows', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'wallet', s.wallet,
              'profileId', p.profile_id,
              'firstSeen', private.iso(s.first),
              'lastSeen', private.iso(s.last),
              'feedback', (select count(*) from public.feedback f where f.profile_id = p.profile_id)
            )
            order by s.last desc nulls last, s.wallet
          ),
          '[]'
        )
      )
    from
      seen s
      left join app.profiles p on p.primary_address = s.wallet
  );
end;
$$;
comment on function public.admin_users_seen(int) is
  'Wallets that signed in, latest first: {rows: [{wallet, profileId, firstSeen, lastSeen, feedback}]}.';

revoke all
on function public.admin_users_list,
public.admin_user_add(text, text, text),
public.admin_user_change(text, text, text, boolean),
public.admin_users_seen(int)
from public, anon, authenticated;
grant execute
on function public.admin_users_list,
public.admin_user_add(text, text, text),
public.admin_user_change(text, text, text, boolean),
public.admin_users_seen(int)
to authenticated;
