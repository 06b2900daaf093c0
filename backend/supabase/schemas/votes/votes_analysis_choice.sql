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
    -- The rollup knows what each target is about, by index; before its first round every vote is looked up.
    query := private.joined(
      query,
      case
        when private.rollup_as_of(
          'vote_targets'
        ) is not null then 'join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id'
        else 'cross join lateral private.vote_target(v.target_type, v.target_id) t'
      end
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

create function private.count_votes(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.count_tallies(
    format(
      'select
        v.voter_id,
        v.target_type,
        count(*) filter (where v.is_upvote) as up,
        count(*) filter (where not v.is_upvote) as down,
        count(*) filter (where v.blind) as blind,
        count(*) filter (where v.is_upvote is null and not v.blind) as unknown,
        coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
        coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down,
        count(*) filter (where v.weight_estimated) as estimated
      from %s
      group by v.voter_id, v.target_type',
      private.rows_sql(query)
    ),
    query.args
  );
end;
$$;

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

create function private.ready_votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  args jsonb := (private.votes_query(filters)).args - 'minVotes';
  kind text := case
    when not args ? 'type' then 'all'
    when jsonb_array_length(args -> 'type') = 1 then args #>> '{type,0}'
  end;
begin
  -- Without any filter but one kind the sums are kept ready; voters are those of the last round over all of them.
  if
    args - 'type' = '{}'
    and kind in ('all', 'review', 'vouch', 'slash')
    and private.rollup_as_of('vote_targets') is not null
    and private.rollup_as_of('vote_rounds') is not null
  then
    return private.vote_sums(kind);
  end if;
  return coalesce(private.rolled_up_votes_kpis(args), private.preset_votes_kpis(filters, args, kind));
end;
$$;
comment on function private.ready_votes_kpis(jsonb) is
  'votes_kpis where the votes are kept added up; null where they have to be counted.';

create function private.sum_vote_hours(hours text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set enable_sort = off as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with h as materialized (
        select target_type, sum(up) as up, sum(down) as down, sum(blind) as blind, sum(unknown) as unknown,
          sum(weight_up) as weight_up, sum(weight_down) as weight_down, sum(estimated) as estimated
        from %s
        group by target_type
      )
      select jsonb_build_object(
          'votes', coalesce(sum(up + down + blind + unknown), 0),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'byType', coalesce(jsonb_object_agg(target_type, up + down + blind + unknown), '{}')
        )
      from h
    $q$,
    hours
  )
  into answer
  using args;
  return answer;
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
