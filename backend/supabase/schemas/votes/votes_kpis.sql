create function private.votes_query(filters jsonb, whole boolean default false) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.counted_votes v', 'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    jsonb_strip_nulls(
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
        'minVotes', private.filter_int(f, 'minVotes'),
        'direction', private.filter_word(f, 'direction', array['up', 'down'])
      )
    ),
    'text'
  );
  -- Values in selects of their own are read once, and do not tell the planner how busy somebody is: it would read all votes.
  value text := case when whole then '(select ($1 ->> %L)::%s)' else '($1 ->> %L)::%s' end;
begin
  query.orders := '{"at": {"sql": "v.created_at", "type": "timestamptz"}}';
  if query.args ?| array['author', 'subject'] then
    -- The rollup holds what has votes now; on a past day, and before its first round, somebody's own are looked up.
    query := private.joined(
      query,
      format(
        'join %s t on t.target_type = v.target_type and t.target_id = v.target_id',
        case when private.rollup_as_of('vote_targets') is not null then 'app.r_vote_target' else 'app.vote_subjects' end
      )
    );
  end if;
  if query.args ? 'voterLevel' and whole then
    query := private.narrowed(
      query,
      format(
        'v.voter_id = any (array(select u.user_id from app.users u where %s))',
        private.level_scores(query.args -> 'voterLevel')
      )
    );
  elseif query.args ? 'voterLevel' then
    query := private.narrowed(
      private.joined(query, 'join app.users u on u.user_id = v.voter_id'),
      private.level_scores(query.args -> 'voterLevel')
    );
  end if;
  return private.narrowed(
    query, case when query.args ? 'type' then private.kinds_sql('v') end,
    case when private.looks_back() and not whole then format('v.created_at <= %L', app.now()) end,
    case when query.args ? 'author' then 't.author_id = ' || format(value, 'author', 'bigint') end,
    case when query.args ? 'subject' then 't.subject_id = ' || format(value, 'subject', 'bigint') end,
    case when query.args ? 'voter' then 'v.voter_id = ' || format(value, 'voter', 'bigint') end,
    case query.args ->> 'direction' when 'up' then 'v.is_upvote' when 'down' then 'not v.is_upvote' end,
    case when query.args ? 'from' then 'v.created_at >= ' || format(value, 'from', 'timestamptz') end,
    case when query.args ? 'to' then 'v.created_at <= ' || format(value, 'to', 'timestamptz') end
  );
end;
$$;
comment on function private.votes_query is
  'Votes `v` (app.counted_votes) that the filters of votes_stream keep; of votes_targets all but minVotes.';

create function private.votes_of_person(side text, who bigint) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.votes_query(jsonb_build_object(side, '0'));
begin
  query.args := query.args || jsonb_build_object(side, who);
  return (query);
end;
$$;
comment on function private.votes_of_person is
  'The same for one person, known by id, as their author, subject or voter.';

