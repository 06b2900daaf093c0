create function app.refresh_vote_parts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_parts');
  keys text[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_part where true;
      insert into app.rollup_dirty (rollup, key)
      select 'vote_parts', t.target_type || ':' || t.target_id from app.r_vote_target t where t.votes >= 10
      on conflict do nothing;
    else
      -- What left a range since, without any row changing.
      insert into app.rollup_dirty (rollup, key)
      select distinct 'vote_parts', v.target_type || ':' || v.target_id
      from (
          values
            (interval '30 days'),
            ('90 days'),
            ('180 days'),
            ('1 year')
        ) x (length)
        join app.vote_times v on v.created_at >= seen - x.length and v.created_at < app.now() - x.length
        join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id and t.votes >= 10
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('vote_parts', 10);
    exit when keys = '{}';
    delete from app.r_vote_part p
    where (p.target_type, p.target_id) in (
        select split_part(k, ':', 1), split_part(k, ':', 2)::bigint from unnest(keys) k
      );
    insert into app.r_vote_part (part, target_type, target_id, votes, up, down, share, first_at, last_at)
    -- `offset 0`: each target by its key; the planner would rather read all votes.
    with f as materialized (
      select v.target_type, v.target_id, v.created_at, v.blind, v.is_upvote, v.weight,
        (select private.level(u.score) from app.users u where u.user_id = v.voter_id) as level
      from unnest(keys) k
        cross join lateral (
          select c.target_type, c.target_id, c.voter_id, c.created_at, c.blind, c.is_upvote,
            case when not c.blind then c.weight end as weight
          from app.counted_votes c
          where c.target_type = split_part(k, ':', 1) and c.target_id = split_part(k, ':', 2)::bigint
          offset 0
        ) v
    ), p as (
      select f.level as part, f.* from f where f.level is not null
      union all
      select r.span, f.*
      from (select x.* from private.range_starts() x where x.span in ('30d', '90d', '180d', '1y')) r
        join f on f.created_at >= r.since
    )
    select p.part, p.target_type, p.target_id, count(*),
      case when not bool_or(p.blind) then count(*) filter (where p.is_upvote) end,
      case when not bool_or(p.blind) then count(*) filter (where not p.is_upvote) end,
      case
        when not bool_or(p.blind) then (
          coalesce(sum(p.weight) filter (where p.is_upvote), 0) / nullif(
            sum(p.weight) filter (where p.is_upvote is not null),
            0
          )
        )::double precision
      end,
      min(p.created_at), max(p.created_at)
    from p
    group by 1, 2, 3
    having count(*) >= 10;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('vote_parts', written);
end;
$$;
comment on function app.refresh_vote_parts(jsonb) is
  'r_vote_part of targets whose row in r_vote_target changed, whose votes left a range, or whose voters changed level. Runs after r_vote_target.';

create function app.refresh_vote_rounds(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := coalesce(cursor ->> 'phase', 'cells');
  this_round bigint := coalesce((cursor ->> 'round')::bigint, 1 + coalesce((select r.round from app.r_vote_run r), 0));
  since timestamptz := coalesce((cursor ->> 'since')::timestamptz, '-infinity');
  until timestamptz;
  place bigint := (cursor ->> 'after')::bigint;
  place_kind text := coalesce(cursor ->> 'kind', '');
  voters bigint[];
  kinds text[];
  ids bigint[];
  range record;
begin
  if cursor is null then
    perform private.drop_vote_round(this_round);
  end if;
  if phase = 'cells' then
    loop
      -- By time, so that a step adds to few days.
      until := (
        select max(x.created_at)
        from (
            select v.created_at
            from app.vote_times v
            where v.created_at > since and v.created_at <= app.now()
            order by v.created_at
            limit 500
          ) x
      );
      if until is null then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'voters', 'round', this_round));
      end if;
      perform private.count_cells(this_round, since, until);
      since := until;
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cells', 'round', this_round, 'since', since)
    );
  end if;
  if phase = 'voters' then
    loop
      voters := private.next_voters(place);
      if voters is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_voters(this_round, voters);
      perform private.keep_voter_days(voters);
      place := voters[cardinality(voters)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'voters', 'round', this_round, 'after', place)
    );
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place) and t.votes >= 5 and not t.blind
          order by t.target_type, t.target_id
          limit 10
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_targets(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  if phase = 'firsts' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place)
          order by t.target_type, t.target_id
          limit 200
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', 1)
        );
      end if;
      perform private.count_firsts(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  -- One preset range at a time.
  select x.span, x.since into range from private.range_starts() x offset place - 1 limit 1;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, median_first)
  select this_round, range.span, y.type, count(*), count(*) filter (where t.votes >= 5),
    percentile_cont(.5) within group (order by extract(epoch from t.first_at - t.made_at)) filter (
      where t.first_at >= t.made_at
    )
  from app.r_vote_target t
    cross join lateral (
      values
        ('all'),
        (private.vote_kind(t.target_type))
    ) y (type)
  where t.first_at >= range.since
  group by y.type;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, active)
  values (this_round, range.span, 'all', 0, 0, private.active_between(range.since, app.now()))
  on conflict (round, span, type) do update set active = excluded.active;
  insert into app.r_vote_matrix
  select this_round, range.span, '-infinity', c.kind, c.voter_level, c.author_level, c.flagged, sum(c.votes),
    sum(c.visible), sum(c.up), sum(c.weight),
    array[
      sum(c.delays[1]),
      sum(c.delays[2]),
      sum(c.delays[3]),
      sum(c.delays[4]),
      sum(c.delays[5]),
      sum(c.delays[6]),
      sum(c.delays[7]),
      sum(c.delays[8]),
      sum(c.delays[9])
    ]
  from private.analysis_cells(
      jsonb_build_object('round', this_round, 'from', range.since, 'to', app.now(), 'type', 'all', 'flaggedOut', false)
    ) c
  group by 4, 5, 6, 7;
  if place < 7 then
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', place + 1)
    );
  end if;
  insert into app.r_vote_run (one, round, as_of, days)
  values (true, this_round, app.now(), true)
  on conflict (one) do update
    set
      round = excluded.round,
      as_of = excluded.as_of,
      days = excluded.days;
  perform private.drop_vote_round(null);
  return jsonb_build_object('rows', (select count(*) from app.r_vote_matrix), 'cursor', null);
end;
$$;
comment on function app.refresh_vote_rounds(jsonb) is
  'Rollups of /votes/analysis. Runs after r_vote_target and the bot scores.';

create function private.drop_vote_round(gone bigint) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  t text;
  kept bigint := coalesce((select r.round from app.r_vote_run r), 0);
begin
  -- What is left of a round that never finished, or, without a number, everything but the complete one.
  foreach t in array array[
    'r_vote_matrix',
    'r_vote_spread',
    'r_vote_week',
    'r_vote_agree',
    'r_vote_cohort',
    'r_vote_moved',
    'r_vote_agree_day',
    'r_vote_slash_day',
    'r_vote_first_day',
    'r_vote_crossing'
  ] loop
    execute format('delete from app.%I where round <> $1 and ($2 is null or round = $2)', t) using kept, gone;
  end loop;
end;
$$;

select private.watch(
    'app.r_vote_target',
    'vote_parts',
    'case when votes >= 10 then target_type || '':'' || target_id end'
  );

insert into app.rollup_jobs values ('vote_parts', 300, 'app.refresh_vote_parts', 23);

insert into app.rollup_jobs values ('vote_rounds', 86400, 'app.refresh_vote_rounds', 90);
