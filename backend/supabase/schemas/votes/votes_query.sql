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
  -- With `whole`, values go into subselects: the planner must not see how busy a person is, or it would scan all votes.
  value text := case when whole then '(select ($1 ->> %L)::%s)' else '($1 ->> %L)::%s' end;
begin
  query.orders := '{"at": {"sql": "v.created_at", "type": "timestamptz"}}';
  if query.args ?| array['author', 'subject'] then
    -- The rollup has only targets with votes now; on a past day or before its first round, targets are looked up.
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
  'Votes `v` (app.counted_votes) that match the filters of votes_stream; for votes_targets, all filters but minVotes.';

create function private.votes_of_person(side text, who bigint) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.votes_query(jsonb_build_object(side, '0'));
begin
  query.args := query.args || jsonb_build_object(side, who);
  return (query);
end;
$$;
comment on function private.votes_of_person is 'votes_query for one person, known by id, as author, subject or voter.';

create function private.kinds_sql(alias text) returns text
language sql immutable set search_path = '' as $$
  select format(
      '(%1$s.target_type in (select jsonb_array_elements_text($1 -> ''type''))
        or $1 -> ''type'' ? ''other'' and %1$s.target_type not in (''review'', ''vouch'', ''slash''))',
      alias
    );
$$;
comment on function private.kinds_sql is 'SQL condition: the target is of one of the requested kinds.';

create function private.vote_hours_source(args jsonb) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  by_level boolean := args ? 'voterLevel';
  counted timestamptz := (select s.as_of from app.rollup_state s where s.name = 'vote_hours');
  past boolean := counted > app.now();
  blind_hour timestamptz := case when past then coalesce(date_trunc('hour', private.blind_since()), 'infinity') end;
  waiting timestamptz[] := array(
    select to_timestamp(d.key::bigint * 3600)
    from app.rollup_dirty d
    where past and d.rollup = 'vote_hours' and d.key not like 'level:%'
  );
  -- Votes in the partial hours at both ends of the range.
  one_by_one text[] := array[
    'w.since > ''-infinity'' and v.created_at >= w.since and v.created_at < w.from_hour and v.created_at <= w.until',
    'w.until < ''infinity'' and v.created_at >= greatest(w.from_hour, w.to_hour) and v.created_at <= w.until'
  ];
