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
  'D11: trust that reaches a profile from the seeds, by weighted degree. Value and percentile are null without any edge or any seed; `via` is the next person on the shortest path to a seed.';
alter table app.r_trust enable row level security;
revoke all on app.r_trust from public, anon, authenticated;

create table app.r_relations (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  relations jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_relations enable row level security;
revoke all on app.r_relations from public, anon, authenticated;
comment on table app.r_relations is 'private.count_relations of everybody in r_profile_sums.';
