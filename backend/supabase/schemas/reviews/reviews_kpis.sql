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
comment on function private.review_figures is 'Figures of /reviews as JSON (M2-M5, M11).';

create function private.count_reviews(query private.list_query) returns jsonb
-- Memory for the authors of a range: spilling to disk would double the cost.
language plpgsql
stable set search_path = '' set work_mem = '32MB' as $$
declare
  kept text := private.kept_authors_sql(query);
  answer jsonb;
begin
  execute format(
    $q$
      with %s, k as materialized (
        select coalesce(sum(n), 0) as n, coalesce(sum(pos), 0) as pos, coalesce(sum(neu), 0) as neu,
          coalesce(sum(neg), 0) as neg, coalesce(sum(active), 0) as active, coalesce(sum(active_pos), 0) as active_pos,
          coalesce(sum(active_neu), 0) as active_neu, coalesce(sum(active_neg), 0) as active_neg,
          coalesce(sum(restored), 0) as restored, count(*) as authors,
          count(*) filter (where active > 0) as active_authors,
          percentile_cont(.5) within group (order by standing) as standing
        from authors
      )
      select private.review_figures(
          row(
            k.n, k.pos, k.neu, k.neg, k.active, k.active_pos, k.active_neu, k.active_neg, k.restored, k.authors,
            k.active_authors, o.without_profile, o.neutralised, k.standing
          )::private.review_totals
        )
      from k
        cross join others o
    $q$,
    coalesce(kept, private.authors_sql(query))
  )
  into answer
  using query.args;
  return answer;
end;
$$;
comment on function private.count_reviews(private.list_query) is
  'Figures of reviews_list: sums over the reviews of each author, counted or read from r_archive_person.';

create function private.authors_sql(query private.list_query) returns text
language plpgsql stable set search_path = '' as $$
begin
  return format(
    $q$
      r as materialized (
        select r.id, r.author_id, r.subject_id, r.score, r.archived_at is null as active from %s
      ),
      -- Scores are joined to the reviews, whose number the planner knows; expecting few groups, it would look each one
      -- up.
      authors as materialized (
        select max(u.score) as standing, count(*) as n, count(*) filter (where r.score = 1) as pos,
          count(*) filter (where r.score = 0) as neu, count(*) filter (where r.score = -1) as neg,
          count(*) filter (where active) as active, count(*) filter (where active and r.score = 1) as active_pos,
          count(*) filter (where active and r.score = 0) as active_neu,
          count(*) filter (where active and r.score = -1) as active_neg,
          -- If an active review has archive events, the last one is a restore.
          count(*) filter (
            where active
              and r.id in (
                select e.review_id
                from app.review_archive_events e
                where e.action = 'RESTORE' and e.at <= (select app.now())
              )
          ) as restored
        from r
          join app.users u on u.user_id = r.author_id
        group by r.author_id
      ), others as (
        select
          (
            select count(*) from r x where not exists (select 1 from app.profiles p where p.user_id = x.subject_id)
          ) as without_profile,
          case
            when private.rollup_as_of('r_eip7') is not null then (
              select count(*) from r x where x.active and x.id in (select n.review_id from app.r_neutralised n)
            )
          end as neutralised
      )
    $q$,
    private.rows_sql(query)
  );
end;
$$;
comment on function private.authors_sql(private.list_query) is
  'SQL of two CTEs: what each author wrote among the reviews of a query (`authors`), and totals over all of them (`others`).';

create function private.kept_authors_sql(query private.list_query) returns text
language plpgsql stable set search_path = '' as $$
declare
  seen timestamptz := private.rollup_as_of('archive_people');
  whole text := coalesce(private.sentiment((query.args ->> 'score')::smallint), 'all');
  people private.list_query;
  changed bigint[];
