create function private.count_voters(of_round bigint, voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  starts timestamptz[] := array(select r.since from private.range_starts() r order by r.since);
begin
  -- Votes per voter and kind, by week and by stretch between the starts of two preset ranges.
  with u as materialized (
    select u.user_id, coalesce(private.level(u.score), 'unknown') as level,
      u.user_id in (select b.voter_id from app.flagged_voters b) as flagged
    from app.users u
    where u.user_id = any (voters)
  ), f as materialized (
    select v.voter_id, private.vote_kind(v.target_type) as kind, date_trunc('week', v.created_at)::date as week,
      width_bucket(v.created_at, starts) as stretch, count(*) as votes
    from app.counted_votes v
    where v.voter_id = any (voters)
    group by 1, 2, 3, 4
  ), spread as (
    insert into app.r_vote_spread as s
    select of_round, n.span, n.type, u.level, u.flagged, n.votes, count(*)
    from (
        select f.voter_id, r.span, t.type, sum(f.votes)::bigint as votes
        from f
          join private.range_starts() r on starts[f.stretch] >= r.since
          cross join lateral (
            values
              ('all'),
              (f.kind)
          ) t (type)
        group by 1, 2, 3
      ) n
      join u on u.user_id = n.voter_id
    group by 1, 2, 3, 4, 5, 6
    on conflict (round, span, type, level, flagged, votes) do update set voters = s.voters + excluded.voters
  )
  insert into app.r_vote_week as w
  select of_round, n.week, n.type, u.level, u.flagged, count(*), sum(n.votes), sum(n.votes * n.votes)
  from (
      select f.voter_id, f.week, t.type, sum(f.votes)::bigint as votes
      from f
        cross join lateral (
          values
            ('all'),
            (f.kind)
        ) t (type)
      group by 1, 2, 3
    ) n
    join u on u.user_id = n.voter_id
  group by 1, 2, 3, 4, 5
  on conflict (round, week, type, level, flagged) do update
    set
      voters = w.voters + excluded.voters,
      votes = w.votes + excluded.votes,
      squares = w.squares + excluded.squares;
end;
$$;

create function private.count_targets(of_round bigint, kinds text[], ids bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  with f as materialized (
    select x.*
    from unnest(kinds, ids) k (kind, id)
      join app.vote_facts x on x.target_type = k.kind and x.target_id = k.id
    where x.is_upvote is not null
  ), tallies as (
    select f.target_type, f.target_id, f.kind, f.voter_level, r.span, o.flagged_out,
      count(*) filter (where f.is_upvote) as u, count(*) filter (where not f.is_upvote) as d
    from f
      join private.range_starts() r on f.created_at >= r.since
      cross join (
        values
          (false),
          (true)
      ) o (flagged_out)
    where not (o.flagged_out and f.flagged)
    group by 1, 2, 3, 4, 5, 6
    having count(*) >= 5
  ), agree as (
    insert into app.r_vote_agree as a
    -- An upvote among u up and d down sees u - 1 and d: it agrees if u - 1 > d; with the others tied, it is left out.
    select of_round, t.span, y.type, t.voter_level, t.flagged_out,
      sum(case when u - 1 <> d then u else 0 end + case when d - 1 <> u then d else 0 end),
      sum(case when u - 1 > d then u else 0 end + case when d - 1 > u then d else 0 end)
    from tallies t
      cross join lateral (
        values
          ('all'),
          (t.kind)
      ) y (type)
    group by 1, 2, 3, 4, 5
    on conflict (round, span, type, level, flagged_out) do update
      set
        votes = a.votes + excluded.votes,
        agreeing = a.agreeing + excluded.agreeing
  ),
  -- The same at the end of each day with votes; the change since the previous such day is stored.
  ends as (
    select f.target_type, f.target_id, f.kind, f.voter_level, t.flagged_out, f.created_at::date as day,
      sum(count(*) filter (where f.is_upvote)) over w as u, sum(count(*) filter (where not f.is_upvote)) over w as d
    from tallies t
      join f on f.target_type = t.target_type and f.target_id = t.target_id and f.voter_level = t.voter_level
    where t.span = 'all' and not (t.flagged_out and f.flagged)
    group by 1, 2, 3, 4, 5, 6
    window
      w as (
        partition by f.target_type, f.target_id, f.voter_level, t.flagged_out
        order by f.created_at::date
      )
  ), sums as (
    select e.*, case when e.u - 1 <> e.d then e.u else 0 end + case when e.d - 1 <> e.u then e.d else 0 end as votes,
      case when e.u - 1 > e.d then e.u else 0 end + case when e.d - 1 > e.u then e.d else 0 end as agreeing
    from ends e
    where e.u + e.d >= 5
  ), days as (
    insert into app.r_vote_agree_day as a
    select of_round, y.slash_id, x.day, x.kind, x.voter_level, x.flagged_out, sum(x.votes), sum(x.agreeing)
    from (
        select s.target_id, s.day, s.kind, s.voter_level, s.flagged_out,
          s.votes - coalesce(lag(s.votes) over w, 0) as votes,
          s.agreeing - coalesce(lag(s.agreeing) over w, 0) as agreeing
        from sums s
        window
          w as (
            partition by s.target_type, s.target_id, s.voter_level, s.flagged_out
            order by s.day
          )
      ) x
      cross join lateral (
        select 0 as slash_id
        union all
        select x.target_id where x.kind = 'slash'
      ) y
    where x.votes <> 0 or x.agreeing <> 0
    group by 2, 3, 4, 5, 6
    on conflict (round, slash_id, day, type, level, flagged_out) do update
      set
        votes = a.votes + excluded.votes,
        agreeing = a.agreeing + excluded.agreeing
  ), crossed as materialized (
    select c.*
    from private.crossings(array(select k.id from unnest(kinds, ids) k (kind, id) where k.kind = 'review')) c
  ), kept as (
    insert into app.r_vote_crossing
    select of_round, c.review_id, c.n, c.at, c.before, c.after from crossed c
    on conflict do nothing
  )
  insert into app.r_vote_moved
  select distinct on (c.review_id) of_round, c.review_id, c.at, c.before, c.after, c.votes
  from crossed c
  order by c.review_id, c.n desc
  on conflict do nothing;
end;
$$;

create function private.count_firsts(of_round bigint, kinds text[], ids bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  with t as materialized (
    select private.vote_kind(x.target_type) as kind, x.first_at, x.first_at >= x.made_at as timed,
      case
        when x.votes >= 5 then (
          select v.created_at
          from app.counted_votes v
          where v.target_type = x.target_type and v.target_id = x.target_id
          order by v.created_at
          offset 4
          limit 1
        )
      end as fifth_at
    from unnest(kinds, ids) k (kind, id)
      join app.r_vote_target x on x.target_type = k.kind and x.target_id = k.id
  )
  insert into app.r_vote_first_day as d
  select of_round, x.at::date, x.kind, sum(x.targets), sum(x.targets5), sum(x.timed)
  from (
      select t.first_at as at, t.kind, 1 as targets, 0 as targets5, (t.timed is true)::int as timed from t
      union all
      select t.fifth_at, t.kind, 0, 1, 0 from t where t.fifth_at is not null
    ) x
  group by 2, 3
  on conflict (round, day, type) do update
    set
      targets = d.targets + excluded.targets,
      targets5 = d.targets5 + excluded.targets5,
      timed = d.timed + excluded.timed;
end;
$$;
