set check_function_bodies = off;

create or replace function app.refresh_profile_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sums');
  clock timestamptz := app.now();
  people bigint[];
  who bigint;
  place int := 0;
  written bigint := 0;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sums' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sums', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sums', unnest(array[r.author_id, r.subject_id])::text
    from app.reviews r
    where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sums', unnest(array[v.author_id, v.subject_id])::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock
    union
    select 'profile_sums', v.voter_id::text from app.visible_votes v where v.created_at > seen and v.created_at <= clock
    union
    select 'profile_sums', r.author_id::text
    from app.visible_votes v
      join app.reviews r on r.id = v.target_id and r.subject_id = v.voter_id
    where v.target_type = 'review' and v.created_at > seen and v.created_at <= clock
    -- The levels of those endorsed, and the risk at each, change without a row of this person.
    union
    select 'profile_sums', s.user_id::text from app.r_profile_sums s where s.computed_at < clock - interval '6 hours'
    on conflict do nothing;
  end if;
  people := private.take_dirty('profile_sums', 100)::bigint[];
  foreach who in array people loop
    place := place + 1;
    if private.is_busy(who) then
      insert into app.r_profile_sums as s
      select u.user_id,
        private.count_profile_sums(who)
          || jsonb_build_object('reviews', private.count_reviews(private.person_reviews(who))),
        clock
      from app.users u
      where u.user_id = who
      on conflict (user_id) do update
        set
          figures = excluded.figures,
          computed_at = excluded.computed_at;
      written := written + 1;
    else
      delete from app.r_profile_sums s where s.user_id = who;
    end if;
    exit when app.chunk_over(began);
  end loop;
  -- One person may take as long as a chunk: the others wait for the next.
  insert into app.rollup_dirty (rollup, key)
  select 'profile_sums', p.id::text from unnest(people[place + 1:]) p (id)
  on conflict do nothing;
  return private.rollup_answer('profile_sums', written);
end;
$$;

create or replace function private.batches_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
  since timestamptz := query.args ->> 'from';
  until timestamptz := query.args ->> 'to';
  written bigint := case
    when since = '-infinity' and until = app.now() then (private.cached_answer('reviews_kpis {}') ->> 'written')::bigint
  end;
begin
  if written is null then
    written := (select count(*) from app.reviews r where r.created_at between since and until);
  end if;
  execute format(
    $q$
      select jsonb_build_object(
          'batches', count(*),
          'reviews', coalesce(sum(b.reviews), 0),
          'authors', count(distinct b.author_id),
          'archived', coalesce(sum(b.archived), 0)
        )
      from %s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return (answer - 'archived')
    || jsonb_build_object(
      'reviewShare', private.share((answer ->> 'reviews')::bigint, written),
      'archivedShare', private.share((answer ->> 'archived')::bigint, (answer ->> 'reviews')::bigint)
    );
end;
$$;

create or replace function private.count_reviews(query private.list_query) returns jsonb
-- Memory for the authors of a range: what does not fit is written to disk and read back, at twice the cost.
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

create or replace function public.reviews_list(
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
  kept jsonb;
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kept := private.cached_answer('reviews_kpis ' || (coalesce(nullif(filters, 'null'), '{}') - 'status')::text);
    kpis := coalesce(
      kept,
      private.count_reviews(private.reviews_query(private.filter_object(filters) || '{"status": "all"}', query.args))
    );
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- What was counted is the total of the list; what stands ready, more or less.
    if kept is null then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters, query.args));
  end if;
  return answer;
end;
$$;

create or replace function private.authors_sql(query private.list_query) returns text
language plpgsql stable set search_path = '' as $$
begin
  return format(
    $q$
      r as materialized (
        select r.id, r.author_id, r.subject_id, r.score, r.archived_at is null as active from %s
      ),
      -- Scores come along with the reviews, whose number the planner knows: of the groups it would expect a few, and look each up.
      authors as materialized (
        select max(u.score) as standing, count(*) as n, count(*) filter (where r.score = 1) as pos,
          count(*) filter (where r.score = 0) as neu, count(*) filter (where r.score = -1) as neg,
          count(*) filter (where active) as active, count(*) filter (where active and r.score = 1) as active_pos,
          count(*) filter (where active and r.score = 0) as active_neu,
          count(*) filter (where active and r.score = -1) as active_neg,
          -- The last event of an active one is that it was restored.
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
  'SQL of two sets: what each author wrote of the reviews of a query (`authors`), and what is counted over all of them (`others`).';

create or replace function private.kept_authors_sql(query private.list_query) returns text
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
  'private.authors_sql from r_archive_person, with those who changed since its last round counted; null where it cannot tell, or too many changed.';

comment on function private.count_reviews(private.list_query) is
  'Figures of reviews_list: sums over what each author wrote, counted from the reviews or read from r_archive_person.';

drop function private.reviews_kpis(jsonb, jsonb);

drop function private.author_sums(integer, smallint);

drop function private.review_sums(jsonb);

delete from app.cached_answer_sources where part like 'reviews\_kpis%';
insert into app.cached_answer_sources (part, source)
select 'reviews_kpis ' || c.filters::text,
  format('private.count_reviews(private.reviews_query(%L))', c.filters || '{"status": "all"}')
from (
    select f::jsonb
    from unnest(array['{}', '{"range": "30d"}', '{"range": "90d"}', '{"reciprocal": "yes"}', '{"inBatch": "yes"}']) f
    union all
    select jsonb_build_object('subjectLevel', array[l.level]) from app.levels l
  ) c (filters);
