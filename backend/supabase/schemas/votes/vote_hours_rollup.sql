create function private.hour_key(at timestamptz) returns bigint
language sql stable as $$
  select floor(date_part('epoch', at) / 3600)::bigint;
$$;

create function private.move_voters(voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  with moved as materialized (
    select l.voter_id, l.level as old, coalesce(private.level(u.score), 'unknown') as new
    from app.r_vote_level l
      join app.users u on u.user_id = l.voter_id
    where l.voter_id = any (voters) and l.level <> coalesce(private.level(u.score), 'unknown')
  ), hours as materialized (
    select m.old, m.new, date_trunc('hour', v.created_at) as at, v.target_type,
      count(*) filter (where v.is_upvote) as up, count(*) filter (where not v.is_upvote) as down,
      count(*) filter (where v.blind) as blind, count(*) filter (where v.is_upvote is null and not v.blind) as unknown
    from moved m
      join app.counted_votes v on v.voter_id = m.voter_id
    group by 1, 2, 3, 4
  )
  insert into app.r_vote_level_hour as h
  select x.level, x.at, x.target_type, sum(x.up), sum(x.down), sum(x.blind), sum(x.unknown)
  from (
      select o.old as level, o.at, o.target_type, -o.up as up, -o.down as down, -o.blind as blind, -o.unknown as unknown
      from hours o
      union all
      select n.new, n.at, n.target_type, n.up, n.down, n.blind, n.unknown from hours n
    ) x
  group by 1, 2, 3
  on conflict (level, at, target_type) do update
    set
      up = h.up + excluded.up,
      down = h.down + excluded.down,
      blind = h.blind + excluded.blind,
      unknown = h.unknown + excluded.unknown;
  insert into app.rollup_dirty (rollup, key)
  select distinct 'vote_parts', t.target_type || ':' || t.target_id
  from app.r_vote_level l
    join app.users u on u.user_id = l.voter_id
    join app.vote_times v on v.voter_id = l.voter_id
    join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id
  where l.voter_id = any (voters) and l.level <> coalesce(private.level(u.score), 'unknown') and t.votes >= 10
  on conflict do nothing;
  update app.r_vote_level l
  set level = coalesce(private.level(u.score), 'unknown')
  from app.users u
  where u.user_id = l.voter_id and l.voter_id = any (voters);
end;
$$;
comment on function private.move_voters(bigint[]) is
  'Moves the votes of voters from the level they were counted under to their present one. Hours queued for a recount are corrected by that recount.';

create function app.refresh_vote_hours(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_hours');
  keys text[];
  k text;
  hours timestamptz[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_hour where true;
      delete from app.r_vote_level_hour where true;
      delete from app.r_vote_level where true;
    end if;
    insert into app.rollup_dirty (rollup, key)
    select 'vote_hours', 'level:' || l.voter_id
    from app.r_vote_level l
      join app.users u on u.user_id = l.voter_id
    where l.level <> coalesce(private.level(u.score), 'unknown')
    on conflict do nothing;
    -- Before the first round, the triggers have already queued everything.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_hours' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      -- When a slash closes, its directions become visible although no vote changed.
      union
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('vote_hours', 24);
    exit when keys = '{}';
    -- A busy voter takes a while, so the rest are requeued when time is up.
    foreach k in array array(select x from unnest(keys) x where x like 'level:%') loop
      if app.chunk_time_is_up(began) then
        insert into app.rollup_dirty (rollup, key) values ('vote_hours', k) on conflict do nothing;
      else
        perform private.move_voters(array[split_part(k, ':', 2)::bigint]);
      end if;
    end loop;
    hours := array(select to_timestamp(x::bigint * 3600) from unnest(keys) x where x not like 'level:%');
    insert into app.r_vote_level
    select u.user_id, coalesce(private.level(u.score), 'unknown')
    from app.users u
    where u.user_id in (
        select v.voter_id
        from unnest(hours) x
          cross join lateral (
            select c.voter_id
            from app.vote_times c
            where c.created_at >= x and c.created_at < x + interval '1 hour'
            offset 0
          ) v
      )
    on conflict do nothing;
    delete from app.r_vote_hour h using unnest(hours) x where h.at = x;
    delete from app.r_vote_level_hour h
    where h.at = any (hours)
      and h.level in (
        select x.level from app.levels x
        union all
        select 'unknown'
      );
    with v as materialized (
      select x as at, c.*
      from unnest(hours) x
        cross join lateral (
          select c.target_type, c.voter_id, c.blind, c.is_upvote, c.weight, c.weight_estimated
          from app.counted_votes c
          where c.created_at >= x and c.created_at < x + interval '1 hour'
          offset 0
        ) c
    ), levels as (
      insert into app.r_vote_level_hour
      select l.level, v.at, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
        count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind)
      from v
        join app.r_vote_level l on l.voter_id = v.voter_id
      group by 1, 2, 3
    )
    insert into app.r_vote_hour
    select v.at, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0), coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated)
    from v
    group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('vote_hours', written);
end;
$$;
comment on function app.refresh_vote_hours(jsonb) is
  'Refreshes r_vote_hour and r_vote_level_hour for hours whose votes changed or were on a slash that closed (M7, G19), and for voters who changed level.';

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
    -- Pool: all targets anyone voted on during the UTC days on which the lower voter voted.
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
  'D5: Jaccard parts and one-sided hypergeometric p of pairs (i < j), written to app.covote_test.';

select private.watch('app.votes', 'vote_hours', 'private.hour_key(created_at)');
select private.watch(
    'app.slashes',
    'vote_hours',
    'unnest(array(select distinct private.hour_key(v.created_at) from app.votes v where v.target_type = ''slash'' and v.target_id = id))'
  );

insert into app.rollup_jobs values ('vote_hours', 300, 'app.refresh_vote_hours', 21);
