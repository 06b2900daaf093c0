create function private.markets_query(filters jsonb) returns private.list_query
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

create function public.markets_history(
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
comment on function public.markets_history(jsonb, text, int, int, jsonb) is
  'Page /markets/history, list (M20): markets with trust %, its changes, EIP-4 points, volume, flow, volatility and a 30-day line. Filters: person, q. Sorts: moved7d and moved24h (largest change either way), and every figure of a row.';
grant execute on function public.markets_history(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
