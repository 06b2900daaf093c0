create table app.users (
  user_id bigint primary key,
  handle text,
  display_name text not null default '',
  description text,
  avatar_url text,
  score int check (score between 0 and 2800),
  status text default 'INACTIVE',
  xp_total bigint default 0,
  streak_days bigint default 0,
  influence int,
  influence_pct int,
  human_status text,
  xp_removed boolean not null default false,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  raw jsonb
);
comment on column app.users.status is
  'As the network writes it: ACTIVE, INACTIVE, MERGED or a word nobody knows; null where it says none.';
comment on column app.users.xp_total is 'Null, as streak_days: the network gave no number.';
comment on column app.users.xp_removed is 'The network took XP away for abuse.';
alter table app.users enable row level security;
revoke all on app.users from public, anon, authenticated;
create index on app.users (lower(handle) text_pattern_ops);
create index on app.users (lower(display_name) text_pattern_ops);
create index on app.users using gin (handle extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index on app.users using gin (display_name extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index on app.users (score desc nulls last, user_id);
create index on app.users (score, user_id);
create index on app.users (user_id) where status = 'MERGED';
create index on app.users (lower(coalesce(nullif(display_name, ''), handle, '')));

create table app.profiles (
  profile_id bigint primary key,
  user_id bigint not null unique references app.users,
  primary_address text check (primary_address = lower(primary_address)),
  joined_at timestamptz not null,
  invited_by bigint,
  archived boolean not null default false
);
alter table app.profiles enable row level security;
revoke all on app.profiles from public, anon, authenticated;
create index on app.profiles (invited_by);
create index on app.profiles (joined_at, profile_id);
create unique index on app.profiles (primary_address);
create index on app.profiles (joined_at desc nulls last);

create table app.userkeys (
  userkey text not null,
  user_id bigint not null references app.users,
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (userkey, user_id, valid_from)
);
alter table app.userkeys enable row level security;
revoke all on app.userkeys from public, anon, authenticated;
create unique index on app.userkeys (userkey) where valid_to is null;
create index on app.userkeys (user_id);

create table app.score_history (
  user_id bigint not null references app.users,
  at timestamptz not null,
  score int not null check (score between 0 and 2800),
  elements jsonb,
  primary key (user_id, at)
);
alter table app.score_history enable row level security;
revoke all on app.score_history from public, anon, authenticated;
create index on app.score_history (at);
create index on app.score_history (at);
