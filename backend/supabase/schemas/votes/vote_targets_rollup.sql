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

create function private.vote_periods() returns int[]
language sql immutable as $$
  select array[30, 90];
$$;
comment on function private.vote_periods is 'Days of the periods for which voters are analysed.';

create function private.hypergeometric_tail(x int, pool int, marked int, draws int) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  low int := greatest(0, draws + marked - pool);
  high int := least(marked, draws);
  term double precision := 0;
  largest double precision;
  tail double precision := 0;
  whole double precision := 0;
  k int;
begin
  if pool is null or marked is null or draws is null or x is null then
    return null;
  end if;
  if x <= low then
    return 1;
  end if;
  if x > high then
    return 0;
  end if;
  -- Weights relative to the first outcome, in logarithms, so that nothing overflows; their sum is the whole.
  largest := 0;
  for k in low + 1..high loop
    term := term
      + ln((marked - k + 1)::double precision * (draws - k + 1) / (k::double precision * (pool - marked - draws + k)));
    largest := greatest(largest, term);
  end loop;
  term := 0;
  for k in low..high loop
    if k > low then
      term := term
        + ln(
          (marked - k + 1)::double precision * (draws - k + 1) / (k::double precision * (pool - marked - draws + k))
        );
    end if;
    whole := whole + exp(greatest(term - largest, -700));
    if k >= x then
      tail := tail + exp(greatest(term - largest, -700));
    end if;
  end loop;
  return tail / whole;
end;
$$;
comment on function private.hypergeometric_tail(int, int, int, int) is
  'P(X >= x) when `draws` are taken from a pool with so many marked. Values below about 1e-300 come out as that.';

create function private.bot_row(v app.r_voter) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'voter', (select h.person from app.people h where h.user_id = v.voter_id),
    'level', private.level((select u.score from app.users u where u.user_id = v.voter_id)),
    'score', v.score,
    'band', v.band,
    'coverage', v.coverage,
    'votes', v.votes,
    'lines', (
      select jsonb_agg(
          jsonb_build_object(
            'id', l.id,
            'weight', l.weight,
            'feature', l.feature,
            'points', l.weight * l.feature,
            'because', l.because
          )
          order by l.id
        )
      from private.bot_lines(v) l
    ),
    'maxJ', v.max_j,
    'modalShare', v.modal_share,
    'quietHours', v.quiet_hours,
    'fastShare', v.fast_share,
    'batchShare', v.batch_share,
    'burstiness', v.burstiness,
    'hhi', v.hhi,
    'upShare', v.up_share,
    'upP', v.up_p,
    'trustPercentile', v.trust,
    'ringId', (select g.id from app.r_ring g where g.period = v.period and g.members @> array[v.voter_id])
  );
end;
$$;

create function private.too_few_votes(days int, members bigint[]) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select m
    from unnest(members) m
    where exists (select 1 from app.r_voter_run)
      and not exists (select 1 from app.r_voter v where v.period = days and v.voter_id = m)
    order by m
  );
end;
$$;
comment on function private.too_few_votes(int, bigint[]) is
  '6.3: those of these voters who have too few votes for a bot score; none before the first round of scores.';

create function private.ring_row(g app.r_ring) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  too_few bigint[] := private.too_few_votes(g.period, g.members);
begin
  return jsonb_build_object(
    'id', g.id,
    'size', cardinality(g.members),
    'members', (select jsonb_agg(private.person(m) order by m) from unnest(g.members[1:50]) m),
    'tooFew', cardinality(too_few),
    'tooFewIds', to_jsonb(array(select m from unnest(too_few) m where m = any (g.members[1:50]) order by m)),
    'edges', g.edges,
    'density', g.density,
    'sharedTargets', g.shared_targets,
    'votes', g.votes,
    'firstAt', private.iso(g.first_at),
    'lastAt', private.iso(g.last_at),
    'beneficiaries', (
      select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = a.id) order by a.n), '[]')
      from unnest(g.authors) with ordinality a (id, n)
    )
  );
end;
$$;

create function private.bot_stamp() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.stamp()
    || coalesce(
      (
        select jsonb_build_object(
            'versions', r.versions,
            'computedAt', private.iso(r.computed_at),
            'version', (select max(v::int) from jsonb_each_text(r.versions) e (k, v))
          )
        from app.r_voter_run r
      ),
      '{"versions": null, "version": null, "computedAt": null}'
    );
end;
$$;
comment on function private.bot_stamp is
  '6.1: with which versions the voters were scored; `version` is the highest of them.';

create function private.content_pairs(voter bigint) returns setof app.r_content_agree
language plpgsql stable set search_path = '' as $$
begin
  return query
    with o as materialized (
      select n.target_type, n.target_id, n.is_upvote
      from
        (
          -- Who votes again means the last one.
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
  'The pairs of r_content_agree in which this voter is the lower one.';

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
    -- Until a voter is counted anew the pairs of the last round stand; those between are of nobody with enough votes.
    delete from app.r_content_agree k
    where k.a > place and (next_voter is null or k.a <= next_voter);
    exit when next_voter is null;
    insert into app.r_content_agree
    select p.* from private.content_pairs(next_voter) p;
    get diagnostics n = row_count;
    written := written + n;
    place := next_voter;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  perform private.keep_vote_groups();
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;
comment on function app.refresh_r_content_agree(jsonb) is
  'r_content_agree, voter by voter, then r_vote_group. Runs after r_vote_target and r_vote_skill.';

create function app.refresh_votes_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
<<work>> declare
  began timestamptz := clock_timestamp();
  k text;
  who bigint;
  side text;
  written bigint := 0;
begin
  if cursor is null and private.rollup_as_of('votes_days') is null then
    delete from app.r_votes_side_spread where true;
    insert into app.rollup_dirty (rollup, key)
    select 'votes_days', s.side || ':' || s.user_id from app.r_votes_side s where s.side <> 'about'
    on conflict do nothing;
  end if;
  loop
    k := (private.take_dirty('votes_days', 1))[1];
    exit when k is null;
    who := split_part(k, ':', 2)::bigint;
    side := split_part(k, ':', 1);
    if exists (select 1 from app.r_votes_side s where s.user_id = who and s.side = work.side) then
      perform private.keep_votes_days(who, side);
      written := written + 1;
    else
      delete from app.r_votes_side_spread s where s.user_id = who and s.side = work.side;
    end if;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('votes_days', written);
end;
$$;
comment on function app.refresh_votes_days(jsonb) is
  'r_votes_side_spread, its days and people of those whose row in r_votes_side was counted anew. Runs after it.';

insert into app.detector_params (detector, version, active, json)
values
  ('D5', 1, true, '{"windowSeconds": 120, "minCoVotes": 10, "minJaccard": 0.5, "fdr": 0.01, "maxPerWindow": 200}');

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_content_agree', 86400, 'app.refresh_r_content_agree', 24);

create trigger votes_days_insert
after insert on app.r_votes_side
referencing new table as fresh
for each statement
execute function private.note_dirty('votes_days', 'case when side <> ''about'' then side || '':'' || user_id end');

create trigger votes_days_delete
after delete on app.r_votes_side
referencing old table as gone
for each statement
execute function private.note_dirty('votes_days', 'case when side <> ''about'' then side || '':'' || user_id end');

insert into app.rollup_jobs values ('votes_days', 900, 'app.refresh_votes_days', 23);
