create function private.publish_lockstep(days int) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D5');
  since timestamptz := app.now() - make_interval(days => days);
  pairs bigint := (select count(*) from app.covote_build b where case days when 30 then b.c30 else b.c90 end > 0);
  bar double precision;
  a bigint[];
  b bigint[];
  written bigint;
begin
  -- Benjamini-Hochberg over all pairs with a co-vote: the largest p within its threshold.
  select max(t.p)
  into bar
  from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
  where t.p <= (rules ->> 'fdr')::double precision * t.k / pairs;
  delete from app.r_covote where period = days;
  insert into app.r_covote
  select days, t.i, t.j, t.c, t.c::double precision / nullif(t.either, 0), t.p,
    t.c::numeric >= (rules ->> 'minJaccard')::numeric * t.either and t.p <= coalesce(bar, -1)
  from app.covote_test t
  where t.period = days and t.c >= (rules ->> 'minCoVotes')::int;
  get diagnostics written = row_count;
  select array_agg(e.i order by e.i, e.j), array_agg(e.j order by e.i, e.j)
  into a, b
  from app.r_covote e
  where e.period = days and e.edge;
  delete from app.r_ring where period = days;
  insert into app.r_ring
  with m as materialized (
    select c.node, c.root from private.components(coalesce(a, '{}'), coalesce(b, '{}')) c
  ), parts as (select root, array_agg(node order by node) as members from m group by root), hits as materialized (
    select m.root, h.kind, h.id, h.at, h.i, h.j
    from app.r_covote e
      join m on m.node = e.i
      cross join lateral (select x.* from private.pair_targets(e.i, e.j, since) x) h
    where e.period = days and e.edge
  ), targets as (
    select h.root, h.kind, h.id, (select t.author_id from private.vote_target(h.kind, h.id) t) as author_id
    from (select distinct root, kind, id from hits) h
  )
  select days, p.root, p.members, g.edges, 2.0 * g.edges / (cardinality(p.members) * (cardinality(p.members) - 1)),
    (select count(*) from targets t where t.root = p.root),
    (select count(*) from app.analysed_votes v where v.voter_id = any (p.members) and v.created_at >= since),
    h.first_at, h.last_at,
    array(
      select t.author_id
      from targets t
      where t.root = p.root and t.author_id is not null
      group by t.author_id
      order by count(*) desc, t.author_id
      limit 10
    )
    from parts p
      cross join lateral (
        select count(*)::int as edges from app.r_covote e where e.period = days and e.edge and e.i = any (p.members)
      ) g
      cross join lateral (select min(x.at) as first_at, max(x.at) as last_at from hits x where x.root = p.root) h;
  return written;
end;
$$;

