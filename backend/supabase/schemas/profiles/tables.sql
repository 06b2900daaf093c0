create table app.activity_spans (
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (user_id, from_at)
);
alter table app.activity_spans enable row level security;
revoke all on app.activity_spans from public, anon, authenticated;
comment on table app.activity_spans is
  'Half-open [from_at, until_at), never overlapping for one person. Kept by triggers; any order of arrival gives the same rows.';
create index on app.activity_spans using gist (tstzrange(from_at, until_at));

create table app.activity_weeks (
  user_id bigint not null,
  week date not null,
  first_at timestamptz not null,
  primary key (user_id, week)
);
alter table app.activity_weeks enable row level security;
revoke all on app.activity_weeks from public, anon, authenticated;
comment on table app.activity_weeks is
  'Weeks from Monday 00:00 UTC with any authored event of a person. Kept by triggers; any order of arrival gives the same rows.';

create table app.r_profile_sort (
  user_id bigint primary key references app.users on delete cascade,
  profile_id bigint,
  reviews bigint not null default 0,
  positive_share double precision,
  vouched_wei numeric(78) not null default 0,
  vouches bigint not null default 0,
  delta30 int
);
alter table app.r_profile_sort enable row level security;
revoke all on app.r_profile_sort from public, anon, authenticated;
comment on table app.r_profile_sort is
  'Active reviews received, lower bound of their positive share (M4, M5), active wei received and of how many vouches (M6), score change of 30 days (M21). A new person has a row at once; ties are listed by profile id.';
create index on app.r_profile_sort (reviews desc, profile_id);
create index on app.r_profile_sort (positive_share desc nulls last, profile_id);
create index on app.r_profile_sort (vouched_wei desc, profile_id);
create index on app.r_profile_sort (delta30 desc nulls last, profile_id);

create table app.r_profile_sums (
  user_id bigint primary key references app.users on delete cascade,
  figures jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_profile_sums enable row level security;
revoke all on app.r_profile_sums from public, anon, authenticated;
comment on table app.r_profile_sums is
  'private.count_profile_sums of people with more than 300 reviews or vouches on a side, or 2,000 votes; `reviews`: figures of /reviews for them on either side.';
create index on app.r_profile_sums (computed_at);

create table app.r_hist (
  metric text not null,
  bin double precision not null,
  width double precision not null,
  quarter date not null,
  n bigint not null,
  primary key (metric, quarter, bin)
);
alter table app.r_hist enable row level security;
revoke all on app.r_hist from public, anon, authenticated;
comment on table app.r_hist is
  'Counts of profiles per bin of a figure and quarter of joining; a bin holds its lower edge.';

create table app.r_cohort (
  month date not null,
  age int not null,
  joined bigint not null,
  active bigint not null,
  complete boolean not null,
  primary key (month, age)
);
alter table app.r_cohort enable row level security;
revoke all on app.r_cohort from public, anon, authenticated;
comment on table app.r_cohort is
  'Profiles of a month of joining with any event in the month of their membership with this number (0 = the first 30 days).';

create table app.r_level_day (day date not null, level text not null, n bigint not null, primary key (day, level));
alter table app.r_level_day enable row level security;
revoke all on app.r_level_day from public, anon, authenticated;

create table app.r_population (
  one boolean primary key default true check (one),
  body jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_population enable row level security;
revoke all on app.r_population from public, anon, authenticated;

create table app.r_profile_day (
  user_id bigint not null,
  day date not null,
  figures jsonb not null,
  primary key (user_id, day)
);
alter table app.r_profile_day enable row level security;
revoke all on app.r_profile_day from public, anon, authenticated;

create table app.r_person_sums (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  received bigint not null,
  positive bigint not null,
  decided bigint not null,
  received_at timestamptz,
  author_score double precision,
  counted_author_score double precision,
  doubts bigint not null,
  doubters bigint not null,
  old bigint not null,
  old_standing bigint not null,
  old_from date,
  endorsed bigint not null,
  marked bigint not null,
  marked_at timestamptz,
  backed bigint not null,
  backed_wei numeric not null,
  backers bigint not null,
  reputable_backers bigint not null,
  backer_score double precision,
  backed_at timestamptz,
  backs bigint not null,
  backs_wei numeric not null,
  backs_people bigint not null,
  ended_badly bigint not null,
  backs_at timestamptz,
  old_before date not null,
  doubted_from int not null,
  computed_at timestamptz not null
);
alter table app.r_person_sums enable row level security;
revoke all on app.r_person_sums from public, anon, authenticated;
comment on table app.r_person_sums is
  'private.count_person_sums of everybody in r_profile_sums; of reviews before the day `old_before`, and doubts from the score `doubted_from` on.';

create table app.r_profile_lists (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  lists jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_profile_lists enable row level security;
revoke all on app.r_profile_lists from public, anon, authenticated;
comment on table app.r_profile_lists is
  'private.count_endorsed, private.count_endorsers and private.count_unanswered of everybody in r_profile_sums.';