begin
  if args ?| array['author', 'subject', 'voter'] or counted is null then
    return null;
  end if;
  if past then
    -- Also votes on slashes that were open then, votes taken back since, and votes in hours waiting for a recount.
    one_by_one := one_by_one
      || format(
        'v.target_type = ''slash''
        and v.created_at >= greatest(w.from_hour, %L)
        and v.created_at < w.to_hour
        and date_trunc(''hour'', v.created_at) <> all (%L::timestamptz[])',
        blind_hour,
        waiting
      )
      || format(
        'v.archived_at > %L
        and v.archived_at <= %L
        and v.created_at >= w.from_hour
        and v.created_at < w.to_hour
        and (v.target_type <> ''slash'' or v.created_at < %L)
        and date_trunc(''hour'', v.created_at) <> all (%L::timestamptz[])',
        app.now(), counted, blind_hour, waiting
      )
      || array(
        select format(
            'v.created_at >= greatest(w.from_hour, %L) and v.created_at < least(w.to_hour, %L)',
            t,
            t + interval '1 hour'
          )
        from unnest(waiting) t
      );
  end if;
  return format(
    $q$
      (
        with
          r as (select coalesce(($1 ->> 'from')::timestamptz, '-infinity') as since, %1$s as until),
          w as materialized (
            select
              r.*,
              case
                when since = '-infinity' then since
                else date_trunc('hour', since - interval '1 microsecond') + interval '1 hour'
              end as from_hour,
              case when until = 'infinity' then until else date_trunc('hour', until) end as to_hour
            from r
          ),
          votes as (
            select h.at, h.target_type, h.up, h.down, h.blind, h.unknown, %2$s
            from
              w
              cross join %3$s
            where %4$s and h.at >= w.from_hour and h.at < w.to_hour
            %5$s
          )
        select x.at, x.target_type, %6$s
        from votes x
        where %7$s
      ) h
    $q$,
    case
      when past then format('least(($1 ->> ''to'')::timestamptz, %L)', app.now())
      else 'coalesce(($1 ->> ''to'')::timestamptz, ''infinity'')'
    end,
    case
      when by_level then '0::numeric as weight_up, 0::numeric as weight_down, 0 as estimated'
      else 'h.weight_up, h.weight_down, h.estimated'
    end,
    case when by_level then 'app.r_vote_level_hour h' else 'app.r_vote_hour h' end,
    concat_ws(
      ' and ',
      case when by_level then 'h.level in (select jsonb_array_elements_text($1 -> ''voterLevel''))' else 'true' end,
      case
        when past then format(
          '(h.target_type <> ''slash'' or h.at < %L) and h.at <> all (%L::timestamptz[])',
          blind_hour,
          waiting
        )
      end
    ),
    (
      select string_agg(
          format(
            -- `offset 0`: computes the columns of a vote once; inlined, they would be planned for each output column.
            'union all
            select
              date_trunc(''hour'', v.created_at),
              v.target_type,
              (v.is_upvote is true)::int,
              (v.is_upvote is false)::int,
              v.blind::int,
              (v.is_upvote is null and not v.blind)::int,
              case when v.is_upvote then v.weight else 0 end,
              case when not v.is_upvote then v.weight else 0 end,
              v.weight_estimated::int
            from
              w
              cross join lateral (
                select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated
                from app.counted_votes v %s
                where %s and %s
                offset 0
              ) v',
            case when by_level then 'join app.users u on u.user_id = v.voter_id' end,
            case when by_level then private.level_scores(args -> 'voterLevel') else 'true' end, c
          ),
          ' '
        )
      from unnest(one_by_one) c
    ),
    case args ->> 'direction'
      when 'up' then 'x.up, 0 as down, 0 as blind, 0 as unknown'
      when 'down' then '0 as up, x.down, 0 as blind, 0 as unknown'
      else 'x.up, x.down, x.blind, x.unknown, x.weight_up, x.weight_down, x.estimated'
    end,
    concat_ws(
      ' and ',
      case args ->> 'direction' when 'up' then 'x.up > 0' when 'down' then 'x.down > 0' else 'true' end,
      case when args ? 'type' then private.kinds_sql('x') end
    )
  );
end;
$$;
comment on function private.vote_hours_source is
  'SQL for a FROM clause with its values in $1: hours h (at, target_type, up, down, blind, unknown and, unless `direction` is set, weight_up, weight_down, estimated) for the filters type, voterLevel (without weights), direction, from and to. Null if author, subject or voter is set, or if the rollup has never run.';

create function private.blind_since() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select min(v.created_at)
    from app.open_slashes s
      join app.visible_votes v on v.target_type = 'slash' and v.target_id = s.id
  );
end;
$$;
comment on function private.blind_since is 'Time of the first vote on any open slash; null if there is none.';

create function private.voter_tallies(args jsonb) returns text
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
  return format(
    'select r.voter_id, r.target_type, %s from %s',
    case args ->> 'direction'
      when 'up' then 'r.up, 0 as down, 0 as blind, 0 as unknown, r.weight_up, 0 as weight_down, r.estimated_up as estimated'
      when 'down' then '0 as up, r.down, 0 as blind, 0 as unknown, 0 as weight_up, r.weight_down, r.estimated_down as estimated'
      else 'r.up, r.down, r.blind, r.unknown, r.weight_up, r.weight_down,
        r.estimated_up + r.estimated_down + r.estimated_blind + r.estimated_unknown as estimated'
    end,
    private.rows_sql(query)
  );
end;
$$;
comment on function private.voter_tallies is 'SQL of tallies from r_vote_voter, by voter, level, kind and direction.';
