create function private.votes_side_spans(who bigint, side text, figures jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(r.span, private.count_votes_side(private.person_votes(who, side, r.span), side))
    from private.range_starts() r
    where r.span in ('30d', '90d')
      and (
        select sum((d ->> 'votes')::bigint)
        from jsonb_array_elements(figures -> 'calendar') d
        where (d ->> 'at')::timestamptz >= r.since
      ) > 1000
  );
end;
$$;

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
  -- Benjamini-Hochberg over all pairs with a co-vote: the largest p that lies under its line.
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
      -- One look-up for each vote of the first: the planner would read all of the second's.
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
  'D5: the targets on which two voters co-act, with the earlier time.';

create function private.voter_features(days int, voters bigint[], network_up double precision) returns setof app.r_voter
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  since timestamptz := app.now() - make_interval(days => days);
  d1 jsonb := private.detector('D1');
  d3 jsonb := private.detector('D3');
  d4 jsonb := private.detector('D4');
  d8 jsonb := private.detector('D8');
  enough bigint := (private.detector('bot') ->> 'minVotes')::bigint;
begin
  return query
    with all90 as materialized (
      select v.voter_id, v.target_type, v.target_id, v.created_at, v.is_upvote, v.weight
      from app.analysed_votes v
      where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days'
    ), v as materialized (
      select a.*, t.author_id, extract(epoch from a.created_at - t.made_at) as after,
        extract(epoch from a.created_at - lag(a.created_at) over w) as gap, row_number() over w as n
      from all90 a
        left join app.r_vote_target t on t.target_type = a.target_type and t.target_id = a.target_id
      where a.created_at >= since
      window
        w as (
          partition by a.voter_id
          order by a.created_at, a.target_type, a.target_id
        )
    ), base as materialized (
      select v.voter_id, count(*) as votes, sum(v.weight) as weight, count(*) filter (where v.is_upvote) as up,
        count(*) filter (where v.after >= 0) as timed,
        count(*) filter (where v.after >= 0 and v.after < (d8 ->> 'seconds')::int) as fast,
        count(*) filter (where v.gap <= (d4 ->> 'maxSeconds')::int) as intervals, count(v.gap) as gaps,
        stddev_pop(v.gap) as deviation, avg(v.gap) as mean,
        coalesce(array_agg(v.gap::double precision) filter (where v.gap is not null), '{}') as gap_list
      from v
      group by v.voter_id
      having count(*) >= enough
    ), modes as (
      select distinct on (m.voter_id) m.voter_id, m.seconds, m.k
      from (
          select v.voter_id, round(v.gap)::bigint as seconds, count(*) as k
          from v
          where v.gap <= (d4 ->> 'maxSeconds')::int
          group by 1, 2
        ) m
      order by m.voter_id, m.k desc, m.seconds
    ), sessions as (
      select s.voter_id, count(*) as k
      from (
          select v.voter_id,
            count(*)
              filter (where v.gap is null or v.gap > (d1 ->> 'voteGapSeconds')::int)
              over (
                partition by v.voter_id
                order by v.n
              ) as session
          from v
        ) s
      group by s.voter_id, s.session
    ), batched as (
      select voter_id, sum(k) filter (where k >= (d1 ->> 'voteMin')::int) as k from sessions group by voter_id
    ), authors as (
      select x.voter_id, sum(x.k) as known, sum(x.k * x.k) as squares
      from (select v.voter_id, count(*) as k from v where v.author_id is not null group by v.voter_id, v.author_id) x
      group by x.voter_id
    ), clock as (
      select c.voter_id, array_agg(coalesce(c.k, 0) order by c.h) as hours
      from (
          select b.voter_id, h.h, count(a.voter_id) as k
          from base b
            cross join generate_series(0, 23) h (h)
            left join all90 a on a.voter_id = b.voter_id and extract(hour from a.created_at) = h.h
          group by b.voter_id, h.h
        ) c
      group by c.voter_id
    ), spread as (
      select a.voter_id, count(*) as votes, count(distinct a.created_at::date) as dates
      from all90 a
      group by a.voter_id
    ), pairs as (
      select distinct on (p.voter_id) p.voter_id, p.jaccard, p.other, p.c
      from (
          select c.i as voter_id, c.j as other, c.jaccard, c.c
          from app.r_covote c
          where c.period = days and c.i = any (voters)
          union all
          select c.j, c.i, c.jaccard, c.c from app.r_covote c where c.period = days and c.j = any (voters)
        ) p
      order by p.voter_id, p.jaccard desc, p.c desc, p.other
    )
    select days, b.voter_id, null::double precision, 0::double precision, null::text, b.votes, coalesce(b.weight, 0),
      p.jaccard, p.other, p.c, b.intervals,
      case when b.intervals >= (d4 ->> 'minIntervals')::int then m.k::double precision / b.intervals end, m.seconds,
      case
        when s.votes >= (d3 ->> 'minVotes')::int
          and s.dates >= (d3 ->> 'minDays')::int
          then private.quiet_hours(c.hours, (d3 ->> 'quietShare')::numeric)
      end,
      b.timed, case when b.timed >= (d8 ->> 'minVotes')::int then b.fast::double precision / b.timed end,
      coalesce(t.k, 0)::double precision / b.votes,
      private.burstiness(b.gaps, b.deviation::double precision, b.mean::double precision),
      case
        when a.known >= (private.detector('D6') ->> 'minVotes')::int then (
          a.squares / (a.known * a.known)
        )::double precision
      end,
      case when b.votes >= (private.detector('D7') ->> 'minVotes')::int then b.up::double precision / b.votes end,
      case
        when b.votes >= (private.detector('D7') ->> 'minVotes')::int then private.binomial_tail(
          b.up,
          b.votes,
          network_up
        )
      end,
      r.percentile, c.hours, '', private.gap_bins(b.gap_list)
    from base b
      left join modes m using (voter_id)
      left join batched t using (voter_id)
      left join authors a using (voter_id)
      join clock c using (voter_id)
      join spread s using (voter_id)
      left join pairs p using (voter_id)
      left join app.r_trust r on r.user_id = b.voter_id;
end;
$$;
comment on function private.voter_features(int, bigint[], double precision) is
  'D1-D8 and D11 of those of these voters who have enough votes in the last so many days.';
