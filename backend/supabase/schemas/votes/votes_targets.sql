create function private.vote_target_rows(query private.list_query, ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  if ids = '[]' then
    return '[]';
  end if;
  execute format(
    $q$
      select jsonb_agg(
          jsonb_build_object(
            'type', g.target_type,
            'id', g.target_id,
            'author', (select h.person from app.people h where h.user_id = p.author_id),
            'subject', (select h.person from app.people h where h.user_id = p.subject_id),
            'snippet', left(p.label, 200),
            'votes', g.votes,
            'up', g.up,
            'down', g.down,
            'weightedShare', g.share,
            'controversy', g.controversy,
            'blind', g.blind,
            'firstAt', private.iso(g.first_at),
            'lastAt', private.iso(g.last_at),
            'last24h', g.last24h,
            'eip6Mark', g.target_type = 'review'
              and (
                select private.review_spam_mark(r.id, r.subject_id, r.score)
                from app.reviews r
                where r.id = g.target_id
              )
          )
          order by array_position($2, g.key)
        )
      from (select t.* from %s) g
        left join lateral private.vote_target(g.target_type, g.target_id) p on true
    $q$,
    private.rows_sql(private.narrowed(query, 't.key = any ($2)'))
  )
  into answer
  using query.args, array(select jsonb_array_elements_text(ids));
  return answer;
end;
$$;

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
  -- A hashed list of voters: as a join, or an array, it would be searched for each vote.
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
  -- How many there are, by 2,000 of all targets; few are listed one by one.
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
  -- Where votes would have to be added up, another table may know the page.
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
        private.most_voted_then(query.args, sort, page, per, after)
      );
      -- The planner expects few votes of a filter, and would sort the many to group them.
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
    case when (listed ->> 'first')::boolean then private.votes_kpis(filters - 'direction') end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('vote_targets_query', filters));
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
