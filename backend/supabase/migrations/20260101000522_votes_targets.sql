-- Page /votes, tab Targets (8.14).

-- `shown`: of these targets alone, whose votes are then all that is read of votes.
create function private.vote_targets_query(filters jsonb, shown jsonb default null) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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
language plpgsql stable set search_path = ''
as $$
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
    't.key',
    args,
    'text'
  );
begin
  query.sampled := 'app.r_vote_target';
  query.orders := private.vote_target_orders();
  if args - 'type' = '{}' then
    query.total := (
      select coalesce(sum(k.targets), 0)
      from app.r_vote_kind k
      where
        not args ? 'type'
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
language plpgsql stable set search_path = ''
as $$
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
    't.key',
    votes.args,
    'text'
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
language sql immutable
as $$
  select
    '{
      "votes": {"sql": "t.votes", "type": "bigint"},
      "controversy": {"sql": "t.controversy", "type": "float8", "nullable": true},
      "last": {"sql": "t.last_at", "type": "timestamptz"}
    }'::jsonb;
$$;

create function private.vote_target_rows(query private.list_query, ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  if ids = '[]' then
    return '[]';
  end if;
  execute format(
    $q$
      select
        jsonb_agg(
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
      from
        (select t.* from %s) g
        left join lateral private.vote_target(g.target_type, g.target_id) p on true
    $q$,
    private.rows_sql(private.narrowed(query, 't.key = any ($2)'))
  )
  into answer
  using query.args, array(select jsonb_array_elements_text(ids));
  return answer;
end;
$$;

-- Targets as r_vote_part has them; null for other filters and sorts, and where it has too few.
create function private.vote_part_query(filters jsonb, args jsonb, sort text) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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
    't.key',
    args || jsonb_build_object('part', part),
    'text'
  );
  query.orders := private.vote_target_orders() - 'last';
  query := private.narrowed(
    query,
    't.part = ($1 ->> ''part'')',
    case when args ? 'type' then private.kinds_sql('t') end,
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
    case when args ? 'type' then private.kinds_sql('t') else 'true' end,
    200000 / size
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
set plan_cache_mode = 'force_generic_plan'
as $$
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
      listed := private.rolled_up_voter_targets(query.args, sort, page, per, after);
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
grant execute on function public.votes_targets(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
