-- r_profile_sums: what a profile page adds up, of people with too much for that while somebody waits. Everyone else is counted then.
create table app.r_profile_sums (
  user_id bigint primary key references app.users on delete cascade,
  figures jsonb not null,
  computed_at timestamptz not null
);
create index on app.r_profile_sums (computed_at);
alter table app.r_profile_sums enable row level security;
revoke all on app.r_profile_sums from public, anon, authenticated;
comment on table app.r_profile_sums is
  'private.count_profile_sums of people with more than 300 reviews or vouches on a side, or 2,000 votes; `reviews`: figures of /reviews for them on either side.';

create function private.is_busy(user_id bigint) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select count(*) from (select 1 from app.reviews r where r.author_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.reviews r where r.subject_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.vouches v where v.author_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.vouches v where v.subject_id = is_busy.user_id limit 301) x) > 300
    or (
      select count(*) from (select 1 from app.visible_votes v where v.voter_id = is_busy.user_id limit 2001) x
    ) > 2000;
end;
$$;

create function app.refresh_profile_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
    from
      app.visible_votes v
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
      select
        u.user_id,
        private.count_profile_sums(who)
          || jsonb_build_object('reviews', private.count_reviews(private.person_reviews(who)) - 'counted'),
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
comment on function app.refresh_profile_sums(jsonb) is
  'r_profile_sums of everyone whose reviews, vouches or votes changed, and of all others every six hours.';
select private.watch('app.reviews', 'profile_sums', 'unnest(array[author_id, subject_id])');
select
  private.watch(
    'app.review_archive_events',
    'profile_sums',
    'unnest(array(select x from app.reviews r cross join lateral unnest(array[r.author_id, r.subject_id]) x where r.id = review_id))'
  );
select private.watch('app.vouches', 'profile_sums', 'unnest(array[author_id, subject_id])');
-- A vote on a review about oneself is of its author too (EIP-6).
select
  private.watch(
    'app.votes',
    'profile_sums',
    'unnest(array(select voter_id union select r.author_id from app.reviews r where target_type = ''review'' and r.id = target_id and r.subject_id = voter_id))'
  );
insert into app.rollup_jobs values ('profile_sums', 300, 'app.refresh_profile_sums', 16);

insert into app.cached_answer_sources (part, source)
values
  ('score_shares', $$private.score_shares()$$),
  ('slash_risks', $$private.slash_risks()$$);
