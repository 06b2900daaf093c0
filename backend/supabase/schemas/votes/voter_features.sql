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
  'Takes the votes of voters from the level they were counted under to their present one. An hour that waits to be counted anew comes right then.';

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
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_hours' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('vote_hours', 24);
    exit when keys = '{}';
    -- A busy voter takes a while, so the others wait when the time is over.
    foreach k in array array(select x from unnest(keys) x where x like 'level:%') loop
      if app.chunk_over(began) then
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
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('vote_hours', written);
end;
$$;
comment on function app.refresh_vote_hours(jsonb) is
  'r_vote_hour of the hours whose votes changed, and of the votes on slashes that closed (M7, G19).';

create function private.count_cells(of_round bigint, since timestamptz, until timestamptz) returns void
language plpgsql set search_path = '' set timezone = 'UTC' set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  with d as materialized (
    select f.created_at::date as day, f.kind, case when f.kind = 'slash' then f.target_id end as slash_id,
      f.voter_level, f.author_level, f.flagged, f.delay, count(*) as votes, count(f.is_upvote) as visible,
      count(*) filter (where f.is_upvote) as up,
      coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0) as weight
    from app.vote_facts f
    where f.created_at > since and f.created_at <= until
    group by 1, 2, 3, 4, 5, 6, 7
  ), slashes as (
    insert into app.r_vote_slash_day as s
    select of_round, d.slash_id, d.day, d.voter_level, d.author_level, d.flagged, sum(d.visible), sum(d.up),
      sum(d.weight)
    from d
    where d.slash_id is not null and d.visible > 0
    group by 2, 3, 4, 5, 6
    on conflict (round, slash_id, day, voter_level, author_level, flagged) do update
      set
        visible = s.visible + excluded.visible,
        up = s.up + excluded.up,
        weight = s.weight + excluded.weight
  )
  insert into app.r_vote_matrix as m
  select of_round, 'day', d.day, d.kind, d.voter_level, d.author_level, d.flagged, sum(d.votes), sum(d.visible),
    sum(d.up), sum(d.weight),
    array(
      select coalesce(sum(x.votes), 0)::bigint
      from generate_series(0, cardinality(private.delay_bins())) b
        left join unnest(array_agg(d.delay), array_agg(d.votes)) x (delay, votes) on x.delay = b
      group by b
      order by b
    )
    from d
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
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  starts timestamptz[] := array(select r.since from private.range_starts() r order by r.since);
begin
  -- Of each voter so many votes of a kind, per week and per stretch between the beginnings of two preset ranges.
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

select private.watch('app.votes', 'vote_hours', 'private.hour_key(created_at)');
select private.watch(
    'app.slashes',
    'vote_hours',
    'unnest(array(select distinct private.hour_key(v.created_at) from app.votes v where v.target_type = ''slash'' and v.target_id = id))'
  );

insert into app.rollup_jobs values ('vote_hours', 300, 'app.refresh_vote_hours', 21);
