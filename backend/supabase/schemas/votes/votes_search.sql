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

create function private.kept_votes_side(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  who bigint := query.args -> 'who';
  side text := query.args ->> 'side';
  today date := app.now()::date;
  begins timestamptz := coalesce((query.args ->> 'from')::timestamptz, '-infinity');
  ends timestamptz := coalesce((query.args ->> 'to')::timestamptz, 'infinity');
  -- The days that are whole in the range.
  first_day date := (begins + interval '1 day' - interval '1 microsecond')::date;
  last_day date := least(today, (ends + interval '1 microsecond')::date - 1);
  direction text := case
    when 'v.is_upvote' = any (query.conditions) then 'e.is_upvote'
    when 'not v.is_upvote' = any (query.conditions) then 'not e.is_upvote'
  end;
  ours text := format('x.user_id = %L and x.side = %L', who, side);
  kept text := concat_ws(
    ' and ', ours, format('x.month between %L and %L', date_trunc('month', first_day::timestamp)::date, last_day),
    case when query.args ? 'type' then private.kinds_sql('x') end
  );
  counted text := concat_ws(
    ' and ',
    format('e.day between %L and %L and (e.gone is null or e.gone > %L)', first_day, last_day, today),
    direction
  );
  people text := format(
    'select e.other, e.is_upvote
    from
      (
        select unnest(x.others) as other, unnest(x.days) as day, unnest(x.gone) as gone, unnest(x.ups) as is_upvote
        from app.r_votes_side_people x
        where %s and %%s
      ) e
    where %s',
    kept,
    counted
  );
  -- All votes on anything but slashes.
  whole boolean := direction is null
    and not query.args ?| array['from', 'to']
    and not exists (
      select 1
      from app.r_votes_side_days x
      where x.user_id = who and x.side = query.args ->> 'side' and not query.args -> 'type' ? x.target_type
    );
begin
  if query.args ? 'counterparty' or not private.votes_days_kept(who, side) then
    return null;
  end if;
  if
    query.args ?| array['from', 'to']
    and exists (
      select 1
      from app.r_votes_side_days x
        cross join unnest(x.days, x.gone, x.first_at, x.last_at) as e (day, gone, first_at, last_at)
      where x.user_id = who
        and x.side = query.args ->> 'side'
        and (
          -- Votes of a day that is not whole in it.
          e.day < first_day
          and e.last_at >= begins
          or e.day > last_day
          and e.first_at <= ends
          and e.day <= today
        )
    )
  then
    return null;
  end if;
  return private.votes_side_figures(
    private.narrowed(
      query,
      'v.target_type = ''slash''',
      case
        when side = 'received' then format(
          't.target_type = ''slash'' and t.target_id in (select s.id from app.slashes s where s.author_id = %L)',
          who
        )
      end
    ),
    side,
    format(
      'often as materialized (
        select
          other,
          count(*) as n,
          count(*) filter (where is_upvote) as up,
          count(*) filter (where not is_upvote) as down,
          count(*) filter (where added) as added
        from
          (
            select other, is_upvote, false as added from (%1$s) e
            union all
            select other, is_upvote, true from v where is_upvote is not null and other is not null
          ) e
        group by other
      ),
      o as materialized (
        select other, n, up, down
        from often
        union all
        select other, count(*), count(*) filter (where is_upvote), count(*) filter (where not is_upvote)
        from (%2$s) e
        group by other
      )',
      format(people, 'x.often'),
      format(
        people,
        case
          -- Where enough people have that many votes, nobody else is among the first.
          when whole then format(
            'not x.often
            and (
              select count(*)
              from often
              where n >= (select x.bound from app.r_votes_side_spread x where %s)
            ) < 20',
            ours
          )
          else 'not x.often'
        end
      )
    ),
    case
      when whole then format(
        'select
          coalesce(x.people[i], 0) + a.people as people,
          (coalesce(x.squares[i], 0) + a.squares)::double precision as squares,
          nullif(coalesce(x.votes[i], 0) + a.votes, 0)::double precision as votes
        from
          app.r_votes_side_spread x
          cross join width_bucket(%L::date, x.days) i
          cross join (
            select
              count(*) filter (where n = added) as people,
              coalesce(sum(added * (2 * n - added)), 0) as squares,
              coalesce(sum(added), 0) as votes
            from often
            where added > 0
          ) a
        where %s',
        today,
        ours
      )
    end,
    format(
      'union all
      select day::timestamptz, target_type, is_upvote, false, votes, weight, estimated, first_at, last_at
      from
        (
          select
            x.target_type,
            unnest(x.days) as day,
            unnest(x.gone) as gone,
            unnest(x.ups) as is_upvote,
            unnest(x.votes) as votes,
            unnest(x.weights) as weight,
            unnest(x.estimated) as estimated,
            unnest(x.first_at) as first_at,
            unnest(x.last_at) as last_at
          from app.r_votes_side_days x
          where %s
        ) e
      where %s',
      kept,
      counted
    )
  );
end;
$$;
comment on function private.kept_votes_side(private.list_query) is
  'Figures of the votes of a side of somebody busy on a past day, of all of them or of some kinds, one direction or whole days, from what is kept by days; null where it is not.';
