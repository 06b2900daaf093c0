-- Reasons (6.7) and measures (8.5) of people with too much for adding it up while somebody waits: what they count of all reviews
-- and vouches on either side of them is kept, as r_relations is.
create table app.r_person_sums (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  received bigint not null,
  positive bigint not null,
  decided bigint not null,
  received_at timestamptz,
  author_score double precision,
  counted_author_score double precision,
  doubts bigint not null,
  doubters bigint not null,
  old bigint not null,
  old_standing bigint not null,
  old_from date,
  endorsed bigint not null,
  marked bigint not null,
  marked_at timestamptz,
  backed bigint not null,
  backed_wei numeric not null,
  backers bigint not null,
  reputable_backers bigint not null,
  backer_score double precision,
  backed_at timestamptz,
  backs bigint not null,
  backs_wei numeric not null,
  backs_people bigint not null,
  ended_badly bigint not null,
  backs_at timestamptz,
  old_before date not null,
  doubted_from int not null,
  computed_at timestamptz not null
);
alter table app.r_person_sums enable row level security;
revoke all on app.r_person_sums from public, anon, authenticated;
comment on table app.r_person_sums is
  'private.count_person_sums of everybody in r_profile_sums; of reviews before the day `old_before`, and doubts from the score `doubted_from` on.';

create function private.count_person_sums(people bigint[]) returns setof app.r_person_sums
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  reputable int := (select l.from_score from app.levels l where l.level = 'reputable');
  -- Whole days, as the range of a list has them.
  before date := (clock - make_interval(days => (params ->> 'stoodDays')::int))::date;
  doubted int := (params ->> 'doubtedFrom')::int;
begin
  return query
    with
      about as materialized (
        select
          r.subject_id as id,
          r.author_id,
          r.score,
          r.created_at,
          r.archived_at,
          a.score as author_score,
          r.id in (select n.review_id from app.r_neutralised n where n.subject_id = any (people)) as neutralised
        from
          app.review_states r
          join app.users a on a.user_id = r.author_id
        where r.subject_id = any (people)
      ),
      written as materialized (
        select r.author_id as id, r.id as review_id, r.subject_id, r.score, r.created_at
        from app.review_states r
        where r.author_id = any (people)
      ),
      got as (
        select
          r.id,
          count(*) filter (where r.archived_at is null) as n,
          count(*) filter (where r.archived_at is null and r.score = 1) as positive,
          count(*) filter (where r.archived_at is null and r.score <> 0) as decided,
          max(r.created_at) filter (where r.archived_at is null) as last_at,
          count(*) filter (where r.created_at < before) as old,
          count(*) filter (where r.created_at < before and r.archived_at is null) as standing,
          (min(r.created_at) filter (where r.created_at < before))::date as old_from
        from about r
        group by 1
      ),
      authors as (
        select
          x.id,
          percentile_cont(.5) within group (order by x.score) as score,
          percentile_cont(.5) within group (order by x.score) filter (where x.counts) as counted
        from
          (
            select r.id, r.author_id, r.author_score as score, bool_or(not r.neutralised) as counts
            from about r
            where r.archived_at is null
            group by 1, 2, 3
          ) x
        group by 1
      ),
      -- Apart from the other counts: to tell people apart all rows are sorted.
      doubted_by as (
        select r.id, count(*) as n, count(distinct r.author_id) as people
        from about r
        where r.archived_at is null and r.score = -1 and r.author_score >= doubted
        group by 1
      ),
      endorsed as (
        select e.id, count(*) as n
        from
          (
            select w.id, w.subject_id from written w where w.score = 1
            union
            select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
          ) e
        group by 1
      ),
      marked as (
        select w.id, count(*) as n, max(w.created_at) as last_at
        from
          written w
          join app.r_marked_review m on m.review_id = w.review_id
        group by 1
      ),
      vin as (
        select
          x.id,
          sum(x.n) as n,
          sum(x.wei) as wei,
          count(*) as people,
          count(*) filter (where a.score >= reputable) as reputable,
          percentile_cont(.5) within group (order by a.score) as score,
          max(x.last_at) as last_at
        from
          (
            select
              v.subject_id as id,
              v.author_id,
              count(*) as n,
              sum(v.amount_wei) as wei,
              max(v.vouched_at) as last_at
            from app.vouch_states v
            where v.subject_id = any (people) and v.active
            group by 1, 2
          ) x
          join app.users a on a.user_id = x.author_id
        group by 1
      ),
      vout as (
        select
          v.author_id as id,
          count(*) filter (where v.active) as n,
          sum(v.amount_wei) filter (where v.active) as wei,
          count(distinct v.subject_id) filter (where v.active) as people,
          count(*) filter (where v.unhealthy) as unhealthy,
          max(v.vouched_at) filter (where v.active) as last_at
        from app.vouch_states v
        where v.author_id = any (people)
        group by 1
      )
    select
      k.id,
      coalesce(g.n, 0),
      coalesce(g.positive, 0),
      coalesce(g.decided, 0),
      g.last_at,
      a.score,
      a.counted,
      coalesce(d.n, 0),
      coalesce(d.people, 0),
      coalesce(g.old, 0),
      coalesce(g.standing, 0),
      g.old_from,
      coalesce(e.n, 0),
      coalesce(m.n, 0),
      m.last_at,
      coalesce(i.n, 0)::bigint,
      coalesce(i.wei, 0),
      coalesce(i.people, 0),
      coalesce(i.reputable, 0),
      i.score,
      i.last_at,
      coalesce(o.n, 0),
      coalesce(o.wei, 0),
      coalesce(o.people, 0),
      coalesce(o.unhealthy, 0),
      o.last_at,
      before,
      doubted,
      clock
    from
      unnest(people) k (id)
      left join got g on g.id = k.id
      left join authors a on a.id = k.id
      left join doubted_by d on d.id = k.id
      left join endorsed e on e.id = k.id
      left join marked m on m.id = k.id
      left join vin i on i.id = k.id
      left join vout o on o.id = k.id;
