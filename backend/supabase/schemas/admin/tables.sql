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
grant select, insert, update, delete on public.admin_whitelist to service_role;
grant select on public.admin_whitelist to authenticated;

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
alter table public.feedback enable row level security;
comment on table public.feedback is
  'Feedback of people whose wallet is proven to be the primary one of their profile; read by its author, answered through admin_feedback_*.';
grant select, insert, update, delete on public.feedback to service_role;
grant select on public.feedback to authenticated;
grant insert (profile_id, display_name, page_url, page_name, feedback_text) on public.feedback to authenticated;
create index on public.feedback (profile_id, created_at);
create index on public.feedback (status, id);

create table app.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text
);
alter table app.audit enable row level security;
revoke all on app.audit from public, anon, authenticated;
create index on app.audit (action, id);
create index on app.audit (split_part(action, '.', 1), id);
create index on app.audit (actor, id);

create table app.application_logs (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  batch_id text not null check (length(batch_id) <= 100),
  at timestamptz not null,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null check (length(message) <= 500),
  fingerprint text not null generated always as (
    regexp_replace(regexp_replace(lower(message), '0x[0-9a-f]+|\m[0-9a-f]{8,}\M', '#', 'g'), '\d+', '#', 'g')
  ) stored,
  source text not null,
  environment text not null check (length(environment) <= 50),
  user_id text not null check (length(user_id) <= 100),
  url text not null check (length(url) <= 500),
  client_id text not null check (length(client_id) <= 100),
  data jsonb
);
alter table app.application_logs enable row level security;
revoke all on app.application_logs from public, anon, authenticated;
comment on table app.application_logs is
  'Client log entries, stored for the days in the setting retention.logs. `fingerprint` is the message with digits and hex masked: "id 12" and "id 13" share one.';
create index on app.application_logs (received_at desc, id desc);
create index on app.application_logs (fingerprint, received_at desc);
create index on app.application_logs (level, received_at desc, id desc);
create index on app.application_logs (user_id, id desc);
create index on app.application_logs using gin (lower(message) extensions.gin_trgm_ops);
create index on app.application_logs using gin (url extensions.gin_trgm_ops);

create table app.log_counts (
  step text not null check (step in ('hour', 'day')),
  at timestamptz not null,
  fingerprint text not null,
  level text not null,
  n bigint not null,
  users text[] not null,
  addresses text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  newest bigint not null,
  primary key (step, at, fingerprint, level)
);
alter table app.log_counts enable row level security;
revoke all on app.log_counts from public, anon, authenticated;
comment on table app.log_counts is
  'Log entries per UTC hour (stored for two days) or day, message and level: how many, which users and pages (at most 200 and 50), and the newest. Updated whenever entries are inserted.';
create index on app.log_counts (newest);

create table app.findings_taken_down (
  user_id bigint not null references app.users,
  topic text not null check (topic in ('farmer', 'bot', 'caution', 'batches', 'massArchive')),
  at timestamptz not null default now(),
  by_wallet text not null,
  reason text not null,
  primary key (user_id, topic)
);
alter table app.findings_taken_down enable row level security;
revoke all on app.findings_taken_down from public, anon, authenticated;
comment on table app.findings_taken_down is
  'Findings about people that were taken down and are not shown, with who did so and why.';

create table app.settings (key text primary key, value jsonb not null);
alter table app.settings enable row level security;
revoke all on app.settings from public, anon, authenticated;
comment on table app.settings is
  'banner: a line of plain text above every page; empty for none. retention.<what>: days it is stored, 0 for forever.';

create table app.stranger_limits (name text primary key check (name ~ '^[a-z]+\.[a-z_]+$'), most int not null);
alter table app.stranger_limits enable row level security;
revoke all on app.stranger_limits from public, anon, authenticated;
comment on table app.stranger_limits is
  'Limits on what strangers can make the database store, by name. Read through private.most.';

insert into app.settings (key, value)
values
  ('banner', '""'),
  ('retention.logs', '30'),
  ('retention.telemetry', '30'),
  ('retention.feedback', '0');

insert into app.stranger_limits (name, most)
values
  ('logs.site_per_hour', 20000),
  ('logs.kept', 100000),
  ('telemetry.kept', 1000000),
  ('outcomes.kept', 200000),
  ('visits.pages_per_day', 200),
  ('lists.site_per_minute', 100),
  ('lists.kept', 20000),
  ('feedback.per_hour', 5),
  ('feedback.unanswered', 100),
  ('statements.per_day', 20),
  ('raffles.per_day', 10),
  ('raffles.drafts', 20),
  ('raffles.published_per_year', 50);
