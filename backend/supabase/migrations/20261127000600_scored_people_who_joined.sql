-- Page /profiles/stats (8.6): figures of accounts with a score are of those its table lists, by when they joined.

create or replace function private.count_profiles(filters jsonb default '{}', metric text default 'score')
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'joinedFrom'), private.filter_time(f, 'from'));
  to_at timestamptz := coalesce(private.filter_until(f, 'joinedTo'), private.filter_time(f, 'to'));
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
        where
          has_profile = 'yes'
          and p.joined_at <= coalesce(to_at, 'infinity')
          and p.joined_at >= coalesce(from_at, '-infinity')
        union all
        select u.user_id, u.score, p.joined_at
        from
          app.users u
          left join app.profiles p on p.user_id = u.user_id
        where
          has_profile <> 'yes'
          and u.score is not null
          and u.status is distinct from 'MERGED'
          and coalesce(p.joined_at <= clock, true)
          -- Who never joined is in no time of joining.
          and (from_at is null or p.joined_at >= from_at)
          and (to_at is null or p.joined_at <= to_at)
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
