create function private.population(metric text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
          'kpis', jsonb_build_object(
            'usersScored', (
              select count(*) from app.users u where u.score is not null and u.status is distinct from 'MERGED'
            ),
            'usersWithoutProfile', (
              select count(*)
              from app.users u
              where u.status is distinct from 'MERGED'
                and not exists (select 1 from app.profiles p where p.user_id = u.user_id)
            )
          ),
          'histogram', (
            select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
            from (
                select h.bin, sum(h.n) as n
                from app.r_hist h
                where h.metric = population.metric and h.bin is not null
                group by 1
                order by 1
                limit 400
              ) h
          ),
          'cohortHistogram', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('quarter', h.quarter, 'from', h.bin, 'count', h.n)
                  order by h.quarter, h.bin
                ),
                '[]'
              )
            from (select * from app.r_hist h where h.metric = population.metric order by h.quarter, h.bin limit 2000) h
          ),
          'cohorts', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'month', c.month,
                    'age', c.age,
                    'joined', c.joined,
                    'active', c.active,
                    'complete', c.complete
                  )
                  order by c.month, c.age
                ),
                '[]'
              )
            from (select * from app.r_cohort c where c.month >= app.now() - interval '24 months') c
          ),
          'levelMix', (
            select coalesce(
                jsonb_agg(jsonb_build_object('day', d.day, 'level', d.level, 'count', d.n) order by d.day, d.level),
                '[]'
              )
            from (select * from app.r_level_day d where d.day <= app.now()::date order by d.day desc limit 4000) d
          ),
          'computedAt', (select private.iso(r.computed_at) from app.r_population r)
        )
        || coalesce((select r.body from app.r_population r), '{}')
  );
end;
$$;

create function private.count_profiles(filters jsonb default '{}', metric text default 'score') returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'joinedFrom'), private.filter_time(f, 'from'));
  to_at timestamptz := coalesce(private.filter_until(f, 'joinedTo'), private.filter_time(f, 'to'));
  has_profile text := private.filter_word(f, 'hasProfile', array['yes', 'any'], 'yes');
  clock timestamptz := app.now();
  whole jsonb;
begin
  -- Most dates let most people through, which the planner can tell only from the date itself.
  if to_at is not null and has_profile = 'yes' then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  if metric is null or metric not in ('score', 'activeReviews', 'vouchedEth', 'xpTotal') then
    perform private.refuse('metric must be score, activeReviews, vouchedEth or xpTotal');
  end if;
  whole := coalesce(
    case when not private.unfiltered(filters) then private.cached_answer('profiles_stats_' || metric) end,
    private.population(metric)
  );
  return (
    -- Starts from join times if a profile is required; only one of the two halves is read.
    with s as materialized (
      select u.user_id, u.score, p.joined_at
      from app.listed_profiles p
        join app.users u on u.user_id = p.user_id
      where has_profile = 'yes'
        and p.joined_at <= coalesce(to_at, 'infinity')
        and p.joined_at >= coalesce(from_at, '-infinity')
      union all
      select u.user_id, u.score, p.joined_at
      from app.users u
        left join app.profiles p on p.user_id = u.user_id
      where has_profile <> 'yes'
        and u.score is not null
        and u.status is distinct from 'MERGED'
        and coalesce(p.joined_at <= clock, true)
        -- People who never joined match no range of join times.
        and (from_at is null or p.joined_at >= from_at)
        and (to_at is null or p.joined_at <= to_at)
    ),
    -- A person has at most one span around an instant.
    a as materialized (
      select x.user_id, x.until_at from app.activity_spans x where x.from_at <= clock and x.until_at > clock
    ),
    -- There are few distinct scores: groups everyone by score in one pass.
    g as materialized (
      select s.score, count(*) as people, count(s.joined_at) as profiles,
        count(*) filter (where s.joined_at >= clock - interval '7 days') as fresh, count(a.user_id) as active30d,
        count(a.user_id) filter (where a.until_at > clock + interval '23 days') as active7d
      from s
        left join a on a.user_id = s.user_id
      group by 1
    )
    select whole
        || private.stamp()
        || jsonb_build_object(
          'kpis', (whole -> 'kpis')
            || (
              select jsonb_build_object(
                  'people', coalesce(sum(g.people), 0),
                  'profiles', coalesce(sum(g.profiles), 0),
                  'meanScore', (
                    sum(g.score::bigint * g.people) / sum(g.people) filter (where g.score is not null)
                  )::float8,
                  'medianScore', private.counted_median(
                    array_agg(g.score) filter (where g.score is not null),
                    array_agg(g.people) filter (where g.score is not null)
                  ),
                  'newThisWeek', coalesce(sum(g.fresh), 0),
                  'active30d', coalesce(sum(g.active30d), 0),
                  'active7d', coalesce(sum(g.active7d), 0)
                )
              from g
            ),
          'levels', (
            select jsonb_agg(jsonb_build_object('level', l.level, 'count', coalesce(n.n, 0)) order by l.rank)
            from app.levels l
              left join (select private.level(g.score) as level, sum(g.people) as n from g group by 1) n
                on n.level = l.level
          ),
          'metric', metric,
          'binWidth', (select b.width from private.bin_widths() b where b.metric = count_profiles.metric),
          'histogram', case
            when metric = 'score' then (
              select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
              from (select g.score / 50 * 50 as bin, sum(g.people) as n from g where g.score is not null group by 1) h
            )
            else whole -> 'histogram'
          end
        )
  );
end;
$$;

create function public.profiles_stats(filters jsonb default '{}', metric text default 'score') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return coalesce(private.cached_answer('profiles_stats_' || metric, filters), private.count_profiles(filters, metric))
    || private.stamp();
end;
$$;
comment on function public.profiles_stats(jsonb, text) is
  'Page /profiles/stats (M1, M15): counts, mean and median, levels, histogram of a metric (score in bins of 50; activeReviews, vouchedEth, xpTotal nightly), cohorts, level mix, Lorenz curve. Filters: hasProfile yes|any, joinedFrom, joinedTo, range (joined). The table is profiles_search.';
grant execute on function public.profiles_stats(jsonb, text) to anon, authenticated, service_role;
