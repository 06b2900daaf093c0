create table app.r_figures (
  user_id bigint primary key,
  profile_id bigint not null unique,
  level text,
  figures jsonb not null,
  vals double precision[] not null,
  logs double precision[] not null
);
alter table app.r_figures enable row level security;
revoke all on app.r_figures from public, anon, authenticated;
comment on table app.r_figures is
  'Figures of a profile by name, as in private.metric_names(); a figure without a value is omitted. `vals`: the same in the order of the names, ten times faster to read; `logs`: their decimal logarithms, null for 0 and below.';

create table app.r_corr (
  x text not null,
  y text not null,
  n int not null,
  pearson double precision,
  spearman double precision,
  low double precision,
  high double precision,
  slope double precision,
  intercept double precision,
  primary key (x, y)
);
alter table app.r_corr enable row level security;
revoke all on app.r_corr from public, anon, authenticated;

create table app.corr_build (
  place int primary key,
  n bigint not null,
  vals double precision[] not null,
  ranks double precision[] not null
);
alter table app.corr_build enable row level security;
revoke all on app.corr_build from public, anon, authenticated;

create table app.r_flag_history (
  user_id bigint not null,
  detector text not null,
  week date not null,
  version int not null,
  score double precision,
  primary key (user_id, detector, week)
);
alter table app.r_flag_history enable row level security;
revoke all on app.r_flag_history from public, anon, authenticated;

create table app.r_farm_ring (
  root bigint primary key,
  members bigint[] not null,
  edges int not null
);
alter table app.r_farm_ring enable row level security;
revoke all on app.r_farm_ring from public, anon, authenticated;

create table app.farm_ties (
  a bigint not null,
  b bigint not null,
  quick boolean not null,
  strong boolean,
  primary key (a, b)
);
alter table app.farm_ties enable row level security;
revoke all on app.farm_ties from public, anon, authenticated;
create index on app.farm_ties (a, b) where strong is null;
create index on app.farm_ties (b) where strong is null;

create table app.farm_batched (
  subject_id bigint not null,
  author_id bigint not null,
  primary key (subject_id, author_id)
);
alter table app.farm_batched enable row level security;
revoke all on app.farm_batched from public, anon, authenticated;

create table app.farm_texts (
  author_id bigint not null,
  subject_id bigint not null,
  words text[] not null,
  parts text[],
  primary key (author_id, subject_id)
);
alter table app.farm_texts enable row level security;
revoke all on app.farm_texts from public, anon, authenticated;

create table app.r_loss (
  user_id bigint primary key,
  breaks int not null,
  days_lost int not null,
  drawdown int not null
);
alter table app.r_loss enable row level security;
revoke all on app.r_loss from public, anon, authenticated;
create index on app.r_loss (breaks desc, user_id);

create sequence app.raffle_number;

create table app.raffles (
  id text primary key check (id ~ '^R-\d{4,}$'),
  title text not null check (length(btrim(title)) between 1 and 120),
  prize text not null default '' check (length(prize) <= 500),
  winner_count int not null check (winner_count between 1 and 1000),
  repeats boolean not null default false,
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  owner_wallet text not null,
  owner_profile_id bigint,
  status text not null default 'draft' check (status in ('draft', 'open', 'frozen', 'drawn', 'void')),
  commit text check (commit ~ '^[0-9a-f]{64}$'),
  freeze_at timestamptz not null,
  beacon_at timestamptz not null,
  created_at timestamptz not null default now(),
  frozen_at timestamptz,
  root text check (root ~ '^[0-9a-f]{64}$'),
  entrants int,
  tickets bigint,
  source text check (source in ('drand', 'block')),
  announced_round bigint,
  randomness text check (randomness ~ '^[0-9a-f]{64}$'),
  signature text,
  secret text check (secret ~ '^[0-9a-f]{64}$'),
  draw jsonb,
  ended_at timestamptz,
  reason text check (length(reason) <= 300),
  check (status = 'draft' or commit is not null),
  -- A raffle that no one entered is void without ever being frozen.
  check (
    status in ('draft', 'open')
    or (status = 'void' and entrants = 0)
    or (root is not null and announced_round is not null and source is not null)
  ),
  check ((status = 'drawn') = (draw is not null)),
  check (beacon_at >= freeze_at + interval '10 minutes')
);
comment on column app.raffles.reason is 'Why a draw is void, or why it is still waiting for its beacon.';
alter table app.raffles enable row level security;
revoke all on app.raffles from public, anon, authenticated;
create index on app.raffles (created_at desc);
create index on app.raffles (status) where status in ('open', 'frozen');
create index on app.raffles (owner_wallet, created_at);

