-- Figures of /reviews.

-- `active` and what begins with it: of those that are not archived. `neutralised` is null before EIP-7 was counted.
create type private.review_totals as (
  written bigint,
  positive bigint,
  neutral bigint,
  negative bigint,
  active bigint,
  active_positive bigint,
  active_neutral bigint,
  active_negative bigint,
  restored bigint,
  authors bigint,
  active_authors bigint,
  without_profile bigint,
  neutralised bigint,
  median_author_score double precision
);

create function private.review_figures(t private.review_totals) returns jsonb
language plpgsql stable set search_path = ''
as $$
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

create function private.review_sums(args jsonb default '{}') returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  whole text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) else 'all' end;
  levels text[] := case
    when args ? 'authorLevel' then array(select jsonb_array_elements_text(args -> 'authorLevel'))
  end;
begin
  return (
    with
      p as materialized (
        select x.sentiment, x.total, x.archived, x.restored, u.score
        from
          app.r_archive_person x
          join app.users u on u.user_id = x.user_id
        where
          x.side = 'author'
          and (whole = 'all' or x.sentiment = whole)
          and (levels is null or private.level(u.score) = any (levels))
      ),
      s as (
        select
          p.sentiment,
          sum(p.total)::bigint as n,
          sum(p.total - p.archived)::bigint as active,
          sum(p.restored)::bigint as restored,
          count(*) as authors,
          count(*) filter (where p.total > p.archived) as active_authors
        from p
        group by 1
      ),
      k as (
        select
          coalesce(max(n) filter (where sentiment = whole), 0) as written,
          coalesce(max(active) filter (where sentiment = whole), 0) as active,
          coalesce(max(n) filter (where sentiment = 'positive'), 0) as pos,
          coalesce(max(n) filter (where sentiment = 'neutral'), 0) as neu,
          coalesce(max(n) filter (where sentiment = 'negative'), 0) as neg,
          coalesce(max(active) filter (where sentiment = 'positive'), 0) as active_pos,
          coalesce(max(active) filter (where sentiment = 'neutral'), 0) as active_neu,
          coalesce(max(active) filter (where sentiment = 'negative'), 0) as active_neg,
          coalesce(max(restored) filter (where sentiment = whole), 0) as restored,
          coalesce(max(authors) filter (where sentiment = whole), 0) as authors,
          coalesce(max(active_authors) filter (where sentiment = whole), 0) as active_authors
        from s
      ),
      unknown as (
        select x.user_id, x.total
        from app.r_archive_person x
        where
          x.side = 'subject'
          and x.sentiment = whole
          and not exists (select 1 from app.profiles f where f.user_id = x.user_id)
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
          k.restored,
          k.authors,
          k.active_authors,
          case
            when levels is null then (select coalesce(sum(x.total), 0)::bigint from unknown x)
            else (
              select count(*)
              from
                unknown x
                join app.review_states r on r.subject_id = x.user_id
                join app.users u on u.user_id = r.author_id
              where private.level(u.score) = any (levels) and (whole = 'all' or private.sentiment(r.score) = whole)
            )
          end,
          case
            when private.rollup_as_of('r_eip7') is not null then (
              select count(*)
              from
                app.r_neutralised n
                join app.review_states r on r.id = n.review_id
                join app.users u on u.user_id = r.author_id
              where
                r.archived_at is null
                and (levels is null or private.level(u.score) = any (levels))
                and (whole = 'all' or private.sentiment(r.score) = whole)
            )
          end,
          (select percentile_cont(.5) within group (order by p.score) from p where p.sentiment = whole)
        )::private.review_totals
      )
    from k
  );
end;
$$;
comment on function private.review_sums(jsonb) is
  'Figures of reviews_kpis without filters, or of a sentiment and levels of authors, from r_archive_person.';

create index on app.review_archive_events (review_id) where action = 'RESTORE';
create function private.count_reviews(query private.list_query) returns jsonb
-- Memory for the authors of a range: what does not fit is written to disk and read back, at twice the cost.
language plpgsql
stable set search_path = '' set work_mem = '32MB'
as $$
declare
  answer jsonb;
begin
  if query.args ? 'person' and not query.args ? 'matches' then
    query.source := (private.person_reviews((query.args ->> 'person')::bigint)).source;
  end if;
  execute format(
    $q$
      with
        r as materialized (select r.id, r.author_id, r.subject_id, r.score, r.archived_at is null as active from %s),
        -- Scores come along with the reviews, whose number the planner knows: of the groups it would expect a few, and look each up.
        authors as materialized (
          select
            r.author_id,
            max(u.score) as standing,
            count(*) as n,
            count(*) filter (where r.score = 1) as pos,
            count(*) filter (where r.score = 0) as neu,
            count(*) filter (where r.score = -1) as neg,
            count(*) filter (where active) as active,
            count(*) filter (where active and r.score = 1) as active_pos,
            count(*) filter (where active and r.score = 0) as active_neu,
            count(*) filter (where active and r.score = -1) as active_neg
          from
            r
            join app.users u on u.user_id = r.author_id
          group by r.author_id
        ),
        k as materialized (
          select
            coalesce(sum(n), 0) as n,
            coalesce(sum(pos), 0) as pos,
            coalesce(sum(neu), 0) as neu,
            coalesce(sum(neg), 0) as neg,
            coalesce(sum(active), 0) as active,
            coalesce(sum(active_pos), 0) as active_pos,
            coalesce(sum(active_neu), 0) as active_neu,
            coalesce(sum(active_neg), 0) as active_neg,
            count(*) as authors,
            count(*) filter (where active > 0) as active_authors,
            percentile_cont(.5) within group (order by standing) as standing
          from authors
        )
      select
        private.review_figures(
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
              where
                x.active
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

-- KPIs look at every state of the reviews that the other filters keep: a share of archived ones needs both.
create function private.reviews_kpis(filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = ''
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
  return coalesce(
    private.cached_answer(
      case filters - 'status'
        when '{"reciprocal": "yes"}' then 'reviews_kpis_reciprocal'
        when '{"inBatch": "yes"}' then 'reviews_kpis_batch'
        when '{"range": "30d"}' then 'reviews_kpis_30d'
        when '{"range": "90d"}' then 'reviews_kpis_90d'
      end
    ),
    private.count_reviews(query)
  );
end;
$$;
