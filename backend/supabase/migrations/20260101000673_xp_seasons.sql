-- M19 over the weeks of a season.

-- Weeks of a season that have begun. A week is complete at its end instant.
create function private.season_weeks(season int) returns table (
  week int,
  from_at timestamptz,
  to_at timestamptz,
  complete boolean
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  today timestamptz := app.now();
begin
  return query
    select w.n, d.at, d.at + interval '7 days', d.at + interval '7 days' <= today
    from
      app.seasons s
      cross join generate_series(1, s.weeks) w (n)
      cross join lateral (select (s.start_date + 7 * (w.n - 1))::timestamp at time zone 'UTC' as at) d
    where s.id = season_weeks.season and d.at <= today
    order by w.n;
end;
$$;

create function private.current_season() returns int
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select s.id
    from app.seasons s
    where s.start_date::timestamp at time zone 'UTC' <= app.now()
    order by s.start_date desc, s.id desc
    limit 1
  );
end;
$$;

create function private.xp_change(r app.r_xp_week) returns jsonb
language sql stable set search_path = ''
as $$
  select
    case
      when r.previous is not null then jsonb_build_object(
        'delta', r.xp - r.previous,
        'deltaPct', case
          when r.previous = 0 then to_jsonb('new'::text)
          when r.previous > 0 then to_jsonb(100 * (r.xp - r.previous)::float8 / r.previous)
        end,
        'rankChange', case
          when r.rank is null then null
          when r.previous_rank is null then to_jsonb('new'::text)
          else to_jsonb(r.previous_rank - r.rank)
        end
      )
    end;
$$;
comment on function private.xp_change(app.r_xp_week) is
  'M19: change against the week before; null in week 1. Percent is "new" after 0 and null after a negative week, rank "new" without one before.';

-- M19 of one person in one season. A week is active once it is complete with XP above 0: the running one adds to the total only.
create function private.xp_season(user_id bigint, season int) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      w as (
        select w.week, w.complete, coalesce(x.xp, 0) as xp
        from
          private.season_weeks(xp_season.season) w
          left join app.xp_weekly x on x.season = xp_season.season and x.week = w.week and x.user_id = xp_season.user_id
      ),
      runs as (select week, week - row_number() over (order by week) as run from w where complete and xp > 0),
      lengths as (select count(*) as n, max(week) as last from runs group by run)
    select
      jsonb_build_object(
        'total', (select sum(xp) from w),
        'weeksActive', (select count(*) from w where complete and xp > 0),
        'currentStreak', coalesce(
          (select l.n from lengths l where l.last = (select max(week) from w where complete)),
          0
        ),
        'longestStreak', coalesce((select max(l.n) from lengths l), 0),
        'bestWeek', (select week from w where complete and xp > 0 order by xp desc, week limit 1),
        'bestXp', (select max(xp) from w where complete and xp > 0)
      )
  );
end;
$$;

create function private.xp_totals(people bigint[], season int) returns table (user_id bigint, total bigint, streak int)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      p.id,
      coalesce(sum(x.xp), 0)::bigint,
      -- The weeks since the last complete one without XP.
      coalesce(max(w.week) filter (where w.complete), 0) - coalesce(
        max(w.week) filter (where w.complete and coalesce(x.xp, 0) <= 0),
        0
      )
    from
      unnest(people) p (id)
      cross join private.season_weeks(xp_totals.season) w
      left join app.xp_weekly x on x.season = xp_totals.season and x.week = w.week and x.user_id = p.id
    group by p.id;
end;
$$;
comment on function private.xp_totals(bigint[], int) is
  'Total and current streak of xp_season, for many people at once.';
