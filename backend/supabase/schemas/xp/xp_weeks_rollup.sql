create function private.gini(values_of double precision[]) returns double precision
language sql immutable as $$
  select sum((2 * i - n - 1) * x) / nullif(max(n) * sum(x), 0)
  from (select x, row_number() over (order by x) as i, count(*) over () as n from unnest(values_of) x where x > 0) v;
$$;
comment on function private.gini(double precision[]) is
  'M15: Gini over participants with a value above 0; null if there are none.';

create function private.refresh_xp_week(season int, week int) returns bigint
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  written bigint;
begin
  delete from app.r_xp_week r
  where r.season = refresh_xp_week.season
    and r.week = refresh_xp_week.week
    and not exists (
      select 1
      from app.xp_weekly w
      where w.season = r.season and w.week = r.week and w.user_id = r.user_id and w.xp <> 0
    );
  delete from app.r_xp_stats r where r.season = refresh_xp_week.season and r.week = refresh_xp_week.week;
  -- Most rows of a changed week are unchanged: rewriting them is what takes long.
  insert into app.r_xp_week as r
  with x as (
    select w.user_id, w.xp,
      case
        when w.xp > 0 then dense_rank() over (
          partition by w.xp > 0
          order by w.xp desc
        )
      end as rank,
      w.xp::float8 / nullif(sum(w.xp) over (), 0) as share,
      case
        when w.xp > 0 then rank() over (
          partition by w.xp > 0
          order by w.xp desc
        ) - 1
      end as above
    from app.xp_weekly w
    where w.season = refresh_xp_week.season and w.week = refresh_xp_week.week and w.xp <> 0
  ), before as (
    select w.user_id, w.xp,
      case
        when w.xp > 0 then dense_rank() over (
          partition by w.xp > 0
          order by w.xp desc
        )
      end as rank
    from app.xp_weekly w
    where w.season = refresh_xp_week.season and w.week = refresh_xp_week.week - 1
  )
  select refresh_xp_week.season, refresh_xp_week.week, x.user_id, x.xp, x.rank, x.share,
    case when refresh_xp_week.week > 1 then coalesce(b.xp, 0) end, b.rank,
    x.xp > 0
      and not exists (
        select 1
        from app.xp_weekly o
        where o.user_id = x.user_id and o.season = refresh_xp_week.season and o.week < refresh_xp_week.week and o.xp > 0
      ),
    x.above
  from x
    left join before b on b.user_id = x.user_id
  on conflict (season, week, user_id) do update
    set
      xp = excluded.xp,
      rank = excluded.rank,
      share = excluded.share,
      previous = excluded.previous,
      previous_rank = excluded.previous_rank,
      fresh = excluded.fresh,
      above = excluded.above
    where (r.xp, r.rank, r.share, r.previous, r.previous_rank, r.fresh, r.above) is distinct from (
        excluded.xp,
        excluded.rank,
        excluded.share,
        excluded.previous,
        excluded.previous_rank,
        excluded.fresh,
        excluded.above
      );
  get diagnostics written = row_count;
  insert into app.r_xp_stats
  select refresh_xp_week.season, refresh_xp_week.week, coalesce(sum(r.xp), 0), count(*) filter (where r.xp > 0),
    percentile_cont(.5) within group (order by r.xp) filter (where r.xp > 0), private.gini(array_agg(r.xp::float8)),
    (sum(r.xp) filter (where r.place <= 10 and r.xp > 0))::float8 / nullif(sum(r.xp) filter (where r.xp > 0), 0),
    count(*) filter (where r.fresh)
  from (
      select r.*, row_number() over (order by r.xp desc, r.user_id) as place
      from app.r_xp_week r
      where r.season = refresh_xp_week.season and r.week = refresh_xp_week.week
    ) r;
  return written;
end;
$$;