create table app.raffle_entries (
  raffle_id text not null references app.raffles on delete cascade,
  profile_id bigint not null check (profile_id > 0),
  tickets bigint not null check (tickets between 1 and 1000000000),
  primary key (raffle_id, profile_id)
);
alter table app.raffle_entries enable row level security;
revoke all on app.raffle_entries from public, anon, authenticated;

revoke all on sequence app.raffle_number from public, anon, authenticated;

create table app.r_review_edge (
  author_id bigint not null,
  subject_id bigint not null,
  first_id bigint not null,
  first_at timestamptz not null,
  ever_positive boolean not null,
  active boolean not null,
  active_positive boolean not null,
  current smallint,
  primary key (author_id, subject_id)
);
alter table app.r_review_edge enable row level security;
revoke all on app.r_review_edge from public, anon, authenticated;
comment on table app.r_review_edge is
  'M3: one row per author and subject, both profiles: first review ever, any positive ever, any active, any active positive, sentiment of the current one.';
create index on app.r_review_edge (subject_id, author_id);

create table app.r_review_pair (
  first_author bigint not null,
  responder bigint not null,
  latency_seconds double precision not null,
  at timestamptz not null,
  ever_positive boolean not null,
  current_positive boolean not null,
  primary key (first_author, responder)
);
alter table app.r_review_pair enable row level security;
revoke all on app.r_review_pair from public, anon, authenticated;
comment on table app.r_review_pair is
  'Two profiles that ever reviewed each other: who was first, seconds until the response, and whether both sides were ever positive and are now.';
create index on app.r_review_pair (responder);
create index on app.r_review_pair (latency_seconds, first_author, responder);

create table app.r_cycle (
  author_id bigint not null,
  subject_id bigint not null,
  in2 boolean not null,
  in3 boolean not null,
  in4 boolean not null,
  primary key (author_id, subject_id)
);
alter table app.r_cycle enable row level security;
revoke all on app.r_cycle from public, anon, authenticated;
comment on table app.r_cycle is
  'D10: an edge of active positive reviews and whether it lies on a directed 2-, 3- or 4-cycle of distinct people.';
create index on app.r_cycle (subject_id);

create table app.r_cycle_list (members bigint[] primary key, size int not null);
alter table app.r_cycle_list enable row level security;
revoke all on app.r_cycle_list from public, anon, authenticated;
comment on table app.r_cycle_list is
  'D10: directed cycles, each once from its smallest id, at most 200 of a size per smallest member.';

create table app.r_cycle_count (
  author_id bigint primary key,
  triangles bigint not null,
  rectangles bigint not null,
  hub boolean not null
);
alter table app.r_cycle_count enable row level security;
revoke all on app.r_cycle_count from public, anon, authenticated;

create table app.cycle_build (
  id bigint primary key,
  outs bigint[] not null,
  ins bigint[] not null,
  hub boolean not null
);
alter table app.cycle_build enable row level security;
revoke all on app.cycle_build from public, anon, authenticated;
create index on app.cycle_build (id) where hub;

create table app.r_eip7 (
  user_id bigint primary key,
  profile_id bigint not null unique,
  positive int not null,
  reciprocated int not null,
  reciprocated14 int not null,
  neutralised int not null,
  headroom int not null,
  neutralised14 int not null,
  headroom14 int not null,
  neutralised_ids bigint[] not null default '{}',
  neutralised14_ids bigint[] not null default '{}',
  pairs bigint not null default 0,
  quick_pairs bigint not null default 0
);
alter table app.r_eip7 enable row level security;
revoke all on app.r_eip7 from public, anon, authenticated;
comment on table app.r_eip7 is
  'M11: active positive reviews received, those whose author has an active review back, and those on a short cycle (EIP-14); which of them the current rule neutralizes. pairs: people with current positive reviews in both directions; quick: answered within a day.';

create table app.r_neutralised (
  review_id bigint primary key,
  subject_id bigint not null
);
alter table app.r_neutralised enable row level security;
revoke all on app.r_neutralised from public, anon, authenticated;
comment on table app.r_neutralised is
  'M11: reviews without effect because too many of those about the subject are reciprocated.';
create index on app.r_neutralised (subject_id);

create table app.r_reciprocity (
  one boolean primary key default true check (one),
  body jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_reciprocity enable row level security;
revoke all on app.r_reciprocity from public, anon, authenticated;

do $$
declare
  key text;
begin
  -- One index per sortable figure, ties by profile id.
  foreach key in array array[
    'positive',
    'reciprocated',
    'neutralised',
    'headroom',
    'reciprocated14',
    'neutralised14',
    'headroom14'
  ] loop
    execute format('create index on app.r_eip7 (%I desc, profile_id)', key);
  end loop;
end;
$$;
