create policy "everyone reads notifications" on public.sync_notifications
for select
to anon, authenticated
using (true);

create policy "a session reads its own entry" on public.admin_whitelist
for select
to authenticated
using (wallet_address = (select public.session_wallet()));

create policy "the author reads it" on public.feedback
for select
to authenticated
using (profile_id = (select public.profile_of_primary_wallet()));

create policy "the primary wallet writes it" on public.feedback
for insert
to authenticated
with check (profile_id = (select public.profile_of_primary_wallet()));
