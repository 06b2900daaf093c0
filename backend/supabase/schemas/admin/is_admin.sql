create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.admin_role() is not null;
$$;
comment on function public.is_admin is 'Whether the wallet of this session is on the allow-list and active.';
grant execute on function public.is_admin() to authenticated;
