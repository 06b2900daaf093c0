create function private.add_vote_targets(targets app.r_vote_target[], sign int) returns void
language sql set search_path = '' as $$
  insert into app.r_vote_kind as k
  select t.target_type, sign * count(*), sign * sum(t.votes), sign * coalesce(sum(t.up + t.down), 0),
    sign * coalesce(sum(t.up), 0), sign * coalesce(sum(t.weight_up), 0), sign * coalesce(sum(t.weight_all), 0),
    sign * sum(t.weights_estimated)
  from unnest(targets) t
  group by t.target_type
  on conflict (target_type) do update
    set
      targets = k.targets + excluded.targets,
      votes = k.votes + excluded.votes,
      visible = k.visible + excluded.visible,
      up = k.up + excluded.up,
      weight_up = k.weight_up + excluded.weight_up,
      weight_all = k.weight_all + excluded.weight_all,
      weights_estimated = k.weights_estimated + excluded.weights_estimated;
$$;
comment on function private.add_vote_targets(app.r_vote_target[], int) is
  'Adds rows of r_vote_target to the sums by kind (1) or subtracts them (-1).';

create function private.review_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.r_review_votes (review_id, votes)
  select r.id,
    coalesce((select t.votes from app.r_vote_target t where t.target_type = 'review' and t.target_id = r.id), 0)
  from fresh r
  on conflict do nothing;
  return null;
end;
$$;

create function app.refresh_vote_targets(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_targets');
  keys text[];
  moved app.r_vote_target[];
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_target where true;
      delete from app.r_vote_kind where true;
      update app.r_review_votes set votes = 0 where votes > 0;
      delete from app.r_marked_review where true;
    end if;
    -- Before the first round, the triggers have already queued everything.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_targets' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_targets', v.target_type || ':' || v.target_id
      from app.visible_votes v
      where seen is null or v.created_at > seen
      -- When a slash closes, its directions become visible although no vote changed.
      union
      select 'vote_targets', 'slash:' || s.id
      from app.slashes s
      where seen is not null
        and (s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now())
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('vote_targets', 30);
    exit when keys = '{}';
    with gone as (
      delete from app.r_vote_target t
      using (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
      where t.target_type = d.kind and t.target_id = d.id
      returning t
    )
    select array_agg(g.t)
    into moved
    from gone g;
    perform private.add_vote_targets(moved, -1);
    with made as (
      insert into app.r_vote_target as t
      select d.kind, d.id, p.author_id, p.subject_id, private.vote_target_made(d.kind, d.id), v.*
      from (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
        cross join lateral (
          select count(*) as votes, bool_or(v.blind),
            case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end,
            case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end,
            sum(v.weight) filter (where v.is_upvote), sum(v.weight) filter (where v.is_upvote is not null),
            count(*) filter (where v.weight_estimated), min(v.created_at), max(v.created_at)
          from app.counted_votes v
          where v.target_type = d.kind and v.target_id = d.id
          having count(*) > 0
        ) v
        left join lateral private.vote_target(d.kind, d.id) p on true
      returning t
    )
    select array_agg(m.t)
    into moved
    from made m;
    perform private.add_vote_targets(moved, 1);
    update app.r_review_votes x
    set votes = n.votes
    from (
        select d.id, coalesce(t.votes, 0) as votes
        from (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
          left join app.r_vote_target t on t.target_type = 'review' and t.target_id = d.id
      ) n
    where x.review_id = n.id and x.votes <> n.votes;
    delete from app.r_marked_review m
    using (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
    where m.review_id = d.id;
    insert into app.r_marked_review
    select r.id
    from (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
      join app.reviews r on r.id = d.id and r.score = 1
    where exists (
        select 1
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = r.id and v.voter_id = r.subject_id and not v.is_upvote
      );
    written := written + coalesce(cardinality(moved), 0);
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('vote_targets', written);
end;
$$;
comment on function app.refresh_vote_targets(jsonb) is
  'Refreshes r_vote_target for targets whose votes, author or creation time changed, and for slashes that closed (M7, G19).';

create function private.votes_in_step(kinds text[], ids bigint[], since timestamptz) returns table (
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
  -- Walks the votes of each target in order of time: a join would compare every vote with every other one.
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
      -- `maxPerWindow` avoids quadratic growth when a crowd votes on a target. The earlier vote of a pair decides its
      -- period.
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
comment on function private.votes_in_step(text[], bigint[], timestamptz) is
  'D5: pairs that voted the same way within the window on these targets since a given time; a pair may appear more than once per target.';

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

create trigger review_votes_insert
after insert on app.reviews
referencing new table as fresh
for each statement
execute function private.review_arrived();

select private.watch('app.votes', 'vote_targets', 'target_type || '':'' || target_id');
select private.watch('app.reviews', 'vote_targets', '''review:'' || id');
select private.watch('app.vouches', 'vote_targets', '''vouch:'' || id');
select private.watch('app.slashes', 'vote_targets', '''slash:'' || id');

insert into app.rollup_jobs values ('vote_targets', 300, 'app.refresh_vote_targets', 20);