end;
$$;
comment on function private.count_person_sums(bigint[]) is
  '6.7, 8.5: what rules and measures count of all active and old reviews of these people, of whom they endorse, and of vouches for and by them.';

create function private.person_sums(people bigint[]) returns setof app.r_person_sums
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  before date := (clock - make_interval(days => (params ->> 'stoodDays')::int))::date;
  kept bigint[] := case
    when private.rollup_as_of('person_sums') is not null then array(
      select s.user_id
      from app.r_person_sums s
      where s.user_id = any (people) and s.old_before = before and s.doubted_from = (params ->> 'doubtedFrom')::int
    )
    else '{}'
  end;
begin
  return query select s.* from app.r_person_sums s where s.user_id = any (kept);
  if not people <@ kept then
    return query
      select s.*
      from private.count_person_sums(array(select k.id from unnest(people) k (id) where k.id <> all (kept))) s;
  end if;
end;
$$;
comment on function private.person_sums(bigint[]) is 'private.count_person_sums, of busy people as kept.';

create function app.refresh_person_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'person_sums', s.user_id::text
    from
      app.r_profile_sums s
      left join app.r_person_sums r using (user_id)
    where
      r.user_id is null
      or r.computed_at < s.computed_at
      or r.computed_at < clock - interval '1 hour'
      or r.computed_at::date < clock::date
    on conflict do nothing;
  end if;
  loop
    who := (private.take_dirty('person_sums', 1))[1];
    exit when who is null;
    delete from app.r_person_sums r where r.user_id = who;
    insert into app.r_person_sums
    select c.*
    from
      private.count_person_sums(array[who]) c
      join app.r_profile_sums s on s.user_id = c.user_id;
    written := written + 1;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('person_sums', written);
end;
$$;
comment on function app.refresh_person_sums(jsonb) is
  'r_person_sums of everybody whose r_profile_sums were counted anew, of all at the begin of a day, and within the hour what changes without a review or vouch of theirs: scores of others, marks, reviews that count.';
insert into app.rollup_jobs values ('person_sums', 300, 'app.refresh_person_sums', 17);
