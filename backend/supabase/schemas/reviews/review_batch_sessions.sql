create function private.batch_gaps() returns int[]
language sql immutable as $$
  select array[120, 300, 600];
$$;
comment on function private.batch_gaps is
  'Gaps in seconds for which batches are stored; for others they are computed from r_batch_event.';

create function private.batch_event_rows(
  authors bigint[],
  since timestamptz,
  past boolean
) returns setof app.r_batch_event
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  widest int := 1800;
begin
  return query
    with e as (
      select r.id, r.author_id, r.created_at, date_part('epoch', r.created_at - lag(r.created_at) over w) as gap,
        date_part('epoch', lead(r.created_at) over w - r.created_at) as next_gap
      from app.review_states r
      where (authors is null or r.author_id = any (authors))
        -- Reviews earlier than one widest gap before the range cannot affect sessions that begin in it.
        and (since = '-infinity' or r.created_at >= since - make_interval(secs => widest))
      window
        w as (
          partition by r.author_id
          order by r.created_at, r.id
        )
    ),
    -- Most reviews are isolated: nothing else is computed for them.
    numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > widest)
          over (
            partition by author_id
            order by created_at, id
          ) as n
      from e
      where gap <= widest or next_gap <= widest
    ), sessions as (
      select author_id, n, min(created_at) as from_at, max(created_at) as to_at from numbered group by 1, 2
    )
    select r.id, r.author_id, r.subject_id, r.score, r.created_at, s.from_at, s.to_at,
      r.id in (select t.review_id from private.near_duplicates_at(authors, past) t), r.archived_at is not null,
      exists (
        select 1
        from app.reviews b
        where b.author_id = r.subject_id
          and b.subject_id = r.author_id
          and b.created_at > r.created_at
          and b.created_at <= (select app.now())
      ),
      case when m.gap <= widest then m.gap end
    from numbered m
      join sessions s using (author_id, n)
      join app.review_states r on r.id = m.id;
end;
$$;
comment on function private.batch_event_rows(bigint[], timestamptz, boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap, complete for those that begin at or after `since`, as known at app.now().';

create function private.batch_events(
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean
) returns setof app.r_batch_event
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  changed bigint[];
begin
  if not past then
    return query
      select e.*
      from app.r_batch_event e
      where (authors is null or e.author_id = any (authors)) and e.session_from <= until and e.session_to >= since;
    return;
  end if;
  -- Authorship never changes: a past day uses the stored events up to then, with their state as of that day.
  changed := array(select d.key::bigint from app.rollup_dirty d where d.rollup = 'batches');
  return query
    select e.review_id, e.author_id, e.subject_id, e.score, e.at, e.session_from, e.session_to,
      e.twin and e.review_id in (select t.review_id from private.near_duplicates_at(authors, true) t),
      e.review_id in (select a.id from app.archived_reviews a),
      e.answered
        and exists (
          select
          from app.reviews b
          where b.author_id = e.subject_id
            and b.subject_id = e.author_id
            and b.created_at > e.at
            and b.created_at <= (select app.now())
        ),
      e.gap
    from app.r_batch_event e
    where (authors is null or e.author_id = any (authors))
      and e.session_from <= until
      and e.session_to >= since
      and e.at <= (select app.now())
      and e.author_id <> all (changed)
    union all
    select e.*
    from private.batch_event_rows(
        array(select c from unnest(changed) c where authors is null or c = any (authors)),
        since,
        true
      ) e
    where e.session_from <= until and e.session_to >= since;
end;
$$;
comment on function private.batch_events(timestamptz, timestamptz, bigint[], boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap that overlap a range, as of today or a past day.';

create function private.author_rates(authors bigint[], past boolean) returns setof app.r_author
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  if past then
    -- Days are grouped by hash; a distinct count would sort them, author by author.
    return query
      select d.author_id, sum(d.n)::bigint, count(*)
      from (
          select r.author_id, count(*) as n
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

create function private.batch_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  least_reviews int default 2,
  past boolean default false
) returns setof app.r_batch
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  floors jsonb := private.detector('D1');
begin
  return query
    with e as (select * from private.batch_events(since, until, authors, past)), numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > batch_sessions.gap_seconds)
          over (
            partition by author_id
            order by at, review_id
          ) as n
      from e
    ),
    -- The first event of a session may carry the gap to the session before, which is not inside the session.
    inside as (
      select s.*, case when gap <= batch_sessions.gap_seconds then gap end as step from numbered s
    ), grouped as (
      select author_id, min(at) as from_at, max(at) as to_at, count(*) as reviews,
        count(*) filter (where score = 1) as positive, count(*) filter (where score = 0) as neutral,
        count(*) filter (where score = -1) as negative, count(*) filter (where twin) as twins,
        count(*) filter (where archived) as archived, count(*) filter (where answered) as answered,
        percentile_cont(.5) within group (order by step) as median_gap, stddev_pop(step) as deviation,
        avg(step) as mean, array_agg(review_id order by at, review_id) as review_ids,
        array_agg(distinct subject_id) as subject_ids
      from inside
      group by author_id, n
      having count(*) >= greatest(2, least_reviews)
    )
    select batch_sessions.gap_seconds, g.review_ids[1], g.author_id, g.from_at, g.to_at, g.reviews, g.positive,
      g.neutral, g.negative, cardinality(g.subject_ids)::bigint, g.twins, g.archived, g.answered, g.median_gap,
      g.reviews * 60 / x.span,
      private.poisson_surprise(
        g.reviews,
        greatest((floors ->> 'floorPerDay')::double precision, a.events::double precision / a.days) * x.span / 86400
      ),
      private.burstiness(g.reviews - 1, g.deviation::double precision, g.mean::double precision), g.review_ids,
      g.subject_ids
    from grouped g
      join private.author_rates(array(select distinct x.author_id from grouped x), past) a on a.author_id = g.author_id
      cross join lateral (
        select greatest(
            (floors ->> 'floorSpanSeconds')::double precision,
            date_part('epoch', g.to_at - g.from_at)
          ) as span
      ) x
    where g.from_at between since and until
      and not exists (select from app.findings_taken_down t where t.user_id = g.author_id and t.topic = 'batches');
end;
$$;
comment on function private.batch_sessions(int, timestamptz, timestamptz, bigint[], int, boolean) is
  'D1, D2: sessions of at least `least_reviews` reviews, two or more, that begin in a range, for any gap up to the widest.';

create function private.batch_row(b app.r_batch, author jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'id', b.gap_seconds || ':' || b.id,
      'start', private.iso(b.from_at),
      'end', private.iso(b.to_at),
      'author', author,
      'reviews', b.reviews,
      'spanSeconds', extract(epoch from b.to_at - b.from_at)::double precision,
      'medianGapSeconds', b.median_gap,
      'perMinute', b.per_minute,
      'surprise', b.surprise,
      'burstiness', b.burstiness,
      'positive', b.positive,
      'neutral', b.neutral,
      'negative', b.negative,
      'positiveShare', private.share(b.positive, b.positive + b.negative),
      'distinctSubjects', b.subjects,
      'templateShare', private.share(b.twins, b.reviews),
      'archivedSince', b.archived,
      'archivedShare', private.share(b.archived, b.reviews),
      'reciprocatedSince', b.answered,
      'reviewIds', to_jsonb(b.review_ids)
    );
$$;