create function app.refresh_r_xp_week(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  taken text[] := case when cursor ? 'next' then array[cursor ->> 'next'] else private.claim_dirty('r_xp_week', 1) end;
  s int := split_part(taken[1], ':', 1)::int;
  w int := split_part(taken[1], ':', 2)::int;
  written bigint;
begin
  if taken = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  written := private.refresh_xp_week(s, w);
  -- The next week compares with this one, so it is refreshed too, unless it is queued already.
  if
    not coalesce(cursor ? 'next', false)
    and exists (select 1 from app.xp_weekly x where x.season = s and x.week = w + 1)
    and not exists (select 1 from app.rollup_dirty d where d.rollup = 'r_xp_week' and d.key = s || ':' || (w + 1))
  then
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('next', s || ':' || (w + 1)));
  end if;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_xp_week(jsonb) is 'Refreshes M19 for the weeks that changed, one per chunk.';

create function private.season_weeks(season int) returns table (
  week int, from_at timestamptz, to_at timestamptz, complete boolean
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  today timestamptz := app.now();
begin
  return query
    select w.n, d.at, d.at + interval '7 days', d.at + interval '7 days' <= today
    from app.seasons s
      cross join generate_series(1, s.weeks) w (n)
      cross join lateral (select (s.start_date + 7 * (w.n - 1))::timestamp at time zone 'UTC' as at) d
    where s.id = season_weeks.season and d.at <= today
    order by w.n;
end;
$$;

create function private.current_season() returns int
language plpgsql stable set search_path = '' as $$
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
language sql stable set search_path = '' as $$
  select case
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
  'M19: change from the week before; null in week 1. Percent is "new" after 0 and null after a negative week; rank is "new" if there was none before.';

create function private.xp_season(user_id bigint, season int) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with w as (
      select w.week, w.complete, coalesce(x.xp, 0) as xp
      from private.season_weeks(xp_season.season) w
        left join app.xp_weekly x on x.season = xp_season.season and x.week = w.week and x.user_id = xp_season.user_id
    ), runs as (
      select week, week - row_number() over (order by week) as run from w where complete and xp > 0
    ), lengths as (select count(*) as n, max(week) as last from runs group by run)
    select jsonb_build_object(
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
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select p.id, coalesce(sum(x.xp), 0)::bigint,
      -- Complete weeks since the last one without XP.
      coalesce(max(w.week) filter (where w.complete), 0) - coalesce(
        max(w.week) filter (where w.complete and coalesce(x.xp, 0) <= 0),
        0
      )
    from unnest(people) p (id)
      cross join private.season_weeks(xp_totals.season) w
      left join app.xp_weekly x on x.season = xp_totals.season and x.week = w.week and x.user_id = p.id
    group by p.id;
end;
$$;
comment on function private.xp_totals(bigint[], int) is
  'Total and current streak as in xp_season, for many people at once.';

create function public.raffle_drafts(owner text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', r.id,
          'title', r.title,
          'prize', r.prize,
          'winners', r.winner_count,
          'repeats', r.repeats,
          'rule', r.rule,
          'entries', (
            select coalesce(
                jsonb_agg(jsonb_build_object('profileId', e.profile_id, 'tickets', e.tickets) order by e.profile_id),
                '[]'
              )
            from app.raffle_entries e
            where e.raffle_id = r.id and r.rule is null
          ),
          'freezeAt', private.iso(r.freeze_at),
          'beaconAt', private.iso(r.beacon_at)
        )
        order by r.id
      ),
      '[]'
    )
  from app.raffles r
  where r.owner_wallet = owner and r.status = 'draft';
$$;
comment on function public.raffle_drafts(text) is
  'Drafts of one organiser, with all that can still be changed. For the function raffle only.';
grant execute on function public.raffle_drafts(text) to service_role;

select private.watch('app.xp_weekly', 'r_xp_week', 'season || '':'' || week');

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_xp_week', 300, 'app.refresh_r_xp_week', 16);
