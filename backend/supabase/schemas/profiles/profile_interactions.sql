create function private.interaction_events(a bigint, b bigint) returns table (at timestamptz, kind text, body jsonb)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select r.created_at, 'review', jsonb_build_object('id', r.id, 'sentiment', r.score, 'active', r.archived_at is null)
    from app.review_states r
    where r.subject_id = interaction_events.b and r.author_id = interaction_events.a
    union all
    select v.vouched_at, 'vouch', jsonb_build_object('id', v.id, 'wei', v.amount_wei::text, 'active', v.active)
    from app.vouch_states v
    where v.author_id = interaction_events.a and v.subject_id = interaction_events.b
    union all
    select v.unvouched_at, 'unvouch',
      jsonb_build_object('id', v.id, 'wei', v.amount_wei::text, 'unhealthy', v.unhealthy)
    from app.vouch_states v
    where v.author_id = interaction_events.a and v.subject_id = interaction_events.b and v.unvouched_at is not null
    union all
    select s.opened_at, 'slash', jsonb_build_object('id', s.id, 'status', s.status, 'amount', s.amount)
    from app.slash_states s
    where s.author_id = interaction_events.a and s.subject_id = interaction_events.b
    union all
    select p.joined_at, 'invitation', jsonb_build_object('id', p.profile_id)
    from app.profiles p
      join app.profiles i on i.profile_id = p.invited_by
    where i.user_id = interaction_events.a and p.user_id = interaction_events.b and p.joined_at <= app.now()
    union all
    select v.created_at, 'vote',
      jsonb_build_object(
        'id', v.target_id,
        'target', v.target_type,
        'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end
      )
    from app.counted_votes v
    where v.voter_id = interaction_events.a
      and (
        (
          v.target_type = 'review'
          and exists (select 1 from app.reviews r where r.id = v.target_id and r.author_id = interaction_events.b)
        )
        or (
          v.target_type = 'vouch'
          and exists (select 1 from app.vouches c where c.id = v.target_id and c.author_id = interaction_events.b)
        )
        or (
          v.target_type = 'slash'
          and exists (select 1 from app.slashes s where s.id = v.target_id and s.author_id = interaction_events.b)
        )
      )
    union all
    -- Both voted on a slash opened by a third person. While it is sealed (open or cancelled), votes have no direction and `agree` is null.
    select v.created_at, 'slashVote', jsonb_build_object('id', v.target_id, 'agree', v.is_upvote = w.is_upvote)
    from app.counted_votes v
      join app.counted_votes w on w.target_type = 'slash' and w.target_id = v.target_id
    where v.voter_id = interaction_events.a
      and v.target_type = 'slash'
      and w.voter_id = interaction_events.b
      and not exists (
        select 1
        from app.slashes s
        where s.id = v.target_id and s.author_id in (interaction_events.a, interaction_events.b)
      );
end;
$$;

create function private.interaction_balance(a bigint, b bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'reviews', count(*) filter (where e.kind = 'review' and (e.body ->> 'active')::boolean),
        'vouchedWei', coalesce(
          sum((e.body ->> 'wei')::numeric) filter (where e.kind = 'vouch' and (e.body ->> 'active')::boolean),
          0
        )::text,
        'votes', count(*) filter (where e.kind = 'vote'),
        'slashes', count(*) filter (where e.kind = 'slash'),
        'invited', count(*) filter (where e.kind = 'invitation') > 0
      )
    from private.interaction_events(interaction_balance.a, interaction_balance.b) e
  );
end;
$$;

create function private.shared_relations(a bigint, b bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return jsonb_build_object(
    'endorsers', private.people_json(
      array(
        select x.author_id
        from app.r_review_edge x
          join app.r_review_edge y on y.author_id = x.author_id
        where x.subject_id = shared_relations.a
          and y.subject_id = shared_relations.b
          and x.current = 1
          and y.current = 1
        order by 1
      )
    ),
    'endorsed', private.people_json(
      array(
        select x.subject_id
        from app.r_review_edge x
          join app.r_review_edge y on y.subject_id = x.subject_id
        where x.author_id = shared_relations.a and y.author_id = shared_relations.b and x.current = 1 and y.current = 1
        order by 1
      )
    ),
    'opponents', private.people_json(
      array(
        select x.subject_id
        from app.r_review_edge x
          join app.r_review_edge y on y.subject_id = x.subject_id
        where x.author_id = shared_relations.a
          and y.author_id = shared_relations.b
          and x.current = -1
          and y.current = -1
        order by 1
      )
    ),
    'inviter', (
      select (select h.person from app.people h where h.user_id = i.user_id)
      from app.profiles x
        join app.profiles y on y.invited_by = x.invited_by
        join app.profiles i on i.profile_id = x.invited_by
      where x.user_id = shared_relations.a and y.user_id = shared_relations.b
    ),
    'slashVotes', (
      select coalesce(
          jsonb_agg(jsonb_build_object('slashId', x.slash_id, 'agree', x.is_upvote = y.is_upvote) order by x.slash_id),
          '[]'
        )
      from app.r_slash_vote x
        join app.r_slash_vote y on y.slash_id = x.slash_id
      where x.voter_id = shared_relations.a and y.voter_id = shared_relations.b
    )
  );
end;
$$;

create function public.profile_interactions(a text, b text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  x bigint;
  y bigint;
begin
  if not private.feature_on('profileInteractions') then
    return null;
  end if;
  x := private.find_user(a);
  y := private.find_user(nullif(btrim(b), ''));
  if x is null or (nullif(btrim(b), '') is not null and y is null) then
    return private.stamp()
      || jsonb_build_object(
        'a', private.person(x),
        'b', private.person(y),
        'unknown', case when x is null then 'a' else 'b' end,
        'suggest', private.nearest_to(case when x is null then a else b end)
      );
  end if;
  if y is null or y = x then
    return private.stamp()
      || jsonb_build_object('a', private.person(x), 'b', null)
      || private.heaviest_counterparties(x, 200);
  end if;
  return private.stamp()
    || jsonb_build_object(
      'a', private.person(x),
      'b', private.person(y),
      'weight', coalesce((select w.weight from private.counterparty_weights(x, y) w), 0),
      'timeline', (
        select coalesce(
            jsonb_agg(
              e.body || jsonb_build_object('at', private.iso(e.at), 'kind', e.kind, 'from', e.lane)
              order by e.at desc, e.kind, e.body ->> 'id'
            ),
            '[]'
          )
        from (
            select e.*
            from (
                select 'a' as lane, t.* from private.interaction_events(x, y) t
                union all
                select 'b', t.* from private.interaction_events(y, x) t
              ) e
            order by e.kind in ('vote', 'slashVote'), e.at desc
            limit 1000
          ) e
      ),
      'balance', jsonb_build_object('a', private.interaction_balance(x, y), 'b', private.interaction_balance(y, x)),
      'shared', private.shared_relations(x, y),
      'paths', private.trust_paths_between(x, y),
      'pathsBack', private.trust_paths_between(y, x)
    );
end;
$$;
comment on function public.profile_interactions(text, text) is
  'Page /profile-interactions (8.48), null while its flag is off. One id: counterparties by weight. Two: timeline, balance both ways, what they share, shortest trust paths. `unknown` names the id nobody has, and `suggest` has the nearest handles.';
grant execute on function public.profile_interactions(text, text) to anon, authenticated, service_role;
