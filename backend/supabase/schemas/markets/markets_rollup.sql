create view app.market_states as
  select t.id, t.market_id, t.actor_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at,
    private.trust_flow(t.side, t.is_trust, t.eth_wei) as flow
  from app.market_trades t
  where t.at <= (select app.now());
revoke all on app.market_states from public, anon, authenticated;

create function private.trust_pct(trust numeric, distrust numeric) returns double precision
language sql immutable as $$
  select (100 * trust / nullif(trust + distrust, 0))::double precision;
$$;
comment on function private.trust_pct(numeric, numeric) is
  'M20: trust price as a share of both prices, in percent; null if both are 0.';

create function private.market_holders(market_id bigint) returns table (user_id bigint, is_trust boolean, votes numeric)
language plpgsql stable set search_path = '' as $$
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
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
    with s as (
      select date_trunc(unit[2], x.at) as at, (array_agg(x.pct order by x.time))[1] as open, max(x.pct) as high,
        min(x.pct) as low, (array_agg(x.pct order by x.time desc))[1] as close
      from (
          select x.at, x.at as time, private.trust_pct(x.trust_price, x.distrust_price) as pct
          from app.market_snapshots x
          where x.market_id = market and x.at <= (select app.now())
        ) x
      group by 1
    ), t as (
      select date_trunc(unit[2], x.at) as at, sum(x.eth_wei) as volume, sum(x.flow) as net, count(*) as trades,
        count(distinct x.actor_id) as traders
      from app.market_states x
      where x.market_id = market
      group by 1
    )
    select market, unit[1], coalesce(s.at, t.at), s.open, s.high, s.low, s.close, coalesce(t.volume, 0),
      coalesce(t.net, 0), coalesce(t.trades, 0), coalesce(t.traders, 0)
    from s
      full join t on t.at = s.at;
    get diagnostics written = row_count;
    total := total + written;
  end loop;
  insert into app.r_market
  select market,
    (
      select private.trust_pct(x.trust_price, x.distrust_price)
      from app.market_snapshots x
      where x.market_id = market and x.at <= (select app.now())
      order by x.at desc
      limit 1
    ),
    coalesce(sum(t.eth_wei), 0), coalesce(sum(t.flow), 0),
    (select count(*) from app.market_snapshots x where x.market_id = market and x.at <= (select app.now())), count(*),
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
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  market text;
  written bigint := 0;
begin
  loop
    market := (private.claim_dirty('r_market', 1))[1];
    if market is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.refresh_market(market::bigint);
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_market(jsonb) is 'Refreshes M20 of markets with new snapshots or trades.';

create function private.trust_change(market app.r_market, since timestamptz) returns double precision
language sql stable set search_path = '' as $$
  select market.trust_pct - coalesce(
      (
        select private.trust_pct(x.trust_price, x.distrust_price)
        from app.market_snapshots x
        where x.market_id = market.market_id and x.at <= since
        order by x.at desc
        limit 1
      ),
      (
        select private.trust_pct(x.trust_price, x.distrust_price)
        from app.market_snapshots x
        where x.market_id = market.market_id
        order by x.at
        limit 1
      )
    );
$$;
comment on function private.trust_change(app.r_market, timestamptz) is
  'M20: change of trust % in points since the last price at or before that time, or since the first price if the market is younger.';

create function private.traded_since(market bigint, since timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(t.eth_wei), 0) from app.market_states t where t.market_id = market and t.at >= since;
$$;
comment on function private.traded_since(bigint, timestamptz) is 'M20: wei traded in a market since that time.';

create function private.trust_volatility(market bigint, until timestamptz) returns double precision
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select case when count(c.change) >= 2 then stddev_samp(c.change) end
  from (
      select case when b.at - lag(b.at) over w = interval '1 day' then b.close - lag(b.close) over w end as change
      from app.r_market_bar b
      where b.market_id = market
        and b.bar = '1d'
        and b.close is not null
        and b.at >= date_trunc('day', until) - interval '7 days'
      window w as (order by b.at)
    ) c;
$$;
comment on function private.trust_volatility(bigint, timestamptz) is
  'M20: sample standard deviation of the changes of trust % between adjacent UTC days, over the last eight; null below two changes.';

