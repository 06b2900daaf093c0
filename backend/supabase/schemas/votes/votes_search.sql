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
comment on function private.slash_coherence(bigint) is 'M18: share of votes on decided slashes that match the outcome.';

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
  who bigint := private.find_user(person);
  query private.list_query;
  stored jsonb;
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
  stored := private.stored_votes_side(query);
  if stored is not null and asked ?| array['type', 'direction'] then
    query.total := stored -> 'votes';
  elseif stored is not null then
    query.about := stored -> 'votes';
  end if;
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    select jsonb_object_agg(q.args ->> 'side', coalesce(private.stored_votes_side(q), private.count_votes_side(q)))
    into sides
    from unnest(array['cast', 'received']) side
      cross join private.votes_search_query(asked || jsonb_build_object('dir', side)) q;
    sides := jsonb_set(sides, '{cast,slashCoherence}', private.slash_coherence(who));
    -- A figure counted just now is the exact number of rows.
    if stored is null then
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
