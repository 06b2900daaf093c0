-- Trust markets (M20).
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
alter table app.r_market_bar enable row level security;
alter table app.r_market enable row level security;
revoke all on app.r_market_bar, app.r_market from public, anon, authenticated;
comment on table app.r_market_bar is
  'M20: trust % (open, high, low, close; null without a snapshot), volume and net trust flow of an hour or UTC day with any snapshot or trade.';

select private.watch('app.market_snapshots', 'r_market', 'market_id');
select private.watch('app.market_trades', 'r_market', 'market_id');
select private.watch('app.markets', 'r_market', 'id');

create function private.trust_pct(trust numeric, distrust numeric) returns double precision
language sql immutable
as $$
  select (100 * trust / nullif(trust + distrust, 0))::double precision;
$$;
comment on function private.trust_pct(numeric, numeric) is
  'M20: trust price of both prices, in percent; null when both are 0.';

-- Wei to or from the trust side: buying trust and selling distrust are both trust. M20 counts trust trades only.
create function private.trust_flow(side text, is_trust boolean, wei numeric) returns numeric
language sql immutable
as $$
  select case when not is_trust then 0 when side = 'BUY' then wei else -wei end;
$$;
comment on function private.trust_flow(text, boolean, numeric) is
  'M20: net trust flow of a trade: trust bought minus trust sold.';

create view app.market_states as
  select
    t.id,
    t.market_id,
    t.actor_id,
    t.side,
    t.is_trust,
    t.votes,
    t.eth_wei,
    t.at,
    private.trust_flow(t.side, t.is_trust, t.eth_wei) as flow
  from app.market_trades t
  where t.at <= (select app.now());
revoke all on app.market_states from public, anon, authenticated;

create function private.market_holders(market_id bigint) returns table (user_id bigint, is_trust boolean, votes numeric)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select t.actor_id, t.is_trust, sum(case when t.side = 'BUY' then t.votes else -t.votes end)
    from app.market_states t
    where t.market_id = market_holders.market_id
    group by 1, 2
    having sum(case when t.side = 'BUY' then t.votes else -t.votes end) > 0;
end;
$$;

create function private.refresh_market(market bigint) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  unit text[];
  written bigint;
  total bigint := 0;
begin
  delete from app.r_market_bar b where b.market_id = market;
  delete from app.r_market m where m.market_id = market;
  if not exists (select 1 from app.markets m where m.id = market and m.created_at <= app.now()) then
    return 0;
  end if;
  foreach unit slice 1 in array array[array['1h', 'hour'], array['1d', 'day']] loop
    insert into app.r_market_bar
    with
      s as (
        select
          date_trunc(unit[2], x.at) as at,
          (array_agg(x.pct order by x.time))[1] as open,
          max(x.pct) as high,
          min(x.pct) as low,
          (array_agg(x.pct order by x.time desc))[1] as close
        from
          (
            select x.at, x.at as time, private.trust_pct(x.trust_price, x.distrust_price) as pct
            from app.market_snapshots x
            where x.market_id = market and x.at <= (select app.now())
          ) x
        group by 1
      ),
      t as (
        select
          date_trunc(unit[2], x.at) as at,
          sum(x.eth_wei) as volume,
          sum(x.flow) as net,
          count(*) as trades,
          count(distinct x.actor_id) as traders
        from app.market_states x
        where x.market_id = market
        group by 1
      )
    select
      market,
      unit[1],
      coalesce(s.at, t.at),
      s.open,
      s.high,
      s.low,
      s.close,
      coalesce(t.volume, 0),
      coalesce(t.net, 0),
      coalesce(t.trades, 0),
      coalesce(t.traders, 0)
    from
      s
      full join t on t.at = s.at;
    get diagnostics written = row_count;
    total := total + written;
  end loop;
  insert into app.r_market
  select
    market,
    (
      select private.trust_pct(x.trust_price, x.distrust_price)
      from app.market_snapshots x
      where x.market_id = market and x.at <= (select app.now())
      order by x.at desc
      limit 1
    ),
    coalesce(sum(t.eth_wei), 0),
    coalesce(sum(t.flow), 0),
    (select count(*) from app.market_snapshots x where x.market_id = market and x.at <= (select app.now())),
    count(*),
    (select count(distinct h.user_id) from private.market_holders(market) h),
    (
      select percentile_cont(.5) within group (order by abs(b.net_wei)::float8)::numeric
      from app.r_market_bar b
      where b.market_id = market and b.bar = '1d' and b.trades > 0
    )
  from app.market_states t
  where t.market_id = market;
  return total;
end;
$$;

create function app.refresh_r_market(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  market text;
  written bigint := 0;
begin
  loop
    market := (private.take_dirty('r_market', 1))[1];
    if market is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.refresh_market(market::bigint);
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_market(jsonb) is 'M20 of the markets with new snapshots or trades.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_market', 300, 'app.refresh_r_market', 16);
