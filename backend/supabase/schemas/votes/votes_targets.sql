create function private.vote_part_query(filters jsonb, args jsonb, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  part text := case
    when args - 'type' - 'voterLevel' = '{}'
      and jsonb_array_length(args -> 'voterLevel') = 1
      then args #>> '{voterLevel,0}'
    when args - 'type' - 'from' - 'to' = '{}'
      and filters ->> 'range' in ('30d', '90d', '180d', '1y')
      then filters ->> 'range'
  end;
  -- A hashed list of voters: a join or an array would be searched again for each vote.
  voters text := case
    when args ? 'voterLevel' then format(
      '(v.voter_id in (select u.user_id from app.users u where %s)) is true',
      private.level_scores(args -> 'voterLevel')
    )
    else 'true'
  end;
  size double precision := greatest(
    10001,
    (select c.reltuples from pg_catalog.pg_class c where c.oid = 'app.r_vote_target'::regclass)
  );
  about bigint;
  query private.list_query;
begin
  if part is null or sort not in ('-votes', '-controversy') or private.rollup_as_of('vote_parts') is null then
    return null;
  end if;
  query := private.rows_of(
    format(
      $q$
        (
          select
            p.*,
            p.id as key,
            p.up is null as blind,
            case
              when p.last_at >= (select app.now()) - interval '24 hours' then (
                select count(*)
                from app.counted_votes v
                where
                  v.target_type = p.target_type
                  and v.target_id = p.target_id
                  and v.created_at >= (select app.now()) - interval '24 hours'
                  and %s
              )
              else 0
            end as last24h
          from app.r_vote_part p
        ) t
      $q$,
      voters
    ),
    't.key', args || jsonb_build_object('part', part), 'text'
  );
  query.orders := private.vote_target_orders() - 'last';
  query := private.narrowed(
    query, 't.part = ($1 ->> ''part'')', case when args ? 'type' then private.kinds_sql('t') end,
    case when sort = '-controversy' then 't.controversy >= 10' end
  );
  -- Estimates the number from a sample of about 2,000 targets; if there are few, they are listed without r_vote_part.
  execute format(
    'select (count(*) filter (where %s and %s) * $2 / greatest(1, count(*)))::bigint
    from app.r_vote_target t tablesample system (least(100, %s)) repeatable (1)',
    case
      when args ? 'from' then 't.last_at >= (select ($1 ->> ''from'')::timestamptz)'
      else format(
        'exists (
          select 1
          from app.counted_votes v
          where v.target_type = t.target_type and v.target_id = t.target_id and %s
          offset 0
        )',
        voters
      )
    end,
    case when args ? 'type' then private.kinds_sql('t') else 'true' end, 200000 / size
  )
  into about
  using args, size;
  if about <= 12000 then
    return null;
  end if;
  query.about := about;
  return (query);
end;
$$;

