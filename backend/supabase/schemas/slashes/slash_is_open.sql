create function public.slash_is_open(id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.id in (select o.id from app.sealed_slashes o)
  from app.slashes s
  where s.id = slash_is_open.id;
$$;
comment on function public.slash_is_open(bigint) is
  'G19: whether votes on a slash are blind, by the clock of the data: while it is open, and ever after if it was cancelled; null for a slash nobody knows yet, which counts as open.';
grant execute on function public.slash_is_open(int8) to anon, authenticated, service_role;
