-- D5: who votes alike, and how likely that is by chance.

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
