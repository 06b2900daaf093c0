-- How much an author wrote by a past day was counted from all they ever wrote. It is kept of now: what came after is taken off where
-- that is the shorter way.
create function private.author_rates_then(authors bigint[]) returns table (author_id bigint, events bigint, days bigint)
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  at timestamptz := app.now();
  counted timestamptz := (select s.as_of from app.rollup_state s where s.name = 'batches');
begin
  -- A day is wholly before the clock or after it.
  if private.day_ends(at) and counted - at < at - (select min(r.created_at) from app.reviews r) then
    return query
      select a.author_id, a.events - coalesce(l.events, 0)::bigint, a.days - coalesce(l.days, 0)
      from
        app.r_author a
        left join (
          select d.author_id, sum(d.n) as events, count(*) as days
          from
            (
              select r.author_id, count(*) as n
              from app.reviews r
              where r.author_id = any (authors) and r.created_at > at and r.created_at <= counted
              group by r.author_id, date_bin('1 day', r.created_at, '2001-01-01Z')
            ) d
          group by 1
        ) l
          on l.author_id = a.author_id
      where a.author_id = any (authors);
  else
    return query select a.author_id, a.events, a.days from private.author_rates(authors, true) a;
  end if;
end;
$$;
comment on function private.author_rates_then(bigint[]) is
  'Reviews and days with one of authors whose kept numbers are up to date, by the clock of a past day.';

create or replace function private.batch_sessions_then(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  least_reviews int
)
returns setof app.r_batch
-- The planner must see how many sessions that are.
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  floors jsonb := private.detector('D1');
  -- Whoever changed since the last round, or was in the middle of a session, is asked anew.
  anew bigint[] := array(
    select d.key::bigint from app.rollup_dirty d where d.rollup = 'batches'
    union
    select b.author_id
    from app.r_batch b
    where
      b.gap_seconds = batch_sessions_then.gap_seconds
      and b.from_at <= (select app.now())
      and b.to_at > (select app.now())
  );
begin
  return query
    with
      k as materialized (
        select b.*
        from app.r_batch b
        where
          b.gap_seconds = batch_sessions_then.gap_seconds
          and b.from_at between since and until
          and b.to_at <= (select app.now())
          and b.reviews >= least_reviews
          and b.author_id <> all (anew)
          and not exists (select from app.findings_taken_down t where t.user_id = b.author_id and t.topic = 'batches')
      ),
      archived as (
        select k.id, count(*) as n
        from
          k
          cross join unnest(k.review_ids) u (id)
        where
          (k.archived > 0 or k.review_ids && array(select private.events_to_come()))
          and u.id in (select a.id from app.archived_reviews a)
        group by 1
      ),
      answered as (
        select k.id, count(*) as n
        from
          k
          cross join unnest(k.review_ids) u (id)
          join app.r_batch_event e on e.review_id = u.id
        where
          k.answered > 0
          and e.answered
          and exists (
            select
            from app.reviews b
            where
              b.author_id = e.subject_id
              and b.subject_id = e.author_id
              and b.created_at > e.at
              and b.created_at <= (select app.now())
          )
        group by 1
      ),
      twins as (
        select k.id, count(*) as n
        from
          k
          cross join unnest(k.review_ids) u (id)
        where k.twins > 0 and u.id in (select t.review_id from private.near_duplicates_at(null, true) t)
        group by 1
      )
    select
      k.gap_seconds,
      k.id,
      k.author_id,
      k.from_at,
      k.to_at,
      k.reviews,
      k.positive,
      k.neutral,
      k.negative,
      k.subjects,
      coalesce(t.n, 0),
      coalesce(a.n, 0),
      coalesce(w.n, 0),
      k.median_gap,
      k.reviews * 60 / x.span,
      private.poisson_surprise(
        k.reviews,
        greatest((floors ->> 'floorPerDay')::double precision, r.events::double precision / r.days) * x.span / 86400
      ),
      k.burstiness,
      k.review_ids,
      k.subject_ids
    from
      k
      join private.author_rates_then(array(select distinct y.author_id from k y)) r on r.author_id = k.author_id
      left join twins t on t.id = k.id
      left join archived a on a.id = k.id
      left join answered w on w.id = k.id
      cross join lateral (
        select
          greatest((floors ->> 'floorSpanSeconds')::double precision, date_part('epoch', k.to_at - k.from_at)) as span
      ) x
    union all
    select s.*
    from private.batch_sessions(batch_sessions_then.gap_seconds, since, until, anew, least_reviews, null, true) s
    where anew <> '{}';
end;
$$;
