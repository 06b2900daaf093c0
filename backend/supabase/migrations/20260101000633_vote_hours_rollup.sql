-- r_vote_hour: counted votes per UTC hour and kind by direction, so that no chart over all time has to read votes.
create table app.r_vote_hour (
  at timestamptz not null,
  target_type text not null,
  up bigint not null,
  down bigint not null,
  blind bigint not null,
  unknown bigint not null,
  weight_up numeric not null,
  weight_down numeric not null,
  estimated bigint not null,
  primary key (at, target_type)
);
alter table app.r_vote_hour enable row level security;
revoke all on app.r_vote_hour from public, anon, authenticated;
comment on table app.r_vote_hour is
  'Counted votes (M2) per hour and kind of target; blind: on a slash that is open, without direction (G19). unknown: of no direction that is known. estimated: votes whose weight the source did not give (M7).';

-- The same by the voters' level, each under the level their votes were counted with last (r_vote_level).
create table app.r_vote_level_hour (
  level text not null,
  at timestamptz not null,
  target_type text not null,
  up bigint not null,
  down bigint not null,
  blind bigint not null,
  unknown bigint not null,
  primary key (level, at, target_type)
);
create table app.r_vote_level (
  voter_id bigint primary key,
  level text not null
);
alter table app.r_vote_level_hour enable row level security;
alter table app.r_vote_level enable row level security;
revoke all on app.r_vote_level_hour, app.r_vote_level from public, anon, authenticated;
comment on table app.r_vote_level_hour is
  'Counted votes (M2) per level of voters, hour and kind of target; blind: on a slash that is open, without direction (G19).';

-- Stable as date_part is: so that it is written into the query, not called for each vote.
create function private.hour_key(at timestamptz) returns bigint
language sql stable
as $$
  select floor(date_part('epoch', at) / 3600)::bigint;
$$;

create function private.move_voters(voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
begin
  with
    moved as materialized (
      select l.voter_id, l.level as old, coalesce(private.level(u.score), 'unknown') as new
      from
        app.r_vote_level l
        join app.users u on u.user_id = l.voter_id
      where l.voter_id = any (voters) and l.level <> coalesce(private.level(u.score), 'unknown')
    ),
    hours as materialized (
      select
        m.old,
        m.new,
        date_trunc('hour', v.created_at) as at,
        v.target_type,
        count(*) filter (where v.is_upvote) as up,
        count(*) filter (where not v.is_upvote) as down,
        count(*) filter (where v.blind) as blind,
        count(*) filter (where v.is_upvote is null and not v.blind) as unknown
      from
        moved m
        join app.counted_votes v on v.voter_id = m.voter_id
      group by 1, 2, 3, 4
    )
  insert into app.r_vote_level_hour as h
  select x.level, x.at, x.target_type, sum(x.up), sum(x.down), sum(x.blind), sum(x.unknown)
  from
    (
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
  from
    app.r_vote_level l
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
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
    from
      app.r_vote_level l
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
      from
        app.slashes s
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
    where
      u.user_id in (
        select v.voter_id
        from
          unnest(hours) x
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
    where
      h.at = any (hours)
      and h.level in (
        select x.level from app.levels x
        union all
        select 'unknown'
      );
    with
      v as materialized (
        select x as at, c.*
        from
          unnest(hours) x
          cross join lateral (
            select c.target_type, c.voter_id, c.blind, c.is_upvote, c.weight, c.weight_estimated
            from app.counted_votes c
            where c.created_at >= x and c.created_at < x + interval '1 hour'
            offset 0
          ) c
      ),
      levels as (
        insert into app.r_vote_level_hour
        select
          l.level,
          v.at,
          v.target_type,
          count(*) filter (where v.is_upvote),
          count(*) filter (where not v.is_upvote),
          count(*) filter (where v.blind),
          count(*) filter (where v.is_upvote is null and not v.blind)
        from
          v
          join app.r_vote_level l on l.voter_id = v.voter_id
        group by 1, 2, 3
      )
    insert into app.r_vote_hour
    select
      v.at,
      v.target_type,
      count(*) filter (where v.is_upvote),
      count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind),
      count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0),
      coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
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
select private.watch('app.votes', 'vote_hours', 'private.hour_key(created_at)');
select
  private.watch(
    'app.slashes',
    'vote_hours',
    'unnest(array(select distinct private.hour_key(v.created_at) from app.votes v where v.target_type = ''slash'' and v.target_id = id))'
  );
create index on app.votes (archived_at) where archived_at is not null;
insert into app.rollup_jobs values ('vote_hours', 300, 'app.refresh_vote_hours', 21);
