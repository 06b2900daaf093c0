create function private.vote_targets_query(filters jsonb, shown jsonb default null) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  votes private.list_query := private.votes_query(private.filter_object(filters) - 'direction', true);
begin
  -- All votes of a target are kept added up; parts of them (a time, a voter) are added here.
  if
    private.rollup_as_of('vote_targets') is not null
    and not votes.args ?| array['from', 'to', 'voter', 'voterLevel']
  then
    return private.whole_targets(votes.args);
  end if;
  if shown is not null then
    votes.args := votes.args || jsonb_build_object('shown', shown);
    votes.source := '(
      select c.*
      from
        jsonb_array_elements_text($1 -> ''shown'') k
        join app.counted_votes c
          on c.target_type = split_part(k, '':'', 1)
          and c.target_id = split_part(k, '':'', 2)::bigint
    ) v';
  end if;
  return private.targets_of_votes(votes);
end;
$$;
comment on function private.vote_targets_query is 'Targets `t` of the votes that the filters of votes_targets keep.';

create function private.whole_targets(args jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    $q$
      (
        select
          r.*,
          r.id as key,
          case
            when r.last_at >= (select app.now()) - interval '24 hours' then (
              select count(*)
              from app.counted_votes v
              where
                v.target_type = r.target_type
                and v.target_id = r.target_id
                and v.created_at >= (select app.now()) - interval '24 hours'
            )
            else 0
          end as last24h
        from app.r_vote_target r
      ) t
    $q$,
    't.key', args, 'text'
  );
begin
  query.sampled := 'app.r_vote_target';
  query.orders := private.vote_target_orders();
  if args - 'type' = '{}' then
    query.total := (
      select coalesce(sum(k.targets), 0)
      from app.r_vote_kind k
      where not args ? 'type'
        or args -> 'type' ? k.target_type
        or args -> 'type' ? 'other'
        and k.target_type not in ('review', 'vouch', 'slash')
    );
  end if;
  return private.narrowed_by_args(
    query,
    json_build_object(
      'type', private.kinds_sql('t'),
      'author', 't.author_id = ($1 ->> ''author'')::bigint',
      'subject', 't.subject_id = ($1 ->> ''subject'')::bigint',
      'minVotes', 't.votes >= ($1 ->> ''minVotes'')::int'
    )
  );
end;
$$;
comment on function private.whole_targets is 'Targets as r_vote_target keeps them, with all their votes.';

create function private.targets_of_votes(votes private.list_query) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    -- Controversy is n * 4p(1 - p), p the weighted share.
    format(
      $q$
        (
          select
            g.*,
            case when not blind then votes * 4 * share * (1 - share) end as controversy,
            g.target_type || ':' || lpad(g.target_id::text, 20, '0') as key
          from
            (
              select
                v.target_type,
                v.target_id,
                count(*) as votes,
                bool_or(v.blind) as blind,
                min(v.created_at) as first_at,
                max(v.created_at) as last_at,
                count(*) filter (where v.created_at >= (select app.now()) - interval '24 hours') as last24h,
                case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end as up,
                case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end as down,
                (
                  coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
                    sum(v.weight) filter (where v.is_upvote is not null),
                    0
                  )
                )::double precision as share
              from %s
              group by v.target_type, v.target_id
            ) g
        ) t
      $q$,
      private.rows_sql(votes)
    ),
    't.key', votes.args, 'text'
  );
begin
  query.tie := 'target_type, target_id';
  query.tie_id := 'target_type || '':'' || lpad(target_id::text, 20, ''0'')';
  query.orders := private.vote_target_orders();
  query.together := true;
  return private.narrowed_by_args(query, '{"minVotes": "t.votes >= (select ($1 ->> ''minVotes'')::int)"}');
end;
$$;
comment on function private.targets_of_votes is 'Targets with these of their votes, which are added up.';

create function private.vote_target_orders() returns jsonb
language sql immutable as $$
  select '{
      "votes": {"sql": "t.votes", "type": "bigint"},
      "controversy": {"sql": "t.controversy", "type": "float8", "nullable": true},
      "last": {"sql": "t.last_at", "type": "timestamptz"}
    }'::jsonb;
$$;

create function private.most_voted_then(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
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
    or not private.before_rollup('vote_targets')
  then
    return null;
  end if;
  if begins is not null then
    skip := 0;
  end if;
  loop
    -- Nothing behind these has more votes now, nor had it then but for those taken back since.
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
    -- One vote is the least there is: then all of them were counted.
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
  total := (select f.targets from private.first_votes_then(types) f);
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
comment on function private.most_voted_then is
  'list_page of votes_targets by most votes up to a past day (G20); null for other sorts and filters than type, far behind, and where days are not kept.';
