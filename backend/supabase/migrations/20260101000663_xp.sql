-- XP by week (M19, M15): r_xp_week and r_xp_stats, pages /mini-apps/weekly-xp-overview (8.40) and
-- /profiles/{id}/weekly-xp (8.7).
create table app.r_xp_week (
  season int not null,
  week int not null,
  user_id bigint not null,
  xp bigint not null,
  rank int,
  share double precision,
  previous bigint,
  previous_rank int,
  fresh boolean not null,
  above int,
  primary key (season, week, user_id)
);
create index on app.r_xp_week (season, week, rank, user_id);
create index on app.r_xp_week (user_id);
create table app.r_xp_stats (
  season int not null,
  week int not null,
  total bigint not null,
  earners int not null,
  median double precision,
  gini double precision,
  top10_share double precision,
  new_earners int not null,
  primary key (season, week)
);
alter table app.r_xp_week enable row level security;
alter table app.r_xp_stats enable row level security;
revoke all on app.r_xp_week, app.r_xp_stats from public, anon, authenticated;
comment on table app.r_xp_week is
  'M19: rows with xp other than 0. Dense rank over xp > 0, share of all xp of the week, what the week before had (0 without a row, null in week 1). `fresh`: first xp of the season. `above`: people with more, null without xp above 0.';

select private.watch('app.xp_weekly', 'r_xp_week', 'season || '':'' || week');

create function private.gini(values_of double precision[]) returns double precision
language sql immutable
as $$
  select sum((2 * i - n - 1) * x) / nullif(max(n) * sum(x), 0)
  from (select x, row_number() over (order by x) as i, count(*) over () as n from unnest(values_of) x where x > 0) v;
$$;
comment on function private.gini(double precision[]) is
  'M15: Gini over participants with a value above 0; null without any.';

