create table app.r_measure (
  user_id bigint not null,
  measure text not null,
  value double precision not null,
  primary key (measure, user_id)
);
alter table app.r_measure enable row level security;
revoke all on app.r_measure from public, anon, authenticated;
comment on table app.r_measure is
  'private.measures_of and private.reason_cases of every profile as last counted; what somebody has no value of is left out.';

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
  'Each value of a measure that occurs, with how many of the n who have one are below it, and how many up to it.';
