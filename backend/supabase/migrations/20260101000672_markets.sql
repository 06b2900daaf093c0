-- Page /markets/history (8.28, M20): bars per hour and day, figures per market.
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
values ('r_market', 300, 'app.refresh_r_market', 31);

create function private.market_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  slope float8 := (private.param('eip4.slope', clock) #>> '{}')::float8;
  base float8 := (private.param('eip4.offset', clock) #>> '{}')::float8;
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'id', m.id,
          'person', (select h.person from app.people h where h.user_id = m.user_id),
          'createdAt', private.iso(m.created_at),
          'score', u.score,
          'trustPct', r.trust_pct,
          'change24h', r.trust_pct - (
            select private.trust_pct(x.trust_price, x.distrust_price)
            from app.market_snapshots x
            where x.market_id = m.id and x.at <= clock - interval '24 hours'
            order by x.at desc
            limit 1
          ),
          'eip4Points', slope * (r.trust_pct - 50) + base,
          'volumeWei', r.volume_wei::text,
          'volume7dWei', (
            select coalesce(sum(t.eth_wei), 0)
            from app.market_states t
            where t.market_id = m.id and t.at >= clock - interval '7 days'
          )::text,
          'netTrustFlowWei', r.net_wei::text,
          'snapshots', r.snapshots,
          'trades', r.trades,
          'holders', r.holders,
          -- M20: sample deviation in points of trust % of the changes between adjacent UTC days, of the last 8 calendar days; at least two changes.
          'volatility7d', (
            select case when count(c.change) >= 2 then stddev_samp(c.change) end
            from
              (
                select
                  case when b.at - lag(b.at) over w = interval '1 day' then b.close - lag(b.close) over w end as change
                from app.r_market_bar b
                where
                  b.market_id = m.id
                  and b.bar = '1d'
                  and b.close is not null
                  and b.at >= date_trunc('day', clock) - interval '7 days'
                window w as (order by b.at)
              ) c
          ),
          'spark', (
            select coalesce(jsonb_agg(b.close order by b.at), '[]')
            from
              (
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
    from
      jsonb_array_elements_text(ids) with ordinality k (id, n)
      join app.markets m on m.id = k.id::bigint
      join app.r_market r on r.market_id = m.id
      join app.users u on u.user_id = m.user_id
  );
end;
$$;

create function public.markets_history(
  filters jsonb default '{}',
  sort text default '-volume',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'person', private.filter_person(f, 'person'),
      'q', private.contains_pattern(ltrim(private.filter_text(f, 'q'), '@'))
    )
  );
  listed jsonb := private.list_page(
    jsonb_build_object(
      'args', args,
      'from', 'app.markets m join app.r_market r on r.market_id = m.id join app.users u on u.user_id = m.user_id where true'
        || case when args ? 'person' then ' and m.user_id = ($1 ->> ''person'')::bigint' else '' end
        || case
          when args ? 'q' then ' and (u.handle ilike ($1 ->> ''q'') or u.display_name ilike ($1 ->> ''q''))'
          else ''
        end
    ),
    '{"volume": {"sql": "r.volume_wei", "type": "numeric"}, "trust": {"sql": "r.trust_pct", "type": "float8", "nullable": true}, "flow": {"sql": "r.net_wei", "type": "numeric"},
      "score": {"sql": "u.score", "type": "int", "nullable": true}, "created": {"sql": "m.created_at", "type": "timestamptz"}, "holders": {"sql": "r.holders", "type": "int"}}',
    sort,
    page,
    per,
    after,
    'm.id',
    'bigint'
  );
begin
  return private.list_answer(listed, private.market_rows(listed -> 'keys'), null);
end;
$$;
comment on function public.markets_history(jsonb, text, int, int, jsonb) is
  'Page /markets/history, list (M20): markets with trust %, EIP-4 points, volume, flow, volatility and a 30-day line. Filters: person, q. Sorts: volume, trust, flow, score, created, holders.';

create function public.market_detail(
  market_id bigint,
  bar text default '1d',
  filters jsonb default '{"range": "30d"}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := coalesce(private.filter_time(f, 'to'), app.now());
  owner bigint := (
    select m.user_id
    from
      app.markets m
      join app.r_market r on r.market_id = m.id
    where m.id = market_detail.market_id and m.created_at <= app.now()
  );
begin
  if bar is null or bar not in ('1h', '1d') then
    perform private.refuse('bar must be 1h or 1d');
  end if;
  if owner is null then
    return private.stamp() || jsonb_build_object('market', null);
  end if;
  return private.stamp()
    || private.time_ends(private.range_of(f))
    || jsonb_build_object(
      'market', private.market_rows(jsonb_build_array(market_id)) -> 0,
      'bar', bar,
      'bars', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(b.at),
                'open', b.open,
                'high', b.high,
                'low', b.low,
                'close', b.close,
                'volumeWei', b.volume_wei::text,
                'netWei', b.net_wei::text,
                'trades', b.trades,
                'traders', b.traders
              )
              order by b.at
            ),
            '[]'
          )
        from
          (
            select *
            from app.r_market_bar b
            where
              b.market_id = market_detail.market_id
              and b.bar = market_detail.bar
              and (
                from_at is null
                or b.at >= date_trunc(case market_detail.bar when '1h' then 'hour' else 'day' end, from_at)
              )
              and b.at <= to_at
            order by b.at desc
            limit 2000
          ) b
      ),
      'scores', (
        select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(h.at), 'score', h.score) order by h.at), '[]')
        from
          (
            select *
            from app.score_history h
            where h.user_id = owner and (from_at is null or h.at >= from_at) and h.at <= to_at
            order by h.at desc
            limit 500
          ) h
      ),
      'holders', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', private.person(h.user_id),
                'side', case when h.is_trust then 'trust' else 'distrust' end,
                'votes', h.votes
              )
              order by p.profile_id nulls last, h.user_id, h.is_trust desc
            ),
            '[]'
          )
        from
          (select * from private.market_holders(market_detail.market_id) order by votes desc, user_id limit 500) h
          left join app.profiles p on p.user_id = h.user_id
      ),
      'beforeEvents', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'kind', e.kind,
                'at', private.iso(e.at),
                'id', e.id,
                'change', e.change,
                'flowWei', e.flow::text,
                'usualWei', r.usual_flow_wei::text,
                'timesUsual', abs(e.flow) / nullif(r.usual_flow_wei, 0)
              )
              order by e.at desc
            ),
            '[]'
          )
        from
          (
            select
              x.*,
              (
                select coalesce(sum(t.flow), 0)
                from app.market_states t
                where t.market_id = market_detail.market_id and t.at > x.at - interval '24 hours' and t.at <= x.at
              ) as flow
            from
              (
                select 'slash' as kind, s.opened_at as at, s.id, null::int as change
                from app.slash_states s
                where s.subject_id = owner
                union all
                select 'score', h.at, null, h.change
                from
                  (
                    select h.at, h.score - lag(h.score) over (order by h.at) as change
                    from app.score_history h
                    where h.user_id = owner and h.at <= app.now()
                  ) h
                where abs(h.change) >= 50
              ) x
            order by x.at desc
            limit 50
          ) e
          left join app.r_market r on r.market_id = market_detail.market_id
      )
    );
