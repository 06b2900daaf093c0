-- The directed review graph of profiles (M3, M14), its mutual pairs and short cycles (D10), and what EIP-7 counts (M11).
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
create index on app.r_cycle (subject_id);
create table app.r_cycle_list (members bigint[] primary key, size int not null);
create table app.r_cycle_count (
  author_id bigint primary key,
  triangles bigint not null,
  rectangles bigint not null,
  hub boolean not null
);
-- The graph of the running round: whom each person's active positive reviews are about, and who wrote such about them.
create table app.cycle_build (
  id bigint primary key,
  outs bigint[] not null,
  ins bigint[] not null,
  hub boolean not null
);
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
create table app.r_neutralised (
  review_id bigint primary key,
  subject_id bigint not null
);
create index on app.r_neutralised (subject_id);
do $$
declare
  t text;
begin
  foreach t in array array[
    'r_review_edge',
    'r_review_pair',
    'r_cycle',
    'r_cycle_list',
    'r_cycle_count',
    'cycle_build',
    'r_eip7',
    'r_neutralised'
  ] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;
comment on table app.r_review_edge is
  'M3: one row per author and subject, both profiles: first review ever, any positive ever, any active, any active positive, sentiment of the current one.';
comment on table app.r_review_pair is
  'Two profiles that reviewed each other at any time: who was first, seconds to the answer, positive ever and currently on both sides.';
comment on table app.r_cycle is
  'D10: an edge of active positive reviews and whether it lies on a directed 2-, 3- or 4-cycle of distinct people.';
comment on table app.r_cycle_list is
  'D10: directed cycles, each once from its smallest id, at most 200 of a size per smallest member.';
comment on table app.r_eip7 is
  'M11: active positive reviews received (rows), those whose author has an active review back, and those on a short cycle (EIP-14); what of them the rule of the day takes the effect from. pairs: people with current positive reviews in both directions; quick: answered within a day.';
comment on table app.r_neutralised is
  'M11: reviews without effect because too many of those about the subject are reciprocated.';
insert into app.detector_params (detector, version, active, json)
values ('D10', 1, true, '{"hub": 2000, "listed": 200}');

select private.watch('app.reviews', 'r_review_edge', 'author_id');
select
  private.watch(
    'app.review_archive_events',
    'r_review_edge',
    '(select r.author_id from app.reviews r where r.id = review_id)'
  );
select private.watch('app.profiles', 'r_review_edge', 'user_id');
