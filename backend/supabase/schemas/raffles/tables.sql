create sequence app.raffle_number;

create table app.raffles (
  id text primary key check (id ~ '^R-\d{4,}$'),
  title text not null check (length(btrim(title)) between 1 and 120),
  prize text not null default '' check (length(prize) <= 500),
  winner_count int not null check (winner_count between 1 and 1000),
  repeats boolean not null default false,
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  owner_wallet text not null,
  owner_profile_id bigint,
  status text not null default 'draft' check (status in ('draft', 'open', 'frozen', 'drawn', 'void')),
  commit text check (commit ~ '^[0-9a-f]{64}$'),
  freeze_at timestamptz not null,
  beacon_at timestamptz not null,
  created_at timestamptz not null default now(),
  frozen_at timestamptz,
  root text check (root ~ '^[0-9a-f]{64}$'),
  entrants int,
  tickets bigint,
  source text check (source in ('drand', 'block')),
  announced_round bigint,
  randomness text check (randomness ~ '^[0-9a-f]{64}$'),
  signature text,
  secret text check (secret ~ '^[0-9a-f]{64}$'),
  draw jsonb,
  ended_at timestamptz,
  reason text check (length(reason) <= 300),
  check (status = 'draft' or commit is not null),
  -- A raffle that nobody entered is void without ever being frozen.
  check (
    status in ('draft', 'open')
    or (status = 'void' and entrants = 0)
    or (root is not null and announced_round is not null and source is not null)
  ),
  check ((status = 'drawn') = (draw is not null)),
  check (beacon_at >= freeze_at + interval '10 minutes')
);
comment on column app.raffles.reason is 'Why a draw is void, or why its beacon is still waited for.';
alter table app.raffles enable row level security;
revoke all on app.raffles from public, anon, authenticated;
create index on app.raffles (created_at desc);
create index on app.raffles (status) where status in ('open', 'frozen');
create index on app.raffles (owner_wallet, created_at);

create table app.raffle_entries (
  raffle_id text not null references app.raffles on delete cascade,
  profile_id bigint not null check (profile_id > 0),
  tickets bigint not null check (tickets between 1 and 1000000000),
  primary key (raffle_id, profile_id)
);
alter table app.raffle_entries enable row level security;
revoke all on app.raffle_entries from public, anon, authenticated;

revoke all on sequence app.raffle_number from public, anon, authenticated;