create function private.market_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  slope float8 := (private.param('eip4.slope', clock) #>> '{}')::float8;
  base float8 := (private.param('eip4.offset', clock) #>> '{}')::float8;
begin
  return (
    select jsonb_agg(
        jsonb_build_object(
          'id', m.id,
          'person', (select h.person from app.people h where h.user_id = m.user_id),
          'createdAt', private.iso(m.created_at),
          'score', u.score,
          'trustPct', r.trust_pct,
          'change24h', private.trust_change(r, clock - interval '24 hours'),
          'change7d', private.trust_change(r, clock - interval '7 days'),
          'eip4Points', slope * (r.trust_pct - 50) + base,
          'volumeWei', r.volume_wei::text,
          'volume7dWei', private.traded_since(m.id, clock - interval '7 days')::text,
          'netTrustFlowWei', r.net_wei::text,
          'snapshots', r.snapshots,
          'trades', r.trades,
          'unknownTrades', (
            select count(*)
            from app.market_states t
            where t.market_id = m.id and (t.votes is null or t.eth_wei is null)
          ),
          'holders', r.holders,
          'volatility7d', private.trust_volatility(m.id, clock),
          'spark', (
            select coalesce(jsonb_agg(b.close order by b.at), '[]')
            from (
                select b.at, b.close
                from app.r_market_bar b
                where b.market_id = m.id and b.bar = '1d' and b.close is not null
                order by b.at desc
                limit 30
              ) b
          )
        )
        order by k.n
      )
    from jsonb_array_elements_text(ids) with ordinality k (id, n)
      join app.markets m on m.id = k.id::bigint
      join app.r_market r on r.market_id = m.id
      join app.users u on u.user_id = m.user_id
  );
end;
$$;

create function private.event_days(who bigint, since timestamptz, until timestamptz) returns table (
  day date, kind text, n bigint, slashes bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set enable_sort = off as $$
#variable_conflict use_column
declare
  whole constant interval := '1 day';
  origin constant timestamptz := '2000-01-01';
begin
  return query
    select e.at::date, e.kind, sum(e.n)::bigint,
      coalesce(array_agg(e.slash_id order by e.slash_id) filter (where e.slash_id is not null), '{}')
    from (
        select date_bin(whole, r.created_at, origin) as at, coalesce(private.sentiment(r.score), 'unknown') as kind,
          count(*) as n, null::bigint as slash_id
        from app.review_states r
        where r.subject_id = who and r.created_at between since and until
        group by 1, r.score
        union all
        select date_bin(whole, r.archived_at, origin), 'takenBack', count(*), null
        from app.review_states r
        where r.subject_id = who and r.archived_at between since and until
        group by 1
        union all
        select date_bin(whole, r.archived_at, origin), 'ownTakenBack', count(*), null
        from app.review_states r
        where r.author_id = who and r.archived_at between since and until
        group by 1
        union all
        select date_bin(whole, v.vouched_at, origin), 'vouches', count(*), null
        from app.vouch_states v
        where v.subject_id = who and v.vouched_at between since and until
        group by 1
        union all
        select date_bin(whole, v.unvouched_at, origin), case when v.unhealthy then 'endedBadly' else 'ended' end,
          count(*), null
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at between since and until
        group by 1, 2
        union all
        select s.opened_at, 'slashOpened', 1, s.id
        from app.slashes s
        where s.subject_id = who and s.opened_at between since and until
        union all
        -- Outcomes of closed slashes only.
        select s.closes_at, case s.status when 'upheld' then 'slashUpheld' else 'slashNotUpheld' end, 1, s.id
        from app.slash_states s
        where s.subject_id = who
          and s.closes_at between since and until
          and s.status in ('upheld', 'defended', 'inconclusive')
        union all
        select p.closes_at, 'penalty', 1, p.slash_id
        from app.slash_penalties p
        where p.user_id = who and p.closes_at between since and until
        union all
        select i.accepted_at, 'joined', 1, null
        from app.invitations i
        where i.recipient_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
        union all
        select date_bin(whole, i.accepted_at, origin), 'invited', count(*), null
        from app.invitations i
        where i.sender_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
        group by 1
      ) e
    group by 1, 2;
end;
$$;
comment on function private.event_days(bigint, timestamptz, timestamptz) is
  'What others did about a person, what was decided about them, and what they took back themselves, between two times, by UTC day and kind, with the ids of slashes; reveals nothing about votes on open slashes.';

select private.watch('app.market_snapshots', 'r_market', 'market_id');
select private.watch('app.market_trades', 'r_market', 'market_id');
select private.watch('app.markets', 'r_market', 'id');

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_market', 300, 'app.refresh_r_market', 16);
