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
  'Adds (1) rows of r_vote_target to the sums by kind, or takes them off (-1).';

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
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_targets' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_targets', v.target_type || ':' || v.target_id
      from app.visible_votes v
      where seen is null or v.created_at > seen
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'vote_targets', 'slash:' || s.id
      from app.slashes s
      where seen is not null
        and (s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now())
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('vote_targets', 30);
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
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('vote_targets', written);
end;
$$;
comment on function app.refresh_vote_targets(jsonb) is
  'r_vote_target of targets whose votes, author or time changed, and of slashes that closed (M7, G19).';

create function app.refresh_lockstep(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
    delete from app.covote_build where true;
    delete from app.covote_test where true;
    delete from app.covote_pool where true;
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (after_kind, after_id)
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
      from (
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
    from (
        select x.i, x.j, case days when 30 then x.c30 else x.c90 end as c
        from app.covote_build x
        where case days when 30 then x.c30 else x.c90 end >= case phase
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
      from (
          select 1 from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0 limit rest_most + 1
        ) z
    ) <= rest_most
    and exists (
      select 1
      from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
      where t.p <= (rules ->> 'fdr')::double precision
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

insert into app.rollup_jobs values ('lockstep', 3600, 'app.refresh_lockstep', 70);