begin
  if seen is null or query.args - 'status' - 'score' - 'authorLevel' - 'minAuthorScore' <> '{}' then
    return null;
  end if;
  changed := array(
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
  if cardinality(changed) > 500 then
    return null;
  end if;
  people := private.narrowed_by_args(
    private.rows_of(
      format(
        $q$
          (
            select k.user_id, k.sentiment, k.total, k.archived, k.restored
            from app.r_archive_person k
            where k.side = 'author' and k.user_id <> all (%1$L::bigint[])
            union all
            select n.user_id, n.sentiment, n.total, n.archived, n.restored
            from private.archive_person_rows(array['author'], %1$L) n
          ) x
          join app.users a on a.user_id = x.user_id
        $q$,
        changed
      ),
      'x.user_id',
      query.args
    ),
    '{
      "authorLevel": "private.level(a.score) in (select jsonb_array_elements_text($1 -> ''authorLevel''))",
      "minAuthorScore": "a.score >= ($1 ->> ''minAuthorScore'')::int"
    }'
  );
  return format(
    $q$
      authors as materialized (
        select max(a.score) as standing, max(x.total) filter (where x.sentiment = %1$L) as n,
          max(x.total) filter (where x.sentiment = 'positive') as pos,
          max(x.total) filter (where x.sentiment = 'neutral') as neu,
          max(x.total) filter (where x.sentiment = 'negative') as neg,
          max(x.total - x.archived) filter (where x.sentiment = %1$L) as active,
          max(x.total - x.archived) filter (where x.sentiment = 'positive') as active_pos,
          max(x.total - x.archived) filter (where x.sentiment = 'neutral') as active_neu,
          max(x.total - x.archived) filter (where x.sentiment = 'negative') as active_neg,
          max(x.restored) filter (where x.sentiment = %1$L) as restored
        from %2$s
        group by x.user_id
      ), others as (
        select (select count(*) from %3$s) as without_profile,
          case when private.rollup_as_of('r_eip7') is not null then (select count(*) from %4$s) end as neutralised
      )
    $q$,
    whole,
    private.rows_sql(private.narrowed(people, case when whole <> 'all' then format('x.sentiment = %L', whole) end)),
    private.rows_sql(
      private.narrowed(
        query,
        'r.subject_id = any (array(
          select s.user_id from app.users s where not exists (select from app.profiles p where p.user_id = s.user_id)
        ))'
      )
    ),
    private.rows_sql(
      private.narrowed(query, 'r.archived_at is null', 'r.id in (select n.review_id from app.r_neutralised n)')
    )
  );
end;
$$;
comment on function private.kept_authors_sql(private.list_query) is
  'private.authors_sql from r_archive_person, recounting authors who changed since its last round; null for other filters, or if too many changed.';

insert into app.cached_answer_sources (part, source)
select 'reviews_kpis ' || c.filters::text,
  format('private.count_reviews(private.reviews_query(%L))', c.filters || '{"status": "all"}')
from (
    select f::jsonb
    from unnest(array['{}', '{"range": "30d"}', '{"range": "90d"}', '{"reciprocal": "yes"}', '{"inBatch": "yes"}']) f
    union all
    select jsonb_build_object('subjectLevel', array[l.level]) from app.levels l
  ) c (filters);

create function private.archive_person_rows(sides text[], people bigint[]) returns setof app.r_archive_person
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with r as materialized (
      select 'author' as side, x.author_id as person, x.*
      from app.review_states x
      where 'author' = any (sides) and x.author_id = any (people)
      union all
      select 'subject', x.subject_id, x.*
      from app.review_states x
      where 'subject' = any (sides) and x.subject_id = any (people)
    ), e as materialized (
      select r.*,
        case
          when not archived_estimated then extract(epoch from archived_at - created_at)::double precision / 86400
        end as days,
        archived_at is null
          and exists (
            select 1 from app.review_archive_events v where v.review_id = r.id and v.at <= (select app.now())
          ) as restored,
        archived_at is not null
          and exists (
            select 1
            from app.r_mass_archive m
            where m.review_ids @> array[r.id] and m.archived >= (select (private.detector('D12') ->> 'min')::int)
          ) as in_mass
      from r
    )
    select e.side, t.sentiment, e.person, count(*), count(e.archived_at),
      count(e.archived_at) filter (where e.score = 1), count(*) filter (where e.days <= 7),
      percentile_cont(.5) within group (order by e.days), count(*) filter (where e.in_mass),
      count(*) filter (where e.restored), max(e.archived_at)
    from e
      cross join lateral (
        values
          ('all'),
          (private.sentiment(e.score))
      ) t (sentiment)
    where t.sentiment is not null
    group by e.side, t.sentiment, e.person;
end;
$$;
