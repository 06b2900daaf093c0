-- Figures of people and of their reviews looked at each person for every figure: of scores there are few.
create function private.counted_median(numbers int[], times bigint[]) returns double precision
language sql immutable set search_path = ''
as $$
  select
    (min(r.number) filter (where r.upto > (r.n - 1) / 2) + min(r.number) filter (where r.upto > r.n / 2)) / 2::float8
  from
    (
      select
        v.number,
        (sum(v.times) over (order by v.number))::bigint as upto,
        (sum(v.times) over ())::bigint as n
      from unnest(numbers, times) v (number, times)
    ) r;
$$;
comment on function private.counted_median(int[], bigint[]) is
  'The median of numbers that are there so many times each; null of none.';

create or replace function private.author_sums(least_score int, score smallint)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  seen timestamptz := private.rollup_as_of('archive_people');
  whole text := coalesce(private.sentiment(score), 'all');
  stale bigint[];
begin
  stale := array(
    select d.key::bigint
    from app.rollup_dirty d
    where d.rollup = 'archive_people'
    union
    select r.author_id
    from app.reviews r
    where r.created_at > seen and r.created_at <= (select app.now())
    union
    select r.author_id
    from
      app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= (select app.now())
    limit 501
  );
  if seen is null or cardinality(stale) > 500 then
    return null;
  end if;
  return (
    with
      -- By score, of which there are few: each of the many rows is looked at once.
      p as materialized (
        select
          x.sentiment,
          u.score,
          count(*) as authors,
          count(*) filter (where x.total > x.archived) as active_authors,
          sum(x.total::int) as total,
          sum((x.total - x.archived)::int) as active
        from
          (
            select k.sentiment, k.user_id, k.total, k.archived
            from app.r_archive_person k
            where k.side = 'author' and (whole = 'all' or k.sentiment = whole) and k.user_id <> all (stale)
            union all
            select n.sentiment, n.user_id, n.total, n.archived
            from private.archive_person_rows(array['author'], stale) n
            where whole = 'all' or n.sentiment = whole
          ) x
          join app.users u on u.user_id = x.user_id
        where u.score >= least_score
        group by 1, 2
      ),
      k as (
        select
          coalesce(sum(p.total) filter (where p.sentiment = whole), 0) as written,
          coalesce(sum(p.total) filter (where p.sentiment = 'positive'), 0) as pos,
          coalesce(sum(p.total) filter (where p.sentiment = 'neutral'), 0) as neu,
          coalesce(sum(p.total) filter (where p.sentiment = 'negative'), 0) as neg,
          coalesce(sum(p.active) filter (where p.sentiment = whole), 0) as active,
          coalesce(sum(p.active) filter (where p.sentiment = 'positive'), 0) as active_pos,
          coalesce(sum(p.active) filter (where p.sentiment = 'neutral'), 0) as active_neu,
          coalesce(sum(p.active) filter (where p.sentiment = 'negative'), 0) as active_neg,
          coalesce(sum(p.authors) filter (where p.sentiment = whole), 0) as authors,
          coalesce(sum(p.active_authors) filter (where p.sentiment = whole), 0) as active_authors,
          private.counted_median(
            array_agg(p.score) filter (where p.sentiment = whole),
            array_agg(p.authors) filter (where p.sentiment = whole)
          ) as standing
        from p
      )
    select
      private.review_figures(
          row(
            k.written,
            k.pos,
            k.neu,
            k.neg,
            k.active,
            k.active_pos,
            k.active_neu,
            k.active_neg,
            -- The last event of an active one is that it was restored.
            (
              select count(*)
              from
                (
                  select distinct e.review_id
                  from app.review_archive_events e
                  where e.action = 'RESTORE' and e.at <= (select app.now())
                ) e
                join app.review_states r on r.id = e.review_id
                join app.users u on u.user_id = r.author_id
              where
                r.archived_at is null
                and u.score >= least_score
                and (author_sums.score is null or r.score = author_sums.score)
            ),
            k.authors,
            k.active_authors,
            (
              select count(*)
              from
                app.users s
                join app.review_states r on r.subject_id = s.user_id
                join app.users u on u.user_id = r.author_id
              where
                not exists (select from app.profiles f where f.user_id = s.user_id)
                and u.score >= least_score
                and (author_sums.score is null or r.score = author_sums.score)
            ),
            case
              when private.rollup_as_of('r_eip7') is not null then (
                select count(*)
                from
                  app.r_neutralised n
                  join app.review_states r on r.id = n.review_id
                  join app.users u on u.user_id = r.author_id
                where
                  r.archived_at is null
                  and u.score >= least_score
                  and (author_sums.score is null or r.score = author_sums.score)
              )
            end,
            k.standing
          )::private.review_totals
        )
        || '{"counted": true}'
    from k
  );
end;
$$;

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
  -- Who joined by a day are most people, which the planner sees from the day alone.
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
      ),
      -- Of scores there are few: everybody is looked at once.
      g as materialized (
        select
          s.score,
          count(*) as people,
          count(s.joined_at) as profiles,
          count(*) filter (where s.joined_at >= clock - interval '7 days') as fresh,
          count(a.user_id) as active30d,
          count(a.user_id) filter (where a.until_at > clock + interval '23 days') as active7d
        from
          s
          left join a on a.user_id = s.user_id
        group by 1
      )
    select
      whole
        || private.stamp()
        || jsonb_build_object(
          'kpis', (whole -> 'kpis')
            || (
              select
                jsonb_build_object(
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
            from
              app.levels l
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
