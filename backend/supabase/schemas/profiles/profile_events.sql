create function public.profile_events(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
      with events as materialized (
        select e.day, e.kind, e.n, e.slashes from private.event_days(who, r.since, r.until) e
      ), steps as (
        select h.at, h.score, h.score - lag(h.score) over (order by h.at) as change
        from app.score_history h
        where h.user_id = who and h.at <= r.until
      ), moves as materialized (
        select s.at::date as day, sum(s.change)::int as change, (array_agg(s.score order by s.at desc))[1] as score
        from steps s
        where s.at >= r.since and s.change <> 0
        group by 1
      ), days as materialized (
        select d.day, count(*) over () as n
        from (
            select e.day from events e
            union
            select m.day from moves m
          ) d
        order by d.day desc
        limit most
      ), told as materialized (
        select e.day,
          jsonb_agg(
            jsonb_build_object('kind', e.kind, 'count', e.n, 'slashes', to_jsonb(e.slashes))
            order by e.kind
          ) as events
        from events e
        where e.day in (select d.day from days d)
        group by 1
      )
      select jsonb_build_object(
          'person', private.person(who),
          'count', coalesce(max(d.n), 0),
          'marked', (
            select coalesce(jsonb_agg(jsonb_build_object('day', m.day, 'events', m.events) order by m.day), '[]')
            from (
                select e.day, jsonb_object_agg(e.kind, e.n) as events
                from events e
                group by e.day
                order by e.day desc
                limit most_marked
              ) m
          ),
          'rules', (
            select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'sources', c.sources) order by c.day), '[]')
            from (
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
      from days d
        left join moves m using (day)
        left join told t using (day)
    );
end;
$$;
comment on function public.profile_events(text, jsonb) is
  'Page /profiles/{id} (8.3): the last 40 days of a range (filter `range`) on which the score of somebody moved (M21) or something happened around them, newest first: reviews and vouches received and taken back, slashes opened and decided, penalties for endorsing (M10), invitations. Beside each other, not as cause. `marked` counts the events of the last 1,000 days with any, for a picture; `rules` are the days on which rules of the network changed. `person` is null for an unknown id.';
grant execute on function public.profile_events(text, jsonb) to anon, authenticated, service_role;
