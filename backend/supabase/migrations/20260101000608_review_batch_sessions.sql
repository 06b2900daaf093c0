-- D1: sessions of reviews by one author.

-- Events of sessions with the widest gap a visitor may choose: every session of a smaller gap lies inside one of them.
create table app.r_batch_event (
  review_id bigint primary key,
  author_id bigint not null,
  subject_id bigint not null,
  score smallint,
  at timestamptz not null,
  session_from timestamptz not null,
  session_to timestamptz not null,
  twin boolean not null,
  archived boolean not null,
  answered boolean not null,
  gap double precision
);
comment on column app.r_batch_event.gap is
  'Seconds since the event before it in the widest session; null for the first.';
create index on app.r_batch_event (session_from);
create index on app.r_batch_event (author_id, at);
create table app.r_author (
  author_id bigint primary key,
  events bigint not null,
  days bigint not null
);
comment on table app.r_author is
  'Reviews written ever and the distinct UTC days with one: the author''s own rate of D1.';

-- A session of one author; the rollup holds those of the three gaps that are precomputed.
create table app.r_batch (
  gap_seconds int not null,
  id bigint not null,
  author_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reviews bigint not null,
  positive bigint not null,
  neutral bigint not null,
  negative bigint not null,
  subjects bigint not null,
  twins bigint not null,
  archived bigint not null,
  answered bigint not null,
  median_gap double precision not null,
  per_minute double precision not null,
  surprise double precision not null,
  burstiness double precision,
  review_ids bigint[] not null,
  subject_ids bigint[] not null,
  primary key (gap_seconds, id)
);
create index on app.r_batch (gap_seconds, from_at, id);
create index on app.r_batch (author_id, gap_seconds, from_at);
create index on app.r_batch using gin (subject_ids);
comment on table app.r_batch is
  'D1, D2: sessions of two or more reviews. `id` is the first review, `answered` counts reviews whose subject reviewed the author later.';
do $$
declare
  t text;
