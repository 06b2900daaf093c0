create table app.r_votes_side (
  user_id bigint not null,
  side text not null check (side in ('cast', 'received', 'about')),
  votes bigint not null,
  figures jsonb,
  kpis jsonb,
  targets jsonb,
  shares jsonb,
  primary key (user_id, side)
);
alter table app.r_votes_side enable row level security;
revoke all on app.r_votes_side from public, anon, authenticated;
comment on table app.r_votes_side is
  'People with more than 1,000 votes cast, received on their content, or on content about them. figures: /votes/search without filters (not for "about"); kpis: /votes with them as author or subject; targets: first page of /votes with them as voter.';
comment on column app.r_votes_side.shares is
  'Figures by kind ("type:review") or direction ("direction:down") if it has more than 1,000 votes.';

create table app.r_vote_voter (
  voter_id bigint not null,
  target_type text not null,
  up bigint not null,
  down bigint not null,
  blind bigint not null,
  unknown bigint not null,
  weight_up numeric not null,
  weight_down numeric not null,
  estimated_up bigint not null,
  estimated_down bigint not null,
  estimated_blind bigint not null,
  estimated_unknown bigint not null,
  primary key (voter_id, target_type)
);
alter table app.r_vote_voter enable row level security;
revoke all on app.r_vote_voter from public, anon, authenticated;
comment on table app.r_vote_voter is
  'Counted votes (M2) and their weights per voter and kind of target. blind: on an open or cancelled slash, so without direction (G19); unknown: no known direction.';

create table app.covote_build (
  i bigint not null,
  j bigint not null,
  c30 int not null,
  c90 int not null,
  primary key (i, j)
);
alter table app.covote_build enable row level security;
revoke all on app.covote_build from public, anon, authenticated;

create table app.covote_test (
  period int not null,
  i bigint not null,
  j bigint not null,
  c int not null,
  shared int,
  either int,
  p double precision not null,
  primary key (period, i, j)
);
alter table app.covote_test enable row level security;
revoke all on app.covote_test from public, anon, authenticated;

create table app.covote_pool (
  period int not null,
  voter_id bigint not null,
  targets int not null,
  pool int not null,
  primary key (period, voter_id)
);
alter table app.covote_pool enable row level security;
revoke all on app.covote_pool from public, anon, authenticated;

create table app.r_covote (
  period int not null,
  i bigint not null,
  j bigint not null,
  c int not null,
  jaccard double precision not null,
  p double precision not null,
  edge boolean not null,
  primary key (period, i, j)
);
comment on table app.r_covote is
  'D5: pairs (i < j) with at least the minimum number of co-votes; edge: J and p pass too.';
alter table app.r_covote enable row level security;
revoke all on app.r_covote from public, anon, authenticated;
create index on app.r_covote (period, j);

create table app.r_ring (
  period int not null,
  id bigint not null,
  members bigint[] not null,
  edges int not null,
  density double precision not null,
  shared_targets int not null,
  votes bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  authors bigint[] not null,
  primary key (period, id)
);
comment on table app.r_ring is
  'D5: connected components of the edges, named by their lowest voter. shared_targets: targets on which two connected members co-act; authors: whose content these are, most targets first.';
alter table app.r_ring enable row level security;
revoke all on app.r_ring from public, anon, authenticated;
create index on app.r_ring using gin (members);

create table app.r_voter_sums (
  voter_id bigint primary key,
  seen jsonb not null,
  sums jsonb not null
);
alter table app.r_voter_sums enable row level security;
revoke all on app.r_voter_sums from public, anon, authenticated;

create table app.r_voter (
  period int not null,
  voter_id bigint not null,
  score double precision,
  coverage double precision not null,
  band text,
  votes bigint not null,
  weight numeric not null,
  max_j double precision,
  max_j_with bigint,
  max_j_targets int,
  intervals bigint not null,
  modal_share double precision,
  modal_seconds bigint,
  quiet_hours int,
  timed bigint not null,
  fast_share double precision,
  batch_share double precision not null,
  burstiness double precision,
  hhi double precision,
  up_share double precision,
  up_p double precision,
  trust double precision,
  hours bigint[] not null,
  round text not null,
  gaps jsonb not null,
  primary key (period, voter_id)
);
alter table app.r_voter enable row level security;
revoke all on app.r_voter from public, anon, authenticated;
comment on table app.r_voter is
  'D2-D8 and the bot score of voters with enough votes in the last 30 and 90 days. Features without enough data are null. gaps: bins of the seconds between consecutive votes.';
create index on app.r_voter (period, score desc nulls last, voter_id);

create table app.r_voter_run (
  one boolean primary key default true check (one),
  versions jsonb not null,
  votes30 bigint not null,
  votes90 bigint not null,
  weight30 numeric not null,
  weight90 numeric not null,
  computed_at timestamptz not null
);
alter table app.r_voter_run enable row level security;
revoke all on app.r_voter_run from public, anon, authenticated;
comment on table app.r_voter_run is
  'The last complete round of r_voter: detector versions, and votes and weight of the whole network.';

create table app.r_content_agree (
  a bigint not null,
  b bigint not null,
  shared int not null,
  agreed int not null,
  a_up int not null,
  b_up int not null,
  primary key (a, b)
);
alter table app.r_content_agree enable row level security;
revoke all on app.r_content_agree from public, anon, authenticated;
comment on table app.r_content_agree is
  'Voters (a < b) who share at least 30 targets other than slashes: how many, how many in the same direction, upvotes of each. Only the newest 2,000 votes of a on them count; targets with more than 200 votes say little about two of their voters and are left out.';
create index on app.r_content_agree (b);
create index on app.r_content_agree (shared desc, agreed desc, a, b);

create table app.r_vote_group (
  kind text not null,
  root bigint not null,
  members bigint[] not null,
  edges int not null,
  slash_edges int not null,
  content_edges int not null,
  shared bigint not null,
  agreed bigint not null,
  expected double precision not null,
  favorites jsonb not null,
  links jsonb not null,
  primary key (kind, root)
);
alter table app.r_vote_group enable row level security;
revoke all on app.r_vote_group from public, anon, authenticated;
comment on table app.r_vote_group is
  'Groups connected by agreement on slashes, on content, or on either (all), named by their lowest voter. shared, agreed and expected (by chance) are sums over their pairs; favorites: whose content the members upvote most, as [[user id, votes]]; links: pairs among the first 24 members, as [[one, other, on slashes, on content]].';
