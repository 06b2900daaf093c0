-- Page /profiles/stats (8.6).

-- What the filters of the page do not narrow.
create function private.population(metric text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
          'kpis', jsonb_build_object(
            'usersScored', (
              select count(*) from app.users u where u.score is not null and u.status is distinct from 'MERGED'
            ),
            'usersWithoutProfile', (
              select count(*)
              from app.users u
              where
                u.status is distinct from 'MERGED'
                and not exists (select 1 from app.profiles p where p.user_id = u.user_id)
            )
          ),
          'histogram', (
            select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
            from
              (
                select h.bin, sum(h.n) as n
                from app.r_hist h
                where h.metric = population.metric and h.bin is not null
                group by 1
                order by 1
                limit 400
              ) h
          ),
          'cohortHistogram', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object('quarter', h.quarter, 'from', h.bin, 'count', h.n)
                  order by h.quarter, h.bin
                ),
                '[]'
              )
            from (select * from app.r_hist h where h.metric = population.metric order by h.quarter, h.bin limit 2000) h
          ),
          'cohorts', (
            select
              coalesce(
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
            select
              coalesce(
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
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'joinedFrom'), private.filter_time(f, 'from'));
  to_at timestamptz := coalesce(private.filter_until(f, 'joinedTo'), private.filter_time(f, 'to'), app.now());
  has_profile text := private.filter_word(f, 'hasProfile', array['yes', 'any'], 'yes');
  clock timestamptz := app.now();
  whole jsonb;
begin
  if metric is null or metric not in ('score', 'activeReviews', 'vouchedEth', 'xpTotal') then
    perform private.refuse('metric must be score, activeReviews, vouchedEth or xpTotal');
  end if;
  whole := coalesce(
    case when not private.unfiltered(filters) then private.cached_answer('profiles_stats_' || metric) end,
    private.population(metric)
  );
  return (
    -- By the times of joining where those decide; only one of the two halves is read.
    with
      s as materialized (
        select u.user_id, u.score, p.joined_at
        from
          app.listed_profiles p
          join app.users u on u.user_id = p.user_id
        where has_profile = 'yes' and p.joined_at <= to_at and p.joined_at >= coalesce(from_at, '-infinity')
        union all
        select u.user_id, u.score, p.joined_at
        from
          app.users u
          left join app.profiles p on p.user_id = u.user_id
        where
          has_profile <> 'yes'
          and u.score is not null
          and u.status is distinct from 'MERGED'
          and (p.joined_at is null or p.joined_at <= to_at)
      ),
      -- A person has at most one span around an instant.
      a as materialized (
        select x.user_id, x.until_at from app.activity_spans x where x.from_at <= clock and x.until_at > clock
      )
    select
      whole
        || private.stamp()
        || jsonb_build_object(
          'kpis', (whole -> 'kpis')
            || (
              select
                jsonb_build_object(
                  'people', count(*),
                  'profiles', count(s.joined_at),
                  'meanScore', avg(s.score)::float8,
                  'medianScore', percentile_cont(.5) within group (order by s.score),
                  'newThisWeek', count(*) filter (where s.joined_at >= clock - interval '7 days'),
                  'active30d', count(a.user_id),
                  'active7d', count(a.user_id) filter (where a.until_at > clock + interval '23 days')
                )
              from
                s
                left join a on a.user_id = s.user_id
            ),
          'levels', (
            select jsonb_agg(jsonb_build_object('level', l.level, 'count', coalesce(n.n, 0)) order by l.rank)
            from
              app.levels l
              left join (select private.level(s.score) as level, count(*) as n from s group by 1) n on n.level = l.level
          ),
          'metric', metric,
          'binWidth', (select b.width from private.bin_widths() b where b.metric = count_profiles.metric),
          'histogram', case
            when metric = 'score' then (
              select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
              from (select s.score / 50 * 50 as bin, count(*) as n from s where s.score is not null group by 1) h
            )
            else whole -> 'histogram'
          end
        )
  );
end;
$$;

create function public.profiles_stats(filters jsonb default '{}', metric text default 'score') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce(private.cached_answer('profiles_stats_' || metric, filters), private.count_profiles(filters, metric))
    || private.stamp();
end;
$$;
comment on function public.profiles_stats(jsonb, text) is
  'Page /profiles/stats (M1, M15): counts, mean and median, levels, histogram of a metric (score in bins of 50; activeReviews, vouchedEth, xpTotal nightly), cohorts, level mix, Lorenz curve. Filters: hasProfile yes|any, joinedFrom, joinedTo, range (joined). The table is profiles_search.';

grant execute on function public.profiles_stats(jsonb, text) to anon, authenticated, service_role;