begin
  foreach t in array array['r_batch_event', 'r_author', 'r_batch'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;

create function private.batch_gaps() returns int[]
language sql immutable
as $$
  select array[120, 300, 600];
$$;
comment on function private.batch_gaps is
  'Gaps in seconds whose batches are kept ready; others are computed from r_batch_event.';

-- The plan is made for the people given: a few are looked up, for everybody (null) the reviews are read once.
create function private.batch_event_rows(
  authors bigint[],
  since timestamptz,
  past boolean
) returns setof app.r_batch_event
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  widest int := 1800;
begin
  return query
    with
      e as (
        select
          r.id,
          r.author_id,
          r.created_at,
          date_part('epoch', r.created_at - lag(r.created_at) over w) as gap,
          date_part('epoch', lead(r.created_at) over w - r.created_at) as next_gap
        from app.review_states r
        where
          (authors is null or r.author_id = any (authors))
          -- No session that begins in a range holds a review of before, nor is held together by one.
          and (since = '-infinity' or r.created_at >= since - make_interval(secs => widest))
        window
          w as (
            partition by r.author_id
            order by r.created_at, r.id
          )
      ),
      -- Most reviews stand alone: nothing else is asked of those.
      numbered as (
        select
          e.*,
          count(*)
            filter (where gap is null or gap > widest)
            over (
              partition by author_id
              order by created_at, id
            ) as n
        from e
        where gap <= widest or next_gap <= widest
      ),
      sessions as (
        select author_id, n, min(created_at) as from_at, max(created_at) as to_at from numbered group by 1, 2
      )
    select
      r.id,
      r.author_id,
      r.subject_id,
      r.score,
      r.created_at,
      s.from_at,
      s.to_at,
      r.id in (select t.review_id from private.near_duplicates_at(authors, past) t),
      r.archived_at is not null,
      exists (
        select 1
        from app.reviews b
        where
          b.author_id = r.subject_id
          and b.subject_id = r.author_id
          and b.created_at > r.created_at
          and b.created_at <= (select app.now())
      ),
      case when m.gap <= widest then m.gap end
    from
      numbered m
      join sessions s using (author_id, n)
      join app.review_states r on r.id = m.id;
end;
$$;
comment on function private.batch_event_rows(bigint[], timestamptz, boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap that begin in a range, as known at app.now().';

-- Whole widest sessions. `near`: only those that another gap than this one divides in another way. `past`: the day asked for
-- is before the rollup, so the events of then are put together on the spot (G20).
create function private.batch_events(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[],
  near int,
  past boolean default false
) returns setof app.r_batch_event
language plpgsql stable set search_path = ''
as $$
declare
  low int := least(near, batch_events.gap_seconds);
  high int := greatest(near, batch_events.gap_seconds);
begin
  if past then
    return query
      select e.*
      from private.batch_event_rows(authors, since, true) e
      where e.session_from <= until and e.session_to >= since;
    return;
  end if;
  -- A statement for each: with conditions that may be off the planner would read the whole table for one author too.
  if authors is not null then
    return query
      select e.*
      from app.r_batch_event e
      where e.author_id = any (authors) and e.session_from <= until and e.session_to >= since;
  elseif near is not null then
    -- By the array the index is read, which a join would not: one more session that begins at the same time does no harm.
    return query
      select e.*
      from app.r_batch_event e
      where
        e.session_from = any (
          array(
            select w.session_from
            from app.r_batch_event w
            where w.gap > low and w.gap <= high and w.session_from <= until and w.session_to >= since
          )
        );
  else
    return query select e.* from app.r_batch_event e where e.session_from <= until and e.session_to >= since;
  end if;
end;
$$;

create function private.author_rates(authors bigint[], past boolean) returns setof app.r_author
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  if past then
    return query
      select r.author_id, count(*), count(distinct r.created_at::date)
      from app.review_states r
      where r.author_id = any (authors)
      group by r.author_id;
  else
    return query select a.* from app.r_author a where a.author_id = any (authors);
  end if;
end;
$$;

create function private.batch_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  least_reviews int default 2,
  near int default null,
  past boolean default false
) returns setof app.r_batch
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  floors jsonb := private.detector('D1');
begin
  return query
    with
      e as (select * from private.batch_events(batch_sessions.gap_seconds, since, until, authors, near, past)),
      numbered as (
        select
          e.*,
          count(*)
            filter (where gap is null or gap > batch_sessions.gap_seconds)
            over (
              partition by author_id
              order by at, review_id
            ) as n
        from e
      ),
      -- The first event of a session keeps the gap to the session before: that one is not inside.
      inside as (select s.*, case when gap <= batch_sessions.gap_seconds then gap end as step from numbered s),
      grouped as (
        select
          author_id,
          min(at) as from_at,
          max(at) as to_at,
          count(*) as reviews,
          count(*) filter (where score = 1) as positive,
          count(*) filter (where score = 0) as neutral,
          count(*) filter (where score = -1) as negative,
          count(*) filter (where twin) as twins,
          count(*) filter (where archived) as archived,
          count(*) filter (where answered) as answered,
          percentile_cont(.5) within group (order by step) as median_gap,
          stddev_pop(step) as deviation,
          avg(step) as mean,
          array_agg(review_id order by at, review_id) as review_ids,
          array_agg(distinct subject_id) as subject_ids
        from inside
        group by author_id, n
        having count(*) >= greatest(2, least_reviews)
      )
    select
      batch_sessions.gap_seconds,
      g.review_ids[1],
      g.author_id,
      g.from_at,
      g.to_at,
      g.reviews,
      g.positive,
      g.neutral,
      g.negative,
      cardinality(g.subject_ids)::bigint,
      g.twins,
      g.archived,
      g.answered,
      g.median_gap,
      g.reviews * 60 / x.span,
      private.poisson_surprise(
        g.reviews,
        greatest((floors ->> 'floorPerDay')::double precision, a.events::double precision / a.days) * x.span / 86400
      ),
      private.burstiness(g.reviews - 1, g.deviation::double precision, g.mean::double precision),
      g.review_ids,
      g.subject_ids
    from
      grouped g
      join private.author_rates(array(select distinct x.author_id from grouped x), past) a on a.author_id = g.author_id
      cross join lateral (
        select
          greatest((floors ->> 'floorSpanSeconds')::double precision, date_part('epoch', g.to_at - g.from_at)) as span
      ) x
    where
      g.from_at between since and until
      and not exists (select from app.findings_taken_down t where t.user_id = g.author_id and t.topic = 'batches');
end;
$$;
comment on function private.batch_sessions(int, timestamptz, timestamptz, bigint[], int, int, boolean) is
  'D1, D2: sessions of at least so many reviews, two or more, that begin in a range, for any gap up to the widest one.';