end;
$$;
comment on function public.market_detail(bigint, text, jsonb) is
  'Page /markets/history, one market (M20): bars of 1h or 1d in a range, holders (votes bought minus sold, above 0), score line, net trust flow in the 24 hours before slashes and score moves of 50 or more. Unknown id: market null.';

create function public.market_trades(
  market_id bigint,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  side text := private.filter_word(f, 'side', array['trust', 'distrust']);
  least text := private.filter_text(f, 'minWei', 78);
  listed jsonb;
begin
  if least !~ '^\d+$' then
    perform private.refuse('minWei must be a whole number');
  end if;
  listed := private.list_page(
    jsonb_build_object(
      'args', jsonb_build_object(
        'market', market_id,
        'least', least,
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      ),
      'from', 'app.market_states t where t.market_id = ($1 ->> ''market'')::bigint'
        || case side when 'trust' then ' and t.is_trust' when 'distrust' then ' and not t.is_trust' else '' end
        || case when least is not null then ' and t.eth_wei >= ($1 ->> ''least'')::numeric' else '' end
        || case when f ? 'from' then ' and t.at >= ($1 ->> ''from'')::timestamptz' else '' end
        || case when f ? 'to' then ' and t.at <= ($1 ->> ''to'')::timestamptz' else '' end
    ),
    '{"at": {"sql": "t.at", "type": "timestamptz"}, "eth": {"sql": "t.eth_wei", "type": "numeric"}}',
    sort,
    page,
    per,
    after,
    't.id',
    'bigint'
  );
  return private.list_answer(
    listed,
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', t.id,
            'at', private.iso(t.at),
            'actor', (select h.person from app.people h where h.user_id = t.actor_id),
            'type', t.side,
            'side', case when t.is_trust then 'trust' else 'distrust' end,
            'votes', t.votes,
            'ethWei', t.eth_wei::text,
            'before', (
              select private.trust_pct(x.trust_price, x.distrust_price)
              from app.market_snapshots x
              where x.market_id = t.market_id and x.at < t.at
              order by x.at desc
              limit 1
            ),
            'after', (
              select private.trust_pct(x.trust_price, x.distrust_price)
              from app.market_snapshots x
              where x.market_id = t.market_id and x.at >= t.at and x.at <= app.now()
              order by x.at
              limit 1
            )
          )
          order by k.n
        )
      from
        jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join app.market_states t on t.market_id = market_trades.market_id and t.id = k.id::bigint
    ),
    null
  );
end;
$$;
comment on function public.market_trades(bigint, jsonb, text, int, int, jsonb) is
  'Trades of a market (M20) with trust % before and after. Filters: side trust|distrust, minWei, from, to. Sorts: at, eth.';

grant execute
on function public.markets_history(jsonb, text, int, int, jsonb),
public.market_detail(bigint, text, jsonb),
public.market_trades(bigint, jsonb, text, int, int, jsonb)
to anon, authenticated, service_role;
