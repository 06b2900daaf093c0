-- What the network says, as read. A person is one row of app.users, with or without a profile; every *_id of a
-- person in the other tables is app.users.user_id. People the network names only by a userkey get a
-- placeholder with a negative id made from that key, until the real row arrives.
create table app.users (
  user_id bigint primary key,
  handle text,
  display_name text not null default '',
  description text,
  avatar_url text,
  score int check (score between 0 and 2800),
  status text default 'INACTIVE',
  xp_total bigint default 0,
  streak_days bigint default 0,
  influence int,
  influence_pct int,
  human_status text,
  xp_removed boolean not null default false,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  raw jsonb
);
comment on column app.users.status is
  'As the network writes it: ACTIVE, INACTIVE, MERGED or a word nobody knows; null where it says none.';
comment on column app.users.xp_total is 'Null, as streak_days: the network gave no number.';

create table app.profiles (
  profile_id bigint primary key,
  user_id bigint not null unique references app.users,
  primary_address text check (primary_address = lower(primary_address)),
  joined_at timestamptz not null,
  invited_by bigint,
  archived boolean not null default false
);
create index on app.profiles (invited_by);
create index on app.profiles (joined_at, profile_id);
create unique index on app.profiles (primary_address);

-- Keys are stored in canonical form: `profileId:1`, `address:0x…` in lower case, `service:x.com:123`.
create table app.userkeys (
  userkey text not null,
  user_id bigint not null references app.users,
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (userkey, user_id, valid_from)
);
create unique index on app.userkeys (userkey) where valid_to is null;
create index on app.userkeys (user_id);

create table app.score_history (
  user_id bigint not null references app.users,
  at timestamptz not null,
  score int not null check (score between 0 and 2800),
  elements jsonb,
  primary key (user_id, at)
);

create table app.reviews (
  id bigint primary key,
  author_id bigint not null references app.users,
  subject_id bigint not null references app.users,
  subject_userkey text not null,
  score smallint check (score in (-1, 0, 1)),
  title text not null,
  body text,
  created_at timestamptz not null,
  archived_at timestamptz,
  replies int check (replies >= 0),
  archived_estimated boolean not null default false,
  tx_hash text,
  raw jsonb
);
create index on app.reviews (id) where archived_estimated;
comment on column app.reviews.score is 'Null: the network named no sentiment that is known.';
comment on column app.reviews.raw is
  'What the network said in fields whose value nobody knows: {field: value}; such a field is null here. Alike in other tables.';
create index on app.reviews (created_at desc, id desc) where score is null;
comment on column app.reviews.archived_estimated is
  'The network gave only a flag: archived_at is when it was first seen, and says nothing about lifetimes and windows.';
comment on column app.reviews.tx_hash is 'Of the transaction that wrote it; null where the network does not say.';
comment on column app.users.xp_removed is 'The network took XP away for abuse.';
comment on column app.reviews.replies is 'Null: the source does not say.';
-- With what is counted of a range: its reviews lie scattered over the whole table.
create index on app.reviews (created_at desc, id desc) include (author_id, subject_id, score, archived_at);
create index on app.reviews (author_id, created_at) include (id, subject_id, score, archived_at);
create index on app.reviews (subject_id, created_at) where archived_at is null;
create index on app.reviews (subject_id, author_id) include (id, score, created_at, archived_at);
-- Without spaces a text is one word to the index, which so knows what words stand side by side. Of two frequent words the
-- texts that hold both are many times those that hold the phrase.
create index on app.reviews using gin (
  lower(replace(title || ' ' || coalesce(body, ''), ' ', '')) extensions.gin_trgm_ops
);

create table app.review_archive_events (
  review_id bigint not null references app.reviews on delete cascade,
  at timestamptz not null,
  action text not null check (action in ('ARCHIVE', 'RESTORE')),
  estimated boolean not null default false,
  primary key (review_id, at)
);
comment on column app.review_archive_events.estimated is 'The source gave only a flag: `at` is when we first saw it.';

