create function private.count_cells(of_round bigint, since timestamptz, until timestamptz) returns void
language plpgsql set search_path = '' set timezone = 'UTC' set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  with d as materialized (
    select f.created_at::date as day, f.kind, case when f.kind = 'slash' then f.target_id end as slash_id,
      f.voter_level, f.author_level, f.flagged, f.delay, count(*) as votes, count(f.is_upvote) as visible,
      count(*) filter (where f.is_upvote) as up,
      coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0) as weight
    from app.vote_facts f
    where f.created_at > since and f.created_at <= until
    group by 1, 2, 3, 4, 5, 6, 7
  ), slashes as (
    insert into app.r_vote_slash_day as s
    select of_round, d.slash_id, d.day, d.voter_level, d.author_level, d.flagged, sum(d.visible), sum(d.up),
      sum(d.weight)
    from d
    where d.slash_id is not null and d.visible > 0
    group by 2, 3, 4, 5, 6
    on conflict (round, slash_id, day, voter_level, author_level, flagged) do update
      set
        visible = s.visible + excluded.visible,
        up = s.up + excluded.up,
        weight = s.weight + excluded.weight
  )
  insert into app.r_vote_matrix as m
  select of_round, 'day', d.day, d.kind, d.voter_level, d.author_level, d.flagged, sum(d.votes), sum(d.visible),
    sum(d.up), sum(d.weight),
    array(
      select coalesce(sum(x.votes), 0)::bigint
      from generate_series(0, cardinality(private.delay_bins())) b
        left join unnest(array_agg(d.delay), array_agg(d.votes)) x (delay, votes) on x.delay = b
      group by b
      order by b
    )
    from d
    group by d.day, d.kind, d.voter_level, d.author_level, d.flagged
  on conflict (round, span, day, type, voter_level, author_level, flagged) do update
    set
      votes = m.votes + excluded.votes,
      visible = m.visible + excluded.visible,
      up = m.up + excluded.up,
      weight = m.weight + excluded.weight,
      delays = array(select x + y from unnest(m.delays, excluded.delays) z (x, y));
end;
$$;

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
      -- In order of time, so that a step touches few days.
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
      exit when app.chunk_time_is_up(began);
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
      perform private.count_voter_days(voters);
      place := voters[cardinality(voters)];
      exit when app.chunk_time_is_up(began);
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
      exit when app.chunk_time_is_up(began);
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
      exit when app.chunk_time_is_up(began);
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
  select this_round, range.span, '-infinity', c.*
  from private.analysis_cells(
      jsonb_build_object('round', this_round, 'from', range.since, 'to', app.now(), 'type', 'all', 'flaggedOut', false)
    ) c;
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
  'Refreshes the rollups of /votes/analysis. Runs after r_vote_target and the bot scores.';

create function private.drop_vote_round(gone bigint) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  t text;
  kept bigint := coalesce((select r.round from app.r_vote_run r), 0);
begin
  -- The rows of an unfinished round or, without a number, of every round but the complete one.
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

insert into app.rollup_jobs values ('vote_rounds', 86400, 'app.refresh_vote_rounds', 90);
