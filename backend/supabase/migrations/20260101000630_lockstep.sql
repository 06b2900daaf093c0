-- D5: voters who act in lockstep. One round counts afresh the targets on which each pair votes the same way within the
-- window, for the last 30 and 90 days, then tests the pairs. Votes on open slashes never enter (G19).
insert into app.detector_params (detector, version, active, json)
values
  ('D5', 1, true, '{"windowSeconds": 120, "minCoVotes": 10, "minJaccard": 0.5, "fdr": 0.01, "maxPerWindow": 200}');

create function private.vote_periods() returns int[]
language sql immutable
as $$
  select array[30, 90];
$$;
comment on function private.vote_periods is 'Days of the periods for which voters are analysed.';

-- Work tables of the running round.
create table app.covote_build (
  i bigint not null,
  j bigint not null,
  c30 int not null,
  c90 int not null,
  primary key (i, j)
);
create table app.covote_test (
  period int not null,
  i bigint not null,
  j bigint not null,
  c int not null,
  shared int,
  either int,
  p double precision not null,
  primary key (period, i, j)
);
create table app.covote_pool (
  period int not null,
  voter_id bigint not null,
  targets int not null,
  pool int not null,
  primary key (period, voter_id)
);

create table app.r_covote (
  period int not null,
  i bigint not null,
  j bigint not null,
  c int not null,
  jaccard double precision not null,
  p double precision not null,
  edge boolean not null,
  primary key (period, i, j)
);
create index on app.r_covote (period, j);
comment on table app.r_covote is
  'D5: pairs (i below j) with at least the minimum of co-votes; edge: also J and p pass.';
create table app.r_ring (
  period int not null,
  id bigint not null,
  members bigint[] not null,
  edges int not null,
  density double precision not null,
  shared_targets int not null,
  votes bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  authors bigint[] not null,
  primary key (period, id)
);
create index on app.r_ring using gin (members);
comment on table app.r_ring is
  'D5: connected parts of the edges, named by their lowest voter. shared_targets: those on which two joined members co-act; authors: whose content it is, most targets first.';
do $$
declare
  t text;
