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
