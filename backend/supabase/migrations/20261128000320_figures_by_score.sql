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

-- Reviews in batches were looked for among all.
create or replace function private.review_counts_sql(query private.list_query, bucket text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  few text;
begin
  -- A list looks rows up in such a set, few of which it shows; where all are counted and nothing else is asked for, it is the set
  -- one begins with.
  few := case
    when query.args - 'status' = '{"reciprocal": "yes"}' then 'app.mutual_reviews'
    when query.args - 'status' = '{"marked": "yes"}'
      and private.rollup_as_of('vote_targets') is not null
      then 'app.r_marked_review'
  end;
  if few is not null then
    query.source := format(
      '%s few cross join lateral (select x.* from app.review_states x where x.id = few.review_id offset 0) r',
      few
    );
  elseif query.args - 'status' = '{"inBatch": "yes"}' then
    query := private.reviews_query('{"status": "all"}');
    -- Those of a batch lie beside each other in the reviews of its author.
    query.source := format(
      $q$
        (
          select b.author_id, b.from_at, b.to_at, b.review_ids
          from app.r_batch b
          where b.gap_seconds = %s and b.reviews >= %s
        ) few
        cross join lateral (
          select x.*
          from app.review_states x
          where x.author_id = few.author_id and x.created_at between few.from_at and few.to_at and x.id = any (few.review_ids)
          offset 0
        ) r
      $q$,
      coalesce((private.detector('D1') ->> 'reviewGapSeconds')::int, 0),
      coalesce((private.detector('D1') ->> 'min')::int, 0)
    );
  end if;
  return format(
    $q$
      select
        x.at,
        count(*) filter (where x.kind = 1) as positive,
        count(*) filter (where x.kind = 0) as neutral,
        count(*) filter (where x.kind = -1) as negative,
        count(*) filter (where x.kind = 2) as archived,
        count(*) filter (where x.kind is null) as unknown
      from
        -- `offset 0`: the state of a review is worked out once and not for each sum.
        (
          select %s as at, case when r.archived_at is not null then 2::smallint else r.score end as kind
          from %s
          offset 0
        ) x
      group by x.at
    $q$,
    private.bucket_sql('r.created_at', bucket),
    private.rows_sql(query)
  );
end;
$$;

create or replace function private.reviews_of_most(query private.list_query, r private.time_range)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  filters text[] := array(select jsonb_object_keys(query.args - 'status'));
  asked text := query.args ->> filters[1];
  behind date[] := private.review_days_behind();
  others private.list_query;
begin
  if
    cardinality(filters) <> 1
    or r.bucket = 'hour'
    or isfinite(r.since)
    or r.until <> app.now()
    or private.rollup_as_of('review_days') is null
    or cardinality(behind) > 7
  then
    return null;
  elseif filters <@ array['reciprocal', 'inBatch', 'marked'] and asked = 'no' then
    others := private.reviews_query(jsonb_build_object('status', 'all', filters[1], 'yes'));
  elseif
    filters = '{minAuthorScore}'
    and (select count(*) filter (where u.score >= asked::int) * 2 >= count(*) from app.users u)
  then
    others := private.reviews_query('{"status": "all"}');
    -- Author by author along the index of their reviews: joined, the reviews of all are read.
    others.source := 'app.users a cross join lateral (select x.* from app.review_states x where x.author_id = a.user_id offset 0) r';
    others := private.narrowed(others, format('coalesce(a.score < %s, true)', asked::int));
  else
    return null;
  end if;
  return private.review_points_of(
    format(
      $q$
        select
          d.at,
          sum(d.positive)::bigint as positive,
          sum(d.neutral)::bigint as neutral,
          sum(d.negative)::bigint as negative,
          sum(d.archived)::bigint as archived,
          sum(d.unknown)::bigint as unknown
        from
          (
            select
              %1$s as at,
              case when not k.archived and k.score = 1 then k.n else 0 end as positive,
              case when not k.archived and k.score = 0 then k.n else 0 end as neutral,
              case when not k.archived and k.score = -1 then k.n else 0 end as negative,
              case when k.archived then k.n else 0 end as archived,
              case when not k.archived and k.score is null then k.n else 0 end as unknown
            from app.r_review_day k
            where k.day <> all (%2$L::date[])
            union all
            select s.*
            from
              unnest(%2$L::date[]) b (day)
              cross join lateral (%3$s) s
            union all
            select o.at, -o.positive, -o.neutral, -o.negative, -o.archived, -o.unknown
            from (%4$s) o
          ) d
        group by 1
        having sum(d.positive + d.neutral + d.negative + d.archived + d.unknown) > 0
      $q$,
      private.bucket_sql('k.day::timestamptz', r.bucket),
      behind,
      private.review_counts_sql(
        private.narrowed(
          private.reviews_query('{"status": "all"}'),
          'r.created_at >= b.day::timestamp at time zone ''UTC''',
          'r.created_at < (b.day + 1)::timestamp at time zone ''UTC'''
        ),
        r.bucket
      ),
      private.review_counts_sql(others, r.bucket)
    ),
    others.args,
    r
  );
end;
$$;
