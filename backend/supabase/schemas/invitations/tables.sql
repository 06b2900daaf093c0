create table app.invitations (
  id text collate "C" primary key,
  sender_id bigint not null references app.users,
  recipient_address text,
  recipient_id bigint references app.users,
  status text,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  score_at_accept int
);
comment on column app.invitations.id is
  'The network''s own id: profile id of the sender, a dash, the address of the recipient.';
alter table app.invitations enable row level security;
revoke all on app.invitations from public, anon, authenticated;
create index on app.invitations (sent_at desc, id desc);
create index on app.invitations (sender_id);
create index on app.invitations (recipient_id);
create index on app.invitations (recipient_id, accepted_at) where status = 'ACCEPTED';
create index on app.invitations (sent_at desc, id);

create table app.r_invitation_sort (
  id text collate "C" primary key references app.invitations on delete cascade,
  sender_id bigint not null,
  accepted_at timestamptz,
  score_now int,
  impact numeric,
  until timestamptz
);
alter table app.r_invitation_sort enable row level security;
revoke all on app.r_invitation_sort from public, anon, authenticated;
comment on table app.r_invitation_sort is
  'M13: impact and end of the bond of an accepted invitation, and the score of the invitee. A new invitation gets a row at once.';
create index on app.r_invitation_sort (accepted_at desc nulls last, id);
create index on app.r_invitation_sort (accepted_at, id);
create index on app.r_invitation_sort (score_now desc nulls last, id);
create index on app.r_invitation_sort (score_now, id);
create index on app.r_invitation_sort (impact desc nulls last, id);
create index on app.r_invitation_sort (impact, id);
create index on app.r_invitation_sort (sender_id, impact);

create table app.r_eip10 (
  user_id bigint primary key,
  profile_id bigint not null,
  n int not null,
  old double precision not null,
  new double precision not null,
  delta double precision not null,
  bottom bigint[],
  top bigint[],
  open_bonds int not null,
  net_impact numeric not null,
  next_end timestamptz
);
alter table app.r_eip10 enable row level security;
revoke all on app.r_eip10 from public, anon, authenticated;
comment on table app.r_eip10 is
  'M12: mean over all invitees ("old") and the bond score ("new"); bottom and top are the profile ids that count if there are more invitees than the small number, lowest and highest first.';
create index on app.r_eip10 (profile_id);
create index on app.r_eip10 (abs(delta) desc, profile_id);
create index on app.r_eip10 (delta desc, profile_id);
create index on app.r_eip10 (new desc, profile_id);
create index on app.r_eip10 (old desc, profile_id);
create index on app.r_eip10 (n desc, profile_id);
create index on app.r_eip10 (net_impact desc, profile_id);

create table app.r_invite (
  profile_id bigint primary key,
  user_id bigint not null unique,
  parent bigint,
  root bigint not null,
  depth int not null,
  lft int not null unique,
  rgt int not null,
  x real not null,
  y real not null
);
alter table app.r_invite enable row level security;
revoke all on app.r_invite from public, anon, authenticated;
comment on table app.r_invite is
  'The subtree of a node is all rows with lft between its lft and rgt. Children are ordered by join time, then id. x, y: a node is in the middle of the sector of its subtree, at a radius equal to its depth (plus one if there are several roots).';
create index on app.r_invite (parent);

create table app.invite_build (
  lft int primary key,
  rgt int,
  profile_id bigint not null,
  user_id bigint not null,
  parent bigint,
  root bigint not null,
  depth int not null
);
alter table app.invite_build enable row level security;
revoke all on app.invite_build from public, anon, authenticated;

create table app.r_invite_branch (
  profile_id bigint primary key,
  figures jsonb not null
);
alter table app.r_invite_branch enable row level security;
revoke all on app.r_invite_branch from public, anon, authenticated;

create table app.r_invite_stats (
  id text collate "C" primary key,
  sender_id bigint not null,
  recipient_id bigint not null,
  sent_at timestamptz not null,
  accepted_at timestamptz not null,
  sender_level text,
  active7 boolean,
  active30 boolean,
  active90 boolean,
  change30 int,
  change90 int,
  change180 int
);
alter table app.r_invite_stats enable row level security;
revoke all on app.r_invite_stats from public, anon, authenticated;
comment on table app.r_invite_stats is
  'Outcome of an invitee: wrote anything in the first 7 days, days 8-30, days 31-90; score change after 30, 90, 180 days. Null until that time has passed.';
create index on app.r_invite_stats (sender_id);
