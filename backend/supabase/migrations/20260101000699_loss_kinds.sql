-- What a person lost, kind by kind (8.35).

-- UTC days on which a person wrote a review, vote, vouch or slash.
create function private.activity_days(user_id bigint) returns table (day date)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  -- From the first vote or review of a day straight to the next day: as many look-ups as days, however much was written.
  return query
    with recursive
      v as (
        (
          select x.created_at as at
          from app.vote_times x
          where x.voter_id = activity_days.user_id and x.created_at <= clock
          order by x.created_at
          limit 1
        )
        union all
        select
          (
            select x.created_at
            from app.vote_times x
            where
              x.voter_id = activity_days.user_id
              and x.created_at >= date_trunc('day', v.at) + interval '1 day'
              and x.created_at <= clock
            order by x.created_at
            limit 1
          )
        from v
        where v.at is not null
      ),
      r as (
        (
          select x.created_at as at
          from app.reviews x
          where x.author_id = activity_days.user_id and x.created_at <= clock
          order by x.created_at
          limit 1
        )
        union all
        select
          (
            select x.created_at
            from app.reviews x
            where
              x.author_id = activity_days.user_id
              and x.created_at >= date_trunc('day', r.at) + interval '1 day'
              and x.created_at <= clock
            order by x.created_at
            limit 1
          )
        from r
        where r.at is not null
      )
    select d.at::date
    from
      (
        select v.at from v
        union all
        select r.at from r
        union all
        select x.vouched_at from app.vouches x where x.author_id = activity_days.user_id and x.vouched_at <= clock
        union all
        select s.opened_at from app.slashes s where s.author_id = activity_days.user_id and s.opened_at <= clock
      ) d
    where d.at is not null
    group by 1;
end;
$$;

create function private.streak_breaks(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    with
      today as (select app.now()::date as d),
      active as materialized (select a.day from private.activity_days(streak_breaks.user_id) a),
      run as (
        select min(x.day) as first, max(x.day) as last, count(*)::int as length
        from
          (
            select a.day, a.day - row_number() over (order by a.day)::int as run
            from active a
          ) x
        group by x.run
      ),
      gap as (
        select
          r.*,
          coalesce(lead(r.first) over (order by r.first), t.d) - r.last - 1 as missed,
          lead(r.first) over (order by r.first) is null as newest
        from
          run r
          cross join today t
      )
    select
      jsonb_build_object(
        'longest', coalesce(max(g.length), 0),
        'current', coalesce(max(g.length) filter (where g.newest and g.missed <= 0), 0),
        -- A day counts as missed once it is over.
        'breaks', count(*) filter (where g.length >= 3 and g.missed > 0),
        'daysLost', coalesce(sum(g.missed) filter (where g.length >= 3 and g.missed > 0), 0),
        'longestGap', coalesce(max(g.missed), 0),
        'activeDays', coalesce(sum(g.length), 0),
        -- The last year, as a calendar shows it: 53 weeks.
        'days', (
          select coalesce(jsonb_agg(a.day order by a.day), '[]')
          from
            active a
            cross join today t
          where a.day > t.d - 371
        ),
        'list', coalesce(
          jsonb_agg(
            jsonb_build_object('from', g.first, 'to', g.last, 'days', g.length, 'missed', g.missed)
            order by g.last desc
          ) filter (where g.length >= 3 and g.missed > 0),
          '[]'
        )
      )
    from gap g
  );
end;
$$;
comment on function private.streak_breaks(bigint) is
  '8.35: runs of active UTC days, and those of the last 53 weeks; a break is a run of 3 days or more followed by a missed day. An estimate where the network gives no streak.';

create function private.drawdown(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      h as (
        select
          s.at,
          s.score,
          max(s.score) over (
            order by s.at
            rows unbounded preceding
          ) as peak
        from app.score_history s
        where s.user_id = drawdown.user_id and s.at <= (select app.now())
      ),
      worst as (select h.* from h order by h.peak - h.score desc, h.at limit 1)
    select
      jsonb_build_object(
        'points', coalesce((select w.peak - w.score from worst w), 0),
        'peak', (select w.peak from worst w),
        'low', (select w.score from worst w),
        'lowAt', private.iso((select w.at from worst w where w.peak > w.score)),
        'peakAt', private.iso(
          (
            select max(h.at)
            from
              h,
              worst w
            where h.score = w.peak and h.at <= w.at and w.peak > w.score
          )
        )
      )
  );
end;
$$;
comment on function private.drawdown(bigint) is '8.35: largest fall of the score from the highest value before it.';

-- What bonds cost somebody who invited.
create function private.bond_losses(user_id bigint) returns table (
  id text,
  recipient_id bigint,
  accepted_at timestamptz,
  impact numeric,
  open boolean
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if private.rollup_as_of('invitation_sorts') is not null then
    return query
      select k.id, i.recipient_id, k.accepted_at, k.impact, k.until > (select app.now())
      from
        app.r_invitation_sort k
        join app.invitations i on i.id = k.id
      where k.sender_id = bond_losses.user_id and k.impact < 0;
  else
    return query
      select b.id, b.recipient_id, b.accepted_at, b.impact, b.open
      from app.bonds b
      where b.sender_id = bond_losses.user_id and b.impact < 0;
  end if;
end;
$$;

create index on app.market_trades (actor_id);

-- What somebody lost by selling votes for less than they had cost on average.
create function private.market_losses(user_id bigint) returns table (
  market_id bigint,
  trade_id bigint,
  owner_id bigint,
  is_trust boolean,
  at timestamptz,
  wei numeric
)
language plpgsql stable set search_path = ''
as $$
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
    from
      app.market_trades t
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
    -- One trade of which nobody knows the votes or the price makes the cost of all that follow unknown.
    held := held + case when trade.votes is null or trade.eth_wei is null then null else 0 end;
    if trade.side = 'BUY' then
      held := held + trade.votes;
      paid := paid + trade.eth_wei;
      continue;
    end if;
    -- More than was seen to be bought cost nobody knows what.
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
  '8.35: each sale of votes on trust markets for less ETH than they had cost this person on average, with what was missing.';
