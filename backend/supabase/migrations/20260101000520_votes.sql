-- Page /votes (8.14). Direction comes from app.counted_votes only, which has none while a slash is open (G19).

-- Who a target is about, whatever its kind; nothing for kinds the data does not carry.
create function private.vote_target(target_type text, target_id bigint) returns table (
  author_id bigint,
  subject_id bigint,
  label text
)
language plpgsql stable set search_path = '' rows 1
as $$
#variable_conflict use_column
begin
  return query
    select r.author_id, r.subject_id, r.title
    from app.reviews r
    where vote_target.target_type = 'review' and r.id = vote_target.target_id
    union all
    select v.author_id, v.subject_id, v.comment
    from app.vouches v
    where vote_target.target_type = 'vouch' and v.id = vote_target.target_id
    union all
    select s.author_id, s.subject_id, s.comment
    from app.slashes s
    where vote_target.target_type = 'slash' and s.id = vote_target.target_id;
end;
$$;

-- Levels as ranges of scores, which an index knows: the names come from filter_levels, the numbers from app.levels.
create function private.level_scores(levels jsonb) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select '(' || string_agg(format('u.score between %s and %s', l.from_score, l.upto), ' or ') || ')'
    from
      (
        select x.level, x.from_score, lead(x.from_score, 1, 1000000) over (order by x.from_score) - 1 as upto
        from app.levels x
      ) l
    where levels ? l.level
  );
end;
$$;
comment on function private.level_scores(jsonb) is
  'SQL condition over u.score: the person u is of one of these levels.';

-- `whole`: all votes of the filter are going to be read, and not just the newest.
create function private.votes_query(filters jsonb, whole boolean default false) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  direction text := private.filter_word(f, 'direction', array['up', 'down']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'type', private.filter_words(
        f,
        'type',
        array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
      ),
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'voter', private.filter_person(f, 'voter'),
      'voterLevel', private.filter_levels(f, 'voterLevel'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'minVotes', private.filter_int(f, 'minVotes')
    )
  );
  froms text := 'app.counted_votes v';
  wheres text := ' where true';
begin
  if args ?| array['author', 'subject'] then
    -- The rollup knows what each target is about, by index; before its first round every vote is looked up.
    froms := case
      when private.rollup_as_of('vote_targets') is not null then 'app.r_vote_target t join '
        || froms
        || ' on t.target_type = v.target_type and t.target_id = v.target_id'
      else froms || ' cross join lateral private.vote_target(v.target_type, v.target_id) t'
    end;
  end if;
  if args ? 'voterLevel' and whole then
    wheres := wheres
      || ' and v.voter_id = any (array(select u.user_id from app.users u where '
      || private.level_scores(args -> 'voterLevel')
      || '))';
  elseif args ? 'voterLevel' then
    froms := froms || ' join app.users u on u.user_id = v.voter_id';
    wheres := wheres || ' and ' || private.level_scores(args -> 'voterLevel');
  end if;
  wheres := wheres
    || case
      when args ? 'type' then ' and (v.target_type in (select jsonb_array_elements_text($1 -> ''type''))
         or $1 -> ''type'' ? ''other'' and v.target_type not in (''review'', ''vouch'', ''slash''))'
      else ''
    end
    || case when args ? 'author' then ' and t.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and t.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case when args ? 'voter' then ' and v.voter_id = ($1 ->> ''voter'')::bigint' else '' end
    || case direction when 'up' then ' and v.is_upvote' when 'down' then ' and not v.is_upvote' else '' end
    || case when args ? 'from' then ' and v.created_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and v.created_at <= ($1 ->> ''to'')::timestamptz' else '' end;
  -- Values in selects of their own are read once, and do not tell the planner how busy somebody is: it would read all votes.
  if whole then
    wheres := regexp_replace(wheres, '(\(\$1 ->> ''\w+''\)::(bigint|timestamptz))', '(select \1)', 'g');
  end if;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end;
$$;

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

create function private.voter_spread(span text, kind text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      s as (
        select x.votes, sum(x.voters) as voters
        from app.r_vote_spread x
        where x.round = (select r.round from app.r_vote_run r) and x.span = voter_spread.span and x.type = kind
        group by x.votes
      ),
      placed as (select s.votes, sum(s.voters) over (order by s.votes) as upto, sum(s.voters) over () as total from s)
    select
      jsonb_build_object(
        'voters', coalesce(max(p.total), 0),
        'perVoterMedian', (
          min(p.votes) filter (where 2 * p.upto >= p.total) + min(p.votes) filter (where 2 * p.upto >= p.total + 1)
        ) / 2.0::double precision
      )
    from placed p
  );
