-- What happened around a person was handed over event by event, 30,000 of them for a busy one, to be counted by day in its two
-- readers. The branches count it themselves; bins instead of dates, which are worked out by the rules of a time zone, for each
-- row. `enable_sort`: the planner expects one row of each branch, and would sort the many to group them.
create function private.event_days(who bigint, since timestamptz, until timestamptz) returns table (
  day date,
  kind text,
  n bigint,
  slashes bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set enable_sort = off
as $$
#variable_conflict use_column
declare
  whole constant interval := '1 day';
  origin constant timestamptz := '2000-01-01';
begin
  return query
    select
      e.at::date,
      e.kind,
      sum(e.n)::bigint,
      coalesce(array_agg(e.slash_id order by e.slash_id) filter (where e.slash_id is not null), '{}')
    from
      (
        select
          date_bin(whole, r.created_at, origin) as at,
          coalesce(private.sentiment(r.score), 'unknown') as kind,
          count(*) as n,
          null::bigint as slash_id
        from app.review_states r
        where r.subject_id = who and r.created_at between since and until
        group by 1, r.score
        union all
        select date_bin(whole, r.archived_at, origin), 'takenBack', count(*), null
        from app.review_states r
        where r.subject_id = who and r.archived_at between since and until
        group by 1
        union all
        select date_bin(whole, r.archived_at, origin), 'ownTakenBack', count(*), null
        from app.review_states r
        where r.author_id = who and r.archived_at between since and until
        group by 1
        union all
        select date_bin(whole, v.vouched_at, origin), 'vouches', count(*), null
        from app.vouch_states v
        where v.subject_id = who and v.vouched_at between since and until
        group by 1
        union all
        select
          date_bin(whole, v.unvouched_at, origin),
          case when v.unhealthy then 'endedBadly' else 'ended' end,
          count(*),
          null
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at between since and until
        group by 1, 2
        union all
        select s.opened_at, 'slashOpened', 1, s.id
        from app.slashes s
        where s.subject_id = who and s.opened_at between since and until
        union all
        -- While it is open nothing is said of it.
        select s.closes_at, case s.status when 'upheld' then 'slashUpheld' else 'slashNotUpheld' end, 1, s.id
        from app.slash_states s
        where
          s.subject_id = who
          and s.closes_at between since and until
          and s.status in ('upheld', 'defended', 'inconclusive')
        union all
        select p.closes_at, 'penalty', 1, p.slash_id
        from app.slash_penalties p
        where p.user_id = who and p.closes_at between since and until
        union all
        select i.accepted_at, 'joined', 1, null
        from app.invitations i
        where i.recipient_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
        union all
        select date_bin(whole, i.accepted_at, origin), 'invited', count(*), null
        from app.invitations i
        where i.sender_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
        group by 1
      ) e
    group by 1, 2;
end;
$$;
comment on function private.event_days(bigint, timestamptz, timestamptz) is
  'What others did about somebody, what was decided about them, and what of their own was taken back, between two times, by UTC day and kind, with the ids of slashes; votes on an open slash tell nothing.';

create or replace function public.profile_events(id text, filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  most constant int := 40;
  most_marked constant int := 1000;
  who bigint := private.survivor(private.find_user(id));
  r private.time_range := private.range_of(private.filter_object(filters));
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || private.time_ends(r)
    || (
      with
        events as materialized (select e.day, e.kind, e.n, e.slashes from private.event_days(who, r.since, r.until) e),
        steps as (
          select h.at, h.score, h.score - lag(h.score) over (order by h.at) as change
          from app.score_history h
          where h.user_id = who and h.at <= r.until
        ),
        moves as materialized (
          select
            s.at::date as day,
            sum(s.change)::int as change,
            (array_agg(s.score order by s.at desc))[1] as score
          from steps s
          where s.at >= r.since and s.change <> 0
          group by 1
        ),
        days as materialized (
          select d.day, count(*) over () as n
          from
            (
              select e.day from events e
              union
              select m.day from moves m
            ) d
          order by d.day desc
          limit most
        ),
        told as materialized (
          select
            e.day,
            jsonb_agg(
              jsonb_build_object('kind', e.kind, 'count', e.n, 'slashes', to_jsonb(e.slashes))
              order by e.kind
            ) as events
          from events e
          where e.day in (select d.day from days d)
          group by 1
        )
      select
        jsonb_build_object(
          'person', private.person(who),
          'count', coalesce(max(d.n), 0),
          'marked', (
            select
              coalesce(jsonb_agg(jsonb_build_object('day', m.day, 'events', m.events) order by m.day), '[]')
            from
              (
                select e.day, jsonb_object_agg(e.kind, e.n) as events
                from events e
                group by e.day
                order by e.day desc
                limit most_marked
              ) m
          ),
          'rules', (
            select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'sources', c.sources) order by c.day), '[]')
            from
              (
                select p.valid_from::date as day, jsonb_agg(distinct p.source) as sources
                from app.protocol_params p
                where isfinite(p.valid_from) and p.valid_from between r.since and r.until
                group by 1
              ) c
          ),
          'days', coalesce(
            jsonb_agg(
              jsonb_build_object('day', d.day, 'change', m.change, 'score', m.score, 'events', coalesce(t.events, '[]'))
              order by d.day desc
            ),
            '[]'
          )
        )
      from
        days d
        left join moves m using (day)
        left join told t using (day)
    );
end;
$$;

create or replace function private.score_falls(who bigint, from_at timestamptz, to_at timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
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
      ),
      events as materialized (
        select e.day, e.kind, e.n
        from
          (select min(d.day) as first, max(d.day) as last from days d) f,
          private.event_days(who, f.first, f.last + interval '1 day' - interval '1 microsecond') e
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

drop function private.events_around(bigint, timestamptz, timestamptz);

-- Likewise votes by day: 100,000 of a busy person were sorted.
alter function private.authored_days(bigint, date) set enable_sort = off;