create table app.vouches (
  id bigint primary key,
  author_id bigint not null references app.users,
  subject_id bigint not null references app.users,
  subject_userkey text not null,
  amount_wei numeric(78) check (amount_wei >= 0),
  vouched_at timestamptz not null,
  unvouched_at timestamptz,
  unhealthy boolean not null default false,
  archived_at timestamptz,
  comment text,
  description text,
  tx_hash text,
  raw jsonb
);
comment on column app.vouches.amount_wei is 'Null: the network gave no amount; such a vouch counts and adds to no sum.';
-- With what is added up of a person, whose vouches lie scattered over the whole table.
create index on app.vouches (author_id, subject_id)
include (id, amount_wei, vouched_at, unvouched_at, archived_at, unhealthy);
create index on app.vouches (subject_id, author_id)
include (id, amount_wei, vouched_at, unvouched_at, archived_at, unhealthy);
-- Unknown amounts are last in both directions.
create index on app.vouches (amount_wei desc nulls last, id);
create index on app.vouches (amount_wei, id);
create index on app.vouches (vouched_at desc, id);

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
comment on column app.slashes.amount is 'Null: the network gave no number.';
create index on app.slashes (opened_at desc, id desc);
create index on app.slashes (author_id);
create index on app.slashes (subject_id);

create table app.votes (
  target_type text not null,
  target_id bigint not null,
  voter_id bigint not null references app.users,
  is_upvote boolean,
  weight numeric,
  created_at timestamptz not null,
  archived_at timestamptz,
  raw jsonb,
  -- Both indexes answer alone: votes of somebody busy, and of their content, lie all over the table.
  primary key (target_type, target_id, voter_id, created_at) include (is_upvote, weight, archived_at)
);
create index on app.votes (voter_id, created_at) include (target_type, target_id, is_upvote, weight, archived_at);
create index on app.votes (created_at);
comment on column app.votes.is_upvote is 'Null: the network named no direction that is known.';

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
  'The network''s own: profile id of the sender, a dash, the address of the recipient.';
create index on app.invitations (sent_at desc, id desc);
create index on app.invitations (sender_id);
create index on app.invitations (recipient_id);

create table app.seasons (
  id int primary key,
  name text not null,
  start_date date not null,
  weeks int not null check (weeks > 0)
);
create table app.xp_weekly (
  user_id bigint not null references app.users,
  season int not null references app.seasons,
  week int not null check (week > 0),
  xp bigint not null,
  primary key (season, week, user_id)
);
create index on app.xp_weekly (user_id);

create table app.markets (
  id bigint primary key,
  user_id bigint not null references app.users,
  created_at timestamptz not null
);
create table app.market_snapshots (
  market_id bigint not null references app.markets on delete cascade,
  at timestamptz not null,
  trust_price numeric(78) not null,
  distrust_price numeric(78) not null,
  trust_votes numeric(78),
  distrust_votes numeric(78),
  primary key (market_id, at)
);
create table app.market_trades (
  id bigint not null,
  market_id bigint not null references app.markets on delete cascade,
  actor_id bigint not null references app.users,
  side text not null check (side in ('BUY', 'SELL')),
  is_trust boolean not null,
  -- Null when nobody knows them; `raw` then has what the network said.
  votes numeric(78),
  eth_wei numeric(78),
  at timestamptz not null,
  raw jsonb,
  primary key (market_id, id)
);
create index on app.market_trades (market_id, at);
create index on app.market_trades (market_id) where votes is null or eth_wei is null;

create table app.tg_messages (
  channel text not null,
  id bigint not null,
  at timestamptz not null,
  sender_name text,
  sender_handle text,
  body text not null,
  reply_to bigint,
  edited_at timestamptz,
  deleted_at timestamptz,
  media jsonb,
  primary key (channel, id)
);

-- Where each reader of the public API stands, and the raw rows nobody could read yet (kept, never dropped).
create table app.sync_checkpoints (
  entity text primary key,
  cursor jsonb not null,
  began_at timestamptz not null default now(),
  done_at timestamptz,
  known_until timestamptz,
  updated_at timestamptz not null default now()
);
comment on table app.sync_checkpoints is
  'Where each reader stands. done_at: null while it reads. known_until: when the last reading that came to its end began, so that what happened before is known.';
create table app.sync_unknown (
  entity text not null,
  key text not null,
  body jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (entity, key)
);
create table app.feature_flags (
  key text primary key,
  enabled boolean not null
);
insert into app.feature_flags
values
  ('misplacedSlashes', true),
  ('shitlist', false),
  ('profileInteractions', false),
  ('farmerScores', false);

do $$
declare
  t regclass;
begin
  for t in
    select c.oid::regclass
    from
      pg_class c
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind = 'r'
  loop
    execute format('alter table %s enable row level security', t);
    execute format('revoke all on %s from public, anon, authenticated', t);
  end loop;
end;
$$;