end;
$$;
comment on function private.voter_spread(text, text) is
  'How many voted in a preset range, and the median of their votes, by r_vote_spread.';

create function private.vote_sums(kind text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
      with
        k as materialized (
          select x.* from app.r_vote_kind x where x.votes > 0 and vote_sums.kind in ('all', x.target_type)
        )
      select
        jsonb_build_object(
          'votes', coalesce(sum(k.votes), 0),
          'visible', coalesce(sum(k.visible), 0),
          'upShare', private.share(coalesce(sum(k.up), 0)::bigint, coalesce(sum(k.visible), 0)::bigint),
          'weightedShare', sum(k.weight_up) / nullif(sum(k.weight_all), 0),
          'weightsEstimated', coalesce(sum(k.weights_estimated), 0),
          'byType', coalesce(jsonb_object_agg(k.target_type, k.votes), '{}')
        )
      from k
    )
    || private.voter_spread('all', kind);
end;
$$;
comment on function private.vote_sums(text) is
  'Figures of votes_kpis for one kind or "all", from r_vote_kind and r_vote_spread.';

create function private.count_tallies(source text, args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with
        t as materialized (
          select x.voter_id, x.target_type, x.up, x.down, x.blind, x.weight_up, x.weight_down, x.estimated from (%s) x
        ),
        per_voter as (select sum(up + down + blind) as n from t group by voter_id having sum(up + down + blind) > 0)
      select
        jsonb_build_object(
          'votes', coalesce(sum(up + down + blind), 0),
          'voters', (select count(*) from per_voter),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'perVoterMedian', (select percentile_cont(.5) within group (order by n) from per_voter),
          'byType', (
            select coalesce(jsonb_object_agg(target_type, n), '{}')
            from
              (
                select target_type, sum(up + down + blind) as n
                from t
                group by target_type
                having sum(up + down + blind) > 0
              ) k
          )
        )
      from t
    $q$,
    source
  )
  into answer
  using args;
  return answer;
end;
$$;
comment on function private.count_tallies(text, jsonb) is
  'Figures of votes_kpis from rows of votes added up per voter and kind.';

