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
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', state);
end;
$$;
comment on function app.refresh_voters(jsonb) is
  'r_voter: features and bot score of every voter for 30 and 90 days. Runs after lockstep and trust.';

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
comment on function private.flag_voters is 'r_flag of voters whose bot score of 90 days is high or more.';

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
  'The next people behind this one whose votes are few enough together for a step of a rollup: ten at most, at least one; null at the end.';
