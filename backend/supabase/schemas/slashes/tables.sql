create table app.slashes (
  id bigint primary key,
  author_id bigint not null references app.users,
  subject_id bigint not null references app.users,
  subject_userkey text not null,
  type text not null,
  amount bigint,
  comment text not null,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  cancelled_at timestamptz,
  source_outcome text,
  description text,
  raw jsonb
);
comment on column app.slashes.amount is 'Null: the network gave no amount.';
alter table app.slashes enable row level security;
revoke all on app.slashes from public, anon, authenticated;
create index on app.slashes (opened_at desc, id desc);
create index on app.slashes (author_id);
create index on app.slashes (subject_id);
create index on app.slashes (closes_at desc, id);
create index on app.slashes (closes_at);
create index on app.slashes (id) where cancelled_at < closes_at;

create table app.r_slash (
  slash_id bigint primary key,
  votes bigint not null,
  voters bigint not null,
  up bigint not null,
  down bigint not null,
  weight_up numeric,
  weight_all numeric,
  active bigint,
  open_reviewed bigint not null,
  open_vouched bigint not null,
  open_both bigint not null,
  close_reviewed bigint not null,
  close_vouched bigint not null,
  close_both bigint not null,
  archived bigint not null,
  withdrawn_wei numeric not null,
  pivotal int,
  pass numeric,
  defend numeric,
  computed_at timestamptz not null,
  past boolean
);
comment on column app.r_slash.open_reviewed is
  'Backers at the opening by a review only; vouched: by a vouch only; both: by both. Same at the close.';
comment on column app.r_slash.pivotal is
  'Fewest voters whose reversal changes the band, by the thresholds pass and defend; archived and withdrawn_wei: what backers removed while the slash was open.';
alter table app.r_slash enable row level security;
revoke all on app.r_slash from public, anon, authenticated;
comment on column app.r_slash.past is
  'Whether r_slash_past has every change since the close; false if that is too much to count, null if not counted yet.';

create table app.r_slash_open (
  slash_id bigint primary key,
  votes bigint not null,
  voters bigint not null,
  active bigint,
  open_reviewed bigint not null,
  open_vouched bigint not null,
  open_both bigint not null,
  close_reviewed bigint not null,
  close_vouched bigint not null,
  close_both bigint not null,
  computed_at timestamptz not null,
  until timestamptz not null
);
alter table app.r_slash_open enable row level security;
revoke all on app.r_slash_open from public, anon, authenticated;

create table app.r_penalty (
  slash_id bigint not null,
  user_id bigint not null,
  reviewed_open boolean not null,
  reviewed_close boolean not null,
  vouched_open boolean not null,
  vouched_close boolean not null,
  wei_open numeric(78),
  wei_close numeric(78),
  archived_at timestamptz,
  unvouched_at timestamptz,
  primary key (slash_id, user_id)
);
comment on table app.r_penalty is
  'M9: who backed the subject when the slash opened or when it closed. Wei is the sum of known amounts, null if there are none; a time is set if the last review or vouch ended in between.';
alter table app.r_penalty enable row level security;
revoke all on app.r_penalty from public, anon, authenticated;
create index on app.r_penalty (user_id);

create table app.r_slash_vote (
  slash_id bigint not null,
  voter_id bigint not null,
  is_upvote boolean,
  weight numeric,
  estimated boolean not null,
  at timestamptz not null,
  alone boolean not null default false,
  primary key (slash_id, voter_id)
);
alter table app.r_slash_vote enable row level security;
revoke all on app.r_slash_vote from public, anon, authenticated;
create index on app.r_slash_vote (voter_id);

create table app.r_bad_friend (
  role text not null check (role in ('all', 'reviewer', 'voucher')),
  user_id bigint not null,
  points numeric not null,
  slashes bigint not null,
  slashed bigint not null,
  as_reviewer bigint not null,
  as_voucher bigint not null,
  left_in_window bigint not null,
  last_at timestamptz,
  endorsed bigint not null,
  rate double precision,
  primary key (role, user_id)
);
alter table app.r_bad_friend enable row level security;
revoke all on app.r_bad_friend from public, anon, authenticated;
comment on table app.r_bad_friend is
  'M9, M10 per person over all time. slashes 0: backed someone who was slashed, but not at the snapshot or at no cost. rate: lower bound (M5), from ten endorsed people on.';
create index on app.r_bad_friend (role, points desc, user_id);
create index on app.r_bad_friend (role, slashes desc, user_id);
create index on app.r_bad_friend (role, rate desc nulls last, user_id);
create index on app.r_bad_friend (role, last_at desc, user_id);
create index on app.r_bad_friend (user_id);

create table app.r_vote_skill (
  voter_id bigint primary key,
  n int not null,
  coherent int not null,
  upheld int not null,
  closed int not null,
  early int not null,
  weight numeric not null,
  base double precision,
  low double precision,
  skill double precision,
  pivotal int not null
);
alter table app.r_vote_skill enable row level security;
revoke all on app.r_vote_skill from public, anon, authenticated;
comment on table app.r_vote_skill is
  'M18 over closed slashes: n decided ones voted on, of these coherent and upheld; early: votes in the first quarter of the window; pivotal: slashes whose outcome this vote alone could have changed.';

create table app.r_slash_agree (
  a bigint not null,
  b bigint not null,
  shared int not null,
  agreed int not null,
  a_up int not null,
  b_up int not null,
  primary key (a, b)
);
alter table app.r_slash_agree enable row level security;
revoke all on app.r_slash_agree from public, anon, authenticated;
comment on table app.r_slash_agree is
  'Voters (a < b) who share at least two closed slashes: how many, how many in the same direction, upvotes of each.';
create index on app.r_slash_agree (b);

create table app.r_misplaced (
  slash_id bigint not null,
  category text not null check (category in ('C', 'D')),
  reason text not null,
  primary key (slash_id, category)
);
alter table app.r_misplaced enable row level security;
revoke all on app.r_misplaced from public, anon, authenticated;

create table app.r_slash_past (
  slash_id bigint not null,
  until timestamptz not null,
  votes bigint not null,
  voters bigint not null,
  up bigint not null,
  down bigint not null,
  weight_up numeric,
  weight_all numeric,
  primary key (slash_id, until)
);
comment on table app.r_slash_past is
  'M7 of a closed slash from its close, or from the row before, until a vote was cast or taken back; after the last row, r_slash applies.';
alter table app.r_slash_past enable row level security;
revoke all on app.r_slash_past from public, anon, authenticated;
