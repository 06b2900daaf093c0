create function private.review_sums(args jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  whole text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) else 'all' end;
  levels text[] := case
    when args ? 'authorLevel' then array(select jsonb_array_elements_text(args -> 'authorLevel'))
  end;
begin
  return (
    with p as materialized (
      select x.sentiment, x.total, x.archived, x.restored, u.score
      from app.r_archive_person x
        join app.users u on u.user_id = x.user_id
      where x.side = 'author'
        and (whole = 'all' or x.sentiment = whole)
        and (levels is null or private.level(u.score) = any (levels))
    ), s as (
      select p.sentiment, sum(p.total)::bigint as n, sum(p.total - p.archived)::bigint as active,
        sum(p.restored)::bigint as restored, count(*) as authors,
        count(*) filter (where p.total > p.archived) as active_authors
      from p
      group by 1
    ), k as (
      select coalesce(max(n) filter (where sentiment = whole), 0) as written,
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
    ), unknown as (
      select x.user_id, x.total
      from app.r_archive_person x
      where x.side = 'subject'
        and x.sentiment = whole
        and not exists (select 1 from app.profiles f where f.user_id = x.user_id)
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
          k.restored,
          k.authors,
          k.active_authors,
          case
            when levels is null then (select coalesce(sum(x.total), 0)::bigint from unknown x)
            else (
              select count(*)
              from unknown x
                join app.review_states r on r.subject_id = x.user_id
                join app.users u on u.user_id = r.author_id
              where private.level(u.score) = any (levels) and (whole = 'all' or private.sentiment(r.score) = whole)
            )
          end,
          case
            when private.rollup_as_of('r_eip7') is not null then (
              select count(*)
              from app.r_neutralised n
                join app.review_states r on r.id = n.review_id
                join app.users u on u.user_id = r.author_id
              where r.archived_at is null
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

create function private.reviews_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
begin
  query.sampled := 'app.reviews';
  query.orders := jsonb_build_object(
    'created', '{"sql": "r.created_at", "type": "timestamptz"}'::jsonb,
    'authorScore', '{"sql": "w.score", "type": "int", "nullable": true}'::jsonb,
    'votes', jsonb_build_object(
      'sql', case
        when ready then 'n.votes'
        else '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id)'
      end,
      'type', 'bigint'
    )
  );
  query.order_joins := case
    when sort in ('authorScore', '-authorScore') then array['join app.users w on w.user_id = r.author_id']
    when sort in ('votes', '-votes') and ready then array['join app.r_review_votes n on n.review_id = r.id']
  end;
  return (query);
end;
$$;
comment on function private.reviews_in_order is 'The same with the orders of reviews_list, and what `sort` needs.';

create function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
declare
  query private.list_query := private.reviews_in_order(private.reviews_query(filters), sort);
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kpis := private.reviews_kpis(filters, query.args);
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- What was counted is the total of the list; what a rollup says of it, more or less.
    if (kpis ->> 'counted')::boolean then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis - 'counted');
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters, query.args));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_list(jsonb, text, int, int, jsonb) is
  'Page /reviews (M2-M5, M7). Filters: status active|archived|all, sentiment, author, subject, person (either side), authorLevel, subjectLevel, reciprocal yes|no, inBatch yes|no, marked yes|no (EIP-6), minAuthorScore (present), q, from, to (both ends in), minVotes. Sorts: created, authorScore (present), votes.';
grant execute on function public.reviews_list(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

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

insert into app.cached_answer_sources (part, source)
select 'reviews_kpis_' || s.name,
  format(
    'case when private.rollup_as_of(''archive_people'') is not null then private.review_sums(''{"score": %s}'') end',
    s.score
  )
from (
    values
      ('positive', 1),
      ('neutral', 0),
      ('negative', -1)
  ) s (name, score)
union all
select 'reviews_kpis_level_' || l.level,
  format(
    'case when private.rollup_as_of(''archive_people'') is not null then private.review_sums(''{"authorLevel": ["%s"]}'') end',
    l.level
  )
from app.levels l;
