create function private.activity_days(user_id bigint) returns table (day date)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  -- Jumps from the first vote or review of a day to the next day: one lookup per active day, however much was written.
  return query
    with recursive v as (
      (
        select x.created_at as at
        from app.vote_times x
        where x.voter_id = activity_days.user_id and x.created_at <= clock
        order by x.created_at
        limit 1
      )
      union all
      select (
          select x.created_at
          from app.vote_times x
          where x.voter_id = activity_days.user_id
            and x.created_at >= date_trunc('day', v.at) + interval '1 day'
            and x.created_at <= clock
          order by x.created_at
          limit 1
        )
      from v
      where v.at is not null
    ), r as (
      (
        select x.created_at as at
        from app.reviews x
        where x.author_id = activity_days.user_id and x.created_at <= clock
        order by x.created_at
        limit 1
      )
      union all
      select (
          select x.created_at
          from app.reviews x
          where x.author_id = activity_days.user_id
            and x.created_at >= date_trunc('day', r.at) + interval '1 day'
            and x.created_at <= clock
          order by x.created_at
          limit 1
        )
      from r
      where r.at is not null
    )
    select d.at::date
    from (
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
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    with today as (select app.now()::date as d), active as materialized (
      select a.day from private.activity_days(streak_breaks.user_id) a
    ), run as (
      select min(x.day) as first, max(x.day) as last, count(*)::int as length
      from (
          select a.day, a.day - row_number() over (order by a.day)::int as run
          from active a
        ) x
      group by x.run
    ), gap as (
      select r.*, coalesce(lead(r.first) over (order by r.first), t.d) - r.last - 1 as missed,
        lead(r.first) over (order by r.first) is null as newest
      from run r
        cross join today t
    )
    select jsonb_build_object(
        'longest', coalesce(max(g.length), 0),
        'current', coalesce(max(g.length) filter (where g.newest and g.missed <= 0), 0),
        -- A day counts as missed once it is over.
        'breaks', count(*) filter (where g.length >= 3 and g.missed > 0),
        'daysLost', coalesce(sum(g.missed) filter (where g.length >= 3 and g.missed > 0), 0),
        'longestGap', coalesce(max(g.missed), 0),
        'activeDays', coalesce(sum(g.length), 0),
        -- The last year as a calendar shows it: 53 weeks.
        'days', (
          select coalesce(jsonb_agg(a.day order by a.day), '[]')
          from active a
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
  '8.35: runs of active UTC days, and the active days of the last 53 weeks; a break is a run of at least 3 days followed by a missed day. An estimate where the network reports no streak.';

create function private.drawdown(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with h as (
      select s.at, s.score,
        max(s.score) over (
          order by s.at
          rows unbounded preceding
        ) as peak
      from app.score_history s
      where s.user_id = drawdown.user_id and s.at <= (select app.now())
    ), worst as (select h.* from h order by h.peak - h.score desc, h.at limit 1)
    select jsonb_build_object(
        'points', coalesce((select w.peak - w.score from worst w), 0),
        'peak', (select w.peak from worst w),
        'low', (select w.score from worst w),
        'lowAt', private.iso((select w.at from worst w where w.peak > w.score)),
        'peakAt', private.iso(
          (
            select max(h.at)
            from h,
              worst w
            where h.score = w.peak and h.at <= w.at and w.peak > w.score
          )
        )
      )
  );
end;
$$;
comment on function private.drawdown(bigint) is '8.35: largest fall of the score below its previous peak.';

create function private.bond_losses(user_id bigint) returns table (
  id text, recipient_id bigint, accepted_at timestamptz, impact numeric, open boolean
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if private.rollup_as_of('invitation_sorts') is not null then
    return query
      select k.id, i.recipient_id, k.accepted_at, k.impact, k.until > (select app.now())
      from app.r_invitation_sort k
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

create function app.refresh_r_loss(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_loss l where not exists (select 1 from app.profiles p where p.user_id = l.user_id);
  end if;
  loop
    who := (select p.user_id from app.profiles p where p.user_id > after order by p.user_id limit 1);
    if who is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
    end if;
    delete from app.r_loss l where l.user_id = who;
    insert into app.r_loss
    select who, (b.body ->> 'breaks')::int, (b.body ->> 'daysLost')::int, (private.drawdown(who) ->> 'points')::int
    from (select private.streak_breaks(who) as body) b;
    written := written + 1;
    after := who;
  end loop;
end;
$$;

create function private.score_falls(who bigint, from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    with steps as (
      select h.at, h.score, h.score - lag(h.score) over (order by h.at) as change
      from app.score_history h
      where h.user_id = who and h.at <= (select app.now())
    ), days as (
      select date_trunc('day', s.at) as day, -sum(s.change)::int as points,
        (array_agg(s.score order by s.at desc))[1] as score
      from steps s
      where s.at between from_at and to_at
      group by 1
      having sum(s.change) < 0
      order by points desc, day desc
      limit 5
    ), events as materialized (
      select e.day, e.kind, e.n
      from (select min(d.day) as first, max(d.day) as last from days d) f,
        private.event_days(who, f.first, f.last + interval '1 day' - interval '1 microsecond') e
    )
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', d.day::date,
            'points', d.points,
            'score', d.score,
            'events', (
              select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'count', e.n) order by e.kind), '[]')
              from events e
              where e.day = d.day
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
  '8.35: the five UTC days of a range on which a score fell most (M21), with the events around the person on those days: shown side by side, not as the cause.';

create function private.trust_drawdown(who bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    with days as (
      select b.at, b.close as pct
      from app.markets m
        join app.r_market_bar b on b.market_id = m.id and b.bar = '1d'
      where m.user_id = who and b.close is not null and private.rollup_as_of('r_market') is not null
      union all
      select date_trunc('day', max(x.at)),
        (array_agg(private.trust_pct(x.trust_price, x.distrust_price) order by x.at desc))[1]
      from app.markets m
        join app.market_snapshots x on x.market_id = m.id and x.at <= (select app.now())
      where m.user_id = who and private.rollup_as_of('r_market') is null
      group by date_trunc('day', x.at)
    ), best as (
      select d.*,
        max(d.pct) over (
          order by d.at
          rows unbounded preceding
        ) as peak
      from days d
      where d.pct is not null
    ), worst as (select b.* from best b order by b.peak - b.pct desc, b.at limit 1)
    select jsonb_build_object(
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
  '8.35: the furthest that trust in a person''s market (M20, % at the end of each UTC day) ever fell below its previous best, in percentage points; null without a market that was ever priced.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_loss', 86400, 'app.refresh_r_loss', 50);
