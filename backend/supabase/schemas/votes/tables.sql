create table app.votes (
  target_type text not null,
  target_id bigint not null,
  voter_id bigint not null references app.users,
  is_upvote boolean,
  weight numeric,
  created_at timestamptz not null,
  archived_at timestamptz,
  raw jsonb,
  -- Both indexes are covering: the votes of a busy user, and those on their content, are scattered over the table.
  primary key (target_type, target_id, voter_id, created_at) include (is_upvote, weight, archived_at)
);
comment on column app.votes.is_upvote is 'Null: the network gave no known direction.';
alter table app.votes enable row level security;
revoke all on app.votes from public, anon, authenticated;
create index on app.votes (voter_id, created_at) include (target_type, target_id, is_upvote, weight, archived_at);
create index on app.votes (created_at);
create index on app.votes (archived_at) where archived_at is not null;
create index on app.votes (voter_id)
include (target_type, target_id, is_upvote, weight, created_at, archived_at)
where target_type = 'slash';

create table app.r_vote_target (
  target_type text not null,
  target_id bigint not null,
  author_id bigint,
  subject_id bigint,
  made_at timestamptz,
  votes bigint not null,
  blind boolean not null,
  up bigint,
  down bigint,
  weight_up numeric,
  weight_all numeric,
  weights_estimated bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  id text generated always as (target_type || ':' || lpad(target_id::text, 20, '0')) stored unique,
  share double precision generated always as (
    (coalesce(weight_up, 0) / nullif(weight_all, 0))::double precision
  ) stored,
  controversy double precision generated always as (
    case
      when not blind then votes * 4 * (coalesce(weight_up, 0) / nullif(weight_all, 0))::double precision * (
        1 - (coalesce(weight_up, 0) / nullif(weight_all, 0))::double precision
      )
    end
  ) stored,
  primary key (target_type, target_id)
);
alter table app.r_vote_target enable row level security;
revoke all on app.r_vote_target from public, anon, authenticated;
comment on table app.r_vote_target is
  'Counted votes per target with their weighted share and controversy (M7). No direction for an open or cancelled slash; author and creation time are null for kinds missing from the data.';
create index on app.r_vote_target (author_id, last_at);
create index on app.r_vote_target (subject_id);
create index on app.r_vote_target (votes desc, id);
create index on app.r_vote_target (controversy desc nulls last, id);
create index on app.r_vote_target (last_at desc, id);

create table app.r_vote_kind (
  target_type text primary key,
  targets bigint not null,
  votes bigint not null,
  visible bigint not null,
  up bigint not null,
  weight_up numeric not null,
  weight_all numeric not null,
  weights_estimated bigint not null
);
alter table app.r_vote_kind enable row level security;
revoke all on app.r_vote_kind from public, anon, authenticated;
comment on table app.r_vote_kind is
  'Sums of r_vote_target by kind, updated together with its rows. visible: votes with a direction; up and weights: sums over those.';

create table app.r_review_votes (
  review_id bigint primary key references app.reviews on delete cascade,
  votes bigint not null
);
alter table app.r_review_votes enable row level security;
revoke all on app.r_review_votes from public, anon, authenticated;
comment on table app.r_review_votes is
  'Counted votes per review as of the last round of r_vote_target; a new review gets its row at once.';
create index on app.r_review_votes (votes desc, review_id);

create table app.r_marked_review (review_id bigint primary key references app.reviews on delete cascade);
alter table app.r_marked_review enable row level security;
revoke all on app.r_marked_review from public, anon, authenticated;
comment on table app.r_marked_review is
  'EIP-6: positive reviews downvoted by their subject, as of the last round of r_vote_target.';

create table app.r_vote_part (
  part text not null,
  target_type text not null,
  target_id bigint not null,
  votes bigint not null,
  up bigint,
  down bigint,
  share double precision,
  first_at timestamptz not null,
  last_at timestamptz not null,
  id text generated always as (target_type || ':' || lpad(target_id::text, 20, '0')) stored,
  controversy double precision generated always as (votes * 4 * share * (1 - share)) stored,
  primary key (target_type, target_id, part)
);
alter table app.r_vote_part enable row level security;
revoke all on app.r_vote_part from public, anon, authenticated;
comment on table app.r_vote_part is
  'Targets with ten or more counted votes from voters of one level, or in one preset range up to now, and the weighted share (M7) of these votes; up, down and share are null for an open or cancelled slash (G19).';
create index on app.r_vote_part (part, votes desc, id);
create index on app.r_vote_part (part, controversy desc nulls last, id);

create table app.r_vote_hour (
  at timestamptz not null,
  target_type text not null,
  up bigint not null,
  down bigint not null,
  blind bigint not null,
  unknown bigint not null,
  weight_up numeric not null,
  weight_down numeric not null,
  estimated bigint not null,
  primary key (at, target_type)
);
alter table app.r_vote_hour enable row level security;
revoke all on app.r_vote_hour from public, anon, authenticated;
comment on table app.r_vote_hour is
  'Counted votes (M2) per hour and kind of target. blind: on an open or cancelled slash, so without direction (G19). unknown: no known direction. estimated: votes whose weight the source did not give (M7).';

create table app.r_vote_level_hour (
  level text not null,
  at timestamptz not null,
  target_type text not null,
  up bigint not null,
  down bigint not null,
  blind bigint not null,
  unknown bigint not null,
  primary key (level, at, target_type)
);
alter table app.r_vote_level_hour enable row level security;
revoke all on app.r_vote_level_hour from public, anon, authenticated;
comment on table app.r_vote_level_hour is
  'Counted votes (M2) per voter level, hour and kind of target. blind: on an open or cancelled slash, so without direction (G19).';

create table app.r_vote_level (
  voter_id bigint primary key,
  level text not null
);
alter table app.r_vote_level enable row level security;
revoke all on app.r_vote_level from public, anon, authenticated;
