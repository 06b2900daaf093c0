create type private.time_range as (since timestamptz, until timestamptz, bucket text);

create type private.list_query as (
  source text,
  joins text[],
  conditions text[],
  args jsonb,
  id text,
  id_type text,
  tie text,
  tie_id text,
  orders jsonb,
  order_joins text[],
  order_conditions text[],
  total bigint,
  about bigint,
  sampled regclass,
  together boolean
);
comment on column private.list_query.source is
  'The rows and their alias: a table, a view or a select in parentheses (`app.review_states r`).';
comment on column private.list_query.joins is 'Complete join clauses that the conditions need.';
comment on column private.list_query.conditions is 'Complete conditions; a row is listed if all of them hold.';
comment on column private.list_query.args is
  'Validated input of callers, by name: $1 of every statement over these rows.';
comment on column private.list_query.id is 'The id of a row, which breaks ties; rows are returned as these ids.';
comment on column private.list_query.id_type is 'Type of the id; bigint by default.';
comment on column private.list_query.tie is
  'For ids composed of columns (tie_id): the columns, which sort as the ids do, so that ids are composed for one page only.';
comment on column private.list_query.orders is
  'What the list can be sorted by: { "<name>": { "sql": expression, "type": its type, "nullable": whether it can be null, "nulls": whether any is null now, if known } }.';
comment on column private.list_query.order_joins is
  'Complete join clauses that only the order needs and that drop no rows: left out when counting.';
comment on column private.list_query.order_conditions is
  'Conditions that only drop rows that cannot be on the requested page in the requested order: left out when counting.';
comment on column private.list_query.total is 'Number of rows, if already counted.';
comment on column private.list_query.about is 'Approximate number of rows; far beyond 10,000, nothing is counted.';
comment on column private.list_query.sampled is
  'Table to sample for an estimate beyond 10,000 rows. Without it (and `about`), all rows are counted.';
comment on column private.list_query.together is 'Counting costs as much as listing: one statement does both.';

create table app.clock (
  one boolean primary key default true check (one),
  frozen_at timestamptz
);
alter table app.clock enable row level security;
revoke all on app.clock from public, anon, authenticated;

create table app.protocol_params (
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz,
  source text not null,
  primary key (key, valid_from)
);
alter table app.protocol_params enable row level security;
revoke all on app.protocol_params from public, anon, authenticated;

create table app.levels (
  level text primary key,
  rank int not null unique,
  from_score int not null unique
);
alter table app.levels enable row level security;
revoke all on app.levels from public, anon, authenticated;

create table app.feature_flags (
  key text primary key,
  enabled boolean not null
);
alter table app.feature_flags enable row level security;
revoke all on app.feature_flags from public, anon, authenticated;

create table app.params_version (one boolean primary key default true check (one), version int not null default 1);
alter table app.params_version enable row level security;
revoke all on app.params_version from public, anon, authenticated;

insert into app.clock default values;

insert into app.protocol_params (key, value, valid_from, valid_to, source)
values
  ('slash.pass_pct', '60', '-infinity', null, 'season 2 paper'),
  ('slash.defend_pct', '40', '-infinity', null, 'season 2 paper'),
  ('slash.window_h', '48', '-infinity', null, 'slash paper'),
  ('slash.min_author', '1600', '-infinity', null, 'slash paper'),
  ('endorse.review', '0.10', '2025-05-28T00:00:00Z', null, 'EIP-3.1'),
  ('endorse.vouch', '0.20', '2025-05-28T00:00:00Z', null, 'EIP-3.1'),
  ('endorse.stack', 'true', '-infinity', null, 'our default'),
  ('endorse.snapshot', '"close"', '-infinity', '2025-09-15T00:00:00Z', 'before EIP-9'),
  ('endorse.snapshot', '"open"', '2025-09-15T00:00:00Z', null, 'EIP-9, date from one community source'),
  ('bond.days', '180', '-infinity', null, 'white paper'),
  ('bond.share', '0.20', '-infinity', null, 'help centre'),
  ('bond.min', '-120', '-infinity', null, 'help centre'),
  ('bond.max', '80', '-infinity', null, 'help centre'),
  ('ib.k', '2', '2025-10-02T00:00:00Z', null, 'EIP-10'),
  ('ib.small', '4', '2025-10-02T00:00:00Z', null, 'EIP-10'),
  ('r4r.free', '10', '-infinity', null, 'EIP-7'),
  ('r4r.per_nonrecip', '1', '-infinity', null, 'EIP-7'),
  ('vouch.day_cap', '180', '-infinity', null, 'vouch credit proposal'),
  ('eip4.slope', '7.5', '-infinity', null, 'EIP-4'),
  ('eip4.offset', '25', '-infinity', null, 'EIP-4'),
  -- XP that a season gives out (8.40). The network does not publish it; 0 means unknown.
  ('xp.season_pool', '0', '-infinity', null, 'not published');

insert into app.levels
values
  ('untrusted', 0, 0),
  ('questionable', 1, 800),
  ('neutral', 2, 1200),
  ('known', 3, 1400),
  ('established', 4, 1600),
  ('reputable', 5, 1800),
  ('exemplary', 6, 2000),
  ('distinguished', 7, 2200),
  ('revered', 8, 2400),
  ('renowned', 9, 2600);

insert into app.feature_flags
values
  ('misplacedSlashes', true),
  ('shitlist', false),
  ('profileInteractions', false),
  ('farmerScores', false);

insert into app.params_version default values;

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
  'As reported by the network: ACTIVE, INACTIVE, MERGED or an unknown word; null if it reports none.';
comment on column app.users.xp_total is 'Null, as in streak_days: the network gave no number.';
comment on column app.users.xp_removed is 'The network removed XP for abuse.';
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
-- A hash index: a URL may be too long for a B-tree entry.
create index on app.users using hash (avatar_url);

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
