-- Page /markets/history, the list (8.28).

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
          'unknownTrades', (
            select count(*)
            from app.market_states t
            where t.market_id = m.id and (t.votes is null or t.eth_wei is null)
          ),
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

create function private.markets_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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
    "volume": {"sql": "r.volume_wei", "type": "numeric"},
    "trust": {"sql": "r.trust_pct", "type": "float8", "nullable": true},
    "flow": {"sql": "r.net_wei", "type": "numeric"},
    "score": {"sql": "u.score", "type": "int", "nullable": true},
    "created": {"sql": "m.created_at", "type": "timestamptz"},
    "holders": {"sql": "r.holders", "type": "int"}
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
  listed jsonb := private.list_page(private.markets_query(filters), sort, page, per, after);
begin
  return private.list_answer(listed, private.market_rows(listed -> 'keys'), null);
end;
$$;
comment on function public.markets_history(jsonb, text, int, int, jsonb) is
  'Page /markets/history, list (M20): markets with trust %, EIP-4 points, volume, flow, volatility and a 30-day line. Filters: person, q. Sorts: volume, trust, flow, score, created, holders.';
grant execute on function public.markets_history(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
