-- Tables a browser may use through the REST API, each with its own policies.
create view public.profiles_v2
with (security_barrier)
as
  select p.profile_id, u.display_name, u.avatar_url
  from
    app.profiles p
    join app.users u using (user_id);
grant select on public.profiles_v2 to anon, authenticated, service_role;
comment on view public.profiles_v2 is
  'Name and picture by profile id. Runs with its owner''s rights on purpose: these columns are public.';

create table public.sync_notifications (
  id bigint generated always as identity primary key,
  type text not null check (type in ('xp_sync', 'reviews_sync', 'profiles_sync', 'other')),
  status text not null check (status in ('completed', 'in_progress', 'failed')),
  message text not null default 'Sync completed',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create index on public.sync_notifications (created_at desc);
alter table public.sync_notifications enable row level security;
create policy "everyone reads notifications" on public.sync_notifications
for select
to anon, authenticated
using (true);
grant select on public.sync_notifications to anon, authenticated;
grant select, insert, update, delete on public.sync_notifications to service_role;
-- A hosted project has the publication from its start.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;
alter publication supabase_realtime add table public.sync_notifications;

create table public.admin_whitelist (
  wallet_address text primary key check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  role text not null check (role in ('owner', 'admin')),
  is_active boolean not null default true,
  last_login timestamptz,
  added_by text,
  created_at timestamptz not null default now()
);
alter table public.admin_whitelist enable row level security;
comment on table public.admin_whitelist is
  'Wallets that may use /admin, in lower case. A session reads its own row only; changes go through admin_user_add and admin_user_change.';

create table public.feedback (
  id bigint generated always as identity primary key,
  profile_id bigint not null,
  display_name text not null default 'Anonymous' check (length(display_name) between 1 and 200),
  page_url text not null check (length(page_url) <= 2000),
  page_name text not null check (page_name ~ '\S' and length(page_name) <= 100),
  feedback_text text not null check (feedback_text ~ '\S' and length(feedback_text) <= 20000),
  twitter_handle text,
  avatar_url text,
  admin_response text check (length(admin_response) <= 20000),
  admin_responder_id bigint,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'responded', 'closed')),
  admin_viewed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  responded_at timestamptz
);
create index on public.feedback (profile_id, created_at);
create index on public.feedback (status, id);
alter table public.feedback enable row level security;
comment on table public.feedback is
  'Feedback of people whose wallet is proven to be the primary one of their profile; read by its author, answered through admin_feedback_*.';

grant select, insert, update, delete on public.admin_whitelist, public.feedback to service_role;
