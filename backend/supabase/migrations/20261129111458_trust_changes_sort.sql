set check_function_bodies = off;

create or replace function private.markets_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.markets m',
    'm.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'person', private.filter_person(f, 'person'),
        'q', private.contains_pattern(ltrim(private.filter_text(f, 'q'), '@'))
      )
    )
  );
begin
  query.orders := '{
    "moved24h": {"sql": "abs(private.trust_change(r, app.now() - interval ''24 hours''))", "type": "float8", "nullable": true},
    "moved7d": {"sql": "abs(private.trust_change(r, app.now() - interval ''7 days''))", "type": "float8", "nullable": true},
    "change24h": {"sql": "private.trust_change(r, app.now() - interval ''24 hours'')", "type": "float8", "nullable": true},
    "change7d": {"sql": "private.trust_change(r, app.now() - interval ''7 days'')", "type": "float8", "nullable": true},
    "volume": {"sql": "r.volume_wei", "type": "numeric"},
    "volume7d": {"sql": "private.traded_since(m.id, app.now() - interval ''7 days'')", "type": "numeric"},
    "trust": {"sql": "r.trust_pct", "type": "float8", "nullable": true},
    "flow": {"sql": "r.net_wei", "type": "numeric"},
    "volatility": {"sql": "private.trust_volatility(m.id, app.now())", "type": "float8", "nullable": true},
    "score": {"sql": "u.score", "type": "int", "nullable": true},
    "created": {"sql": "m.created_at", "type": "timestamptz"},
    "trades": {"sql": "r.trades", "type": "bigint"},
    "holders": {"sql": "r.holders", "type": "int"},
    "name": {"sql": "lower(coalesce(nullif(u.display_name, ''''), u.handle, ''''))", "type": "text"}
  }';
  query := private.joined(
    query,
    'join app.r_market r on r.market_id = m.id',
    'join app.users u on u.user_id = m.user_id'
  );
  return private.narrowed_by_args(
    query,
    '{
      "person": "m.user_id = ($1 ->> ''person'')::bigint",
      "q": "(u.handle ilike ($1 ->> ''q'') or u.display_name ilike ($1 ->> ''q''))"
    }'
  );
end;
$$;

create or replace function public.markets_history(
  filters jsonb default '{}',
  sort text default '-moved7d',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  listed jsonb := private.list_page(private.markets_query(filters), sort, page, per, after);
begin
  return private.list_answer(listed, private.market_rows(listed -> 'keys'), null);
end;
$$;

create or replace function private.market_rows(ids jsonb) returns jsonb
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

create or replace function private.trust_change(market app.r_market, since timestamptz) returns double precision
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
  'M20: points of trust % since the last price at or before that time; since the first price ever where the market is younger.';

create or replace function private.traded_since(market bigint, since timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(t.eth_wei), 0) from app.market_states t where t.market_id = market and t.at >= since;
$$;
comment on function private.traded_since(bigint, timestamptz) is 'M20: wei traded in a market from that time on.';

create or replace function private.trust_volatility(market bigint, until timestamptz) returns double precision
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
  'M20: sample deviation of the changes of trust % between adjacent UTC days, over the last eight; null below two changes.';

comment on function public.markets_history(jsonb, text, integer, integer, jsonb) is
  'Page /markets/history, list (M20): markets with trust %, its changes, EIP-4 points, volume, flow, volatility and a 30-day line. Filters: person, q. Sorts: moved7d and moved24h (largest change either way), and every figure of a row.';