create function private.pair_targets(one bigint, other bigint, since timestamptz) returns table (
  kind text, id bigint, at timestamptz, i bigint, j bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  span interval := make_interval(secs => (private.detector('D5') ->> 'windowSeconds')::int);
begin
  return query
    select a.target_type, a.target_id, max(least(a.created_at, b.created_at)), one, other
    from app.analysed_votes a
      -- One lookup per vote of the first voter: otherwise the planner would scan all votes of the second.
      cross join lateral (
        select b.created_at
        from app.analysed_votes b
        where b.target_type = a.target_type
          and b.target_id = a.target_id
          and b.voter_id = other
          and b.is_upvote = a.is_upvote
          and b.created_at >= since
          and b.created_at between a.created_at - span and a.created_at + span
        offset 0
      ) b
    where a.voter_id = one and a.created_at >= since and other is not null
    group by 1, 2;
end;
$$;
comment on function private.pair_targets(bigint, bigint, timestamptz) is
  'D5: the targets on which two voters co-acted, with the time of the earlier vote.';

create function app.refresh_lockstep(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  began timestamptz := clock_timestamp();
  rules jsonb := private.detector('D5');
  rest_most constant int := 20000;
  phase text := coalesce(cursor ->> 'phase', 'targets');
  days int := coalesce((cursor ->> 'days')::int, 30);
  after_kind text := coalesce(cursor ->> 'kind', '');
  after_id bigint := coalesce((cursor ->> 'id')::bigint, 0);
  since timestamptz := app.now() - interval '90 days';
  written bigint := 0;
  kinds text[];
  ids bigint[];
  a bigint[];
  b bigint[];
  c int[];
begin
  if cursor is null then
    delete from app.covote_build where true;
    delete from app.covote_test where true;
    delete from app.covote_pool where true;
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (after_kind, after_id)
            and t.last_at >= since
            and not t.blind
            and t.votes > 1
          order by t.target_type, t.target_id
          limit 100
        ) t;
      if kinds is null then
        return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('phase', 'test', 'days', 30));
      end if;
      insert into app.covote_build as x (i, j, c30, c90)
      select h.i, h.j, count(*) filter (where h.at >= (select app.now()) - interval '30 days'), count(*)
      from (
          select v.kind, v.id, v.i, v.j, max(v.at) as at
          from private.votes_in_step(kinds, ids, since) v
          group by 1, 2, 3, 4
        ) h
      group by h.i, h.j
      on conflict (i, j) do update
        set
          c30 = x.c30 + excluded.c30,
          c90 = x.c90 + excluded.c90;
      after_kind := kinds[cardinality(kinds)];
      after_id := ids[cardinality(ids)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object(
      'rows', written,
      'cursor', jsonb_build_object('phase', 'targets', 'kind', after_kind, 'id', after_id)
    );
  end if;
  if phase = 'publish' then
    written := private.publish_lockstep(days);
    return jsonb_build_object(
      'rows', written,
      'cursor', case when days = 30 then jsonb_build_object('phase', 'test', 'days', 90) end
    );
  end if;
  -- Pairs that can become edges are tested first. The others are tested only if one of these neither surely passes nor
  -- surely fails by the ranks among themselves: then the other p-values decide where the Benjamini-Hochberg line lies.
  loop
    select array_agg(q.i), array_agg(q.j), array_agg(q.c)
    into a, b, c
    from (
        select x.i, x.j, case days when 30 then x.c30 else x.c90 end as c
        from app.covote_build x
        where case days when 30 then x.c30 else x.c90 end >= case phase
            when 'test' then (rules ->> 'minCoVotes')::int
            else 1
          end
          and not exists (select 1 from app.covote_test t where t.period = days and t.i = x.i and t.j = x.j)
        order by x.i, x.j
        limit 5
      ) q;
    exit when a is null;
    perform private.test_pairs(days, a, b, c);
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'days', days));
    end if;
  end loop;
  -- If there are too many other pairs to test, they count as failed, which can only keep a pair from becoming an edge.
  if
    phase = 'test'
    and (
      select count(*)
      from (
          select 1 from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0 limit rest_most + 1
        ) z
    ) <= rest_most
    and exists (
      select 1
      from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
      where t.p <= (rules ->> 'fdr')::double precision
        and t.p > (rules ->> 'fdr')::double precision * t.k / (
          select count(*) from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0
        )
    )
  then
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'rest', 'days', days));
  end if;
  return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'publish', 'days', days));
end;
$$;
comment on function app.refresh_lockstep(jsonb) is
  'Refreshes r_covote and r_ring for 30 and 90 days (D5). Runs after r_vote_target.';

insert into app.rollup_jobs values ('lockstep', 3600, 'app.refresh_lockstep', 70);

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
  -- Weights relative to the first outcome, as logarithms so that nothing overflows; their sum normalizes them.
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
  'P(X >= x) for `draws` from `pool` items, of which `marked` are marked. Smaller values are clamped at about 1e-300.';

insert into app.detector_params (detector, version, active, json)
values
  ('D5', 1, true, '{"windowSeconds": 120, "minCoVotes": 10, "minJaccard": 0.5, "fdr": 0.01, "maxPerWindow": 200}');
