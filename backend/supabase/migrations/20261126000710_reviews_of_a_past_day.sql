-- Reviews of a past day (G20). Whether somebody had written one by then was probed for each of a hundred thousand people, and all reviews
-- were counted for the share that is in batches: the first of each author is kept now, and what was written is kept by day.
alter table app.r_author add column first_at timestamptz;
update app.r_author a
set first_at = (select min(r.created_at) from app.reviews r where r.author_id = a.author_id)
where true;
comment on column app.r_author.first_at is 'When the author wrote the first of them.';

create or replace function private.author_rates(authors bigint[], past boolean)
returns setof app.r_author
language plpgsql
stable
rows 100
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  if past then
    -- Days are told apart by a hash; distinct ones would be sorted, author by author.
    return query
      select d.author_id, sum(d.n)::bigint, count(*), min(d.first_at)
      from
        (
          select r.author_id, count(*) as n, min(r.created_at) as first_at
          from app.reviews r
          where r.author_id = any (authors) and r.created_at <= (select app.now())
          group by r.author_id, date_bin('1 day', r.created_at, '2001-01-01Z')
        ) d
      group by 1;
  else
    return query select a.* from app.r_author a where a.author_id = any (authors);
  end if;
end;
$$;

create or replace function private.batches_kpis(query private.list_query)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  answer jsonb;
  since timestamptz := query.args ->> 'from';
  until timestamptz := query.args ->> 'to';
  written bigint := case
    when since = '-infinity'
      and until = app.now()
      then (
        case
          when private.days_kept() then private.reviews_written(null)
          else (private.cached_answer('reviews_kpis') ->> 'written')::bigint
        end
      )
  end;
begin
  if written is null then
    written := (select count(*) from app.reviews r where r.created_at between since and until);
  end if;
  answer := query.args -> 'kpis';
  if answer is null then
    execute format(
      $q$
        select
          jsonb_build_object(
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
  end if;
  return (answer - 'archived')
    || jsonb_build_object(
      'reviewShare', private.share((answer ->> 'reviews')::bigint, written),
      'archivedShare', private.share((answer ->> 'archived')::bigint, (answer ->> 'reviews')::bigint)
    );
end;
$$;

create or replace function private.review_sums_then(score smallint)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  stale bigint[] := array(select d.key::bigint from app.rollup_dirty d where d.rollup = 'batches' limit 1001);
  firsts_kept boolean := review_sums_then.score is null
    and cardinality(stale) <= 1000
    and private.before_rollup('batches');
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
        from
          app.users u
          left join app.r_author f on firsts_kept and f.author_id = u.user_id
        where
          case
            when firsts_kept and not u.user_id = any (stale) then f.first_at <= (select app.now())
            else exists (
              select
              from app.reviews r
              where
                r.author_id = u.user_id
                and r.created_at <= (select app.now())
                and (review_sums_then.score is null or r.score = review_sums_then.score)
              offset 0
            )
          end
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
