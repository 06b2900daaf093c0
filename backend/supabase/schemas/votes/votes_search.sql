create function private.rolled_up_votes_side(query private.list_query, span text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  who bigint := query.args -> 'who';
  side text := query.args ->> 'side';
  kept app.r_votes_side;
  share text;
begin
  if private.rollup_as_of('votes_sides') is null then
    return null;
  end if;
  select s.* into kept from app.r_votes_side s where s.user_id = who and s.side = query.args ->> 'side';
  if query is not distinct from private.person_votes(who, side, coalesce(span, 'all')) then
    return case when span is null then kept.figures else kept.spans -> span end;
  end if;
  for share in select jsonb_object_keys(kept.shares) loop
    if query is not distinct from private.share_of_votes(who, side, share) then
      return kept.shares -> share;
    end if;
  end loop;
  return null;
end;
$$;

create function private.slash_coherence(voter_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with v as materialized (
      select c.target_id, count(*) filter (where c.is_upvote) as up, count(*) as n
      from app.counted_votes c
      where c.voter_id = slash_coherence.voter_id and c.target_type = 'slash' and c.is_upvote is not null
      group by 1
    )
    select private.share(
        coalesce(sum(case s.status when 'upheld' then v.up else v.n - v.up end), 0)::bigint,
        coalesce(sum(v.n), 0)::bigint
      )
    -- `offset 0`: each slash is looked up by its id, however many votes the planner expects.
    from v
      cross join lateral (select x.status from app.slash_states x where x.id = v.target_id offset 0) s
    where s.status in ('upheld', 'defended')
  );
end;
$$;
comment on function private.slash_coherence(bigint) is
  'M18: votes on decided slashes that went as the slash did, of all of them.';

create function public.votes_search(
  person text,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_variable
declare
  asked jsonb := private.filter_object(filters) || jsonb_build_object('person', left(person, 200));
  span text := case when filters ->> 'range' in ('30d', '90d') then filters ->> 'range' end;
  who bigint := private.find_user(person);
  query private.list_query;
  kept jsonb;
  listed jsonb;
  sides jsonb;
begin
  if who is null then
    return private.stamp()
      || jsonb_build_object(
        'person', null,
        'nearest', private.nearest_handles(left(person, 60)),
        'total', 0,
        'totalExact', true,
        'rows', '[]'::jsonb,
        'next', null,
        'kpis', null
      );
  end if;
  query := private.votes_search_query(asked);
  kept := private.rolled_up_votes_side(query, span);
  if kept is not null and asked ?| array['type', 'direction'] then
    query.total := kept -> 'votes';
  elseif kept is not null then
    query.about := kept -> 'votes';
  end if;
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    sides := jsonb_build_object(
      'cast', private.votes_search_figures(private.votes_search_query(asked || '{"dir": "cast"}'), span)
        || jsonb_build_object('slashCoherence', private.slash_coherence(who)),
      'received', private.votes_search_figures(private.votes_search_query(asked || '{"dir": "received"}'), span)
    );
    -- What was counted just now is the number of rows.
    if kept is null then
      query.total := sides #> array[query.args ->> 'side', 'votes'];
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(listed, private.votes_search_rows(listed -> 'keys'), sides)
    || jsonb_build_object('person', private.person(who));
end;
$$;
comment on function public.votes_search(text, jsonb, text, int, int, jsonb) is
  'Page /votes/search (M7, M18, D6, G19). person: any id form; null with `nearest` when unknown. Filters: dir cast|received (rows), type, direction, counterparty, from, to. Sorts: at, weight. kpis has both sides: figures, calendar, months and top 20 people.';
grant execute
on function public.votes_search(text, jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
