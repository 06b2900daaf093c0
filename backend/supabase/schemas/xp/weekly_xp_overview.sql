create function private.xp_query(filters jsonb, season int, week int) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.r_xp_week r',
    'r.user_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'season', season,
        'week', week,
        'level', private.filter_levels(f, 'level'),
        'least', private.filter_int(f, 'minXp'),
        'person', private.filter_person(f, 'person'),
        'who', private.filter_people(f, 'who', 200)::text
      )
    )
  );
begin
  query.orders := '{
    "rank": {"sql": "r.rank", "type": "int", "nullable": true},
    "xp": {"sql": "r.xp", "type": "bigint"},
    "delta": {"sql": "(r.xp - r.previous)", "type": "bigint", "nullable": true}
  }';
  query := private.joined(query, 'join app.users u on u.user_id = r.user_id');
  query := private.narrowed(query, 'r.season = ($1 ->> ''season'')::int', 'r.week = ($1 ->> ''week'')::int');
  return private.narrowed_by_args(
    query,
    '{
      "level": "private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))",
      "least": "r.xp >= ($1 ->> ''least'')::int",
      "person": "r.user_id = ($1 ->> ''person'')::bigint",
      "who": "r.user_id = any (($1 ->> ''who'')::bigint[])"
    }'
  );
end;
$$;

create function private.season_pool(season int) returns numeric
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select nullif((private.param('xp.season_pool', s.start_date::timestamp at time zone 'UTC') #>> '{}')::numeric, 0)
    from app.seasons s
    where s.id = season_pool.season
  );
end;
$$;
comment on function private.season_pool(int) is
  '8.40: XP a season gives out, by the parameter xp.season_pool at its start; null if unknown.';

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
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  s int := coalesce(
    (select x.id from app.seasons x where x.id = weekly_xp_overview.season),
    (select l.season from private.last_week() l),
    private.current_season()
  );
  last int := coalesce((select max(w.week) from private.season_weeks(s) w where w.complete), 0);
  pool numeric := private.season_pool(s);
  w int := coalesce((select x.week from private.season_weeks(s) x where x.week = weekly_xp_overview.week), last);
  listed jsonb := private.list_page(private.xp_query(filters, s, w), sort, page, per, after);
  people bigint[] := array(select k::bigint from jsonb_array_elements_text(listed -> 'keys') k);
begin
  return private.list_answer(
      listed,
      (
        select jsonb_agg(
            jsonb_build_object(
              'person', (select h.person from app.people h where h.user_id = r.user_id),
              'xp', r.xp,
              'rank', r.rank,
              'share', r.share,
              'change', private.xp_change(r),
              'level', private.level(u.score),
              'seasonTotal', x.total,
              'streak', x.streak,
              'flags', coalesce(f.flags, '[]')
            )
            order by k.n
          )
        from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_xp_week r on r.season = s and r.week = w and r.user_id = k.id::bigint
          join app.users u on u.user_id = r.user_id
          join private.xp_totals(people, s) x on x.user_id = r.user_id
          left join private.flags_of(people) f on f.user_id = r.user_id
      ),
      (
        select jsonb_build_object(
            'total', coalesce(t.total, 0),
            'earners', coalesce(t.earners, 0),
            'median', t.median,
            'gini', t.gini,
            'top10Share', t.top10_share,
            'newEarners', coalesce(t.new_earners, 0),
            'seasonPool', pool,
            'poolShare', coalesce(t.total, 0) / pool
          )
        from (values(1)) one
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
          select coalesce(
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
          from private.season_weeks(s) x
            left join app.r_xp_stats t on t.season = s and t.week = x.week
        ),
        'histogram', (
          -- Bounds are computed once: a logarithm per person would take as long as the rest of the page.
          select coalesce(jsonb_agg(jsonb_build_object('from', e.edges[h.bin], 'count', h.n) order by h.bin), '[]')
          from (select array(select power(10, i / 4.0)::float8 from generate_series(0, 76) i order by i) as edges) e
            cross join lateral (
              select width_bucket(r.xp::float8, e.edges) as bin, count(*) as n
              from app.r_xp_week r
              where r.season = s and r.week = w and r.xp > 0
              group by 1
            ) h
        ),
        'bump', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'person', (select h.person from app.people h where h.user_id = b.user_id),
                  'ranks', (
                    select coalesce(jsonb_agg(jsonb_build_object('week', x.week, 'rank', r.rank) order by x.week), '[]')
                    from private.season_weeks(s) x
                      left join app.r_xp_week r on r.season = s and r.week = x.week and r.user_id = b.user_id
                    where x.complete
                  )
                )
                order by b.rank, b.user_id
              ),
              '[]'
            )
          from (
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
  'Page /mini-apps/weekly-xp-overview (M15, M19): one week of a season, the last complete one unless it exists (`fellBack`); `seasonPool` and `poolShare` are null where it is not known what the season gives out. Filters: level, minXp, person. Sorts: rank, xp, delta. Weeks, histogram and bump come with the first page.';
grant execute
on function public.weekly_xp_overview(int4, int4, jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
