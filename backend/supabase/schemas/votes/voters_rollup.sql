create function app.refresh_voters(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  state jsonb := coalesce(
    cursor,
    jsonb_build_object(
      'after', null,
      'round', clock_timestamp()::text,
      'votes30', 0,
      'votes90', 0,
      'weight30', 0,
      'weight90', 0,
      'up', (
        select sum(t.up)::double precision / nullif(sum(t.up + t.down), 0) from app.r_vote_target t where not t.blind
      )
    )
  );
  place bigint := (state ->> 'after')::bigint;
  voters bigint[];
  sums record;
  n bigint;
  written bigint := 0;
begin
  loop
    voters := private.next_voters(place);
    if voters is null then
      delete from app.r_voter where round <> state ->> 'round';
      insert into app.r_voter_run
      values
        (
          true,
          private.detector_versions(array['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D11', 'bot']),
          (state ->> 'votes30')::bigint,
          (state ->> 'votes90')::bigint,
          (state ->> 'weight30')::numeric,
          (state ->> 'weight90')::numeric,
          app.now()
        )
      on conflict (one) do update
        set
          versions = excluded.versions,
          votes30 = excluded.votes30,
          votes90 = excluded.votes90,
          weight30 = excluded.weight30,
          weight90 = excluded.weight90,
          computed_at = excluded.computed_at;
      perform private.flag_voters();
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    select count(*) filter (where v.created_at >= (select app.now()) - interval '30 days') as votes30,
      count(*) as votes90,
      coalesce(sum(v.weight) filter (where v.created_at >= (select app.now()) - interval '30 days'), 0) as weight30,
      coalesce(sum(v.weight), 0) as weight90
    into sums
    from app.analysed_votes v
    where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days';
    state := state
      || jsonb_build_object(
        'votes30', (state ->> 'votes30')::bigint + sums.votes30,
        'votes90', (state ->> 'votes90')::bigint + sums.votes90,
        'weight30', (state ->> 'weight30')::numeric + sums.weight30,
        'weight90', (state ->> 'weight90')::numeric + sums.weight90
      );
    if sums.votes90 > 0 then
      delete from app.r_voter where voter_id = any (voters);
      insert into app.r_voter
      select f.*
      from unnest(private.vote_periods()) d
        cross join lateral private.voter_features(d, voters, (state ->> 'up')::double precision) f;
      update app.r_voter v
      set
        round = state ->> 'round',
        score = 100 * s.points / s.weight,
        coverage = s.weight,
        band = case when s.weight >= 50 then private.score_band(100 * s.points / s.weight) end
      from (
          select x.period, x.voter_id, sum(l.weight * l.feature) as points,
            sum(l.weight) filter (where l.feature is not null) as weight
          from app.r_voter x
            cross join lateral private.bot_lines(x) l
          where x.voter_id = any (voters)
          group by 1, 2
        ) s
      where v.period = s.period and v.voter_id = s.voter_id;
      get diagnostics n = row_count;
      written := written + n;
    end if;
    place := voters[cardinality(voters)];
    state := state || jsonb_build_object('after', place);
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', state);
end;
$$;
comment on function app.refresh_voters(jsonb) is
  'Refreshes r_voter: features and bot score of every voter for 30 and 90 days. Runs after lockstep and trust.';

insert into app.rollup_jobs values ('voters', 3600, 'app.refresh_voters', 80);

create function private.flag_voters() returns void
language plpgsql set search_path = '' as $$
begin
  delete from app.r_flag f
  where f.detector = 'bot'
    and not exists (
      select 1
      from app.r_voter v
      where v.period = 90 and v.voter_id = f.user_id and v.coverage >= 50 and v.score >= 50
    );
  insert into app.r_flag (user_id, detector, version, score, coverage, band, evidence, first_seen, last_seen)
  select v.voter_id, 'bot', (private.detector('bot') ->> 'version')::int, v.score, v.coverage / 100, v.band,
    jsonb_build_object(
      'votes', v.votes,
      'ringId', (select g.id from app.r_ring g where g.period = 90 and g.members @> array[v.voter_id])
    ),
    app.now(), app.now()
  from app.r_voter v
  where v.period = 90 and v.coverage >= 50 and v.score >= 50
  on conflict (user_id, detector) do update
    set
      version = excluded.version,
      score = excluded.score,
      coverage = excluded.coverage,
      band = excluded.band,
      evidence = excluded.evidence,
      last_seen = excluded.last_seen;
end;
$$;
comment on function private.flag_voters is 'Updates r_flag for voters whose 90-day bot score is high or above.';

create function private.next_voters(place bigint) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    with u as (
      select x.user_id from app.users x where place is null or x.user_id > place order by x.user_id limit 10
    ), n as (
      select u.user_id, row_number() over w as i, sum(coalesce(v.votes, 0)) over w as upto
      from u
        left join lateral (
          select sum(r.up + r.down + r.blind + r.unknown) as votes
          from app.r_vote_voter r
          where r.voter_id = u.user_id
        ) v
          on true
      window w as (order by u.user_id)
    )
    select array_agg(n.user_id order by n.user_id)
    from n
    where n.i = 1 or n.upto <= 1000
  );
