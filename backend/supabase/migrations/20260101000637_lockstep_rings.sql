-- D5: edges and rings.

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
