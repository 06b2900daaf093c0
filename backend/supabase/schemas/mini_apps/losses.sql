create function private.market_losses(user_id bigint) returns table (
  market_id bigint, trade_id bigint, owner_id bigint, is_trust boolean, at timestamptz, wei numeric
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  trade record;
  held numeric;
  paid numeric;
  sold numeric;
  cost numeric;
begin
  for trade in
    select t.market_id, t.id, m.user_id as owner_id, t.is_trust, t.side, t.votes, t.eth_wei, t.at
    from app.market_trades t
      join app.markets m on m.id = t.market_id
    where t.actor_id = market_losses.user_id and t.at <= app.now()
    order by t.market_id, t.is_trust, t.at, t.id
  loop
    if (market_id, is_trust) is distinct from (trade.market_id, trade.is_trust) then
      held := 0;
      paid := 0;
    end if;
    market_id := trade.market_id;
    is_trust := trade.is_trust;
    -- A trade with unknown votes or an unknown price makes the cost of all later ones unknown.
    held := held + case when trade.votes is null or trade.eth_wei is null then null else 0 end;
    if trade.side = 'BUY' then
      held := held + trade.votes;
      paid := paid + trade.eth_wei;
      continue;
    end if;
    -- The cost of votes beyond those seen bought is unknown.
    sold := least(trade.votes, held);
    if held is null or sold <= 0 then
      continue;
    end if;
    cost := paid * sold / held;
    wei := trunc(cost - trade.eth_wei * sold / trade.votes);
    held := held - sold;
    paid := paid - cost;
    if wei > 0 then
      trade_id := trade.id;
      owner_id := trade.owner_id;
      at := trade.at;
      return next;
    end if;
  end loop;
end;
$$;
comment on function private.market_losses(bigint) is
  '8.35: each sale of votes on trust markets for less ETH than their average cost to this person, with the shortfall.';

create function private.losses_of(user_id bigint, kind text, from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    -- `offset 0`: looks up reviews by id. As a list, the ids would be searched for every review of a busy person.
    with r as materialized (
      select x.id, x.author_id, x.score, x.archived_at
      from (
          select y.id from app.reviews y where y.subject_id = losses_of.user_id and y.archived_at is not null
          union
          select private.reviews_with_later_events()
        ) k
        cross join lateral (select z.* from app.review_states z where z.id = k.id offset 0) x
      where x.subject_id = losses_of.user_id and x.archived_at is not null
    ), v as materialized (
      select x.id, x.author_id, x.amount_wei, x.unhealthy, x.counted_until, x.active
      from app.vouch_states x
      where x.subject_id = losses_of.user_id and (not x.active or x.unhealthy)
    ), s as materialized (
      select x.id, x.author_id, x.amount, x.closes_at
      from app.slash_states x
      where x.subject_id = losses_of.user_id and x.status = 'upheld' and x.type = 'SCORE'
    ), p as materialized (
      select x.slash_id, x.subject_id, x.points, x.closes_at, x.counted_at,
        case
          when (not x.reviewed or x.archived_at is not null)
            and (not x.vouched or x.unvouched_at is not null)
            then greatest(x.archived_at, x.unvouched_at)
        end as left_at
      from app.slash_penalties x
      where x.user_id = losses_of.user_id
    ), b as materialized (select * from private.bond_losses(losses_of.user_id)), m as materialized (
      select * from private.market_losses(losses_of.user_id)
    ), l as materialized (
      select x.*
      from (
          select 'review' as kind, r.archived_at as at, r.id::text as id, r.author_id as person,
            null::numeric as points, r.score::int as score, null::numeric as wei, null::boolean as flag,
            null::timestamptz as counted_at, null::timestamptz as left_at
          from r
          union all
          select 'vouch', v.counted_until, v.id::text, v.author_id, null, null, v.amount_wei, v.unhealthy, null, null
          from v
          where not v.active
          union all
          select 'slash', s.closes_at, s.id::text, s.author_id, s.amount, null, null, null, null, null from s
          union all
          select 'endorsement', p.closes_at, p.slash_id::text, p.subject_id, p.points, null, null, null, p.counted_at,
            p.left_at
          from p
          where p.points > 0
          union all
          select 'bond', b.accepted_at, b.id, b.recipient_id, -b.impact, null, null, b.open, null, null from b
          union all
          select 'market', m.at, m.market_id || '-' || m.trade_id, m.owner_id, null, null, m.wei, m.is_trust, null, null
          from m
          union all
          select 'score', h.at, null, null, -h.change, h.score, null, null, null, null
          from (
              select x.at, x.score, x.score - lag(x.score) over (order by x.at) as change
              from app.score_history x
              where x.user_id = losses_of.user_id and x.at <= app.now()
            ) h
          where h.change < 0
        ) x
      where (losses_of.kind = 'all' or x.kind = losses_of.kind) and x.at between from_at and to_at
      order by x.at desc
      limit 1000
    ),
    -- Reads all of them by id at once, as JSON text that is not copied at each level.
    people as materialized (
      select h.user_id as id, h.person::text::json as body
      from app.people h
      where h.user_id = any (array(select distinct l.person from l))
    )
    select jsonb_build_object(
        'totals', jsonb_build_object(
          'count', (
            select (select count(*) from r)
                + (select count(*) from v where not v.active)
                + (select count(*) from s)
                + (select count(*) from p where p.points > 0)
                + (select count(*) from b)
                + (select count(*) from m)
          ),
          'drawdown', (private.drawdown(losses_of.user_id) ->> 'points')::int,
          'reviewsLost', (select count(*) from r),
          'vouchesLost', (select count(*) from v where not v.active),
          'vouchesLostWei', (select coalesce(sum(v.amount_wei), 0) from v where not v.active)::text,
          'unhealthyLost', (select count(*) from v where v.unhealthy),
          'slashPoints', (select coalesce(sum(s.amount), 0) from s),
          'endorsementPoints', (select coalesce(sum(p.points), 0) from p),
          'bondLosses', (select coalesce(-sum(b.impact), 0) from b),
          'salesAtLoss', (select count(*) from m),
          'salesAtLossWei', (select coalesce(sum(m.wei), 0) from m)::text
        ),
        'ledger', (
          select coalesce(
              json_agg(
                case l.kind
                  when 'review' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'sentiment', l.score
                  )
                  when 'vouch' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'wei', l.wei::text,
                    'unhealthy', l.flag
                  )
                  when 'bond' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'person', o.body,
                    'points', l.points,
                    'open', l.flag
                  )
                  when 'market' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'market', split_part(l.id, '-', 1)::bigint,
                    'person', o.body,
                    'side', case when l.flag then 'trust' else 'distrust' end,
                    'wei', l.wei::text
                  )
                  when 'endorsement' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'points', l.points,
                    'countedAt', private.iso(l.counted_at),
                    'leftAt', private.iso(l.left_at)
                  )
                  when 'score' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'points', l.points,
                    'score', l.score
                  )
                  else json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'points', l.points
                  )
                end
                order by l.at desc, l.kind, l.id::text
              ),
              '[]'
            )
          from l
            left join people o on o.id = l.person
        )
      )
  );
end;
$$;

create function public.losses(id text, kind text default 'all', filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
          -- The network reports only the current streak.
          'source', case
            when not private.looks_back() then (select u.streak_days from app.users u where u.user_id = who)
          end,
          'estimated', true
        ),
      'curve', (
        select coalesce(
            json_agg(
              json_build_object('at', private.iso(h.at), 'score', h.score, 'drawdown', h.peak - h.score)
              order by h.at
            ),
            '[]'
          )
        from (
            select s.at, s.score,
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
