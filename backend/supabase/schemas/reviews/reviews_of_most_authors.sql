create function private.review_figures(t private.review_totals) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'written', t.written,
    'positive', t.positive,
    'neutral', t.neutral,
    'negative', t.negative,
    'positiveShare', private.share(t.positive, t.positive + t.negative),
    'archivedShare', private.share(t.written - t.active, t.written),
    'active', jsonb_build_object(
      'written', t.active,
      'positive', t.active_positive,
      'neutral', t.active_neutral,
      'negative', t.active_negative,
      'authors', t.active_authors
    ),
    'archived', t.written - t.active,
    'restored', t.restored,
    'withoutProfile', t.without_profile,
    'authors', t.authors,
    'neutralisedShare', case when t.neutralised is not null then private.share(t.neutralised, t.active_positive) end,
    'medianAuthorScore', t.median_author_score
  );
end;
$$;
comment on function private.review_figures is 'What /reviews says of the counted reviews (M2-M5, M11).';

create function private.count_reviews(query private.list_query) returns jsonb
-- Memory for the authors of a range: what does not fit is written to disk and read back, at twice the cost.
language plpgsql
stable set search_path = '' set work_mem = '32MB' as $$
declare
  answer jsonb;
begin
  if query.args ? 'person' and not query.args ? 'matches' then
    query.source := (private.person_reviews((query.args ->> 'person')::bigint)).source;
  end if;
  execute format(
    $q$
      with r as materialized (select r.id, r.author_id, r.subject_id, r.score, r.archived_at is null as active from %s),
      -- Scores come along with the reviews, whose number the planner knows: of the groups it would expect a few, and look each up.
      authors as materialized (
        select r.author_id, max(u.score) as standing, count(*) as n, count(*) filter (where r.score = 1) as pos,
          count(*) filter (where r.score = 0) as neu, count(*) filter (where r.score = -1) as neg,
          count(*) filter (where active) as active, count(*) filter (where active and r.score = 1) as active_pos,
          count(*) filter (where active and r.score = 0) as active_neu,
          count(*) filter (where active and r.score = -1) as active_neg
        from r
          join app.users u on u.user_id = r.author_id
        group by r.author_id
      ), k as materialized (
        select coalesce(sum(n), 0) as n, coalesce(sum(pos), 0) as pos, coalesce(sum(neu), 0) as neu,
          coalesce(sum(neg), 0) as neg, coalesce(sum(active), 0) as active, coalesce(sum(active_pos), 0) as active_pos,
          coalesce(sum(active_neu), 0) as active_neu, coalesce(sum(active_neg), 0) as active_neg, count(*) as authors,
          count(*) filter (where active > 0) as active_authors,
          percentile_cont(.5) within group (order by standing) as standing
        from authors
      )
      select private.review_figures(
          row(
            k.n,
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
              from r x
              where x.active
                and x.id in (
                  select e.review_id
                  from app.review_archive_events e
                  where e.action = 'RESTORE' and e.at <= (select app.now())
                )
            ),
            k.authors,
            k.active_authors,
            (select count(*) from r x where not exists (select 1 from app.profiles p where p.user_id = x.subject_id)),
            case
              when private.rollup_as_of('r_eip7') is not null then (
                select count(*) from r x where x.active and x.id in (select n.review_id from app.r_neutralised n)
              )
            end,
            k.standing
          )::private.review_totals
        )
      from k
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  -- The reviews themselves were counted, and not what a rollup says of them.
  return answer || '{"counted": true}';
end;
$$;

create function private.reviews_kpis(filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      when args - 'subjectLevel' = '{}'
        and jsonb_array_length(args -> 'subjectLevel') = 1
        then private.cached_answer('reviews_kpis_subject_' || (args #>> '{subjectLevel,0}'))
    end,
    case
      when args ? 'minAuthorScore'
        and args - 'score' - 'minAuthorScore' = '{}'
        then private.author_sums((args ->> 'minAuthorScore')::int, (args ->> 'score')::smallint)
    end,
    private.count_reviews(query)
  );
end;
$$;

create function private.author_sums(least_score int, score smallint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
    from app.review_archive_events e
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
      select x.sentiment, u.score, count(*) as authors, count(*) filter (where x.total > x.archived) as active_authors,
        sum(x.total::int) as total, sum((x.total - x.archived)::int) as active
      from (
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
    ), k as (
      select coalesce(sum(p.total) filter (where p.sentiment = whole), 0) as written,
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
                join app.review_states r on r.id = e.review_id
                join app.users u on u.user_id = r.author_id
              where r.archived_at is null
                and u.score >= least_score
                and (author_sums.score is null or r.score = author_sums.score)
            ),
            k.authors,
            k.active_authors,
            (
              select count(*)
              from app.users s
                join app.review_states r on r.subject_id = s.user_id
                join app.users u on u.user_id = r.author_id
              where not exists (select from app.profiles f where f.user_id = s.user_id)
                and u.score >= least_score
                and (author_sums.score is null or r.score = author_sums.score)
            ),
            case
              when private.rollup_as_of('r_eip7') is not null then (
                select count(*)
                from app.r_neutralised n
                  join app.review_states r on r.id = n.review_id
                  join app.users u on u.user_id = r.author_id
                where r.archived_at is null
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

create function private.counted_median(numbers int[], times bigint[]) returns double precision
language sql immutable set search_path = '' as $$
  select (
      min(r.number) filter (where r.upto > (r.n - 1) / 2) + min(r.number) filter (where r.upto > r.n / 2)
    ) / 2::float8
  from (
      select v.number, (sum(v.times) over (order by v.number))::bigint as upto, (sum(v.times) over ())::bigint as n
      from unnest(numbers, times) v (number, times)
    ) r;
$$;
comment on function private.counted_median(int[], bigint[]) is
  'The median of numbers that are there so many times each; null of none.';

insert into app.cached_answer_sources (part, source)
select 'reviews_kpis_subject_' || l.level,
  format($$private.count_reviews(private.reviews_query('{"subjectLevel": [%s], "status": "all"}'))$$, to_json(l.level))
from app.levels l;
