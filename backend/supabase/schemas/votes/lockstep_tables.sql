create function private.co_voters(kinds text[], ids bigint[], since timestamptz) returns table (
  kind text, id bigint, i bigint, j bigint, at timestamptz
)
language plpgsql stable set search_path = '' as $$
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
    select v.target_type, v.target_id, array_agg(v.voter_id order by v.created_at, v.voter_id) as voters,
      array_agg(v.created_at order by v.created_at, v.voter_id) as times
    from unnest(kinds, ids) t (kind, id)
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
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
    with d as materialized (
      select distinct v.created_at::date as day
      from app.analysed_votes v
      where v.voter_id = one and v.created_at >= since
    )
    select days, one,
      (
        select count(distinct (v.target_type, v.target_id))
        from app.analysed_votes v
        where v.voter_id = one and v.created_at >= since
      ),
      (
        select count(*)
        from (
            select distinct v.target_type, v.target_id
            from d
              join app.analysed_votes v on v.created_at >= d.day and v.created_at < d.day + 1 and v.created_at >= since
          ) p
      );
  end loop;
  insert into app.covote_test
  select days, q.i, q.j, q.c, m.shared, c.targets + m.theirs - m.shared,
    private.hypergeometric_tail(q.c, c.pool, m.marked, c.targets)
  from unnest(pairs_i, pairs_j, counts) q (i, j, c)
    join app.covote_pool c on c.period = days and c.voter_id = q.i
    cross join lateral (
      with t as materialized (
        select distinct v.target_type, v.target_id
        from app.analysed_votes v
        where v.voter_id = q.j and v.created_at >= since
      ), dated as materialized (
        select distinct v.created_at::date as day
        from app.analysed_votes v
        where v.voter_id = q.i and v.created_at >= since
      )
      select count(*)::int as theirs,
        count(*) filter (
          where exists (
              select 1
              from app.analysed_votes v
              where v.voter_id = q.i
                and v.target_type = t.target_type
                and v.target_id = t.target_id
                and v.created_at >= since
            )
        )::int as shared,
        count(*) filter (
          where exists (
              select 1
              from app.analysed_votes v
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

create function private.co_voters(person bigint, kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
              'a', (select h.person from app.people h where h.user_id = c.a),
              'b', (select h.person from app.people h where h.user_id = c.b)
            )
            || private.agree_json(c)
          order by c.shared desc, c.agreed desc, c.a, c.b
        ),
        '[]'
      )
    from (
        select c.*
        from (
            select x.* from app.r_slash_agree x where kind = 'slash' and person is null
            union all
            select x.* from app.r_slash_agree x where kind = 'slash' and x.a = person
            union all
            select x.* from app.r_slash_agree x where kind = 'slash' and x.b = person
            union all
            select x.* from app.r_content_agree x where kind = 'content' and person is null
            union all
            select x.* from app.r_content_agree x where kind = 'content' and x.a = person
            union all
            select x.* from app.r_content_agree x where kind = 'content' and x.b = person
          ) c
        order by c.shared desc, c.agreed desc, c.a, c.b
        limit 100
      ) c
  );
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
    -- An upvote among u up and d down sees u - 1 and d: it agrees when u - 1 > d, and a tie among the others says nothing.
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
  -- The same at the end of each day that had votes; what it adds to the day before is kept.
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

create function private.raffle_of(id text, owner text, variadic allowed text[]) returns app.raffles
language plpgsql set search_path = '' as $$
declare
  found app.raffles;
begin
  select * into found from app.raffles r where r.id = raffle_of.id for update;
  if found.id is null or (owner is not null and owner <> found.owner_wallet and found.status = 'draft') then
    raise exception 'There is no raffle %.', left(raffle_of.id, 20) using errcode = 'PT404';
  elseif owner is not null and owner <> found.owner_wallet then
    raise exception 'Only its organiser may do this.' using errcode = 'PT403';
  elseif found.status <> all (allowed) then
    raise exception 'Raffle % is %: this cannot be changed any more.', found.id, found.status using errcode = 'PT409';
  end if;
  return found;
end;
$$;
comment on function private.raffle_of(text, text, text[]) is
  'Locks a raffle for its organiser (null: for the jobs) in one of these states, or refuses.';
