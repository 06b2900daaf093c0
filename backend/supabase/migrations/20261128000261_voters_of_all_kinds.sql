-- Votes of each voter by day, of all kinds of targets together as well, with the level of the voter: added up and looked up for
-- everybody, that was most of a past day of /votes/analysis. Who has nothing to be put right is read as it stands.
create table app.r_voter_all_days (
  voter_id bigint primary key,
  level text not null,
  days date[] not null,
  votes int[] not null
);
alter table app.r_voter_all_days enable row level security;
revoke all on app.r_voter_all_days from public, anon, authenticated;
comment on table app.r_voter_all_days is
  'r_voter_days of all kinds of targets together, kept along with it, and the level of the voter now.';

-- Somebody of another level waits to be counted anew as a voter.
create function private.level_moved() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.rollup_dirty (rollup, key) values ('votes_sides', 'cast:' || new.user_id) on conflict do nothing;
  return null;
end;
$$;
create trigger voter_level
after update of score on app.users
for each row
when (private.level(old.score) is distinct from private.level(new.score))
execute function private.level_moved();

-- No step of either runs while rows are made of what the steps before it kept.
do $$
begin
  perform 1 from app.rollup_state s where s.name in ('vote_rounds', 'votes_sides') for update;
end;
$$;
insert into app.r_voter_all_days
select
  u.voter_id,
  (select coalesce(private.level(p.score), 'unknown') from app.users p where p.user_id = u.voter_id),
  array_agg(u.day order by u.day),
  array_agg(u.upto order by u.day)
from
  (
    select
      d.voter_id,
      d.day,
      (
        sum(sum(d.votes)) over (
          partition by d.voter_id
          order by d.day
        )
      )::int as upto
    from
      (
        select
          x.voter_id,
          x.days[i] as day,
          x.votes[i] - coalesce(x.votes[i - 1], 0) as votes
        from
          app.r_voter_days x
          cross join lateral generate_subscripts(x.days, 1) i
      ) d
    group by 1, 2
  ) u
group by 1;

create or replace function private.keep_voter_days(voters bigint[])
returns void
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  with
    -- Without a kind: of all of them.
    counted as materialized (
      select
        d.voter_id,
        d.target_type,
        array_agg(d.day order by d.day) as days,
        array_agg(d.upto order by d.day) as votes
      from
        (
          select
            v.voter_id,
            v.target_type,
            v.created_at::date as day,
            (
              sum(count(*)) over (
                partition by v.voter_id, v.target_type
                order by v.created_at::date
              )
            )::int as upto
          from app.counted_votes v
          where v.voter_id = any (voters)
          group by grouping sets ((v.voter_id, v.created_at::date, v.target_type), (v.voter_id, v.created_at::date))
        ) d
      group by 1, 2
    ),
    gone as (
      delete from app.r_voter_days d
      where
        d.voter_id = any (voters)
        and not exists (select 1 from counted c where c.voter_id = d.voter_id and c.target_type = d.target_type)
    ),
    all_gone as (
      delete from app.r_voter_all_days d
      where d.voter_id = any (voters) and not exists (select 1 from counted c where c.voter_id = d.voter_id)
    ),
    all_kept as (
      insert into app.r_voter_all_days as d
      select c.voter_id, coalesce(private.level(u.score), 'unknown'), c.days, c.votes
      from
        counted c
        join app.users u on u.user_id = c.voter_id
      where c.target_type is null
      on conflict (voter_id) do update
        set
          level = excluded.level,
          days = excluded.days,
          votes = excluded.votes
        where (d.level, d.days, d.votes) is distinct from (excluded.level, excluded.days, excluded.votes)
    )
  insert into app.r_voter_days as d
  select *
  from counted c
  where c.target_type is not null
  on conflict (voter_id, target_type) do update
    set
      days = excluded.days,
      votes = excluded.votes
    where (d.days, d.votes) is distinct from (excluded.days, excluded.votes);
end;
$$;
comment on function private.keep_voter_days(bigint[]) is 'r_voter_days and r_voter_all_days of these voters.';

drop function private.voters_then_source(timestamptz, text[]);
create function private.voters_then_sources(since timestamptz, types text[]) returns text[]
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  at timestamptz := app.now();
  today date := at::date;
  week date := date_trunc('week', at)::date;
  begun boolean := isfinite(since);
  -- The day before the first whole one.
  day_before date := date_trunc('day', since - interval '1 microsecond')::date;
  whole_from timestamptz := case when begun then (day_before + 1)::timestamptz else '-infinity' end;
  counted timestamptz := (select max(s.as_of) from app.rollup_state s where s.name in ('vote_rounds', 'votes_sides'));
  waiting bigint[] := array(
    select split_part(d.key, ':', 2)::bigint
    from app.rollup_dirty d
    where d.rollup = 'votes_sides' and d.key like 'cast:%'
  );
  retaken bigint[] := array(
    select distinct v.voter_id
    from app.counted_votes v
    where v.archived_at > at and v.archived_at <= counted and v.voter_id <> all (waiting)
  );
  kinds text := case
    when types is not null then format(
      '(x.target_type = any (%1$L::text[])
      or ''other'' = any (%1$L::text[])
      and x.target_type not in (''review'', ''vouch'', ''slash''))',
      types
    )
    else 'true'
  end;
  -- Whether there is one row of a voter at most, and a range begins with a whole day.
  straight boolean := (types is null or cardinality(types) = 1 and types <> '{other}') and whole_from = since;
  -- `offset 0`: what follows takes numbers, not what they are read from.
  kept text := format(
    $q$
      select
        d.voter_id,
        d.level,
        d.upto - %1$s as votes,
        d.upto - coalesce(d.before_week, 0) as of_week
      from
        (
          select
            x.voter_id,
            %2$s as level,
            x.votes[width_bucket(%3$L::date, x.days)] as upto,
            %4$s as before,
            x.votes[nullif(width_bucket(%5$L::date, x.days), 0)] as before_week
          from app.%6$I x
          where %7$s and %%s
          offset 0
        ) d
    $q$,
    case when begun then 'coalesce(d.before, 0)' else '0' end,
    case when types is null then 'x.level' else 'null::text' end,
    today,
    case when begun then format('x.votes[nullif(width_bucket(%L::date, x.days), 0)]', day_before) else 'null::int' end,
    week - 1,
    case when types is null then 'r_voter_all_days' else 'r_voter_days' end,
    kinds
  );
