-- Rows of which each session reads its own.
create table public.letters (
  id bigint generated always as identity primary key,
  title text not null,
  owner uuid
);
alter table public.letters enable row level security;
create policy "open and own letters" on public.letters for select to anon, authenticated
  using (owner is null or owner = (select auth.uid()));
revoke all on public.letters from anon, authenticated;
grant select on public.letters to anon, authenticated;
grant select, insert, delete on public.letters to service_role;
alter publication supabase_realtime add table public.letters;
