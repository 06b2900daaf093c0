create function public.session_wallet() returns text
language sql stable security definer set search_path = '' as $$
  select lower(substr(i.provider_id, length('web3:ethereum:') + 1))
  from auth.identities i
    join auth.sessions s on s.user_id = i.user_id
  where i.user_id = auth.uid()
    and s.id::text = auth.jwt() ->> 'session_id'
    and (s.not_after is null or s.not_after > now())
    and i.provider = 'web3'
    and lower(i.provider_id) ~ '^web3:ethereum:0x[0-9a-f]{40}$'
  order by i.created_at, i.id
  limit 1;
$$;
comment on function public.session_wallet is
  'Wallet this session proved, in lower case; null without one. A session that signed out has none, even while its token lives.';
grant execute on function public.session_wallet() to authenticated;

create policy "a session reads its own entry" on public.admin_whitelist
for select
to authenticated
using (wallet_address = (select public.session_wallet()));
