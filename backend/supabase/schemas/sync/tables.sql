create table app.sync_checkpoints (
  entity text primary key,
  cursor jsonb not null,
  began_at timestamptz not null default now(),
  done_at timestamptz,
  known_until timestamptz,
  updated_at timestamptz not null default now()
);
comment on table app.sync_checkpoints is
  'The position of each reader. done_at: null while it is reading. known_until: when the last complete reading began; everything before that is known.';
alter table app.sync_checkpoints enable row level security;
revoke all on app.sync_checkpoints from public, anon, authenticated;

create table app.sync_unknown (
  entity text not null,
  key text not null,
  body jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (entity, key)
);
alter table app.sync_unknown enable row level security;
revoke all on app.sync_unknown from public, anon, authenticated;

create table public.sync_notifications (
  id bigint generated always as identity primary key,
  type text not null check (type in ('xp_sync', 'reviews_sync', 'profiles_sync', 'other')),
  status text not null check (status in ('completed', 'in_progress', 'failed')),
  message text not null default 'Sync completed',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
alter table public.sync_notifications enable row level security;
grant select on public.sync_notifications to anon, authenticated;
grant select, insert, update, delete on public.sync_notifications to service_role;
create index on public.sync_notifications (created_at desc);
create policy "everyone reads notifications" on public.sync_notifications
for select
to anon, authenticated
using (true);

create table app.jobs (
  name text primary key,
  kind text not null check (kind in ('sync', 'rollup', 'detector', 'upkeep')),
  period_seconds int not null check (period_seconds > 0),
  "order" int not null default 0,
  requested_at timestamptz
);
comment on table app.jobs is
  'Every job a scheduler has announced. `requested_at` asks for a run before the period is over; starting one clears it.';
alter table app.jobs enable row level security;
revoke all on app.jobs from public, anon, authenticated;

create table app.job_runs (
  id bigint generated always as identity primary key,
  job text not null references app.jobs on delete cascade,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'interrupted')),
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  finished_at timestamptz,
  late_seconds double precision not null default 0,
  rows bigint not null default 0,
  error text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
comment on table app.job_runs is 'One row per run. `late_seconds`: how long after it was due it started.';
alter table app.job_runs enable row level security;
revoke all on app.job_runs from public, anon, authenticated;
create index on app.job_runs (job, id desc);
create unique index on app.job_runs (job) where status = 'running';

create table app.sync_marks (
  entity text not null,
  id bigint not null,
  seen text not null,
  read text,
  primary key (entity, id)
);
alter table app.sync_marks enable row level security;
revoke all on app.sync_marks from public, anon, authenticated;
create index on app.sync_marks (entity, id) where seen is distinct from read;

create table app.sync_readers (
  reader text primary key,
  label text not null,
  pages text[] not null default '{}',
  tried_at timestamptz not null,
  succeeded_at timestamptz,
  failing_since timestamptz,
  reason text,
  error text,
  refused int not null default 0
);
comment on table app.sync_readers is
  'Readers of the network. failing_since, reason and error are null if the last reading succeeded. refused: items the network refused individually in the last reading.';
alter table app.sync_readers enable row level security;
revoke all on app.sync_readers from public, anon, authenticated;

create table app.storage_days (day date primary key, bytes bigint not null);
alter table app.storage_days enable row level security;
revoke all on app.storage_days from public, anon, authenticated;
comment on table app.storage_days is
  'Size of the database at the last measurement of each UTC day, stored for 400 days.';

create table app.table_sizes (name text primary key, bytes bigint not null);
alter table app.table_sizes enable row level security;
revoke all on app.table_sizes from public, anon, authenticated;
comment on table app.table_sizes is
  'Bytes of each table with its indexes, as last measured: measuring all of them takes an embedded database longer than a page may take.';

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;

alter publication supabase_realtime add table public.sync_notifications;
