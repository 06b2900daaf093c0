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
      -- Targets with votes that have left a range since then, although no row changed.
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
    keys := private.claim_dirty('vote_parts', 10);
    exit when keys = '{}';
    delete from app.r_vote_part p
    where (p.target_type, p.target_id) in (
        select split_part(k, ':', 1), split_part(k, ':', 2)::bigint from unnest(keys) k
      );
    insert into app.r_vote_part (part, target_type, target_id, votes, up, down, share, first_at, last_at)
    -- `offset 0`: reads each target by its key; the planner would rather scan all votes.
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
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('vote_parts', written);
end;
$$;
comment on function app.refresh_vote_parts(jsonb) is
  'Refreshes r_vote_part for targets whose row in r_vote_target changed, whose votes left a range, or whose voters changed level. Runs after r_vote_target.';

create function private.quiet_hours(hours bigint[], quiet_share numeric) returns int
language sql immutable as $$
  select coalesce(max(r.length), 0)
  from (
      select l as length
      from generate_series(0, 23) s
        cross join generate_series(1, 24) l
      where (select sum(hours[(s + k) % 24 + 1]) from generate_series(0, l - 1) k) <= quiet_share * (
          select sum(h) from unnest(hours) h
        )
    ) r;
$$;
comment on function private.quiet_hours(bigint[], numeric) is
  'D3: longest circular run of hours (24 counts from 00 UTC) with at most this share of the votes.';

create function private.binomial_tail(k bigint, n bigint, p double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  term double precision;
  total double precision := 0;
  i bigint;
begin
  if k <= 0 or p >= 1 then
    return 1;
  elseif p <= 0 or p is null then
    return case when p is null then null else 0 end;
  end if;
  -- From n down to k: the first term is p^n, and each term follows from the one before.
  term := n * ln(p);
  for i in reverse n..k loop
    total := total + exp(greatest(term, -700));
    if i > 0 then
      term := term + ln(i::double precision / (n - i + 1)) + ln((1 - p) / p);
    end if;
  end loop;
  return least(1, total);
end;
$$;
comment on function private.binomial_tail(bigint, bigint, double precision) is
  'D7: P(X >= k) for n trials with probability p.';

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
  'D1-D8 and D11 of the given voters who have enough votes in the last `days` days.';

select private.watch(
    'app.r_vote_target',
    'vote_parts',
    'case when votes >= 10 then target_type || '':'' || target_id end'
  );

insert into app.rollup_jobs values ('vote_parts', 300, 'app.refresh_vote_parts', 23);

insert into app.detector_params (detector, version, active, json)
values
  ('D3', 1, true, '{"quietShare": 0.02, "minVotes": 200, "minDays": 20}'),
  ('D4', 1, true, '{"maxSeconds": 600, "minIntervals": 15}'),
  ('D6', 1, true, '{"minVotes": 30}'),
  ('D7', 1, true, '{"minVotes": 30}'),
  ('D8', 1, true, '{"seconds": 10, "minVotes": 30}'),
  (
    'bot',
    1,
    true,
    '{"minVotes": 30, "B1": [30, 0.3, 0.8], "B2": [15, 0.3, 0.8], "B3": [10, 2, 5], "B4": [10, 0.2, 0.7], "B5": [10, 0.5, 0.95],
    "B6": [10, 0.25, 0.75], "B7": [5, 0.95, 1], "B8": [10, 5, 25], "flagged": 75}'
  );
