create function private.note_activity(people bigint[], times timestamptz[]) returns void
language plpgsql set search_path = '' as $$
declare
  window_length interval := interval '720 hours';
  touched bigint[];
  merged jsonb;
begin
  -- Placeholders are left out: their rows arrive again under the real person.
  insert into app.activity_weeks as w (user_id, week, first_at)
  select e.user_id, date_trunc('week', e.at at time zone 'UTC')::date, min(e.at)
  from unnest(people, times) e (user_id, at)
  where e.user_id > 0 and e.at is not null
  group by 1, 2
  on conflict (user_id, week) do update set first_at = excluded.first_at where w.first_at > excluded.first_at;
  select array_agg(distinct e.user_id)
  into touched
  from unnest(people, times) e (user_id, at)
  where e.user_id > 0
    and e.at is not null
    and not exists (
      select 1
      from app.activity_spans s
      where s.user_id = e.user_id and s.from_at <= e.at and s.until_at >= e.at + window_length
    );
  if touched is null then
    return;
  end if;
  with pieces as (
    select e.user_id, e.at as from_at, e.at + window_length as until_at
    from unnest(people, times) e (user_id, at)
    where e.user_id = any (touched) and e.at is not null
    union all
    select s.user_id, s.from_at, s.until_at from app.activity_spans s where s.user_id = any (touched)
  ), starts as (
    select p.*,
      (
        p.from_at <= max(p.until_at) over (
          partition by p.user_id
          order by p.from_at, p.until_at
          rows between unbounded preceding and 1 preceding
        )
      ) is not true as starts
    from pieces p
  ), numbered as (
    select s.*,
      count(*)
        filter (where s.starts)
        over (
          partition by s.user_id
          order by s.from_at, s.until_at
        ) as n
    from starts s
  ), spans as (select user_id, min(from_at) as from_at, max(until_at) as until_at from numbered group by user_id, n)
  select jsonb_agg(to_jsonb(s))
  into merged
  from spans s;
  delete from app.activity_spans s where s.user_id = any (touched);
  insert into app.activity_spans (user_id, from_at, until_at)
  select m.user_id, m.from_at, m.until_at
  from jsonb_to_recordset(merged) as m (user_id bigint, from_at timestamptz, until_at timestamptz);
end;
$$;

create function private.activity_arrived() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  people bigint[];
  times timestamptz[];
begin
  execute format('select array_agg(%I), array_agg(%I) from fresh where %s', tg_argv[0], tg_argv[1], tg_argv[2])
  into people, times;
  if people is not null then
    perform private.note_activity(people, times);
  end if;
  return null;
end;
$$;

create function private.person_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.r_profile_sort (user_id) select f.user_id from fresh f on conflict do nothing;
  return null;
end;
$$;

create function private.profile_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.r_profile_sort s
  set profile_id = f.profile_id
  from fresh f
  where f.user_id = s.user_id and s.profile_id is distinct from f.profile_id;
  return null;
end;
$$;

create function app.refresh_profile_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
    from app.review_archive_events e
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
    with got as (
      select r.subject_id, count(*) as n,
        private.wilson_bound(
          count(*) filter (where r.score = 1),
          nullif(count(*) filter (where r.score <> 0), 0),
          -1
        ) as share
      from app.review_states r
      where r.subject_id = any (people) and r.archived_at is null
      group by 1
    ), backed as (
      select v.subject_id, sum(v.amount_wei) as wei, count(*) as n
      from app.vouch_states v
      where v.subject_id = any (people) and v.active
      group by 1
    ), moved as (
      select h.user_id, (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1] as change
      from app.score_history h
      where h.user_id = any (people) and h.at between clock - interval '30 days' and clock
      group by 1
    )
    insert into app.r_profile_sort as s (user_id, reviews, positive_share, vouched_wei, vouches, delta30)
    select u.user_id, coalesce(g.n, 0), g.share, coalesce(b.wei, 0), coalesce(b.n, 0), m.change
    from app.users u
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
      where (s.reviews, s.positive_share, s.vouched_wei, s.vouches, s.delta30) is distinct from (
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

create function app.refresh_r_profile_day(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint;
begin
  people := array(select f.user_id from app.r_figures f where f.user_id > after order by f.user_id limit 1000);
  insert into app.r_profile_day as d (user_id, day, figures)
  select f.user_id, app.now()::date, f.figures - 'ageDays'
  from app.r_figures f
    left join lateral (
      select x.figures
      from app.r_profile_day x
      where x.user_id = f.user_id and x.day <= (select app.now())::date
      order by x.day desc
      limit 1
    ) old
      on true
  where f.user_id = any (people) and f.figures - 'ageDays' is distinct from old.figures
  on conflict (user_id, day) do update set figures = excluded.figures;
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(people) = 1000 then jsonb_build_object('after', people[1000]) end
  );
end;
$$;
comment on function app.refresh_r_profile_day(jsonb) is
  'Adds a row for today where the figures differ from the newest row.';

create function app.refresh_profile_lists(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_lists', s.user_id::text
    from app.r_profile_sums s
      left join app.r_profile_lists r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.take_dirty('profile_lists', 1))[1];
    exit when who is null;
    insert into app.r_profile_lists as r
    select s.user_id,
      jsonb_build_object(
        'endorsed', private.count_endorsed(s.user_id),
        'endorsers', private.count_endorsers(s.user_id),
        'unanswered', private.count_unanswered(s.user_id)
      ),
      clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        lists = excluded.lists,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('profile_lists', written);
end;
$$;
comment on function app.refresh_profile_lists(jsonb) is
  'r_profile_lists of everybody whose r_profile_sums were counted anew, and of all others within the hour: scores of others change without a row of theirs.';

do $$
declare
  source text[];
  event text;
begin
  foreach source slice 1 in array array[
    array['reviews', 'author_id', 'created_at', 'true'],
    array['vouches', 'author_id', 'vouched_at', 'true'],
    array['votes', 'voter_id', 'created_at', 'true'],
    array['slashes', 'author_id', 'opened_at', 'true'],
    array['invitations', 'recipient_id', 'accepted_at', 'status = ''ACCEPTED''']
  ] loop
    foreach event in array array['insert', 'update'] loop
      execute format(
        'create trigger activity_%s after %s on app.%I referencing new table as fresh
        for each statement execute function private.activity_arrived(%L, %L, %L)',
        event, event, source[1], source[2], source[3], source[4]
      );
    end loop;
  end loop;
end;
$$;

create trigger profile_sort_insert
after insert on app.users
referencing new table as fresh
for each statement
execute function private.person_arrived();

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

select private.watch('app.reviews', 'profile_sorts', 'subject_id');
select private.watch(
    'app.review_archive_events',
    'profile_sorts',
    '(select r.subject_id from app.reviews r where r.id = review_id)'
  );
select private.watch('app.vouches', 'profile_sorts', 'subject_id');
select private.watch('app.score_history', 'profile_sorts', 'user_id');

insert into app.rollup_jobs values ('profile_sorts', 300, 'app.refresh_profile_sorts', 14);

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_profile_day', 86400, 'app.refresh_r_profile_day', 92);

insert into app.rollup_jobs values ('profile_lists', 300, 'app.refresh_profile_lists', 17);
