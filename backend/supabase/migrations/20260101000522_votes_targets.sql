-- Page /votes, tab Targets (8.14).

create function private.vote_targets_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters) - 'direction';
  query jsonb := private.votes_query(f, true);
  args jsonb := query -> 'args';
  kept jsonb;
begin
  -- All votes of a target are kept added up; parts of them (a time, a voter) are added here.
  if private.rollup_as_of('vote_targets') is not null and not args ?| array['from', 'to', 'voter', 'voterLevel'] then
    kept := jsonb_build_object(
      'args', args,
      'from', $q$
      (select r.target_type, r.target_id, r.votes, r.blind, r.first_at, r.last_at, r.up, r.down, r.share, r.controversy, r.id as key,
           case when r.last_at >= (select app.now()) - interval '24 hours' then (select count(*) from app.counted_votes v where v.target_type = r.target_type
             and v.target_id = r.target_id and v.created_at >= (select app.now()) - interval '24 hours') else 0 end as last24h
         from app.r_vote_target r where true $q$
        || case
          when args ? 'type' then ' and (r.target_type in (select jsonb_array_elements_text($1 -> ''type''))
           or $1 -> ''type'' ? ''other'' and r.target_type not in (''review'', ''vouch'', ''slash''))'
          else ''
        end
        || case when args ? 'author' then ' and r.author_id = ($1 ->> ''author'')::bigint' else '' end
        || case when args ? 'subject' then ' and r.subject_id = ($1 ->> ''subject'')::bigint' else '' end
        || ') t where t.votes >= coalesce(($1 ->> ''minVotes'')::int, 0)'
    );
    return kept
      || case
        when args - 'type' = '{}' then jsonb_build_object(
          'total', (
            select coalesce(sum(k.targets), 0)
            from app.r_vote_kind k
            where
              not args ? 'type'
              or args -> 'type' ? k.target_type
              or args -> 'type' ? 'other'
              and k.target_type not in ('review', 'vouch', 'slash')
          )
        )
        else '{}'
      end;
  end if;
  -- p is the weighted share; controversy = n * 4p(1 - p).
  return jsonb_build_object(
    'args', query -> 'args',
    'counted', query ->> 'from',
    'together', true,
    'tie', 'target_type, target_id',
    'id', 'target_type || '':'' || lpad(target_id::text, 20, ''0'')',
    'from', format(
      $q$
    (select g.*, case when not blind then votes * 4 * share * (1 - share) end as controversy,
       g.target_type || ':' || lpad(g.target_id::text, 20, '0') as key
     from (select v.target_type, v.target_id, count(*) as votes, bool_or(v.blind) as blind, min(v.created_at) as first_at,
         max(v.created_at) as last_at, count(*) filter (where v.created_at >= (select app.now()) - interval '24 hours') as last24h,
         case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end as up,
         case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end as down,
         (coalesce(sum(v.weight) filter (where v.is_upvote), 0)
           / nullif(sum(v.weight) filter (where v.is_upvote is not null), 0))::double precision as share
       from %s group by v.target_type, v.target_id) g) t where %s $q$,
      query ->> 'from',
      case when args ? 'minVotes' then 't.votes >= (select ($1 ->> ''minVotes'')::int)' else 'true' end
    )
  );
end;
$$;

create function private.vote_target_rows(query jsonb, ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
  source text := query ->> 'from';
begin
  if ids = '[]' then
    return '[]';
  end if;
  -- Only the votes of the shown targets are added up again.
  if query ? 'counted' then
    source := replace(
      source,
      'app.counted_votes v',
      '(select c.* from jsonb_array_elements_text($1 -> ''keys'') k
      join app.counted_votes c on c.target_type = split_part(k, '':'', 1) and c.target_id = split_part(k, '':'', 2)::bigint) v'
    );
  end if;
  execute format(
    $q$
    select jsonb_agg(jsonb_build_object('type', g.target_type, 'id', g.target_id, 'author', (select h.person from app.people h where h.user_id = p.author_id),
      'subject', (select h.person from app.people h where h.user_id = p.subject_id), 'snippet', left(p.label, 200), 'votes', g.votes, 'up', g.up, 'down', g.down,
      'weightedShare', g.share, 'controversy', g.controversy, 'blind', g.blind, 'firstAt', private.iso(g.first_at),
      'lastAt', private.iso(g.last_at), 'last24h', g.last24h,
      'eip6Mark', g.target_type = 'review' and (select private.review_spam_mark(r.id, r.subject_id, r.score) from app.reviews r where r.id = g.target_id)) order by array_position($2, g.key))
    from (select t.* from %s and t.key = any ($2)) g
    left join lateral private.vote_target(g.target_type, g.target_id) p on true $q$,
    source
  )
  into answer
  using (query -> 'args') || jsonb_build_object('keys', ids), array(select jsonb_array_elements_text(ids));
  return answer;
