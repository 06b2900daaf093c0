-- What was archived of each author and subject.
create index on app.reviews (archived_at)
include (id, author_id, subject_id, score, created_at)
where archived_at is not null;
create index on app.reviews (author_id, archived_at desc, id desc) where archived_at is not null;
create index on app.reviews (subject_id, archived_at desc, id desc) where archived_at is not null;

create table app.r_archive_person (
  side text not null check (side in ('author', 'subject')),
  sentiment text not null check (sentiment in ('all', 'positive', 'neutral', 'negative')),
  user_id bigint not null,
  total bigint not null,
  archived bigint not null,
  positive bigint not null,
  within7 bigint not null,
  median_days double precision,
  in_mass bigint not null,
  restored bigint not null,
  last_at timestamptz,
  primary key (side, sentiment, user_id) include (total, archived, restored)
);
create index on app.r_archive_person (side, sentiment, archived desc, user_id) include (total) where archived > 0;
create index on app.r_archive_person (side, sentiment, total desc, user_id) where archived > 0;
create index on app.r_archive_person (side, sentiment, median_days desc nulls last, user_id) where archived > 0;
create index on app.r_archive_person (side, sentiment, last_at desc, user_id) where archived > 0;
create index on app.r_archive_person (side, sentiment, private.wilson_bound(archived, total, -1) desc, user_id)
where archived > 0;
alter table app.r_archive_person enable row level security;
revoke all on app.r_archive_person from public, anon, authenticated;
comment on table app.r_archive_person is
  'M5, M16: of everyone''s reviews written (author) and received (subject), how many stand archived. in_mass: archived in an event of D12; restored: archived once, active now.';

create view app.archived_reviews as
  select
    r.id,
    r.author_id,
    r.subject_id,
    r.score,
    r.created_at,
    r.archived_at,
    case when not r.archived_estimated then date_part('epoch', r.archived_at - r.created_at) / 86400 end as days,
    -- Read once into a hash, whatever the planner expects: a look-up of the events for each review costs a hundred times as much.
    r.id in (
      select unnest(x.review_ids)
      from app.r_mass_archive x
      where x.archived >= (select (private.detector('D12') ->> 'min')::int)
    ) as in_mass
  -- Only what has a time of archiving, or an event still to come, can stand archived: a small part of all. Apart, both are read
  -- by their indexes alone; the state is worked out once and not for each condition on it.
  from
    (
      select
        x.id,
        x.author_id,
        x.subject_id,
        x.score,
        x.created_at,
        x.archived_estimated,
        case
          when x.id in (select private.events_to_come())
            or x.archived_at > (select app.now())
            then private.review_archived_at(x.id, x.archived_at, (select app.now()))
          else x.archived_at
        end as archived_at
      from
        (
          select y.id, y.author_id, y.subject_id, y.score, y.created_at, y.archived_at, y.archived_estimated
          from app.reviews y
          where y.archived_at is not null
          union all
          select y.id, y.author_id, y.subject_id, y.score, y.created_at, null, false
          from app.reviews y
          where y.id = any (array(select private.events_to_come())) and y.archived_at is null
        ) x
      where coalesce(x.created_at <= (select app.now()), false)
      offset 0
    ) r
  where r.archived_at is not null;
revoke all on app.archived_reviews from public, anon, authenticated;

create function private.archive_person_rows(sides text[], people bigint[]) returns setof app.r_archive_person
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      r as materialized (
        select 'author' as side, x.author_id as person, x.*
        from app.review_states x
        where 'author' = any (sides) and x.author_id = any (people)
        union all
        select 'subject', x.subject_id, x.*
        from app.review_states x
        where 'subject' = any (sides) and x.subject_id = any (people)
      ),
      e as materialized (
        select
          r.*,
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
    select
      e.side,
      t.sentiment,
      e.person,
      count(*),
      count(e.archived_at),
      count(e.archived_at) filter (where e.score = 1),
      count(*) filter (where e.days <= 7),
      percentile_cont(.5) within group (order by e.days),
      count(*) filter (where e.in_mass),
      count(*) filter (where e.restored),
      max(e.archived_at)
    from
      e
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
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
      from
        (
          select unnest(array[r.author_id, r.subject_id])
          from app.reviews r
          where r.created_at <= app.now() and (seen is null or r.created_at > seen)
          union
          select unnest(array[r.author_id, r.subject_id])
          from
            app.review_archive_events e
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
create index on app.r_archive_person (user_id, side, sentiment) include (total, archived, restored);
select private.watch('app.reviews', 'archive_people', 'unnest(array[author_id, subject_id])');
select
  private.watch(
    'app.review_archive_events',
    'archive_people',
    'unnest(array(select x from app.reviews r cross join lateral unnest(array[r.author_id, r.subject_id]) x where r.id = review_id))'
  );
insert into app.rollup_jobs values ('archive_people', 900, 'app.refresh_archive_people', 12);
insert into app.cached_answer_sources (part, source)
select
  'reviews_kpis_' || s.name,
  format(
    'case when private.rollup_as_of(''archive_people'') is not null then private.review_sums(''{"score": %s}'') end',
    s.score
  )
from
  (
    values
      ('positive', 1),
      ('neutral', 0),
      ('negative', -1)
  ) s (name, score)
union all
select
  'reviews_kpis_level_' || l.level,
  format(
    'case when private.rollup_as_of(''archive_people'') is not null then private.review_sums(''{"authorLevel": ["%s"]}'') end',
    l.level
  )
from app.levels l;
