-- Page /mini-apps/oops-I-lost-it-again/{handle} (8.35): what happened on the days of the largest falls, and the market.

create function private.score_falls(who bigint, from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    with
      steps as (
        select h.at, h.score, h.score - lag(h.score) over (order by h.at) as change
        from app.score_history h
        where h.user_id = who and h.at <= (select app.now())
      ),
      days as (
        select
          date_trunc('day', s.at) as day,
          -sum(s.change)::int as points,
          (array_agg(s.score order by s.at desc))[1] as score
        from steps s
        where s.at between from_at and to_at
        group by 1
        having sum(s.change) < 0
        order by points desc, day desc
        limit 5
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', d.day::date,
            'points', d.points,
            'score', d.score,
            'events', (
              select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'count', e.n) order by e.kind), '[]')
              from
                (
                  select a.kind, count(*) as n
                  from private.events_around(who, d.day, d.day + interval '1 day' - interval '1 microsecond') a
                  group by a.kind
                ) e
            )
          )
          order by d.points desc, d.day desc
        ),
        '[]'
      )
    from days d
  );
end;
$$;
comment on function private.score_falls(bigint, timestamptz, timestamptz) is
  '8.35: the five UTC days of a range on which a score fell most (M21), with what happened around the person on them: beside each other, not as cause.';

create function private.trust_drawdown(who bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    with
      days as (
        select b.at, b.close as pct
        from
          app.markets m
          join app.r_market_bar b on b.market_id = m.id and b.bar = '1d'
        where m.user_id = who and b.close is not null and private.rollup_as_of('r_market') is not null
        union all
        select
          date_trunc('day', max(x.at)),
          (array_agg(private.trust_pct(x.trust_price, x.distrust_price) order by x.at desc))[1]
        from
          app.markets m
          join app.market_snapshots x on x.market_id = m.id and x.at <= (select app.now())
        where m.user_id = who and private.rollup_as_of('r_market') is null
        group by date_trunc('day', x.at)
      ),
      best as (
        select
          d.*,
          max(d.pct) over (
            order by d.at
            rows unbounded preceding
          ) as peak
        from days d
        where d.pct is not null
      ),
      worst as (select b.* from best b order by b.peak - b.pct desc, b.at limit 1)
    select
      jsonb_build_object(
        'points', w.peak - w.pct,
        'peak', w.peak,
        'low', w.pct,
        'lowAt', case when w.peak > w.pct then private.iso(w.at) end
      )
    from worst w
  );
end;
$$;
comment on function private.trust_drawdown(bigint) is
  '8.35: how far the trust in the market about somebody (M20, % at the end of each UTC day) ever was below its best so far, in percentage points; null without a market that was ever priced.';

-- Page /mini-apps/oops-I-lost-it-again/{handle} (8.35).

create function public.losses(id text, kind text default 'all', filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  to_at timestamptz := coalesce(private.filter_time(f, 'to'), app.now());
  who bigint := private.find_user(id);
begin
  if kind is null or kind not in ('all', 'score', 'review', 'vouch', 'slash', 'endorsement', 'bond', 'market') then
    perform private.refuse('kind must be all, score, review, vouch, slash, endorsement, bond or market');
  end if;
  if who is null then
    return private.stamp()
      || jsonb_build_object('person', null, 'suggest', private.nearest_handles(ltrim(coalesce(id, ''), '@')));
  end if;
  return private.stamp()
    || private.losses_of(who, kind, from_at, to_at)
    || jsonb_build_object(
      'person', private.person(who),
      'drawdown', private.drawdown(who),
      'falls', private.score_falls(who, from_at, to_at),
      'market', private.trust_drawdown(who),
      'streak', private.streak_breaks(who)
        || jsonb_build_object(
          'source', (select nullif(u.streak_days, 0) from app.users u where u.user_id = who),
          'estimated', true
        ),
      'curve', (
        select
          coalesce(
            json_agg(
              json_build_object('at', private.iso(h.at), 'score', h.score, 'drawdown', h.peak - h.score)
              order by h.at
            ),
            '[]'
          )
        from
          (
            select
              s.at,
              s.score,
              max(s.score) over (
                order by s.at
                rows unbounded preceding
              ) as peak,
              row_number() over (order by s.at desc) as n
            from app.score_history s
            where s.user_id = who and s.at <= app.now()
          ) h
        where h.n <= 500
      )
    );
end;
$$;
comment on function public.losses(text, text, jsonb) is
  'Page /mini-apps/oops-I-lost-it-again/{handle} (8.35; M8-M10, M13): totals, largest fall of the score and of the trust in the market about them (M20), the five days on which the score fell most with what happened on them, streak breaks (estimated from activity; `source` is the network''s own streak), ledger of the newest 1,000 losses. kind all|score|review|vouch|slash|endorsement|bond|market; filters from, to.';
grant execute on function public.losses(text, text, jsonb) to anon, authenticated, service_role;
