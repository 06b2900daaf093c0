-- Page /mini-apps/oops-I-lost-it-again (8.35): what a person lost.

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
      run as (
        select min(x.day) as first, max(x.day) as last, count(*)::int as length
        from
          (
            select a.day, a.day - row_number() over (order by a.day)::int as run
            from private.activity_days(streak_breaks.user_id) a
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
  '8.35: runs of active UTC days; a break is a run of 3 days or more followed by a missed day. An estimate where the network gives no streak.';

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
  id bigint,
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

-- Totals and ledger. Each kind is read once for both; people are looked up only for the rows that are shown.
create function private.losses_of(user_id bigint, kind text, from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    -- `offset 0`: looked up by their ids. As a list these would be searched for each review of a busy person.
    with
      r as materialized (
        select x.id, x.author_id, x.score, x.archived_at
        from
          (
            select y.id from app.reviews y where y.subject_id = losses_of.user_id and y.archived_at is not null
            union
            select private.events_to_come()
          ) k
          cross join lateral (select z.* from app.review_states z where z.id = k.id offset 0) x
        where x.subject_id = losses_of.user_id and x.archived_at is not null
      ),
      v as materialized (
        select x.id, x.author_id, x.amount_wei, x.unhealthy, x.counted_until, x.active
        from app.vouch_states x
        where x.subject_id = losses_of.user_id and (not x.active or x.unhealthy)
      ),
      s as materialized (
        select x.id, x.author_id, x.amount, x.closes_at
        from app.slash_states x
        where x.subject_id = losses_of.user_id and x.status = 'upheld' and x.type = 'SCORE'
      ),
      p as materialized (
        select x.slash_id, x.subject_id, x.points, x.closes_at
        from app.slash_penalties x
        where x.user_id = losses_of.user_id
      ),
      b as materialized (select * from private.bond_losses(losses_of.user_id)),
      l as materialized (
        select x.*
        from
          (
            select
              'review' as kind,
              r.archived_at as at,
              r.id,
              r.author_id as person,
              null::numeric as points,
              r.score::int as score,
              null::numeric as wei,
              null::boolean as flag
            from r
            union all
            select 'vouch', v.counted_until, v.id, v.author_id, null, null, v.amount_wei, v.unhealthy
            from v
            where not v.active
            union all
            select 'slash', s.closes_at, s.id, s.author_id, s.amount, null, null, null from s
            union all
            select 'endorsement', p.closes_at, p.slash_id, p.subject_id, p.points, null, null, null
            from p
            where p.points > 0
            union all
            select 'bond', b.accepted_at, b.id, b.recipient_id, -b.impact, null, null, b.open from b
            union all
            select 'score', h.at, null, null, -h.change, h.score, null, null
            from
              (
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
      -- Read by all their ids at once, as JSON text that is not copied at each level.
      people as materialized (
        select h.user_id as id, h.person::text::json as body
        from app.people h
        where h.user_id = any (array(select distinct l.person from l))
      )
    select
      jsonb_build_object(
        'totals', jsonb_build_object(
          'drawdown', (private.drawdown(losses_of.user_id) ->> 'points')::int,
          'reviewsLost', (select count(*) from r),
          'vouchesLost', (select count(*) from v where not v.active),
          'vouchesLostWei', (select coalesce(sum(v.amount_wei), 0) from v where not v.active)::text,
          'unhealthyLost', (select count(*) from v where v.unhealthy),
          'slashPoints', (select coalesce(sum(s.amount), 0) from s),
          'endorsementPoints', (select coalesce(sum(p.points), 0) from p),
          'bondLosses', (select coalesce(-sum(b.impact), 0) from b)
        ),
        'ledger', (
          select
            coalesce(
              json_agg(
                case l.kind
                  when 'review' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'person', o.body,
                    'sentiment', l.score
                  )
                  when 'vouch' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
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
                  when 'score' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'points', l.points,
                    'score', l.score
                  )
                  else json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'person', o.body,
                    'points', l.points
                  )
                end
                order by l.at desc, l.kind, l.id::text
              ),
              '[]'
            )
          from
            l
            left join people o on o.id = l.person
        )
      )
  );
end;
$$;

create table app.r_loss (
  user_id bigint primary key,
  breaks int not null,
  days_lost int not null,
  drawdown int not null
);
create index on app.r_loss (breaks desc, user_id);
alter table app.r_loss enable row level security;
revoke all on app.r_loss from public, anon, authenticated;

create function app.refresh_r_loss(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
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
    if app.chunk_over(began) then
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
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_loss', 86400, 'app.refresh_r_loss', 50);

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
  if kind is null or kind not in ('all', 'score', 'review', 'vouch', 'slash', 'endorsement', 'bond') then
    perform private.refuse('kind must be all, score, review, vouch, slash, endorsement or bond');
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
  'Page /mini-apps/oops-I-lost-it-again/{handle} (8.35; M8-M10, M13): totals, largest fall of the score, streak breaks (estimated from activity; `source` is the network''s own streak), ledger of the newest 1,000 losses. kind all|score|review|vouch|slash|endorsement|bond; filters from, to.';

create function private.network_losses() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'falls', (
      select
        coalesce(
          jsonb_agg(
            (select h.person from app.people h where h.user_id = f.user_id) || jsonb_build_object('change', f.change)
            order by f.change, f.user_id
          ),
          '[]'
        )
      from
        (
          select h.user_id, (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1] as change
          from app.score_history h
          where h.at >= app.now() - interval '7 days' and h.at <= app.now()
          group by h.user_id
          having (array_agg(h.score order by h.at desc))[1] < (array_agg(h.score order by h.at))[1]
          order by 2, 1
          limit 20
        ) f
    ),
    'breaks', (
      select
        coalesce(
          jsonb_agg(
            (select h.person from app.people h where h.user_id = l.user_id)
              || jsonb_build_object('breaks', l.breaks, 'daysLost', l.days_lost)
            order by l.breaks desc, l.user_id
          ),
          '[]'
        )
      from (select * from app.r_loss l where l.breaks > 0 order by l.breaks desc, l.user_id limit 20) l
    )
  );
end;
$$;
insert into app.kept_parts (part, source) values ('losses_network', 'private.network_losses()');

create function public.losses_network() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.stamp() || coalesce(private.kept('losses_network'), private.network_losses());
end;
$$;
comment on function public.losses_network is
  'Network tab of /mini-apps/oops-I-lost-it-again (M21): largest score falls of the last 7 days, most streak breaks.';

grant execute
on function public.losses(text, text, jsonb), public.losses_network()
to anon, authenticated, service_role;
