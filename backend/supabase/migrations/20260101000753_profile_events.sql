-- Page /profiles/{id}, dated events below the score (8.3).
create function private.events_around(who bigint, since timestamptz, until timestamptz) returns table (
  at timestamptz,
  kind text,
  slash_id bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      r.created_at,
      coalesce(private.sentiment(r.score), 'unknown'),
      null::bigint
    from app.review_states r
    where r.subject_id = who and r.created_at between since and until
    union all
    select r.archived_at, 'takenBack', null
    from app.review_states r
    where r.subject_id = who and r.archived_at between since and until
    union all
    select r.archived_at, 'ownTakenBack', null
    from app.review_states r
    where r.author_id = who and r.archived_at between since and until
    union all
    select v.vouched_at, 'vouches', null
    from app.vouch_states v
    where v.subject_id = who and v.vouched_at between since and until
    union all
    select v.unvouched_at, case when v.unhealthy then 'endedBadly' else 'ended' end, null
    from app.vouch_states v
    where v.subject_id = who and v.unvouched_at between since and until
    union all
    select s.opened_at, 'slashOpened', s.id
    from app.slashes s
    where s.subject_id = who and s.opened_at between since and until
    union all
    -- While it is open nothing is said of it.
    select s.closes_at, case s.status when 'upheld' then 'slashUpheld' else 'slashNotUpheld' end, s.id
    from app.slash_states s
    where
      s.subject_id = who
      and s.closes_at between since and until
      and s.status in ('upheld', 'defended', 'inconclusive')
    union all
    select p.closes_at, 'penalty', p.slash_id
    from app.slash_penalties p
    where p.user_id = who and p.closes_at between since and until
    union all
    select i.accepted_at, 'joined', null
    from app.invitations i
    where i.recipient_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
    union all
    select i.accepted_at, 'invited', null
    from app.invitations i
    where i.sender_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until;
end;
$$;
comment on function private.events_around(bigint, timestamptz, timestamptz) is
  'What others did about somebody, what was decided about them, and what of their own was taken back, between two times; votes on an open slash tell nothing.';

create function public.profile_events(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
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
        events as materialized (
          select e.at::date as day, e.kind, count(*) as n, array_agg(e.slash_id order by e.slash_id) as slashes
          from private.events_around(who, r.since, r.until) e
          group by 1, 2
        ),
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
              jsonb_build_object(
                'day', d.day,
                'change', m.change,
                'score', m.score,
                'events', (
                  select
                    coalesce(
                      jsonb_agg(
                        jsonb_build_object(
                          'kind', e.kind,
                          'count', e.n,
                          'slashes', to_jsonb(array_remove(e.slashes, null))
                        )
                        order by e.kind
                      ),
                      '[]'
                    )
                  from events e
                  where e.day = d.day
                )
              )
              order by d.day desc
            ),
            '[]'
          )
        )
      from
        days d
        left join moves m using (day)
    );
end;
$$;
comment on function public.profile_events(text, jsonb) is
  'Page /profiles/{id} (8.3): the last 40 days of a range (filter `range`) on which the score of somebody moved (M21) or something happened around them, newest first: reviews and vouches received and taken back, slashes opened and decided, penalties for endorsing (M10), invitations. Beside each other, not as cause. `marked` counts the events of the last 1,000 days with any, for a picture; `rules` are the days on which rules of the network changed. `person` is null for an unknown id.';
grant execute on function public.profile_events(text, jsonb) to anon, authenticated, service_role;
