create function public.profile_of_primary_wallet() returns bigint
language sql stable security definer set search_path = '' as $$
  select p.profile_id from app.profiles p where p.primary_address = public.session_wallet();
$$;
comment on function public.profile_of_primary_wallet is
  'Profile whose primary address is the wallet of this session; null when there is none.';
grant execute on function public.profile_of_primary_wallet() to authenticated;

create policy "the author reads it" on public.feedback
for select
to authenticated
using (profile_id = (select public.profile_of_primary_wallet()));

create policy "the primary wallet writes it" on public.feedback
for insert
to authenticated
with check (profile_id = (select public.profile_of_primary_wallet()));
