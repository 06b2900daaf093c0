create table app.markets (
  id bigint primary key,
  user_id bigint not null references app.users,
  created_at timestamptz not null
);
alter table app.markets enable row level security;
revoke all on app.markets from public, anon, authenticated;

create table app.market_snapshots (
  market_id bigint not null references app.markets on delete cascade,
  at timestamptz not null,
  trust_price numeric(78) not null,
  distrust_price numeric(78) not null,
  trust_votes numeric(78),
  distrust_votes numeric(78),
  primary key (market_id, at)
);
alter table app.market_snapshots enable row level security;
revoke all on app.market_snapshots from public, anon, authenticated;

create table app.market_trades (
  id bigint not null,
  market_id bigint not null references app.markets on delete cascade,
  actor_id bigint not null references app.users,
  side text not null check (side in ('BUY', 'SELL')),
  is_trust boolean not null,
  -- Null if unknown; `raw` then has what the network sent.
  votes numeric(78),
  eth_wei numeric(78),
  at timestamptz not null,
  raw jsonb,
  primary key (market_id, id)
);
alter table app.market_trades enable row level security;
revoke all on app.market_trades from public, anon, authenticated;
create index on app.market_trades (market_id, at);
create index on app.market_trades (market_id) where votes is null or eth_wei is null;
create index on app.market_trades (actor_id);

create table app.r_market_bar (
  market_id bigint not null,
  bar text not null check (bar in ('1h', '1d')),
  at timestamptz not null,
  open double precision,
  high double precision,
  low double precision,
  close double precision,
  volume_wei numeric not null,
  net_wei numeric not null,
  trades int not null,
  traders int not null,
  primary key (market_id, bar, at)
);
alter table app.r_market_bar enable row level security;
revoke all on app.r_market_bar from public, anon, authenticated;
comment on table app.r_market_bar is
  'M20: trust % (open, high, low, close; null without a snapshot), volume and net trust flow of each hour or UTC day with a snapshot or trade.';

create table app.r_market (
  market_id bigint primary key,
  trust_pct double precision,
  volume_wei numeric not null,
  net_wei numeric not null,
  snapshots bigint not null,
  trades bigint not null,
  holders int not null,
  usual_flow_wei numeric
);
alter table app.r_market enable row level security;
revoke all on app.r_market from public, anon, authenticated;