begin
  foreach t in array array['covote_build', 'covote_test', 'covote_pool', 'r_covote', 'r_ring'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;

create view app.analysed_votes as
  select * from app.counted_votes v where not v.blind and v.is_upvote is not null;
revoke all on app.analysed_votes from public, anon, authenticated;
comment on view app.analysed_votes is 'Votes of the detectors: counted, and on nothing that is still an open slash.';

create function private.hypergeometric_tail(x int, pool int, marked int, draws int) returns double precision
language plpgsql immutable set search_path = ''
as $$
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

create function private.co_voters(kinds text[], ids bigint[], since timestamptz) returns table (
  kind text,
  id bigint,
  i bigint,
  j bigint,
  at timestamptz
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D5');
  span interval := make_interval(secs => (rules ->> 'windowSeconds')::int);
  most int := (rules ->> 'maxPerWindow')::int;
  g record;
  n int;
begin
  -- A walk along each target's votes in order of time: a join would compare every vote with every other one.
  for g in
    select
      v.target_type,
      v.target_id,
      array_agg(v.voter_id order by v.created_at, v.voter_id) as voters,
      array_agg(v.created_at order by v.created_at, v.voter_id) as times
    from
      unnest(kinds, ids) t (kind, id)
      join app.analysed_votes v on v.target_type = t.kind and v.target_id = t.id
    where v.created_at >= since
    group by v.target_type, v.target_id, v.is_upvote
    having count(*) > 1
  loop
    for a in 1..cardinality(g.voters) loop
      n := a + 1;
      -- `maxPerWindow` keeps a crowd on one target from squaring. The earlier vote of a pair decides its period.
      while n <= cardinality(g.voters)
      and n - a <= most
      and g.times[n] <= g.times[a] + span loop
        if g.voters[n] <> g.voters[a] then
          kind := g.target_type;
          id := g.target_id;
          at := g.times[a];
          i := least(g.voters[a], g.voters[n]);
          j := greatest(g.voters[a], g.voters[n]);
          return next;
        end if;
        n := n + 1;
      end loop;
    end loop;
  end loop;
end;
$$;
comment on function private.co_voters(text[], bigint[], timestamptz) is
  'D5: pairs that voted the same way within the window on these targets since a time; a pair may come more than once per target.';

create function private.test_pairs(days int, pairs_i bigint[], pairs_j bigint[], counts int[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  since timestamptz := app.now() - make_interval(days => days);
  one bigint;
begin
  for one in
    select distinct x
    from unnest(pairs_i) x
    where not exists (select 1 from app.covote_pool c where c.period = days and c.voter_id = x)
  loop
    -- Pool: everything anyone voted on during the UTC days on which the lower one voted.
    insert into app.covote_pool
    with
      d as materialized (
        select distinct v.created_at::date as day
        from app.analysed_votes v
        where v.voter_id = one and v.created_at >= since
      )
    select
      days,
      one,
      (
        select count(distinct (v.target_type, v.target_id))
        from app.analysed_votes v
        where v.voter_id = one and v.created_at >= since
      ),
      (
        select count(*)
        from
          (
            select distinct v.target_type, v.target_id
            from
              d
              join app.analysed_votes v on v.created_at >= d.day and v.created_at < d.day + 1 and v.created_at >= since
          ) p
      );
  end loop;
  insert into app.covote_test
  select
    days,
    q.i,
    q.j,
    q.c,
    m.shared,
    c.targets + m.theirs - m.shared,
    private.hypergeometric_tail(q.c, c.pool, m.marked, c.targets)
  from
    unnest(pairs_i, pairs_j, counts) q (i, j, c)
    join app.covote_pool c on c.period = days and c.voter_id = q.i
    cross join lateral (
      with
        t as materialized (
          select distinct v.target_type, v.target_id
          from app.analysed_votes v
          where v.voter_id = q.j and v.created_at >= since
        ),
        dated as materialized (
          select distinct v.created_at::date as day
          from app.analysed_votes v
          where v.voter_id = q.i and v.created_at >= since
        )
      select
        count(*)::int as theirs,
        count(*) filter (
          where
            exists (
              select 1
              from app.analysed_votes v
              where
                v.voter_id = q.i
                and v.target_type = t.target_type
                and v.target_id = t.target_id
                and v.created_at >= since
            )
        )::int as shared,
        count(*) filter (
          where
            exists (
              select 1
              from
                app.analysed_votes v
                join dated on v.created_at::date = dated.day
              where v.target_type = t.target_type and v.target_id = t.target_id and v.created_at >= since
            )
        )::int as marked
      from t
    ) m
  where true
  on conflict do nothing;
end;
$$;
comment on function private.test_pairs(int, bigint[], bigint[], int[]) is
  'D5: Jaccard parts and the one-sided hypergeometric p of pairs (i below j), into app.covote_test.';

create function private.publish_lockstep(days int) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
  -- Benjamini-Hochberg over all pairs with a co-vote: the largest p that lies under its line.
  select max(t.p)
  into bar
  from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
  where t.p <= (rules ->> 'fdr')::double precision * t.k / pairs;
  delete from app.r_covote where period = days;
  insert into app.r_covote
  select
    days,
    t.i,
    t.j,
    t.c,
    t.c::double precision / nullif(t.either, 0),
    t.p,
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
  with
    m as materialized (select c.node, c.root from private.components(coalesce(a, '{}'), coalesce(b, '{}')) c),
    parts as (select root, array_agg(node order by node) as members from m group by root),
    hits as materialized (
      select m.root, h.kind, h.id, h.at, h.i, h.j
      from
        app.r_covote e
        join m on m.node = e.i
        cross join lateral (select x.* from private.pair_targets(e.i, e.j, since) x) h
      where e.period = days and e.edge
    ),
    targets as (
      select h.root, h.kind, h.id, (select t.author_id from private.vote_target(h.kind, h.id) t) as author_id
      from (select distinct root, kind, id from hits) h
    )
  select
    days,
    p.root,
    p.members,
    g.edges,
    2.0 * g.edges / (cardinality(p.members) * (cardinality(p.members) - 1)),
    (select count(*) from targets t where t.root = p.root),
    (select count(*) from app.analysed_votes v where v.voter_id = any (p.members) and v.created_at >= since),
    h.first_at,
    h.last_at,
    array(
      select t.author_id
      from targets t
      where t.root = p.root and t.author_id is not null
      group by t.author_id
      order by count(*) desc, t.author_id
      limit 10
    )
    from
      parts p
      cross join lateral (
        select count(*)::int as edges from app.r_covote e where e.period = days and e.edge and e.i = any (p.members)
      ) g
      cross join lateral (select min(x.at) as first_at, max(x.at) as last_at from hits x where x.root = p.root) h;
  return written;
end;
$$;

create function private.pair_targets(one bigint, other bigint, since timestamptz) returns table (
  kind text,
  id bigint,
  at timestamptz,
  i bigint,
  j bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  span interval := make_interval(secs => (private.detector('D5') ->> 'windowSeconds')::int);
begin
  return query
    select a.target_type, a.target_id, max(least(a.created_at, b.created_at)), one, other
    from
      app.analysed_votes a
      -- One look-up for each vote of the first: the planner would read all of the second's.
      cross join lateral (
        select b.created_at
        from app.analysed_votes b
        where
          b.target_type = a.target_type
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
  'D5: the targets on which two voters co-act, with the earlier time.';

create function app.refresh_lockstep(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
    delete from app.covote_build;
    delete from app.covote_test;
    delete from app.covote_pool;
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from
        (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where
            (t.target_type, t.target_id) > (after_kind, after_id)
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
      from
        (
          select v.kind, v.id, v.i, v.j, max(v.at) as at from private.co_voters(kinds, ids, since) v group by 1, 2, 3, 4
        ) h
      group by h.i, h.j
      on conflict (i, j) do update
        set
          c30 = x.c30 + excluded.c30,
          c90 = x.c90 + excluded.c90;
      after_kind := kinds[cardinality(kinds)];
      after_id := ids[cardinality(ids)];
      exit when app.chunk_over(began);
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
  -- First the pairs that can become edges. The others are tested only if one of those is neither sure to pass nor sure
  -- to fail by the ranks among themselves: then their p decides where the line of Benjamini-Hochberg lies.
  loop
    select array_agg(q.i), array_agg(q.j), array_agg(q.c)
    into a, b, c
    from
      (
        select x.i, x.j, case days when 30 then x.c30 else x.c90 end as c
        from app.covote_build x
        where
          case days when 30 then x.c30 else x.c90 end >= case phase
            when 'test' then (rules ->> 'minCoVotes')::int
            else 1
          end
          and not exists (select 1 from app.covote_test t where t.period = days and t.i = x.i and t.j = x.j)
        order by x.i, x.j
        limit 5
      ) q;
    exit when a is null;
    perform private.test_pairs(days, a, b, c);
    if app.chunk_over(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'days', days));
    end if;
  end loop;
  -- A round ends: with too many of the others they count as failed, which can only keep a pair from being an edge.
  if
    phase = 'test'
    and (
      select count(*)
      from
        (select 1 from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0 limit rest_most + 1) z
    ) <= rest_most
    and exists (
      select 1
      from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
      where
        t.p <= (rules ->> 'fdr')::double precision
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
  'r_covote and r_ring for 30 and 90 days (D5). Runs after r_vote_target.';
insert into app.rollup_jobs values ('lockstep', 3600, 'app.refresh_lockstep', 70);