end;
$$;

-- A page as r_vote_part has it, and the query its rows come from; null for other filters and sorts, and where it has too few.
create function private.vote_part_page(
  filters jsonb,
  args jsonb,
  sort text,
  page int,
  per int,
  after jsonb
) returns jsonb
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
  kinds text := case
    when args ? 'type' then ' and (t.target_type in (select jsonb_array_elements_text($1 -> ''type''))
    or $1 -> ''type'' ? ''other'' and t.target_type not in (''review'', ''vouch'', ''slash''))'
    else ''
  end;
  -- A hashed list of voters: as a join, or an array, it would be searched for each vote.
  voters text := case
    when args ? 'voterLevel' then ' and (v.voter_id in (select u.user_id from app.users u where '
      || private.level_scores(args -> 'voterLevel')
      || ')) is true'
    else ''
  end;
  size double precision := greatest(
    10001,
    (select c.reltuples from pg_catalog.pg_class c where c.oid = 'app.r_vote_target'::regclass)
  );
  about bigint;
  query jsonb;
  listed jsonb;
begin
  if part is null or sort not in ('-votes', '-controversy') or private.rollup_as_of('vote_parts') is null then
    return null;
  end if;
  -- How many there are, by 2,000 of all targets; few are listed one by one.
  execute format(
    'select (count(*) filter (where %s) * $2 / greatest(1, count(*)))::bigint from app.r_vote_target t tablesample system (least(100, %s)) repeatable (1)',
    case
        when args ? 'from' then 't.last_at >= (select ($1 ->> ''from'')::timestamptz)'
        else 'exists (select 1 from app.counted_votes v
      where v.target_type = t.target_type and v.target_id = t.target_id'
          || voters
          || ' offset 0)'
      end
      || kinds,
    200000 / size
  )
  into about
  using args, size;
  if about <= 12000 then
    return null;
  end if;
  query := jsonb_build_object(
    'about', about,
    'args', args || jsonb_build_object('part', part),
    'from', '(select t.*, t.id as key, t.up is null as blind,
      case when t.last_at >= (select app.now()) - interval ''24 hours'' then (select count(*) from app.counted_votes v where v.target_type = t.target_type
        and v.target_id = t.target_id and v.created_at >= (select app.now()) - interval ''24 hours'''
      || voters
      || ') else 0 end as last24h
    from app.r_vote_part t where t.part = ($1 ->> ''part'')'
      || case sort when '-controversy' then ' and t.controversy >= 10' else '' end
      || kinds
      || ') t where true'
  );
  listed := private.list_page(
    query,
    '{"votes": {"sql": "t.votes", "type": "bigint"}, "controversy": {"sql": "t.controversy", "type": "float8", "nullable": true}}',
    sort,
    page,
    per,
    after,
    't.key',
    'text'
  );
  return case when listed -> 'next' <> 'null' then jsonb_build_object('query', query, 'listed', listed) end;
end;
$$;

create function private.vote_target_sorts() returns jsonb
language sql immutable
as $$
  select
    '{"votes": {"sql": "t.votes", "type": "bigint"}, "controversy": {"sql": "t.controversy", "type": "float8", "nullable": true},
  "last": {"sql": "t.last_at", "type": "timestamptz"}}'::jsonb;
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
  query jsonb := private.vote_targets_query(filters);
  part jsonb := case
    when query ? 'counted' then private.vote_part_page(filters, query -> 'args', sort, page, per, after)
  end;
  listed jsonb := coalesce(
    part -> 'listed',
    case when query ? 'counted' then private.kept_voter_targets(query -> 'args', sort, page, per, after) end
  );
  answer jsonb;
begin
  -- The planner expects few votes of a filter, and would sort the many to group them.
  if query ? 'counted' then
    perform set_config('enable_sort', 'off', true);
  end if;
  listed := coalesce(
    listed,
    private.list_page(
      query,
      private.vote_target_sorts(),
      sort,
      page,
      per,
      after,
      't.key',
      'text',
      case when not query ? 'counted' then 'app.r_vote_target'::regclass end
    )
  );
  perform set_config('enable_sort', 'on', true);
  answer := private.list_answer(
    listed,
    private.vote_target_rows(coalesce(part -> 'query', query), listed -> 'keys'),
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