begin
  return array_remove(
    array[
      case when straight then format(kept, format('x.voter_id <> all (%L::bigint[])', retaken || waiting)) end,
      format(
        $q$
          -- Sums of int: those of bigint are numeric, and half the work.
          select x.voter_id, max(x.level) as level, sum(x.votes)::int as votes, sum(x.of_week)::int as of_week
          from
            (
              %1$s
              union all
              select
                x.voter_id,
                null,
                (count(*) filter (where x.inside))::int,
                (count(*) filter (where x.of_week))::int
              from
                -- Votes taken back since, the part of a day the range begins with, and voters who wait to be counted anew.
                (
                  select v.voter_id, v.target_type, v.created_at >= %2$L as inside, v.created_at >= %3$L as of_week
                  from app.counted_votes v
                  where
                    v.archived_at > %4$L
                    and v.archived_at <= %5$L
                    and v.created_at >= %6$L
                    and v.voter_id <> all (%7$L::bigint[])
                  union all
                  select v.voter_id, v.target_type, true, false
                  from app.counted_votes v
                  where
                    %8$L
                    and v.created_at >= %9$L
                    and v.created_at < %2$L
                    and v.voter_id <> all (%7$L::bigint[])
                  union all
                  select v.voter_id, v.target_type, v.created_at >= %9$L, v.created_at >= %3$L
                  from app.counted_votes v
                  where v.voter_id = any (%7$L::bigint[]) and v.created_at >= %10$L
                ) x
              where %11$s
              group by 1
            ) x
          group by 1
        $q$,
        format(
          kept,
          case
            when straight then format('x.voter_id = any (%L::bigint[])', retaken)
            else format('x.voter_id <> all (%L::bigint[])', waiting)
          end
        ),
        whole_from,
        week::timestamptz,
        at,
        counted,
        least(whole_from, week::timestamptz),
        waiting,
        begun and not straight,
        since,
        least(since, week::timestamptz),
        kinds
      )
    ],
    null
  );
end;
$$;
comment on function private.voters_then_sources(timestamptz, text[]) is
  'SQL of who voted by the clock of a past day, of all or some kinds of targets: votes since a time, and of its week; more than 0, or else nobody who counts. Nobody is in two of the parts. The level is null where it has to be looked up.';

create or replace function private.votes_kpis_then(filters jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
-- Everybody who voted fits into memory.
set work_mem = '32MB'
as $$
declare
  args jsonb := (private.votes_query(filters)).args - 'minVotes';
  hours text;
  voters jsonb;
begin
  if
    not private.voters_by_day()
    or args - 'type' - 'from' - 'to' <> '{}'
    or (args ->> 'to')::timestamptz < app.now()
    or (args ->> 'from')::timestamptz > app.now()
  then
    return null;
  end if;
  hours := private.vote_hours_source(args);
  if hours is null then
    return null;
  end if;
  execute format(
    $q$
      select
        jsonb_build_object('voters', count(*), 'perVoterMedian', percentile_cont(.5) within group (order by v.votes))
      from (%s) v
      where v.votes > 0
    $q$,
    array_to_string(
      private.voters_then_sources(
        coalesce((args ->> 'from')::timestamptz, '-infinity'),
        case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end
      ),
      ' union all '
    )
  )
  into voters;
  return private.sum_vote_hours(hours, args) || voters;
end;
$$;

create or replace function private.voter_groups_then(types text[], flagged_out boolean, levels text[])
returns table (votes bigint, of_week bigint, level text, voters bigint)
language plpgsql
stable
set search_path = ''
-- Everybody who voted fits into memory; where the planner expects few of them, it would look up the score of each.
set work_mem = '32MB'
set enable_nestloop = off
set enable_sort = off
as $$
begin
  return query
    execute
      (
        select
          string_agg(
            format(
              $q$
              select g.votes::bigint, g.of_week::bigint, g.level, g.voters
              from
                (
                  select v.votes, v.of_week, l.level, count(*) as voters
                  from
                    (%s) v
                    %s
                  where
                    (v.votes > 0 or v.of_week > 0)
                    and not ($1 and v.voter_id in (select b.voter_id from app.flagged_voters b))
                    and ($2 is null or l.level = any ($2))
                  group by 1, 2, 3
                ) g
            $q$,
              s.source,
              case
                when types is null and s.n = 1 then 'cross join lateral (select v.level) l'
                else 'join app.users u on u.user_id = v.voter_id
                cross join lateral (select coalesce(private.level(u.score), ''unknown'') as level) l'
              end
            ),
            ' union all '
          )
        from unnest(private.voters_then_sources('-infinity', types)) with ordinality s (source, n)
      )
      using flagged_out, levels;
end;
$$;
comment on function private.voter_groups_then(text[], boolean, text[]) is
  'How many voters of each level had cast how many votes by the clock of a past day, in all and in its week; the same more than once.';
