create function public.market_detail(
  market_id bigint,
  bar text default '1d',
  filters jsonb default '{"range": "30d"}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := coalesce(private.filter_time(f, 'to'), app.now());
  first_bar timestamptz := date_trunc(case bar when '1h' then 'hour' else 'day' end, from_at);
  most_bars constant int := 2000;
  most_scores constant int := 500;
  owner bigint := (
    select m.user_id
    from app.markets m
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
        select coalesce(
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
        from (
            select *
            from app.r_market_bar b
            where b.market_id = market_detail.market_id
              and b.bar = market_detail.bar
              and (first_bar is null or b.at >= first_bar)
              and b.at <= to_at
            order by b.at desc
            limit most_bars
          ) b
      ),
      'barsLeftOut', (
        select greatest(count(*) - most_bars, 0)
        from app.r_market_bar b
        where b.market_id = market_detail.market_id
          and b.bar = market_detail.bar
          and (first_bar is null or b.at >= first_bar)
          and b.at <= to_at
      ),
      'scores', (
        select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(h.at), 'score', h.score) order by h.at), '[]')
        from (
            select *
            from app.score_history h
            where h.user_id = owner and (from_at is null or h.at >= from_at) and h.at <= to_at
            order by h.at desc
            limit most_scores
          ) h
      ),
      'scoresLeftOut', (
        select greatest(count(*) - most_scores, 0)
        from app.score_history h
        where h.user_id = owner and (from_at is null or h.at >= from_at) and h.at <= to_at
      ),
      'holders', (
        select coalesce(
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
        from (select * from private.market_holders(market_detail.market_id) order by votes desc, user_id limit 500) h
          left join app.profiles p on p.user_id = h.user_id
      ),
      'beforeEvents', (
        select coalesce(
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
        from (
            select x.*,
              (
                select coalesce(sum(t.flow), 0)
                from app.market_states t
                where t.market_id = market_detail.market_id and t.at > x.at - interval '24 hours' and t.at <= x.at
              ) as flow
            from (
                select 'slash' as kind, s.opened_at as at, s.id, null::int as change
                from app.slash_states s
                where s.subject_id = owner
                union all
                select 'score', h.at, null, h.change
                from private.large_score_moves(array[owner], '-infinity') h
              ) x
            -- Events before the market existed are skipped.
            where x.at >= (select m.created_at from app.markets m where m.id = market_detail.market_id)
            order by x.at desc
            limit 50
          ) e
          left join app.r_market r on r.market_id = market_detail.market_id
      )
    );
end;
$$;
comment on function public.market_detail(bigint, text, jsonb) is
  'Page /markets/history, one market (M20): bars of 1h or 1d in a range, holders (votes bought minus sold, above 0), score line, net trust flow in the 24 hours before slashes and score moves of 50 or more. Of a long range the newest bars and snapshots, and how many are left out. Unknown id: market null.';
grant execute on function public.market_detail(int8, text, jsonb) to anon, authenticated, service_role;