create function private.refresh_xp_week(season int, week int) returns bigint
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  written bigint;
begin
  delete from app.r_xp_week r
  where
    r.season = refresh_xp_week.season
    and r.week = refresh_xp_week.week
    and not exists (
      select 1
      from app.xp_weekly w
      where w.season = r.season and w.week = r.week and w.user_id = r.user_id and w.xp <> 0
    );
  delete from app.r_xp_stats r where r.season = refresh_xp_week.season and r.week = refresh_xp_week.week;
  -- Of a week that changed most rows have not: writing them again is what takes long.
  insert into app.r_xp_week as r
  with
    x as (
      select
        w.user_id,
        w.xp,
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
    ),
    before as (
      select
        w.user_id,
        w.xp,
        case
          when w.xp > 0 then dense_rank() over (
            partition by w.xp > 0
            order by w.xp desc
          )
        end as rank
      from app.xp_weekly w
      where w.season = refresh_xp_week.season and w.week = refresh_xp_week.week - 1
    )
  select
    refresh_xp_week.season,
    refresh_xp_week.week,
    x.user_id,
    x.xp,
    x.rank,
    x.share,
    case when refresh_xp_week.week > 1 then coalesce(b.xp, 0) end,
    b.rank,
    x.xp > 0
      and not exists (
        select 1
        from app.xp_weekly o
        where o.user_id = x.user_id and o.season = refresh_xp_week.season and o.week < refresh_xp_week.week and o.xp > 0
      ),
    x.above
  from
    x
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
    where
      (r.xp, r.rank, r.share, r.previous, r.previous_rank, r.fresh, r.above) is distinct from (
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
  select
    refresh_xp_week.season,
    refresh_xp_week.week,
    coalesce(sum(r.xp), 0),
    count(*) filter (where r.xp > 0),
    percentile_cont(.5) within group (order by r.xp) filter (where r.xp > 0),
    private.gini(array_agg(r.xp::float8)),
    (sum(r.xp) filter (where r.place <= 10 and r.xp > 0))::float8 / nullif(sum(r.xp) filter (where r.xp > 0), 0),
    count(*) filter (where r.fresh)
  from
    (
      select r.*, row_number() over (order by r.xp desc, r.user_id) as place
      from app.r_xp_week r
      where r.season = refresh_xp_week.season and r.week = refresh_xp_week.week
    ) r;
  return written;
end;
$$;

create function app.refresh_r_xp_week(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  taken text[] := case when cursor ? 'next' then array[cursor ->> 'next'] else private.take_dirty('r_xp_week', 1) end;
  s int := split_part(taken[1], ':', 1)::int;
  w int := split_part(taken[1], ':', 2)::int;
  written bigint;
begin
  if taken = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  written := private.refresh_xp_week(s, w);
  -- The week after compares with this one; if it waits as well its turn comes.
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
comment on function app.refresh_r_xp_week(jsonb) is 'M19 of the weeks that changed, one per chunk.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_xp_week', 300, 'app.refresh_r_xp_week', 30);

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
begin
  return query
    select w.n, d.at, d.at + interval '7 days', d.at + interval '7 days' <= app.now()
    from
      app.seasons s
      cross join generate_series(1, s.weeks) w (n)
      cross join lateral (select (s.start_date + 7 * (w.n - 1))::timestamp at time zone 'UTC' as at) d
    where s.id = season_weeks.season and d.at <= app.now()
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

create function public.weekly_xp(id text, season int default null, compare text[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  chosen int := coalesce(weekly_xp.season, private.current_season());
begin
  if cardinality(compare) > 3 then
    perform private.refuse('compare must be a list of at most 3');
  end if;
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || private.xp_season(who, chosen)
    || jsonb_build_object(
      'person', private.person(who),
      'season', chosen,
      'seasons', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', s.id,
                'name', s.name,
                'weeks', s.weeks,
                'hasXp', exists (select 1 from app.xp_weekly x where x.user_id = who and x.season = s.id)
              )
              order by s.id
            ),
            '[]'
          )
        from app.seasons s
      ),
      'shareOfAll', (
        select sum(x.xp)::float8 / nullif((select sum(t.total) from app.r_xp_stats t where t.season = chosen), 0)
        from app.xp_weekly x
        where x.user_id = who and x.season = chosen
      ),
      'rows', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'week', w.week,
                'from', private.iso(w.from_at),
                'to', private.iso(w.to_at),
                'complete', w.complete,
                'xp', coalesce(x.xp, 0),
                'rank', r.rank,
                'share', r.share,
                'cumulative', w.cumulative,
                'median', t.median,
                'percentile', case when r.rank is not null then 100 * (t.earners - r.above)::float8 / t.earners end,
                'change', case
                  when r.user_id is not null then private.xp_change(r)
                  when w.week > 1 then jsonb_build_object(
                    'delta', -w.before,
                    'deltaPct', case when w.before > 0 then -100 end,
                    'rankChange', null
                  )
                end
              )
              order by w.week desc
            ),
            '[]'
          )
        from
          (
            select
              w.*,
              sum(coalesce(x.xp, 0)) over (order by w.week) as cumulative,
              coalesce(lag(coalesce(x.xp, 0)) over (order by w.week), 0) as before
            from
              private.season_weeks(chosen) w
              left join app.xp_weekly x on x.season = chosen and x.week = w.week and x.user_id = who
          ) w
          left join app.xp_weekly x on x.season = chosen and x.week = w.week and x.user_id = who
          left join app.r_xp_week r on r.season = chosen and r.week = w.week and r.user_id = who
          left join app.r_xp_stats t on t.season = chosen and t.week = w.week
      ),
      'compare', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = c.user_id),
                'weeks', (
                  select
                    coalesce(
                      jsonb_agg(jsonb_build_object('week', w.week, 'xp', coalesce(x.xp, 0)) order by w.week),
                      '[]'
                    )
                  from
                    private.season_weeks(chosen) w
                    left join app.xp_weekly x on x.season = chosen and x.week = w.week and x.user_id = c.user_id
                )
              )
              order by c.n
            ),
            '[]'
          )
        from (select private.find_user(k) as user_id, n from unnest(compare) with ordinality e (k, n)) c
        where c.user_id is not null
      )
    );
end;
$$;
comment on function public.weekly_xp(text, int, text[]) is
  'Page /profiles/{id}/weekly-xp (M19): one person''s weeks of a season (default the current one), newest first, with up to 3 people to compare. The running week has complete false. `person` is null for an unknown id.';

create function private.xp_query(filters jsonb, season int, week int) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'season', season,
      'week', week,
      'level', private.filter_levels(f, 'level'),
      'least', private.filter_int(f, 'minXp'),
      'person', private.filter_person(f, 'person')
    )
  );
begin
  return jsonb_build_object(
    'args', args,
    'from', 'app.r_xp_week r join app.users u on u.user_id = r.user_id
      where r.season = ($1 ->> ''season'')::int and r.week = ($1 ->> ''week'')::int'
      || case
        when args ? 'level' then ' and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))'
        else ''
      end
      || case when args ? 'least' then ' and r.xp >= ($1 ->> ''least'')::int' else '' end
      || case when args ? 'person' then ' and r.user_id = ($1 ->> ''person'')::bigint' else '' end
  );
