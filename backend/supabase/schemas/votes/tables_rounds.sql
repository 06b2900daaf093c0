create table app.r_vote_run (
  one boolean primary key default true check (one),
  round bigint not null,
  as_of timestamptz not null,
  days boolean not null default false
);
alter table app.r_vote_run enable row level security;
revoke all on app.r_vote_run from public, anon, authenticated;
comment on column app.r_vote_run.days is 'Whether the round counted voters and targets by day.';

create table app.r_vote_matrix (
  round bigint not null,
  span text not null default 'day',
  day date not null,
  type text not null,
  voter_level text not null,
  author_level text not null,
  flagged boolean not null,
  votes bigint not null,
  visible bigint not null,
  up bigint not null,
  weight numeric not null,
  delays bigint[] not null,
  primary key (round, span, day, type, voter_level, author_level, flagged)
);
comment on table app.r_vote_matrix is
  'Votes per UTC day, and per preset range up to the round (with day -infinity), by kind and by level of voter and author ("unknown" if none). visible: with a direction; weight: of visible votes; delays: votes per bin of seconds since the target was created.';
alter table app.r_vote_matrix enable row level security;
revoke all on app.r_vote_matrix from public, anon, authenticated;

create table app.r_vote_spread (
  round bigint not null,
  span text not null,
  type text not null,
  level text not null,
  flagged boolean not null,
  votes bigint not null,
  voters bigint not null,
  primary key (round, span, type, level, flagged, votes)
);
comment on table app.r_vote_spread is
  'How many voters cast how many votes in each preset range; type "all" sums the kinds per voter.';
alter table app.r_vote_spread enable row level security;
revoke all on app.r_vote_spread from public, anon, authenticated;

create table app.r_vote_week (
  round bigint not null,
  week date not null,
  type text not null,
  level text not null,
  flagged boolean not null,
  voters bigint not null,
  votes bigint not null,
  squares numeric not null,
  primary key (round, week, type, level, flagged)
);
comment on table app.r_vote_week is
  'Voters, votes and the sum of squared votes per voter by ISO week: 1/HHI is votes^2 / squares.';
alter table app.r_vote_week enable row level security;
revoke all on app.r_vote_week from public, anon, authenticated;

create table app.r_vote_agree (
  round bigint not null,
  span text not null,
  type text not null,
  level text not null,
  flagged_out boolean not null,
  votes bigint not null,
  agreeing bigint not null,
  primary key (round, span, type, level, flagged_out)
);
comment on table app.r_vote_agree is
  'Votes on targets with five or more votes from the voter''s level, except where the other votes are tied, and how many of them agree with the majority of the others.';
alter table app.r_vote_agree enable row level security;
revoke all on app.r_vote_agree from public, anon, authenticated;

create table app.r_vote_cohort (
  round bigint not null,
  span text not null,
  type text not null,
  targets bigint not null,
  targets5 bigint not null,
  median_first double precision,
  active bigint,
  primary key (round, span, type)
);
comment on table app.r_vote_cohort is
  'Targets first voted on in a range: how many, how many with five or more votes, median seconds to the first vote. active: profiles active in the range, only in the row of type "all".';
alter table app.r_vote_cohort enable row level security;
revoke all on app.r_vote_cohort from public, anon, authenticated;

create table app.r_vote_moved (
  round bigint not null,
  review_id bigint not null,
  at timestamptz not null,
  before double precision not null,
  after double precision not null,
  votes bigint not null,
  primary key (round, review_id)
);
comment on table app.r_vote_moved is
  'Reviews whose weighted share crossed one half after five or more votes: their last crossing and total votes.';
alter table app.r_vote_moved enable row level security;
revoke all on app.r_vote_moved from public, anon, authenticated;

create table app.r_voter_days (
  voter_id bigint not null,
  target_type text not null,
  days date[] not null,
  votes int[] not null,
  primary key (voter_id, target_type)
);
comment on table app.r_voter_days is
  'UTC days on which a voter cast counted votes (M2) on a kind of target, and the cumulative count at the end of each.';
alter table app.r_voter_days enable row level security;
revoke all on app.r_voter_days from public, anon, authenticated;

create table app.r_vote_agree_day (
  round bigint not null,
  slash_id bigint not null,
  day date not null,
  type text not null,
  level text not null,
  flagged_out boolean not null,
  votes bigint not null,
  agreeing bigint not null,
  primary key (round, slash_id, day, type, level, flagged_out)
);
comment on table app.r_vote_agree_day is
  'Change of the all-time r_vote_agree per UTC day: for all targets (slash_id 0), and for each slash, whose part is subtracted when viewing a past day on which it was blind.';
alter table app.r_vote_agree_day enable row level security;
revoke all on app.r_vote_agree_day from public, anon, authenticated;

create table app.r_vote_slash_day (
  round bigint not null,
  slash_id bigint not null,
  day date not null,
  voter_level text not null,
  author_level text not null,
  flagged boolean not null,
  visible bigint not null,
  up bigint not null,
  weight numeric not null,
  primary key (round, slash_id, day, voter_level, author_level, flagged)
);
comment on table app.r_vote_slash_day is
  'The part of each slash in the directions and weights of r_vote_matrix, subtracted when viewing a past day on which it was blind.';
alter table app.r_vote_slash_day enable row level security;
revoke all on app.r_vote_slash_day from public, anon, authenticated;

create table app.r_vote_first_day (
  round bigint not null,
  day date not null,
  type text not null,
  targets bigint not null,
  targets5 bigint not null,
  timed bigint not null,
  primary key (round, day, type)
);
comment on table app.r_vote_first_day is
  'Targets by the UTC day of their first vote and of their fifth (targets5); timed: those whose first vote was not before their creation.';
alter table app.r_vote_first_day enable row level security;
revoke all on app.r_vote_first_day from public, anon, authenticated;

create table app.r_vote_crossing (
  round bigint not null,
  review_id bigint not null,
  n bigint not null,
  at timestamptz not null,
  before double precision not null,
  after double precision not null,
  primary key (round, review_id, n)
);
comment on table app.r_vote_crossing is 'All crossings behind r_vote_moved; n: number of the vote.';
alter table app.r_vote_crossing enable row level security;
revoke all on app.r_vote_crossing from public, anon, authenticated;