create function public.votes_targets(
  filters jsonb default '{}',
  sort text default '-votes',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.vote_targets_query(filters);
  part private.list_query;
  listed jsonb;
  answer jsonb;
begin
  -- Before votes are summed, another table may already have the page.
  if query.together then
    part := private.vote_part_query(filters, query.args, sort);
    if part.source is not null then
      listed := private.list_page(part, sort, page, per, after);
      if listed -> 'next' = 'null' then
        listed := null;
      end if;
    end if;
    if listed is not null then
      query := part;
    else
      listed := coalesce(
        private.rolled_up_voter_targets(query.args, sort, page, per, after),
        private.most_voted_as_of(query.args, sort, page, per, after)
      );
      -- The planner expects few votes to match and would sort the many to group them.
      perform set_config('enable_sort', 'off', true);
    end if;
  end if;
  listed := coalesce(listed, private.list_page(query, sort, page, per, after));
  perform set_config('enable_sort', 'on', true);
  if query.together then
    query := private.vote_targets_query(filters, listed -> 'keys');
  end if;
  answer := private.list_answer(
    listed,
    private.vote_target_rows(query, listed -> 'keys'),
    case when (listed ->> 'first')::boolean then (private.votes_kpis(filters - 'direction')).kpis end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('vote_targets_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.votes_targets(jsonb, text, int, int, jsonb) is
  'Page /votes, tab Targets (M7, G19). Filters: type (list), author, subject, voter, voterLevel, minVotes, from, to. Sorts: votes, controversy, last. An open slash is blind: up, down, weightedShare and controversy are null.';
grant execute on function public.votes_targets(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

create function private.rolled_up_voter_targets(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if
    args - 'voter' <> '{}'
    or sort <> '-votes'
    or page > 1
    or per <> 50
    or coalesce(after, 'null') <> 'null'
    or private.rollup_as_of('votes_sides') is null
  then
    return null;
  end if;
  return (select s.targets from app.r_votes_side s where s.user_id = (args ->> 'voter')::bigint and s.side = 'cast');
end;
$$;

create function private.most_voted_as_of(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  types text[] := case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := (greatest(1, coalesce(page, 1)) - 1) * size;
  begins jsonb := nullif(after, 'null');
  most int := (skip + size + 1) * 3 / 2;
  bound bigint;
  kinds text[] := '{}';
  ids bigint[] := '{}';
  counts bigint[] := '{}';
  total bigint;
  found jsonb;
begin
  if
    sort is distinct from '-votes'
    or args - 'type' <> '{}'
    or not coalesce(types <@ array['review', 'vouch', 'slash', 'other'], true)
    or most > 1000
    or begins is not null
    and (begins ->> 0 ~ '^\d{1,18}$' and begins ->> 1 ~ '^[a-z]+:\d+$' and jsonb_array_length(begins) = 2) is not true
    or not private.voters_by_day()
    or not private.is_past_day('vote_targets')
  then
    return null;
  end if;
  if begins is not null then
    skip := 0;
  end if;
  loop
    -- Targets beyond these have no more votes now, and had no more then except for those taken back since.
    select coalesce(min(t.votes), 0)
    into bound
    from (
        select t.votes
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      ) t;
    with candidates as (
      (
        select t.target_type, t.target_id
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      )
      union
      select r.target_type, r.target_id
      from private.retaken_targets() r
        left join app.r_vote_target t on t.target_type = r.target_type and t.target_id = r.target_id
      where r.votes + coalesce(t.votes, 0) >= bound
        and (types is null or private.vote_kind(r.target_type) = any (types))
      union
      select split_part(d.key, ':', 1), split_part(d.key, ':', 2)::bigint
      from app.rollup_dirty d
      where d.rollup = 'vote_targets' and (types is null or private.vote_kind(split_part(d.key, ':', 1)) = any (types))
    ), fresh as (
      select c.target_type, c.target_id, n.votes
      from (
          select * from candidates
          except
          select * from unnest(kinds, ids)
        ) c
        cross join lateral (
          select count(*) as votes
          from app.counted_votes v
          where v.target_type = c.target_type and v.target_id = c.target_id
          offset 0
        ) n
    )
    select kinds || array_agg(f.target_type), ids || array_agg(f.target_id), counts || array_agg(f.votes)
    into kinds, ids, counts
    from fresh f;
    select coalesce(jsonb_agg(jsonb_build_array(p.votes::text, p.id) order by p.n), '[]')
    into found
    from (
        select x.*, row_number() over (order by x.votes desc, x.kind, x.target_id) as n
        from (
            select k.*, k.kind || ':' || lpad(k.target_id::text, 20, '0') as id
            from unnest(kinds, ids, counts) k (kind, target_id, votes)
            where k.votes > 0
          ) x
        where begins is null
          or x.votes < (begins ->> 0)::bigint
          or x.votes = (begins ->> 0)::bigint
          and x.id > begins ->> 1
        order by n
        limit size + 1 offset skip
      ) p;
    -- Done if there are no targets, if the page lies above the bound, or if all targets were counted.
    exit when
      bound = 0
      or jsonb_array_length(found) > size
      and (found -> size ->> 0)::bigint > bound
      or cardinality(ids) < most;
    most := most * 2;
    if most > 5000 then
      return null;
    end if;
  end loop;
  total := (select f.targets from private.first_votes_as_of(types) f);
  return jsonb_build_object(
    'total', total,
    'totalExact', true,
    'keys', (
      select coalesce(jsonb_agg(f -> 1 order by n), '[]')
      from jsonb_array_elements(found) with ordinality e (f, n)
      where n <= size
    ),
    'next', case when jsonb_array_length(found) > size then found -> (size - 1) end,
    'first', coalesce(page, 1) <= 1 and begins is null
  );
end;
$$;
comment on function private.most_voted_as_of is
  'list_page of votes_targets by most votes as of a past day (G20); null for other sorts, filters other than type, distant pages, and without daily figures.';
