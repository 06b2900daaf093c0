create function public.touch_last_login() returns text
language sql security definer set search_path = '' as $$
  update public.admin_whitelist a
  set last_login = now()
  where a.wallet_address = public.session_wallet() and a.is_active
  returning a.role;
$$;
comment on function public.touch_last_login is
  'Notes that an admin came in, at the server''s time; answers the role, null for everyone else.';
grant execute on function public.touch_last_login() to authenticated;
