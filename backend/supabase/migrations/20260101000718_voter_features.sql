-- D1-D8 and D11 of voters.

create function private.voter_features(days int, voters bigint[], network_up double precision) returns setof app.r_voter
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
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
    with
      all90 as materialized (
        select v.voter_id, v.target_type, v.target_id, v.created_at, v.is_upvote, v.weight
        from app.analysed_votes v
        where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days'
      ),
      v as materialized (
        select
          a.*,
          t.author_id,
          extract(epoch from a.created_at - t.made_at) as after,
          extract(epoch from a.created_at - lag(a.created_at) over w) as gap,
          row_number() over w as n
        from
          all90 a
          left join app.r_vote_target t on t.target_type = a.target_type and t.target_id = a.target_id
        where a.created_at >= since
        window
          w as (
            partition by a.voter_id
            order by a.created_at, a.target_type, a.target_id
          )
      ),
      base as materialized (
        select
          v.voter_id,
          count(*) as votes,
          sum(v.weight) as weight,
          count(*) filter (where v.is_upvote) as up,
          count(*) filter (where v.after >= 0) as timed,
          count(*) filter (where v.after >= 0 and v.after < (d8 ->> 'seconds')::int) as fast,
          count(*) filter (where v.gap <= (d4 ->> 'maxSeconds')::int) as intervals,
          count(v.gap) as gaps,
          stddev_pop(v.gap) as deviation,
          avg(v.gap) as mean,
          coalesce(array_agg(v.gap::double precision) filter (where v.gap is not null), '{}') as gap_list
        from v
        group by v.voter_id
        having count(*) >= enough
      ),
      modes as (
        select distinct on (m.voter_id) m.voter_id, m.seconds, m.k
        from
          (
            select v.voter_id, round(v.gap)::bigint as seconds, count(*) as k
            from v
            where v.gap <= (d4 ->> 'maxSeconds')::int
            group by 1, 2
          ) m
        order by m.voter_id, m.k desc, m.seconds
      ),
      sessions as (
        select s.voter_id, count(*) as k
        from
          (
            select
              v.voter_id,
              count(*)
                filter (where v.gap is null or v.gap > (d1 ->> 'voteGapSeconds')::int)
                over (
                  partition by v.voter_id
                  order by v.n
                ) as session
            from v
          ) s
        group by s.voter_id, s.session
      ),
      batched as (
        select voter_id, sum(k) filter (where k >= (d1 ->> 'voteMin')::int) as k from sessions group by voter_id
      ),
      authors as (
        select x.voter_id, sum(x.k) as known, sum(x.k * x.k) as squares
        from (select v.voter_id, count(*) as k from v where v.author_id is not null group by v.voter_id, v.author_id) x
        group by x.voter_id
      ),
      clock as (
        select c.voter_id, array_agg(coalesce(c.k, 0) order by c.h) as hours
        from
          (
            select b.voter_id, h.h, count(a.voter_id) as k
            from
              base b
              cross join generate_series(0, 23) h (h)
              left join all90 a on a.voter_id = b.voter_id and extract(hour from a.created_at) = h.h
            group by b.voter_id, h.h
          ) c
        group by c.voter_id
      ),
      spread as (
        select a.voter_id, count(*) as votes, count(distinct a.created_at::date) as dates
        from all90 a
        group by a.voter_id
      ),
      pairs as (
        select distinct on (p.voter_id) p.voter_id, p.jaccard, p.other, p.c
        from
          (
            select c.i as voter_id, c.j as other, c.jaccard, c.c
            from app.r_covote c
            where c.period = days and c.i = any (voters)
            union all
            select c.j, c.i, c.jaccard, c.c from app.r_covote c where c.period = days and c.j = any (voters)
          ) p
        order by p.voter_id, p.jaccard desc, p.c desc, p.other
      )
    select
      days,
      b.voter_id,
      null::double precision,
      0::double precision,
      null::text,
      b.votes,
      coalesce(b.weight, 0),
      p.jaccard,
      p.other,
      p.c,
      b.intervals,
      case when b.intervals >= (d4 ->> 'minIntervals')::int then m.k::double precision / b.intervals end,
      m.seconds,
      case
        when s.votes >= (d3 ->> 'minVotes')::int
          and s.dates >= (d3 ->> 'minDays')::int
          then private.quiet_hours(c.hours, (d3 ->> 'quietShare')::numeric)
      end,
      b.timed,
      case when b.timed >= (d8 ->> 'minVotes')::int then b.fast::double precision / b.timed end,
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
      r.percentile,
      c.hours,
      '',
      private.gap_bins(b.gap_list)
    from
      base b
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
