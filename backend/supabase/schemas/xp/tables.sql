create table app.seasons (
  id int primary key,
  name text not null,
  start_date date not null,
  weeks int not null check (weeks > 0)
);
alter table app.seasons enable row level security;
revoke all on app.seasons from public, anon, authenticated;

create table app.xp_weekly (
  user_id bigint not null references app.users,
  season int not null references app.seasons,
  week int not null check (week > 0),
  xp bigint not null,
  primary key (season, week, user_id)
);
alter table app.xp_weekly enable row level security;
revoke all on app.xp_weekly from public, anon, authenticated;
create index on app.xp_weekly (user_id);

create table app.r_xp_week (
  season int not null,
  week int not null,
  user_id bigint not null,
  xp bigint not null,
  rank int,
  share double precision,
  previous bigint,
  previous_rank int,
  fresh boolean not null,
  above int,
  primary key (season, week, user_id)
);
alter table app.r_xp_week enable row level security;
revoke all on app.r_xp_week from public, anon, authenticated;
comment on table app.r_xp_week is
  'M19: rows with xp other than 0. Dense rank over xp > 0, share of all xp of the week, xp of the week before (0 without a row, null in week 1). `fresh`: first xp of the season. `above`: number of people with more; null unless xp is above 0.';
create index on app.r_xp_week (season, week, rank, user_id);
create index on app.r_xp_week (user_id);

create table app.r_xp_stats (
  season int not null,
  week int not null,
  total bigint not null,
  earners int not null,
  median double precision,
  gini double precision,
  top10_share double precision,
  new_earners int not null,
  primary key (season, week)
);
alter table app.r_xp_stats enable row level security;
revoke all on app.r_xp_stats from public, anon, authenticated;
