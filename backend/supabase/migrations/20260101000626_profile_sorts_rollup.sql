-- r_profile_sort: the figures /profiles can be sorted by that are sums over other tables, one row for everyone.
create table app.r_profile_sort (
  user_id bigint primary key references app.users on delete cascade,
  profile_id bigint,
  reviews bigint not null default 0,
  positive_share double precision,
  vouched_wei numeric(78) not null default 0,
  vouches bigint not null default 0,
  delta30 int
);
create index on app.r_profile_sort (reviews desc, profile_id);
create index on app.r_profile_sort (positive_share desc nulls last, profile_id);
create index on app.r_profile_sort (vouched_wei desc, profile_id);
create index on app.r_profile_sort (delta30 desc nulls last, profile_id);
alter table app.r_profile_sort enable row level security;
revoke all on app.r_profile_sort from public, anon, authenticated;
comment on table app.r_profile_sort is
  'Active reviews received, lower bound of their positive share (M4, M5), active wei received and of how many vouches (M6), score change of 30 days (M21). A new person has a row at once; ties are listed by profile id.';

create function private.person_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.r_profile_sort (user_id) select f.user_id from fresh f on conflict do nothing;
  return null;
end;
$$;
create trigger profile_sort_insert
after insert on app.users
referencing new table as fresh
for each statement
execute function private.person_arrived();

create function private.profile_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.r_profile_sort s
  set profile_id = f.profile_id
  from fresh f
  where f.user_id = s.user_id and s.profile_id is distinct from f.profile_id;
  return null;
end;
$$;
create trigger profile_sort_insert
after insert on app.profiles
referencing new table as fresh
for each statement
execute function private.profile_arrived();
create trigger profile_sort_update
after update on app.profiles
referencing new table as fresh
for each statement
execute function private.profile_arrived();

create index on app.score_history (at);
create function app.refresh_profile_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sorts');
  clock timestamptz := app.now();
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sorts' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sorts', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sorts', r.subject_id::text from app.reviews r where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sorts', r.subject_id::text
    from
      app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= clock
    union
    select 'profile_sorts', v.subject_id::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock or v.unvouched_at > seen and v.unvouched_at <= clock
    -- A snapshot came into the last 30 days, or left them.
    union
    select 'profile_sorts', h.user_id::text
    from app.score_history h
    where h.at > seen and h.at <= clock or h.at >= seen - interval '30 days' and h.at < clock - interval '30 days'
    on conflict do nothing;
  end if;
  loop
    people := private.take_dirty('profile_sorts', 50)::bigint[];
    exit when people = '{}';
    with
      got as (
        select
          r.subject_id,
          count(*) as n,
          private.wilson_bound(
            count(*) filter (where r.score = 1),
            nullif(count(*) filter (where r.score <> 0), 0),
            -1
          ) as share
        from app.review_states r
        where r.subject_id = any (people) and r.archived_at is null
        group by 1
      ),
      backed as (
        select v.subject_id, sum(v.amount_wei) as wei, count(*) as n
        from app.vouch_states v
        where v.subject_id = any (people) and v.active
        group by 1
      ),
      moved as (
        select h.user_id, (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1] as change
        from app.score_history h
        where h.user_id = any (people) and h.at between clock - interval '30 days' and clock
        group by 1
      )
    insert into app.r_profile_sort as s (user_id, reviews, positive_share, vouched_wei, vouches, delta30)
    select u.user_id, coalesce(g.n, 0), g.share, coalesce(b.wei, 0), coalesce(b.n, 0), m.change
    from
      app.users u
      left join got g on g.subject_id = u.user_id
      left join backed b on b.subject_id = u.user_id
      left join moved m on m.user_id = u.user_id
    where u.user_id = any (people)
    on conflict (user_id) do update
      set
        reviews = excluded.reviews,
        positive_share = excluded.positive_share,
        vouched_wei = excluded.vouched_wei,
        vouches = excluded.vouches,
        delta30 = excluded.delta30
      where
        (s.reviews, s.positive_share, s.vouched_wei, s.vouches, s.delta30) is distinct from (
          excluded.reviews,
          excluded.positive_share,
          excluded.vouched_wei,
          excluded.vouches,
          excluded.delta30
        );
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('profile_sorts', written);
end;
$$;
comment on function app.refresh_profile_sorts(jsonb) is
  'r_profile_sort of everyone whose reviews, vouches or scores changed, or left the 30 days.';
select private.watch('app.reviews', 'profile_sorts', 'subject_id');
select
  private.watch(
    'app.review_archive_events',
    'profile_sorts',
    '(select r.subject_id from app.reviews r where r.id = review_id)'
  );
select private.watch('app.vouches', 'profile_sorts', 'subject_id');
select private.watch('app.score_history', 'profile_sorts', 'user_id');
insert into app.rollup_jobs values ('profile_sorts', 300, 'app.refresh_profile_sorts', 14);
