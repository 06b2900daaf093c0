-- Who had voted by a past day was put together for 100,000 people, handed over and read once more, to be counted. As text it becomes
-- a part of what is asked of it.
create function private.voters_then_source(since timestamptz, types text[]) returns text
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
begin
  return format(
    $q$
      (
        -- Sums of int: those of bigint are numeric, and half the work.
        select x.voter_id, sum(x.votes) as votes, sum(x.of_week) as of_week
        from
          (
            select d.voter_id, d.target_type, d.upto - %1$s as votes, d.upto - coalesce(d.before_week, 0) as of_week
            -- `offset 0`: sums are made of numbers, not of what they are read from.
            from
              (
                select
                  x.voter_id,
                  x.target_type,
                  x.votes[width_bucket(%2$L::date, x.days)] as upto,
                  %3$s as before,
                  x.votes[nullif(width_bucket(%4$L::date, x.days), 0)] as before_week
                from app.r_voter_days x
                where x.voter_id <> all (%5$L::bigint[])
                offset 0
              ) d
            where d.upto is not null
            union all
            select
              s.voter_id,
              s.target_type,
              (count(*) filter (where s.inside))::int,
              (count(*) filter (where s.of_week))::int
            from
              -- Votes taken back since, the part of a day the range begins with, and voters who wait to be counted anew.
              (
                select v.voter_id, v.target_type, v.created_at >= %6$L as inside, v.created_at >= %7$L as of_week
                from app.counted_votes v
                where
                  v.archived_at > %8$L
                  and v.archived_at <= %9$L
                  and v.created_at >= %10$L
                  and v.voter_id <> all (%5$L::bigint[])
                union all
                select v.voter_id, v.target_type, true, false
                from app.counted_votes v
                where
                  %11$L
                  and v.created_at >= %6$L
                  and v.created_at < %12$L
                  and v.voter_id <> all (%5$L::bigint[])
                union all
                select v.voter_id, v.target_type, v.created_at >= %6$L, v.created_at >= %7$L
                from app.counted_votes v
                where v.voter_id = any (%5$L::bigint[]) and v.created_at >= %13$L
              ) s
            group by 1, 2
          ) x
        where %14$s
        group by 1
      ) v
    $q$,
    case when begun then 'coalesce(d.before, 0)' else '0' end,
    today,
    case when begun then format('x.votes[nullif(width_bucket(%L::date, x.days), 0)]', day_before) else 'null::int' end,
    week - 1,
    waiting,
    since,
    week::timestamptz,
    at,
    counted,
    least(whole_from, week::timestamptz),
    begun,
    whole_from,
    least(since, week::timestamptz),
    case
      when types is null then 'true'
      else format(
        '(x.target_type = any (%1$L::text[])
        or ''other'' = any (%1$L::text[])
        and x.target_type not in (''review'', ''vouch'', ''slash''))',
        types
      )
    end
  );
end;
$$;
comment on function private.voters_then_source(timestamptz, text[]) is
  'SQL of who voted by the clock of a past day, of all or some kinds of targets: votes since a time, and of its week.';

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
      from %s
      where v.votes > 0
    $q$,
    private.voters_then_source(
      coalesce((args ->> 'from')::timestamptz, '-infinity'),
      case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end
    )
  )
  into voters;
  return private.sum_vote_hours(hours, args) || voters;
end;
$$;

create function private.voter_groups_then(types text[], flagged_out boolean, levels text[]) returns table (
  votes bigint,
  of_week bigint,
  level text,
  voters bigint
)
language plpgsql stable set search_path = ''
-- Everybody who voted fits into memory; the planner expects a hundred of them, and would look up the score of each.
set work_mem = '32MB'
set enable_nestloop = off set enable_sort = off
as $$
begin
  return query
    execute
      format(
        $q$
          select v.votes, v.of_week, l.level, count(*)
          from
            %s
            join app.users u on u.user_id = v.voter_id
            cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
          where
            (v.votes > 0 or v.of_week > 0)
            and not ($1 and v.voter_id in (select b.voter_id from app.flagged_voters b))
            and ($2 is null or l.level = any ($2))
          group by 1, 2, 3
        $q$,
        private.voters_then_source('-infinity', types)
      )
      using flagged_out, levels;
end;
$$;
comment on function private.voter_groups_then(text[], boolean, text[]) is
  'How many voters of each level had cast how many votes by the clock of a past day, in all and in its week.';

create or replace function private.sum_analysis(c jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  types text[] := case when asked <> 'all' then array[asked] end;
  voters jsonb;
begin
  if
    not private.voters_by_day()
    or (c ->> 'from')::timestamptz <> '-infinity'
    or (c ->> 'to')::timestamptz <> app.now()
  then
    return null;
  end if;
  with
    own as materialized (select g.* from private.voter_groups_then(types, flagged_out, levels) g),
    weeks as (
      select w.* from private.weeks_then(c) w
      union all
      select
        date_trunc('week', app.now())::date,
        o.level,
        sum(o.voters),
        sum(o.of_week * o.voters),
        sum(o.of_week * o.of_week * o.voters)
      from own o
      where o.of_week > 0
      group by 1, 2
    )
  select
    jsonb_build_object(
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
        from (select o.votes, sum(o.voters) as voters from own o where o.votes > 0 group by 1) g
      ),
      'byLevel', (
        select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
        from (select o.level, sum(o.voters) as voters from own o where o.votes > 0 group by 1) g
      ),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into voters;
  return voters
    || jsonb_build_object(
      'cells', private.cells_then(c),
      'agree', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from private.agreement_then(c) a),
      'cohort', (
        select
          jsonb_build_object(
            'targets', f.targets,
            'targets5', f.targets5,
            'median_first', private.median_first_vote_then(types)
          )
        from private.first_votes_then(types) f
      ),
      'moved', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.moved_then() m)
    );
end;
$$;

drop function private.voters_then(timestamptz, text[]);
