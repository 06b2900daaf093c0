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
  'Two profiles that reviewed each other at any time: who was first, seconds to the answer, positive ever and currently on both sides.';
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
  'M11: active positive reviews received (rows), those whose author has an active review back, and those on a short cycle (EIP-14); what of them the rule of the day takes the effect from. pairs: people with current positive reviews in both directions; quick: answered within a day.';

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
  -- A ranking by each figure, ties by profile id.
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
