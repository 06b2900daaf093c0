-- Who was active when (8.6, turnout of 8.18): one row per stretch of time in which a person's last event is less than 30
-- days old. Counting the rows that hold an instant gives the active people of the 30 days up to it, without reading events.
create table app.activity_spans (
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (user_id, from_at)
);
alter table app.activity_spans enable row level security;
revoke all on app.activity_spans from public, anon, authenticated;
comment on table app.activity_spans is
  'Half-open [from_at, until_at), never overlapping for one person. Kept by triggers; any order of arrival gives the same rows.';

-- In which ISO weeks a person did anything, with the first time: a frozen clock leaves out weeks that began later.
create table app.activity_weeks (
  user_id bigint not null,
  week date not null,
  first_at timestamptz not null,
  primary key (user_id, week)
);
alter table app.activity_weeks enable row level security;
revoke all on app.activity_weeks from public, anon, authenticated;
comment on table app.activity_weeks is
  'Weeks from Monday 00:00 UTC with any authored event of a person. Kept by triggers; any order of arrival gives the same rows.';

create function private.note_activity(people bigint[], times timestamptz[]) returns void
language plpgsql set search_path = ''
as $$
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
  where
    e.user_id > 0
    and e.at is not null
    and not exists (
      select 1
      from app.activity_spans s
      where s.user_id = e.user_id and s.from_at <= e.at and s.until_at >= e.at + window_length
    );
  if touched is null then
    return;
  end if;
  with
    pieces as (
      select e.user_id, e.at as from_at, e.at + window_length as until_at
      from unnest(people, times) e (user_id, at)
      where e.user_id = any (touched) and e.at is not null
      union all
      select s.user_id, s.from_at, s.until_at from app.activity_spans s where s.user_id = any (touched)
    ),
    starts as (
      select
        p.*,
        (
          p.from_at <= max(p.until_at) over (
            partition by p.user_id
            order by p.from_at, p.until_at
            rows between unbounded preceding and 1 preceding
          )
        ) is not true as starts
      from pieces p
    ),
    numbered as (
      select
        s.*,
        count(*)
          filter (where s.starts)
          over (
            partition by s.user_id
            order by s.from_at, s.until_at
          ) as n
      from starts s
    ),
    spans as (select user_id, min(from_at) as from_at, max(until_at) as until_at from numbered group by user_id, n)
  select jsonb_agg(to_jsonb(s))
  into merged
  from spans s;
  delete from app.activity_spans s where s.user_id = any (touched);
  insert into app.activity_spans (user_id, from_at, until_at)
  select m.user_id, m.from_at, m.until_at
  from jsonb_to_recordset(merged) as m (user_id bigint, from_at timestamptz, until_at timestamptz);
end;
$$;

-- Arguments: the columns with the person and the time, then the condition of a row that is an event.
create function private.activity_arrived() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
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
        event,
        event,
        source[1],
        source[2],
        source[3],
        source[4]
      );
    end loop;
  end loop;
end;
$$;

create index on app.activity_spans using gist (tstzrange(from_at, until_at));

create function private.active_profiles(instants timestamptz[]) returns table (at timestamptz, active bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  -- A few instants are looked up, each by the spans that hold it; for many one walk along all spans is less.
  if cardinality(instants) <= 8 then
    return query
      select
        i.at,
        (
          select count(*)
          from
            app.activity_spans s
            join app.profiles p on p.user_id = s.user_id
          where tstzrange(s.from_at, s.until_at) @> i.at
        )
      from (select distinct unnest(instants) as at) i
      where i.at is not null;
    return;
  end if;
  return query
    with
      steps as (
        select s.from_at as at, 1 as change, false as asked
        from
          app.activity_spans s
          join app.profiles p on p.user_id = s.user_id
        union all
        select s.until_at, -1, false
        from
          app.activity_spans s
          join app.profiles p on p.user_id = s.user_id
        union all
        select i.at, 0, true from (select distinct unnest(instants) as at) i
      ),
      counted as (
        select
          s.at,
          s.asked,
          sum(s.change) over (
            order by s.at, s.asked
            rows unbounded preceding
          ) as active
        from steps s
      )
    select c.at, c.active::bigint
    from counted c
    where c.asked;
end;
$$;
comment on function private.active_profiles(timestamptz[]) is
  'How many profiles wrote a review, vouch, vote or slash or accepted an invitation in the 30 days up to each instant, the lower end left out.';

-- Monday of the first week that somebody was a member for from its begin.
create function private.first_whole_week(joined_at timestamptz) returns date
language sql immutable
as $$
  select date_trunc('week', (joined_at - interval '1 microsecond') at time zone 'UTC')::date + 7;
$$;

create function private.active_weeks(user_id bigint) returns table (active bigint, complete bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  running date := date_trunc('week', clock at time zone 'UTC')::date;
begin
  return query
    select
      (
        select count(*)
        from app.activity_weeks w
        where
          w.user_id = p.user_id
          and w.week >= greatest(running - 364, private.first_whole_week(p.joined_at))
          and w.week < running
          and w.first_at <= clock
      ),
      greatest(0, least(52, (running - private.first_whole_week(p.joined_at)) / 7))::bigint
    from app.profiles p
    where p.user_id = active_weeks.user_id and p.joined_at <= clock;
end;
$$;
comment on function private.active_weeks(bigint) is
  'F8 of 6.7: of the last 52 complete ISO weeks those that a member began as one, and in how many of them there was an authored event (8.6).';
