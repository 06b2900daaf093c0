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

create function app.refresh_archive_people(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('archive_people');
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_archive_person where true;
    end if;
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'archive_people' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select distinct 'archive_people', k::text
      from (
          select unnest(array[r.author_id, r.subject_id])
          from app.reviews r
          where r.created_at <= app.now() and (seen is null or r.created_at > seen)
          union
          select unnest(array[r.author_id, r.subject_id])
          from app.review_archive_events e
            join app.reviews r on r.id = e.review_id
          where e.at > seen and e.at <= app.now()
        ) d (k)
      on conflict do nothing;
    end if;
  end if;
  loop
    people := private.take_people('archive_people', 20, 300);
    exit when people = '{}';
    delete from app.r_archive_person where user_id = any (people);
    insert into app.r_archive_person select p.* from private.archive_person_rows(array['author', 'subject'], people) p;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('archive_people', written);
end;
$$;
comment on function app.refresh_archive_people(jsonb) is
  'r_archive_person of everyone whose reviews, or reviews of whom, changed. Runs after the mass archives.';

create function private.first_seen_archived(side text, who bigint, at timestamptz) returns boolean
language sql stable as $$
  select exists (
      select
      from app.reviews r
      where side = 'author' and r.author_id = who and r.archived_at = at and r.archived_estimated
      union all
      select
      from app.reviews r
      where side = 'subject' and r.subject_id = who and r.archived_at = at and r.archived_estimated
    );
$$;
comment on function private.first_seen_archived(text, bigint, timestamptz) is
  'Whether `at` is only when a review by (author) or about (subject) them was first seen archived.';

select private.watch('app.reviews', 'archive_people', 'unnest(array[author_id, subject_id])');
select private.watch(
    'app.review_archive_events',
    'archive_people',
    'unnest(array(select x from app.reviews r cross join lateral unnest(array[r.author_id, r.subject_id]) x where r.id = review_id))'
  );

insert into app.rollup_jobs values ('archive_people', 900, 'app.refresh_archive_people', 12);

insert into app.cached_answer_sources (part, source)
select 'reviews_kpis_subject_' || l.level,
  format($$private.count_reviews(private.reviews_query('{"subjectLevel": [%s], "status": "all"}'))$$, to_json(l.level))
from app.levels l;