end;
$$;
comment on function private.next_voters(bigint) is
  'The next people after this id whose votes together fit one step of a rollup: one to ten; null at the end.';

create function private.content_pairs(voter bigint) returns setof app.r_content_agree
language plpgsql stable set search_path = '' as $$
begin
  return query
    with o as materialized (
      select n.target_type, n.target_id, n.is_upvote
      from
        (
          -- If someone voted repeatedly, the last vote counts.
          select distinct on (v.target_type, v.target_id) v.target_type, v.target_id, v.is_upvote, v.created_at
          from app.analysed_votes v
          where v.voter_id = voter and v.target_type <> 'slash'
          order by v.target_type, v.target_id, v.created_at desc
        ) n
      where not exists (
          select 1
          from app.r_vote_target t
          where t.target_type = n.target_type and t.target_id = n.target_id and t.votes > 200
        )
      order by n.created_at desc, n.target_type, n.target_id
      limit 2000
    )
    select voter, x.voter_id, count(*)::int, count(*) filter (where x.is_upvote = o.is_upvote)::int,
      count(*) filter (where o.is_upvote)::int, count(*) filter (where x.is_upvote)::int
    from o
      cross join lateral (
        select distinct on (v.voter_id) v.voter_id, v.is_upvote
        from app.analysed_votes v
        where v.target_type = o.target_type and v.target_id = o.target_id and v.voter_id > voter
        order by v.voter_id, v.created_at desc
        offset 0
      ) x
    group by x.voter_id
    having count(*) >= 30;
end;
$$;
comment on function private.content_pairs(bigint) is
  'The pairs of r_content_agree in which this voter has the lower id.';

create function app.refresh_r_content_agree(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  next_voter bigint;
  n bigint;
  written bigint := 0;
begin
  loop
    select v.voter_id
    into next_voter
    from app.votes v
    where v.voter_id > place and v.target_type <> 'slash'
    group by v.voter_id
    having count(*) >= 30
    order by v.voter_id
    limit 1;
    -- Pairs of the last round stay until their voter is recounted; voters skipped in between do not have enough votes.
    delete from app.r_content_agree k
    where k.a > place and (next_voter is null or k.a <= next_voter);
    exit when next_voter is null;
    insert into app.r_content_agree
    select p.* from private.content_pairs(next_voter) p;
    get diagnostics n = row_count;
    written := written + n;
    place := next_voter;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  perform private.keep_vote_groups();
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;
comment on function app.refresh_r_content_agree(jsonb) is
  'Refreshes r_content_agree, voter by voter, then r_vote_group. Runs after r_vote_target and r_vote_skill.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_content_agree', 86400, 'app.refresh_r_content_agree', 24);
