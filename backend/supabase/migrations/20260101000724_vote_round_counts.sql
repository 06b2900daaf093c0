-- What a round counts of the votes.

-- Each vote finds its target by the key, however many votes the planner expects.
create function private.count_cells(of_round bigint, since timestamptz, until timestamptz) returns void
language plpgsql set search_path = '' set timezone = 'UTC' set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  insert into app.r_vote_matrix as m
  select
    of_round,
    'day',
    d.day,
    d.kind,
    d.voter_level,
    d.author_level,
    d.flagged,
    sum(d.votes),
    sum(d.visible),
    sum(d.up),
    sum(d.weight),
    array(
      select coalesce(sum(x.votes), 0)::bigint
      from
        generate_series(0, cardinality(private.delay_bins())) b
        left join unnest(array_agg(d.delay), array_agg(d.votes)) x (delay, votes) on x.delay = b
      group by b
      order by b
    )
    from
      (
        select
          f.created_at::date as day,
          f.kind,
          f.voter_level,
          f.author_level,
          f.flagged,
          f.delay,
          count(*) as votes,
          count(f.is_upvote) as visible,
          count(*) filter (where f.is_upvote) as up,
          coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0) as weight
        from app.vote_facts f
        where f.created_at > since and f.created_at <= until
        group by 1, 2, 3, 4, 5, 6
      ) d
    group by d.day, d.kind, d.voter_level, d.author_level, d.flagged
  on conflict (round, span, day, type, voter_level, author_level, flagged) do update
    set
      votes = m.votes + excluded.votes,
      visible = m.visible + excluded.visible,
      up = m.up + excluded.up,
      weight = m.weight + excluded.weight,
      delays = array(select x + y from unnest(m.delays, excluded.delays) z (x, y));
end;
$$;

create function private.count_voters(of_round bigint, voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  starts timestamptz[] := array(select r.since from private.range_starts() r order by r.since);
begin
  -- Of each voter so many votes of a kind, per week and per stretch between the beginnings of two preset ranges.
  with
    u as materialized (
      select
        u.user_id,
        coalesce(private.level(u.score), 'unknown') as level,
        u.user_id in (select b.voter_id from app.flagged_voters b) as flagged
      from app.users u
      where u.user_id = any (voters)
    ),
    f as materialized (
      select
        v.voter_id,
        private.vote_kind(v.target_type) as kind,
        date_trunc('week', v.created_at)::date as week,
        width_bucket(v.created_at, starts) as stretch,
        count(*) as votes
      from app.counted_votes v
      where v.voter_id = any (voters)
      group by 1, 2, 3, 4
    ),
    spread as (
      insert into app.r_vote_spread as s
      select of_round, n.span, n.type, u.level, u.flagged, n.votes, count(*)
      from
        (
          select f.voter_id, r.span, t.type, sum(f.votes)::bigint as votes
          from
            f
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
  from
    (
      select f.voter_id, f.week, t.type, sum(f.votes)::bigint as votes
      from
        f
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

-- The share of a vote's weight that says yes, vote by vote: the last step of each review from one side of one half to the
-- other, after its fifth vote.
create function private.last_crossings(reviews bigint[]) returns table (
  review_id bigint,
  at timestamptz,
  before double precision,
  after double precision,
  votes bigint
)
language sql stable set search_path = ''
as $$
  with
    running as (
      select
        v.target_id,
        v.created_at,
        count(*) over w as n,
        count(*) over (partition by v.target_id) as votes,
        (
          coalesce(sum(v.weight) filter (where v.is_upvote) over w, 0) / nullif(sum(v.weight) over w, 0)
        )::double precision as share
      from
        unnest(reviews) k (id)
        cross join lateral (
          select x.target_id, x.voter_id, x.created_at, x.is_upvote, x.weight
          from app.counted_votes x
          where x.target_type = 'review' and x.target_id = k.id and x.is_upvote is not null
          offset 0
        ) v
      window
        w as (
          partition by v.target_id
          order by v.created_at, v.voter_id
          rows unbounded preceding
        )
    ),
    -- Exactly one half is on no side: a crossing leads from one side to the other, over as many such steps as there are.
    steps as (
      select
        r.*,
        lag(r.share) over (
          partition by r.target_id
          order by r.n
        ) as before
      from running r
      where r.share <> .5
    )
  select distinct on (s.target_id) s.target_id, s.created_at, s.before, s.share, s.votes
  from steps s
  where s.n > 5 and (s.before - .5) * (s.share - .5) < 0
  order by s.target_id, s.n desc;
$$;

create function private.count_targets(of_round bigint, kinds text[], ids bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  with
    f as materialized (
      select x.*
      from
        unnest(kinds, ids) k (kind, id)
        join app.vote_facts x on x.target_type = k.kind and x.target_id = k.id
      where x.is_upvote is not null
    ),
    tallies as (
      select
        f.target_type,
        f.target_id,
        f.kind,
        f.voter_level,
        r.span,
        o.flagged_out,
        count(*) filter (where f.is_upvote) as u,
        count(*) filter (where not f.is_upvote) as d
      from
        f
        join private.range_starts() r on f.created_at >= r.since
        cross join (
          values
            (false),
            (true)
        ) o (flagged_out)
      where not (o.flagged_out and f.flagged)
      group by 1, 2, 3, 4, 5, 6
      having count(*) >= 5
    ),
    agree as (
      insert into app.r_vote_agree as a
      -- An upvote among u up and d down sees u - 1 and d: it agrees when u - 1 > d, and a tie among the others says nothing.
      select
        of_round,
        t.span,
        y.type,
        t.voter_level,
        t.flagged_out,
        sum(case when u - 1 <> d then u else 0 end + case when d - 1 <> u then d else 0 end),
        sum(case when u - 1 > d then u else 0 end + case when d - 1 > u then d else 0 end)
      from
        tallies t
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
    )
  insert into app.r_vote_moved
  select of_round, c.review_id, c.at, c.before, c.after, c.votes
  from private.last_crossings(array(select k.id from unnest(kinds, ids) k (kind, id) where k.kind = 'review')) c
  on conflict do nothing;
end;
$$;
