create function private.refresh_batch_authors(authors bigint[]) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  written bigint;
begin
  delete from app.r_near_duplicate where author_id = any (authors);
  insert into app.r_near_duplicate select t.review_id, t.author_id, t.group_id from private.near_duplicates(authors) t;
  delete from app.r_author where author_id = any (authors);
  insert into app.r_author select a.* from private.author_rates(authors, true) a;
  delete from app.r_batch_event where author_id = any (authors);
  insert into app.r_batch_event select e.* from private.batch_event_rows(authors, '-infinity', false) e;
  delete from app.r_batch where author_id = any (authors);
  insert into app.r_batch
  select b.*
  from unnest(private.batch_gaps()) g
    cross join lateral private.batch_sessions(g, '-infinity', 'infinity', authors) b;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function app.refresh_batches(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('batches');
  people bigint[];
  written bigint := 0;
begin
  if cursor is null then
    -- Before the first round, the triggers have already queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'batches' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select distinct 'batches', k::text
      from (
          select unnest(array[r.author_id, r.subject_id])
          from app.reviews r
          where (seen is null or r.created_at > seen) and r.created_at <= app.now()
          union
          select r.author_id
          from app.review_archive_events e
            join app.reviews r on r.id = e.review_id
          where e.at > seen and e.at <= app.now()
        ) d (k)
      on conflict do nothing;
    end if;
    if seen is null then
      delete from app.r_batch where true;
      delete from app.r_batch_event where true;
      delete from app.r_author where true;
      delete from app.r_near_duplicate where true;
    end if;
  end if;
  loop
    people := private.claim_people('batches', 4, 60);
    exit when people = '{}';
    written := written + private.refresh_batch_authors(people);
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('batches', written);
end;
$$;
comment on function app.refresh_batches(jsonb) is
  'Refreshes r_batch, r_batch_event, r_author and r_near_duplicate for authors whose reviews changed (D1, D2, D9).';

create function private.rule_dates() returns timestamptz[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select distinct p.valid_from
    from app.protocol_params p
    where p.source like 'EIP%' and isfinite(p.valid_from)
    order by 1
  );
end;
$$;
comment on function private.rule_dates is 'Dates on which an improvement proposal changed a parameter.';

create function private.archive_event_rows(authors bigint[]) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  widest double precision := 3600;
  rules jsonb := private.detector('D12');
begin
  return query
    with e as (select s.* from private.archive_steps(authors) s), numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > widest)
          over (
            partition by author_id
            order by at, review_id
          ) as n
      from e
    ), sessions as (
      select author_id, n, min(at) as from_at, max(at) as to_at from numbered group by 1, 2 having count(*) > 1
    ),
    -- The outcome of a slash is read once, and only (`offset 0`) for slashes that closed before an event.
    upheld as materialized (
      select k.id, k.subject_id, k.closes_at
      from (
          select distinct c.id, c.subject_id, c.closes_at
          from numbered e
            join app.slashes c on c.subject_id = e.subject_id
          where c.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
          offset 0
        ) k
      where (select x.status from app.slash_states x where x.id = k.id) = 'upheld'
    )
    select e.review_id, e.at, e.author_id, e.subject_id, e.score, e.created_at,
      -- Few subjects were ever slashed.
      case
        when e.subject_id in (select k.subject_id from app.slashes k) then (
          select s.id
          from app.slashes s
          where s.subject_id = e.subject_id
            and s.opened_at <= e.at
            and (
              s.opened_at >= e.at - make_interval(hours => (rules ->> 'flightHours')::int)
              or e.at < s.closes_at
              and (s.cancelled_at is null or s.cancelled_at > e.at)
            )
          order by s.opened_at desc, s.id desc
          limit 1
        )
      end,
      case
        when e.subject_id in (select u.subject_id from upheld u) then (
          select u.id
          from upheld u
          where u.subject_id = e.subject_id
            and u.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
          order by u.closes_at desc, u.id desc
          limit 1
        )
      end,
      s.from_at, s.to_at
    from numbered e
      join sessions s using (author_id, n);
end;
$$;
comment on function private.archive_event_rows(bigint[]) is
  'D12: archive events of these authors (null: all) in sessions of the widest gap, as known at app.now().';

create function private.archive_events(
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean
) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if past then
    return query
      select e.* from private.archive_event_rows(authors) e where e.session_from <= until and e.session_to >= since;
  else
    return query
      select e.*
      from app.r_archive_event e
      where (authors is null or e.author_id = any (authors)) and e.session_from <= until and e.session_to >= since;
  end if;
end;
$$;
comment on function private.archive_events(timestamptz, timestamptz, bigint[], boolean) is
  'D12: archive events of these authors (null: all) in sessions of the widest gap that overlap a range: stored, or as of a past day.';

select private.watch('app.reviews', 'batches', 'unnest(array[author_id, subject_id])');

insert into app.rollup_jobs values ('batches', 900, 'app.refresh_batches', 18);

insert into app.detector_params (detector, version, active, json)
values
  (
    'D12',
    1,
    true,
    '{"gapSeconds": 600, "min": 5, "share": 0.5, "flightHours": 72, "afterDays": 7, "retaliationDays": 7, "springDays": 90, "penaltyDays": 7}'
  );

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
    -- Before the first round, the triggers have already queued everyone.
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
    people := private.claim_people('archive_people', 20, 300);
    exit when people = '{}';
    delete from app.r_archive_person where user_id = any (people);
    insert into app.r_archive_person select p.* from private.archive_person_rows(array['author', 'subject'], people) p;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('archive_people', written);
end;
$$;
comment on function app.refresh_archive_people(jsonb) is
  'Refreshes r_archive_person for everyone whose reviews, written or received, changed. Runs after the mass archives.';

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
  'Whether `at` is only the time a review by them (author) or about them (subject) was first seen archived.';

select private.watch('app.reviews', 'archive_people', 'unnest(array[author_id, subject_id])');

select private.watch(
    'app.review_archive_events',
    'archive_people',
    'unnest(array(select x from app.reviews r cross join lateral unnest(array[r.author_id, r.subject_id]) x where r.id = review_id))'
  );

insert into app.rollup_jobs values ('archive_people', 900, 'app.refresh_archive_people', 12);