create function private.count_votes(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.count_tallies(
    'select v.voter_id, v.target_type, count(*) filter (where v.is_upvote) as up, count(*) filter (where not v.is_upvote) as down,
      count(*) filter (where v.is_upvote is null) as blind, coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
      coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down, count(*) filter (where v.weight_estimated) as estimated
    from '
      || (query ->> 'from')
      || ' group by v.voter_id, v.target_type',
    query -> 'args'
  );
end;
$$;

-- Filters are a voter, levels of voters, kinds and a direction, of which open slashes are no part.
create function private.voters_kpis(direction text, args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.count_tallies(
    'select r.voter_id, r.target_type,'
      || case direction
        when 'up' then ' r.up, 0 as down, 0 as blind, r.weight_up, 0 as weight_down, r.estimated_up as estimated'
        when 'down' then ' 0 as up, r.down, 0 as blind, 0 as weight_up, r.weight_down, r.estimated_down as estimated'
        else ' r.up, r.down, r.blind, r.weight_up, r.weight_down, r.estimated_up + r.estimated_down + r.estimated_blind as estimated'
      end
      || ' from app.r_vote_voter r'
      || case
        when args ? 'voterLevel' then ' join app.users u on u.user_id = r.voter_id where private.level(u.score) in (select jsonb_array_elements_text($1 -> ''voterLevel''))'
        else ' where true'
      end
      || case when args ? 'voter' then ' and r.voter_id = ($1 ->> ''voter'')::bigint' else '' end
      || case
        when args ? 'type' then ' and (r.target_type in (select jsonb_array_elements_text($1 -> ''type''))
         or $1 -> ''type'' ? ''other'' and r.target_type not in (''review'', ''vouch'', ''slash''))'
        else ''
      end,
    args
  );
end;
$$;
comment on function private.voters_kpis(text, jsonb) is 'votes_kpis from r_vote_voter.';

-- Where the votes of a filter are kept added up: by voter and kind, or for people on whose content there are many.
create function private.kept_votes_kpis(filters jsonb, args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  direction text := private.filter_word(filters, 'direction', array['up', 'down']);
begin
  if private.rollup_as_of('votes_sides') is null then
    return null;
  end if;
  if args = '{}' then
    return private.kept('votes_kpis_' || direction);
  end if;
  if args - 'subject' = '{}' and direction is null then
    return (select s.kpis from app.r_votes_side s where s.user_id = (args ->> 'subject')::bigint and s.side = 'about');
  end if;
  if args - 'author' = '{}' and direction is null then
    return (
      select s.kpis from app.r_votes_side s where s.user_id = (args ->> 'author')::bigint and s.side = 'received'
    );
  end if;
  if args - 'voter' - 'voterLevel' - 'type' = '{}' and args ?| array['voter', 'voterLevel'] then
    return private.voters_kpis(direction, args);
  end if;
  return null;
end;
$$;
comment on function private.kept_votes_kpis(jsonb, jsonb) is
  'votes_kpis of a voter, a level of voters, a direction or a busy person, from r_vote_voter, r_kept and r_votes_side; null for other filters.';

-- A preset range of a month or more: sums from the hours, voters and their votes as of the last daily round.
create function private.preset_votes_kpis(filters jsonb, args jsonb, kind text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  hours text := private.vote_hours_source(private.filter_object(filters), args);
  answer jsonb;
begin
  if
    hours is null
    or kind is null
    or args - 'type' - 'from' - 'to' <> '{}'
    or filters ? 'direction'
    or private.rollup_as_of('vote_analysis') is null
    or coalesce(filters ->> 'range', '') not in ('30d', '90d', '180d', '1y')
    or (select r.as_of from app.r_vote_run r) < app.now() - interval '2 days'
  then
    return null;
  end if;
  execute format(
    $q$
      with
        h as materialized (
          select
            target_type,
            sum(up) as up,
            sum(down) as down,
            sum(blind) as blind,
            sum(weight_up) as weight_up,
            sum(weight_down) as weight_down,
            sum(estimated) as estimated
          from %s
          group by target_type
        )
      select
        jsonb_build_object(
          'votes', coalesce(sum(up + down + blind), 0),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'byType', coalesce(jsonb_object_agg(target_type, up + down + blind), '{}')
        )
      from h
    $q$,
    hours
  )
  into answer
  using args;
  return answer || private.voter_spread(filters ->> 'range', kind);
end;
$$;

create function private.ready_votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  args jsonb := (private.votes_query(f) -> 'args') - 'minVotes';
  kind text := case
    when not args ? 'type' then 'all'
    when jsonb_array_length(args -> 'type') = 1 then args #>> '{type,0}'
  end;
begin
  -- Without any filter but one kind the sums are kept ready; voters are those of the last round over all of them.
  if
    not f ? 'direction'
    and args - 'type' = '{}'
    and kind in ('all', 'review', 'vouch', 'slash')
    and private.rollup_as_of('vote_targets') is not null
    and private.rollup_as_of('vote_analysis') is not null
  then
    return private.vote_sums(kind);
  end if;
  return coalesce(private.kept_votes_kpis(f, args), private.preset_votes_kpis(filters, args, kind));
end;
$$;
comment on function private.ready_votes_kpis(jsonb) is
  'votes_kpis where the votes are kept added up; null where they have to be counted.';

create function private.votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.ready_votes_kpis(filters), private.count_votes(private.votes_query(filters, true)));
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

-- Votes of a list by their keys, `type:target:voter@time`, in that order. Blind votes come without direction from the view itself.
create function private.votes_of_keys(ids jsonb) returns table (n bigint, vote app.counted_votes, shown jsonb)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      k.n,
      v,
      jsonb_build_object(
        'at', private.iso(v.created_at),
        'voter', (select h.person from app.people h where h.user_id = v.voter_id),
        'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end,
        'blind', v.blind,
        'target', jsonb_build_object(
          'type', v.target_type,
          'id', v.target_id,
          'label', left(p.label, 200),
          'author', (select h.person from app.people h where h.user_id = p.author_id),
          'subject', (select h.person from app.people h where h.user_id = p.subject_id)
        ),
        'weight', v.weight,
        'weightEstimated', v.weight_estimated
      )
    from
      jsonb_array_elements_text(ids) with ordinality k (id, n)
      join app.counted_votes v
        on v.target_type = split_part(k.id, ':', 1)
        and v.target_id = split_part(k.id, ':', 2)::bigint
        and v.voter_id = split_part(split_part(k.id, '@', 1), ':', 3)::bigint
        and v.created_at = split_part(k.id, '@', 2)::timestamptz
      left join lateral private.vote_target(v.target_type, v.target_id) p on true;
end;
$$;

create function private.vote_stream_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select jsonb_agg(k.shown order by k.n) from private.votes_of_keys(ids) k);
end;
$$;

create function public.votes_stream(
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null,
  most_days int default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.votes_query(filters);
  ready jsonb := private.ready_votes_kpis(filters);
  kpis jsonb := coalesce(ready, private.count_votes(private.votes_query(filters, true)));
  too_wide boolean := private.is_longer(private.range_of(private.filter_object(filters)), most_days);
  listed jsonb;
begin
  if too_wide then
    return private.list_answer('{"total": 0, "totalExact": true, "next": null}', '[]', kpis) || '{"tooWide": true}';
  end if;
  -- What was counted just now is the number of rows; what is kept is that more or less.
  listed := private.list_page(
    query || jsonb_build_object(case when ready is null then 'total' else 'about' end, kpis -> 'votes'),
    '{"at": {"sql": "v.created_at", "type": "timestamptz"}}',
    sort,
    page,
    per,
    after,
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    'text'
  );
  return private.list_answer(
      listed,
      private.vote_stream_rows(listed -> 'keys'),
      case when (listed ->> 'first')::boolean then kpis end
    )
    || '{"tooWide": false}';
end;
$$;
comment on function public.votes_stream(jsonb, text, int, int, jsonb, int) is
  'Page /votes, tab Stream (M7, G19). Filters: those of votes_targets but minVotes, and direction up|down, which leaves out open slashes. Sort: at. most_days: a longer range answers its figures alone (tooWide).';

-- `enable_sort`: the planner expects few votes of a filter, and would sort the many to group them.
create function public.votes_heat(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off
as $$
declare
  query jsonb := private.votes_query(filters, true);
  hours text := private.vote_hours_source(private.filter_object(filters), query -> 'args');
  cells jsonb := case when private.unfiltered(filters) then private.kept('votes_heat') end;
begin
  if cells is null then
    execute format(
      $q$
      -- Hours since a Monday: calendar functions for every vote take longer than to read it.
      with w as (select (private.hour_key(at) + 72) %% 168 as hour, sum(votes) as votes from (%s) x group by 1)
      select jsonb_agg(jsonb_build_object('weekday', d, 'hour', h, 'votes', coalesce(w.votes, 0)) order by d, h)
      from generate_series(1, 7) d cross join generate_series(0, 23) h left join w on w.hour = 24 * (d - 1) + h $q$,
      coalesce(
        'select h.at, h.up + h.down + h.blind as votes from ' || hours,
        'select v.created_at as at, 1 as votes from ' || (query ->> 'from')
      )
    )
    into cells
    using query -> 'args';
  end if;
  return private.stamp() || jsonb_build_object('cells', cells);
end;
$$;
comment on function public.votes_heat(jsonb) is
  'Chart of /votes: votes per UTC weekday (1 = Monday) and hour, 168 cells. Filters as votes_stream.';

create function private.vote_points(f jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  query jsonb := private.votes_query(f, true);
  hours text := private.vote_hours_source(f, query -> 'args');
  points jsonb;
begin
  execute format(
    $q$
      select jsonb_agg(to_jsonb(b) order by b.at)
      from
        (
          select
            private.iso(date_trunc($2, x.at)) as at,
            sum(x.up)::bigint as up,
            sum(x.down)::bigint as down,
            sum(x.blind)::bigint as blind
          from (%s) x
          group by date_trunc($2, x.at)
        ) b
    $q$,
    coalesce(
      'select h.at, h.up, h.down, h.blind from ' || hours,
      'select v.created_at as at, (v.is_upvote is true)::int as up, (v.is_upvote is false)::int as down, (v.is_upvote is null)::int as blind from '
        || (query ->> 'from')
    )
  )
  into points
  using query -> 'args', bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.votes_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off
as $$
declare
  given jsonb := private.filter_object(filters);
  f jsonb := case when before then private.time_before(given) else given end;
  r private.time_range := private.range_of(f, bucket);
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  return private.stamp()
    || private.series(
      coalesce(
        case when private.unfiltered(f) then private.kept('votes_series_' || r.bucket) end,
        private.vote_points(f, r.bucket)
      ),
      r,
      '{"up": 0, "down": 0, "blind": 0}'
    );
end;
$$;
comment on function public.votes_series(jsonb, text, boolean) is
  'Chart of /votes: votes per UTC hour, day or ISO week by direction; votes on open slashes only as blind. Filters as votes_stream. before: of the equal time before the range.';

grant execute
on function public.votes_targets(jsonb, text, int, int, jsonb),
public.votes_stream(jsonb, text, int, int, jsonb, int),
public.votes_heat(jsonb),
public.votes_series(jsonb, text, boolean)
to anon, authenticated, service_role;
