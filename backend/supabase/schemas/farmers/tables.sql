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
