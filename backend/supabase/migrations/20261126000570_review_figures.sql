-- Figures of reviews by authors of a least score, and of a past day, were counted from all reviews. Sums of authors, and of days, say
-- the same; who changed since they were added up is counted on the spot.
create function private.author_sums(least_score int, score smallint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
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
      p as materialized (
        select x.sentiment, x.user_id, x.total, x.archived, u.score
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
      ),
      k as (
        select
          coalesce(sum(p.total) filter (where p.sentiment = whole), 0) as written,
          coalesce(sum(p.total) filter (where p.sentiment = 'positive'), 0) as pos,
          coalesce(sum(p.total) filter (where p.sentiment = 'neutral'), 0) as neu,
          coalesce(sum(p.total) filter (where p.sentiment = 'negative'), 0) as neg,
          coalesce(sum(p.total - p.archived) filter (where p.sentiment = whole), 0) as active,
          coalesce(sum(p.total - p.archived) filter (where p.sentiment = 'positive'), 0) as active_pos,
          coalesce(sum(p.total - p.archived) filter (where p.sentiment = 'neutral'), 0) as active_neu,
          coalesce(sum(p.total - p.archived) filter (where p.sentiment = 'negative'), 0) as active_neg,
          count(*) filter (where p.sentiment = whole) as authors,
          count(*) filter (where p.sentiment = whole and p.total > p.archived) as active_authors,
          percentile_cont(.5) within group (order by p.score) filter (where p.sentiment = whole) as standing
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
comment on function private.author_sums(int, smallint) is
  'What private.count_reviews says of reviews, or those of a sentiment, by authors of at least a score, from r_archive_person. Null where too many people changed since.';

create function private.review_sums_then(score smallint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  return (
    with
      a as materialized (
        select r.id, r.author_id, r.score
        from app.archived_reviews r
        where review_sums_then.score is null or r.score = review_sums_then.score
      ),
      d as (
        select x.score, sum(x.n)::bigint as n, sum(x.archived)::bigint as archived
        from
          (
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
        where
          exists (
            select
            from app.reviews r
            where
              r.author_id = u.user_id
              and r.created_at <= (select app.now())
              and (review_sums_then.score is null or r.score = review_sums_then.score)
            offset 0
          )
      ),
      k as (
        select
          coalesce(sum(d.n), 0) as written,
          coalesce(sum(d.n) filter (where d.score = 1), 0) as pos,
          coalesce(sum(d.n) filter (where d.score = 0), 0) as neu,
          coalesce(sum(d.n) filter (where d.score = -1), 0) as neg,
          coalesce(sum(d.n - d.archived), 0) as active,
          coalesce(sum(d.n - d.archived) filter (where d.score = 1), 0) as active_pos,
          coalesce(sum(d.n - d.archived) filter (where d.score = 0), 0) as active_neu,
          coalesce(sum(d.n - d.archived) filter (where d.score = -1), 0) as active_neg
        from d
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
                join app.reviews r on r.id = e.review_id
              where
                r.created_at <= (select app.now())
                and r.id not in (select a.id from a)
                and (review_sums_then.score is null or r.score = review_sums_then.score)
            ),
            (select count(*) from authors),
            (
              select count(*)
              from authors x
              where
                not (x.user_id in (select a.author_id from a))
                or exists (
                  select
                  from app.reviews r
                  where
                    r.author_id = x.user_id
                    and r.created_at <= (select app.now())
                    and r.id not in (select a.id from a)
                    and (review_sums_then.score is null or r.score = review_sums_then.score)
                  offset 0
                )
            ),
            (
              select count(*)
              from
                app.users s
                join app.reviews r on r.subject_id = s.user_id
              where
                not exists (select from app.profiles f where f.user_id = s.user_id)
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

-- KPIs look at every state of the reviews that the other filters keep: a share of archived ones needs both.
create or replace function private.reviews_kpis(filters jsonb, known jsonb default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  query private.list_query := private.reviews_query(private.filter_object(filters) || '{"status": "all"}', known);
  args jsonb := query.args - 'status';
  sentiment text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) end;
begin
  if args - 'score' - 'authorLevel' = '{}' and private.rollup_as_of('archive_people') is not null then
    return coalesce(
      case
        when not args ? 'authorLevel' then private.cached_answer('reviews_kpis' || coalesce('_' || sentiment, ''))
        when sentiment is null
          and jsonb_array_length(args -> 'authorLevel') = 1
          then private.cached_answer('reviews_kpis_level_' || (args #>> '{authorLevel,0}'))
      end,
      private.review_sums(args)
    );
  end if;
  if args ? 'person' and filters - 'status' - 'person' = '{}' and private.rollup_as_of('profile_sums') is not null then
    return coalesce(
      (select s.figures -> 'reviews' from app.r_profile_sums s where s.user_id = (args ->> 'person')::bigint),
      private.count_reviews(query)
    );
  end if;
  if args - 'score' = '{}' and private.days_kept() and private.rollup_as_of('r_eip7') is null then
    return private.review_sums_then((args ->> 'score')::smallint);
  end if;
  return coalesce(
    private.cached_answer(
      case filters - 'status'
        when '{"reciprocal": "yes"}' then 'reviews_kpis_reciprocal'
        when '{"inBatch": "yes"}' then 'reviews_kpis_batch'
        when '{"range": "30d"}' then 'reviews_kpis_30d'
        when '{"range": "90d"}' then 'reviews_kpis_90d'
      end
    ),
    case
      when args ? 'minAuthorScore'
        and args - 'score' - 'minAuthorScore' = '{}'
        then private.author_sums((args ->> 'minAuthorScore')::int, (args ->> 'score')::smallint)
    end,
    private.count_reviews(query)
  );
end;
$$;
