create table app.activity_spans (
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (user_id, from_at)
);
alter table app.activity_spans enable row level security;
revoke all on app.activity_spans from public, anon, authenticated;
comment on table app.activity_spans is
  'Half-open [from_at, until_at), never overlapping for one person. Maintained by triggers; any order of arrival gives the same rows.';
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
  'Weeks from Monday 00:00 UTC with any authored event of a person. Maintained by triggers; any order of arrival gives the same rows.';

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
  'Active reviews received, lower bound of their positive share (M4, M5), active wei received and from how many vouches (M6), score change over 30 days (M21). A new person has a row at once; ties are sorted by profile id.';
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
  'private.count_profile_sums of people with more than 300 reviews or vouches in one direction, or more than 2,000 votes; `reviews`: figures of /reviews for them on either side.';
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
  'Counts of profiles per bin of a figure and quarter of joining; a bin includes its lower edge.';

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
  'Profiles by month of joining, and how many of them had any event in a given month of their membership (`age`, 0 = the first 30 days).';

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
  'private.count_person_sums of everyone in r_profile_sums; old reviews are those before the day `old_before`, doubts those from the score `doubted_from` on.';

create table app.r_profile_lists (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  lists jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_profile_lists enable row level security;
revoke all on app.r_profile_lists from public, anon, authenticated;
comment on table app.r_profile_lists is
  'private.count_endorsed, private.count_endorsers and private.count_unanswered of everyone in r_profile_sums.';

create table app.r_measure (
  user_id bigint not null,
  measure text not null,
  value double precision not null,
  primary key (measure, user_id)
);
alter table app.r_measure enable row level security;
revoke all on app.r_measure from public, anon, authenticated;
comment on table app.r_measure is
  'private.measures_of and private.reason_cases of every profile as last computed; missing values have no row.';

create table app.r_measure_share (
  measure text not null,
  value double precision not null,
  below bigint not null,
  upto bigint not null,
  n bigint not null,
  primary key (measure, value)
);
alter table app.r_measure_share enable row level security;
revoke all on app.r_measure_share from public, anon, authenticated;
comment on table app.r_measure_share is
  'Each value of a measure that occurs, with how many of the n profiles with a value are below it, and how many are at or below it.';

create table app.trust_edges (
  a bigint not null,
  b bigint not null,
  weight double precision not null,
  primary key (a, b)
);
alter table app.trust_edges enable row level security;
revoke all on app.trust_edges from public, anon, authenticated;

create table app.trust_nodes (
  user_id bigint primary key,
  degree double precision not null,
  seed boolean not null default false,
  value double precision not null default 0,
  next double precision not null default 0,
  hops int,
  via bigint
);
alter table app.trust_nodes enable row level security;
revoke all on app.trust_nodes from public, anon, authenticated;

create table app.r_trust (
  profile_id bigint primary key,
  user_id bigint not null unique,
  value double precision,
  percentile double precision,
  hops int,
  via bigint,
  seed boolean not null,
  computed_at timestamptz not null
);
comment on table app.r_trust is
  'D11: trust that reaches a profile from the seeds, divided by weighted degree. Value and percentile are null without any edge or any seed; `via` is the next person on the shortest path to a seed.';
alter table app.r_trust enable row level security;
revoke all on app.r_trust from public, anon, authenticated;

create table app.r_relations (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  relations jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_relations enable row level security;
revoke all on app.r_relations from public, anon, authenticated;
comment on table app.r_relations is 'private.count_relations of everyone in r_profile_sums.';

create view public.profiles_v2
with (security_barrier)
as
  select p.profile_id, u.display_name, u.avatar_url
  from app.profiles p
    join app.users u using (user_id);
grant select on public.profiles_v2 to anon, authenticated, service_role;
comment on view public.profiles_v2 is
  'Name and picture by profile id. Runs with its owner''s rights on purpose: these columns are public.';

create view app.listed_profiles as
  select p.*
  from app.profiles p
  where coalesce(p.joined_at <= (select app.now()), false)
    and p.user_id not in (select m.user_id from app.users m where m.status = 'MERGED');
revoke all on app.listed_profiles from public, anon, authenticated;
comment on view app.listed_profiles is
  'Profiles as listed on /profiles and counted on every page: joined by now, without merged accounts.';

create view app.people as
  select u.user_id,
    jsonb_build_object(
      'userId', u.user_id,
      'profileId', p.profile_id,
      'userkey', coalesce(
        'profileId:' || p.profile_id,
        (
          select k.userkey
          from app.userkeys k
          where k.user_id = u.user_id
          order by k.valid_to is null desc, k.userkey like 'service:x.com:%' desc, k.valid_from, k.userkey
          limit 1
        )
      ),
      'name', coalesce(nullif(u.display_name, ''), '@' || u.handle, 'Unnamed'),
      'handle', u.handle,
      'avatar', u.avatar_url,
      'score', u.score
    ) as person
  from app.users u
    left join app.profiles p on p.user_id = u.user_id;
revoke all on app.people from public, anon, authenticated;
comment on view app.people is
  'People as shown in every answer. Lists read it in place: calling private.person for each row costs several times as much.';
