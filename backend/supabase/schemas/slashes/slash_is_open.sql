create function public.slash_is_open(id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select (s.cancelled_at is null or s.cancelled_at > app.now()) and app.now() < s.closes_at
  from app.slashes s
  where s.id = slash_is_open.id;
$$;
comment on function public.slash_is_open(bigint) is
  'G19: whether votes on a slash are still blind, by the clock of the data; null for a slash nobody knows yet, which counts as open.';
grant execute on function public.slash_is_open(int8) to anon, authenticated, service_role;
