create function public.market_trades(
  market_id bigint,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  least text := private.filter_text(f, 'minWei', 78);
  query private.list_query;
  listed jsonb;
begin
  if least !~ '^\d+$' then
    perform private.refuse('minWei must be a whole number');
  end if;
  query := private.rows_of(
    'app.market_states t',
    't.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'market', market_id,
        'least', least,
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    )
  );
  query.orders := '{
    "at": {"sql": "t.at", "type": "timestamptz"},
    "eth": {"sql": "t.eth_wei", "type": "numeric", "nullable": true}
  }';
  query := private.narrowed(
    query,
    't.market_id = ($1 ->> ''market'')::bigint',
    case private.filter_word(f, 'side', array['trust', 'distrust'])
      when 'trust' then 't.is_trust'
      when 'distrust' then 'not t.is_trust'
    end
  );
  query := private.narrowed_by_args(
    query,
    '{
      "least": "t.eth_wei >= ($1 ->> ''least'')::numeric",
      "from": "t.at >= ($1 ->> ''from'')::timestamptz",
      "to": "t.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select jsonb_agg(
          jsonb_build_object(
            'id', t.id,
            'at', private.iso(t.at),
            'actor', (select h.person from app.people h where h.user_id = t.actor_id),
            'type', t.side,
            'side', case when t.is_trust then 'trust' else 'distrust' end,
            'votes', t.votes,
            'ethWei', t.eth_wei::text,
            'before', b.pct,
            'after', a.pct,
            'impact', case
              when not exists (
                select 1
                from app.market_states o
                where o.market_id = t.market_id and o.id <> t.id and o.at > b.at and o.at <= a.at
              ) then a.pct - b.pct
            end
          )
          order by k.n
        )
      from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join app.market_states t on t.market_id = market_trades.market_id and t.id = k.id::bigint
        left join lateral (
          select x.at, private.trust_pct(x.trust_price, x.distrust_price) as pct
          from app.market_snapshots x
          where x.market_id = t.market_id and x.at < t.at
          order by x.at desc
          limit 1
        ) b
          on true
        left join lateral (
          select x.at, private.trust_pct(x.trust_price, x.distrust_price) as pct
          from app.market_snapshots x
          where x.market_id = t.market_id and x.at >= t.at and x.at <= app.now()
          order by x.at
          limit 1
        ) a
          on true
    ),
    null
  );
end;
$$;
comment on function public.market_trades(bigint, jsonb, text, int, int, jsonb) is
  'Trades of a market (M20) with trust % of the snapshots around each, and its impact where no other trade lies between them. Filters: side trust|distrust, minWei, from, to. Sorts: at, eth.';
grant execute
on function public.market_trades(int8, jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
