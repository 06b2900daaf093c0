create function private.review_points(query private.list_query, bucket text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.reviews_in_buckets(query, row(null, null, bucket)::private.time_range);
end;
$$;

create function private.utc_day(at timestamptz) returns date
language sql stable as $$
  select (at at time zone 'UTC')::date;
$$;

create function app.refresh_review_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('review_days');
  days date[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_review_day where true;
    end if;
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'review_days' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'review_days', private.utc_day(r.created_at)::text
      from app.reviews r
      where r.created_at <= app.now() and (seen is null or r.created_at > seen)
      union
      select 'review_days', private.utc_day(r.created_at)::text
      from app.review_archive_events e
        join app.reviews r on r.id = e.review_id
      where e.at > seen and e.at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    days := private.take_dirty('review_days', 7)::date[];
    exit when days = '{}';
    delete from app.r_review_day d where d.day = any (days);
    insert into app.r_review_day
    select x, r.score, r.archived_at is not null, count(*)
    from unnest(days) x
      cross join lateral (
        select s.score, s.archived_at
        from app.review_states s
        where s.created_at >= x and s.created_at < x + 1
        offset 0
      ) r
    group by 1, 2, 3;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('review_days', written);
end;
$$;
comment on function app.refresh_review_days(jsonb) is
  'r_review_day of the days whose reviews changed or passed the clock since the last round.';

create function private.bucket_sql(times text, bucket text) returns text
language sql immutable as $$
  -- Counted from a Monday, which costs less for each row than the calendar of date_trunc.
  select format(
      'date_bin(interval %L, %s, timestamptz ''2001-01-01Z'')',
      case bucket when 'week' then '7 days' else '1 ' || bucket end,
      times
    );
$$;
comment on function private.bucket_sql(text, text) is 'SQL of the UTC hour, day or ISO week that times lie in.';

create function private.reviews_in_buckets(query private.list_query, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return private.review_points_of(private.review_counts_sql(query, r.bucket), query.args, r);
end;
$$;
comment on function private.reviews_in_buckets(private.list_query, private.time_range) is
  'Points of reviews_series; of a range with ends also whether a bucket is `whole` in it (private.series).';

create function private.review_days_written() returns table (day date, score smallint, n bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  stale date[] := array(select d.key::date from app.rollup_dirty d where d.rollup = 'review_days');
begin
  return query
    select d.day, d.score, sum(d.n)::bigint
    from app.r_review_day d
    where d.day <= private.utc_day(app.now()) and d.day <> all (stale)
    group by 1, 2
    union all
    select s.day, r.score, count(*)
    from unnest(stale) s (day)
      join app.reviews r
        on r.created_at >= s.day::timestamp at time zone 'UTC'
        and r.created_at < (s.day + 1)::timestamp at time zone 'UTC'
    where r.created_at <= (select app.now())
    group by 1, 2;
end;
$$;
comment on function private.review_days_written is
  'Reviews written per UTC day and sentiment until a past day (G20) that review_days has seen the end of. Days that changed since its last round are counted on the spot.';

create function private.days_kept() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.looks_back() and private.before_rollup('review_days');
end;
$$;
comment on function private.days_kept is 'Whether private.review_days_written knows the day a page looks from.';

create function private.reviews_written(score smallint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return case
    when private.days_kept() then (
      select coalesce(sum(d.n), 0)
      from private.review_days_written() d
      where reviews_written.score is null or d.score = reviews_written.score
    )
    else (
      select count(*)
      from app.reviews r
      where r.created_at <= (select app.now()) and (reviews_written.score is null or r.score = reviews_written.score)
    )
  end;
end;
$$;
comment on function private.reviews_written(smallint) is
  'How many reviews, or of one sentiment, had been written at app.now().';

create function private.review_points_then(bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
              'at', private.iso(b.at),
              'positive', b.positive,
              'neutral', b.neutral,
              'negative', b.negative,
              'archived', b.archived
            )
            || case when b.unknown > 0 then jsonb_build_object('unknown', b.unknown) else '{}' end
          order by b.at
        ),
        '[]'
      )
    from (
        select date_trunc(bucket, d.day::timestamptz) as at,
          coalesce(sum(d.n - d.archived) filter (where d.score = 1), 0) as positive,
          coalesce(sum(d.n - d.archived) filter (where d.score = 0), 0) as neutral,
          coalesce(sum(d.n - d.archived) filter (where d.score = -1), 0) as negative, sum(d.archived) as archived,
          coalesce(sum(d.n - d.archived) filter (where d.score is null), 0) as unknown
        from (
            select w.day, w.score, w.n, 0 as archived from private.review_days_written() w
            union all
            select private.utc_day(a.created_at), a.score, 0, 1 from app.archived_reviews a
          ) d
        group by 1
      ) b
  );
end;
$$;
comment on function private.review_points_then(text) is
  'private.review_points of all reviews on a past day, by days or weeks.';

create function private.review_sums_then(score smallint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  stale bigint[] := array(select d.key::bigint from app.rollup_dirty d where d.rollup = 'batches' limit 1001);
  firsts_kept boolean := review_sums_then.score is null
    and cardinality(stale) <= 1000
    and private.before_rollup('batches');
begin
  return (
    with a as materialized (
      select r.id, r.author_id, r.score
      from app.archived_reviews r
      where review_sums_then.score is null or r.score = review_sums_then.score
    ), d as (
      select x.score, sum(x.n)::bigint as n, sum(x.archived)::bigint as archived
      from (
          select w.score, w.n, 0 as archived
          from private.review_days_written() w
          where review_sums_then.score is null or w.score = review_sums_then.score
          union all
          select a.score, 0, 1 from a
        ) x
      group by 1
    ),
    -- `offset 0`: an author is looked up to the first review by then; joined, all reviews would be read.
    authors as materialized (
      select u.user_id, u.score
      from app.users u
        left join app.r_author f on firsts_kept and f.author_id = u.user_id
      where case
          when firsts_kept and not u.user_id = any (stale) then f.first_at <= (select app.now())
          else exists (
            select
            from app.reviews r
            where r.author_id = u.user_id
              and r.created_at <= (select app.now())
              and (review_sums_then.score is null or r.score = review_sums_then.score)
            offset 0
          )
        end
    ), k as (
      select coalesce(sum(d.n), 0) as written, coalesce(sum(d.n) filter (where d.score = 1), 0) as pos,
        coalesce(sum(d.n) filter (where d.score = 0), 0) as neu,
        coalesce(sum(d.n) filter (where d.score = -1), 0) as neg, coalesce(sum(d.n - d.archived), 0) as active,
        coalesce(sum(d.n - d.archived) filter (where d.score = 1), 0) as active_pos,
        coalesce(sum(d.n - d.archived) filter (where d.score = 0), 0) as active_neu,
        coalesce(sum(d.n - d.archived) filter (where d.score = -1), 0) as active_neg
      from d
    )
    select private.review_figures(
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
              from (
                  select distinct e.review_id
                  from app.review_archive_events e
                  where e.action = 'RESTORE' and e.at <= (select app.now())
                ) e
                join app.reviews r on r.id = e.review_id
              where r.created_at <= (select app.now())
                and r.id not in (select a.id from a)
                and (review_sums_then.score is null or r.score = review_sums_then.score)
            ),
            (select count(*) from authors),
            (
              select count(*)
              from authors x
              where not (x.user_id in (select a.author_id from a))
                or exists (
                  select
                  from app.reviews r
                  where r.author_id = x.user_id
                    and r.created_at <= (select app.now())
                    and r.id not in (select a.id from a)
                    and (review_sums_then.score is null or r.score = review_sums_then.score)
                  offset 0
                )
            ),
            (
              select count(*)
              from app.users s
                join app.reviews r on r.subject_id = s.user_id
              where not exists (select from app.profiles f where f.user_id = s.user_id)
                and r.created_at <= (select app.now())
                and (review_sums_then.score is null or r.score = review_sums_then.score)
            ),
            null,
            (select percentile_cont(.5) within group (order by x.score) from authors x)
          )::private.review_totals
        )
        || '{"counted": true}'
    from k
  );
end;
$$;
comment on function private.review_sums_then(smallint) is
  'What private.count_reviews says of all reviews, or those of a sentiment, on a past day that private.days_kept knows.';

select private.watch('app.reviews', 'review_days', 'private.utc_day(created_at)');

insert into app.rollup_jobs values ('review_days', 300, 'app.refresh_review_days', 16);

insert into app.cached_answer_sources (part, source)
values
  (
    'reviews_series_hour',
    $$private.reviews_in_buckets(private.reviews_query('{"status": "all"}'), private.range_of('{}', 'hour'))$$
  );
