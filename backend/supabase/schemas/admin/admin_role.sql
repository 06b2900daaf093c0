create function public.admin_role() returns text
language sql stable security definer set search_path = '' as $$
  select a.role from public.admin_whitelist a where a.wallet_address = public.session_wallet() and a.is_active;
$$;
comment on function public.admin_role is
  'Role of this session on the allow-list: owner (users, configuration, releases and the rest), admin (the rest), null for everyone else.';
grant execute on function public.admin_role() to authenticated;