end;
$$;

create function public.weekly_xp_overview(
  season int default null,
  week int default null,
  filters jsonb default '{}',
  sort text default 'rank',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  s int := coalesce(
    (select x.id from app.seasons x where x.id = weekly_xp_overview.season),
    (select l.season from private.last_week() l),
    private.current_season()
  );
  last int := coalesce((select max(w.week) from private.season_weeks(s) w where w.complete), 0);
  w int := coalesce((select x.week from private.season_weeks(s) x where x.week = weekly_xp_overview.week), last);
  listed jsonb := private.list_page(
    private.xp_query(filters, s, w),
    '{"rank": {"sql": "r.rank", "type": "int", "nullable": true}, "xp": {"sql": "r.xp", "type": "bigint"},
    "delta": {"sql": "(r.xp - r.previous)", "type": "bigint", "nullable": true}}',
    sort,
    page,
    per,
    after,
    'r.user_id',
    'bigint'
  );
begin
  return private.list_answer(
      listed,
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'person', (select h.person from app.people h where h.user_id = r.user_id),
              'xp', r.xp,
              'rank', r.rank,
              'share', r.share,
              'change', private.xp_change(r),
              'level', private.level(u.score),
              'seasonTotal', x.body -> 'total',
              'streak', x.body -> 'currentStreak'
            )
            order by k.n
          )
        from
          jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_xp_week r on r.season = s and r.week = w and r.user_id = k.id::bigint
          join app.users u on u.user_id = r.user_id
          cross join lateral (select private.xp_season(r.user_id, s) as body) x
      ),
      (
        select
          jsonb_build_object(
            'total', coalesce(t.total, 0),
            'earners', coalesce(t.earners, 0),
            'median', t.median,
            'gini', t.gini,
            'top10Share', t.top10_share,
            'newEarners', coalesce(t.new_earners, 0)
          )
        from
          (values(1)) one
          left join app.r_xp_stats t on t.season = s and t.week = w
      )
    )
    || jsonb_build_object(
      'season', s,
      'week', w,
      'lastComplete', last,
      'asked', weekly_xp_overview.week,
      'complete', coalesce((select x.complete from private.season_weeks(s) x where x.week = w), false),
      'fellBack', weekly_xp_overview.week is not null and weekly_xp_overview.week <> w,
      'seasons', (
        select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'weeks', x.weeks) order by x.id), '[]')
        from app.seasons x
      )
    )
    || case
      when (listed ->> 'first')::boolean then jsonb_build_object(
        'weeks', (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'week', x.week,
                  'from', private.iso(x.from_at),
                  'complete', x.complete,
                  'total', coalesce(t.total, 0),
                  'earners', coalesce(t.earners, 0),
                  'median', t.median,
                  'gini', t.gini
                )
                order by x.week
              ),
              '[]'
            )
          from
            private.season_weeks(s) x
            left join app.r_xp_stats t on t.season = s and t.week = x.week
        ),
        'histogram', (
          select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
          from
            (
              select power(10, floor(log(r.xp::numeric) * 4) / 4)::float8 as bin, count(*) as n
              from app.r_xp_week r
              where r.season = s and r.week = w and r.xp > 0
              group by 1
            ) h
        ),
        'bump', (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'person', (select h.person from app.people h where h.user_id = b.user_id),
                  'ranks', (
                    select coalesce(jsonb_agg(jsonb_build_object('week', x.week, 'rank', r.rank) order by x.week), '[]')
                    from
                      private.season_weeks(s) x
                      left join app.r_xp_week r on r.season = s and r.week = x.week and r.user_id = b.user_id
                    where x.complete
                  )
                )
                order by b.rank, b.user_id
              ),
              '[]'
            )
          from
            (
              select r.user_id, r.rank
              from app.r_xp_week r
              where r.season = s and r.week = w and r.rank is not null
              order by r.rank, r.user_id
              limit 20
            ) b
        )
      )
      else '{}'::jsonb
    end;
end;
$$;
comment on function public.weekly_xp_overview(int, int, jsonb, text, int, int, jsonb) is
  'Page /mini-apps/weekly-xp-overview (M15, M19): one week of a season, the last complete one unless it exists (`fellBack`). Filters: level, minXp, person. Sorts: rank, xp, delta. Weeks, histogram and bump come with the first page.';

grant execute
on function public.weekly_xp(text, int, text[]), public.weekly_xp_overview(int, int, jsonb, text, int, int, jsonb)
to anon, authenticated, service_role;
