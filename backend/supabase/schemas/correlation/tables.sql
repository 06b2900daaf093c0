create table app.r_figures (
  user_id bigint primary key,
  profile_id bigint not null unique,
  level text,
  figures jsonb not null,
  vals double precision[] not null,
  logs double precision[] not null
);
alter table app.r_figures enable row level security;
revoke all on app.r_figures from public, anon, authenticated;
comment on table app.r_figures is
  'Figures of a profile by name, those of private.metric_names(); a figure without a value is left out. `vals`: the same in the order of the names, which is read ten times as fast, and `logs` their decimal logarithms, null up to 0.';

create table app.r_corr (
  x text not null,
  y text not null,
  n int not null,
  pearson double precision,
  spearman double precision,
  low double precision,
  high double precision,
  slope double precision,
  intercept double precision,
  primary key (x, y)
);
alter table app.r_corr enable row level security;
revoke all on app.r_corr from public, anon, authenticated;

create table app.corr_build (
  place int primary key,
  n bigint not null,
  vals double precision[] not null,
  ranks double precision[] not null
);
alter table app.corr_build enable row level security;
revoke all on app.corr_build from public, anon, authenticated;