create function private.voter_spread(span text, kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with s as (
      select x.votes, sum(x.voters) as voters
      from app.r_vote_spread x
      where x.round = (select r.round from app.r_vote_run r) and x.span = voter_spread.span and x.type = kind
      group by x.votes
    ), placed as (select s.votes, sum(s.voters) over (order by s.votes) as upto, sum(s.voters) over () as total from s)
    select jsonb_build_object(
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

create function private.count_tallies(source text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with t as materialized (
        select x.voter_id, x.target_type, x.up, x.down, x.blind, x.unknown, x.weight_up, x.weight_down, x.estimated
        from (%s) x
      ), per_voter as (
        select sum(up + down + blind + unknown) as n
        from t
        group by voter_id
        having sum(up + down + blind + unknown) > 0
      )
      select jsonb_build_object(
          'votes', coalesce(sum(up + down + blind + unknown), 0),
          'voters', (select count(*) from per_voter),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'perVoterMedian', (select percentile_cont(.5) within group (order by n) from per_voter),
          'byType', (
            select coalesce(jsonb_object_agg(target_type, n), '{}')
            from (
                select target_type, sum(up + down + blind + unknown) as n
                from t
                group by target_type
                having sum(up + down + blind + unknown) > 0
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

create function private.voters_kpis(args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of('app.r_vote_voter r', 'r.voter_id', args);
begin
  query := private.joined(query, case when args ? 'voterLevel' then 'join app.users u on u.user_id = r.voter_id' end);
  query := private.narrowed_by_args(
    query,
    json_build_object(
      'voterLevel', 'private.level(u.score) in (select jsonb_array_elements_text($1 -> ''voterLevel''))',
      'voter', 'r.voter_id = ($1 ->> ''voter'')::bigint',
      'type', private.kinds_sql('r')
    )
  );
  return private.count_tallies(
    format(
      'select r.voter_id, r.target_type, %s from %s',
      case args ->> 'direction'
        when 'up' then 'r.up, 0 as down, 0 as blind, 0 as unknown, r.weight_up, 0 as weight_down, r.estimated_up as estimated'
        when 'down' then '0 as up, r.down, 0 as blind, 0 as unknown, 0 as weight_up, r.weight_down, r.estimated_down as estimated'
        else 'r.up, r.down, r.blind, r.unknown, r.weight_up, r.weight_down,
          r.estimated_up + r.estimated_down + r.estimated_blind + r.estimated_unknown as estimated'
      end,
      private.rows_sql(query)
    ),
    args
  );
end;
$$;
comment on function private.voters_kpis is 'votes_kpis from r_vote_voter.';

create function private.preset_votes_kpis(filters jsonb, args jsonb, kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  hours text := private.vote_hours_source(args);
begin
  if
    hours is null
    or kind is null
    or args - 'type' - 'from' - 'to' <> '{}'
    or private.rollup_as_of('vote_rounds') is null
    or coalesce(filters ->> 'range', '') not in ('30d', '90d', '180d', '1y')
    or (select r.as_of from app.r_vote_run r) < app.now() - interval '2 days'
  then
    return null;
  end if;
  return private.sum_vote_hours(hours, args) || private.voter_spread(filters ->> 'range', kind);
end;
$$;

create function private.votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.ready_votes_kpis(filters), private.counted_votes_kpis(filters));
end;
$$;

create function private.votes_kpis_then(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
-- Everybody who voted fits into memory.
set work_mem = '32MB'
as $$
declare
  args jsonb := (private.votes_query(filters)).args - 'minVotes';
  hours text;
  voters jsonb;
begin
  if
    not private.voters_by_day()
    or args - 'type' - 'from' - 'to' <> '{}'
    or (args ->> 'to')::timestamptz < app.now()
    or (args ->> 'from')::timestamptz > app.now()
  then
    return null;
  end if;
  hours := private.vote_hours_source(args);
  if hours is null then
    return null;
  end if;
  execute format(
    $q$
      select jsonb_build_object(
          'voters', count(*),
          'perVoterMedian', percentile_cont(.5) within group (order by v.votes)
        )
      from (%s) v
      where v.votes > 0
    $q$,
    array_to_string(
      private.voters_then_sources(
        coalesce((args ->> 'from')::timestamptz, '-infinity'),
        case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end
      ),
      ' union all '
    )
  )
  into voters;
  return private.sum_vote_hours(hours, args) || voters;
end;
$$;
comment on function private.votes_kpis_then is
  'votes_kpis of a past day (G20) from hours and days of voters; null for other filters than type and a begin, and where it is not kept.';

create function private.number_of_votes(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  ready jsonb := private.ready_votes_kpis(filters);
  args jsonb;
  hours text;
  answer jsonb;
begin
  -- Of now the few votes of a range are counted, as their list does.
  if ready is null and (private.looks_back() or private.rollup_as_of('vote_rounds') is null) then
    args := (private.votes_query(filters)).args - 'minVotes';
    hours := private.vote_hours_source(args);
  end if;
  if hours is null then
    return coalesce(ready, private.counted_votes_kpis(filters)) -> 'votes';
  end if;
  execute 'select to_jsonb(coalesce(sum(h.up + h.down + h.blind + h.unknown), 0)) from ' || hours
  into answer
  using args;
  return answer;
end;
$$;
comment on function private.number_of_votes is 'The votes of votes_kpis alone, which needs no voters.';

insert into app.cached_answer_sources (part, source)
values
  (
    'votes_kpis_down',
    $$case when private.rollup_as_of('votes_sides') is not null then private.voters_kpis('{"direction": "down"}') end$$
  ),
  (
    'votes_kpis_up',
    $$case when private.rollup_as_of('votes_sides') is not null then private.voters_kpis('{"direction": "up"}') end$$
  );

insert into app.cached_answer_sources (part, source)
values ('votes_1y', $$private.votes_kpis('{"range": "1y"}') -> 'votes'$$);
