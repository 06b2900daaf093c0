create function private.endorsed_around(who bigint) returns table (
  user_id bigint, endorses boolean, endorsed boolean, vouches boolean, vouched boolean
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select x.user_id, bool_or(x.inwards), bool_or(not x.inwards), bool_or(x.inwards and x.vouch),
      bool_or(not x.inwards and x.vouch)
    from (
        select e.author_id as user_id, true as inwards, e.vouched as vouch from private.endorsers_of(who) e
        union all
        select e.subject_id, false, not e.reviewed from private.endorsements(who, null) e
      ) x
    where x.user_id <> who
    group by 1;
end;
$$;
comment on function private.endorsed_around(bigint) is
  'Everyone connected to a person by an active positive review or vouch (M2), and in which direction.';

create function public.profile_network(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  most constant int := 120;
  who bigint := private.survivor(private.find_user(id));
  me bigint := (select p.profile_id from app.profiles p where p.user_id = who);
  answer jsonb;
  shown bigint[];
  links jsonb;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  with tied as materialized (
    select t.*, row_number() over (order by t.endorses and t.endorsed desc, u.score desc nulls last, t.user_id) as n
    from private.endorsed_around(who) t
      join app.users u using (user_id)
  )
  select jsonb_build_object(
      'endorsers', count(*) filter (where t.endorses),
      'endorsed', count(*) filter (where t.endorsed),
      'mutual', count(*) filter (where t.endorses and t.endorsed),
      'people', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = t.user_id),
            'endorses', t.endorses,
            'endorsed', t.endorsed,
            'vouches', t.vouches,
            'vouched', t.vouched
          )
          order by t.n
        ) filter (where t.n <= most),
        '[]'
      )
    ),
    array_agg(t.user_id order by t.n) filter (where t.n <= most)
  into answer, shown
  from tied t;
  shown := coalesce(shown, '{}');
  select jsonb_build_object(
      'closeness', private.share(count(*), (cardinality(shown) * (cardinality(shown) - 1))::bigint),
      'links', coalesce(
        jsonb_agg(
          jsonb_build_object('from', l.from_id, 'to', l.to_id)
          order by array_position(shown, l.from_id), array_position(shown, l.to_id)
        ),
        '[]'
      )
    )
  into links
  from private.links_among(shown) l;
  return private.stamp()
    || jsonb_build_object('person', private.person(who))
    || answer
    || links
    || (
      select jsonb_build_object(
          'invited', coalesce(max(c.n), 0),
          'children', coalesce(
            jsonb_agg(
              (select h.person from app.people h where h.user_id = c.user_id)
              order by c.score desc nulls last, c.user_id
            ),
            '[]'
          )
        )
      from (
          select p.user_id, u.score, count(*) over () as n
          from app.profiles p
            join app.users u using (user_id)
          where p.invited_by = me and p.joined_at <= app.now()
          order by u.score desc nulls last, p.user_id
          limit 50
        ) c
    );
end;
$$;
comment on function public.profile_network(text) is
  'Page /profiles/{id}, tab of the network (8.3): how many endorse somebody now and whom they endorse (M2), the 120 of them who matter most (both ways first, then by score), which of these endorse each other, and whom they invited. `person` is null for an unknown id.';
grant execute on function public.profile_network(text) to anon, authenticated, service_role;
