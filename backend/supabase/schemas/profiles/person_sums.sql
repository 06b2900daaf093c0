create function private.first_whole_week(joined_at timestamptz) returns date
language sql immutable as $$
  select date_trunc('week', (joined_at - interval '1 microsecond') at time zone 'UTC')::date + 7;
$$;

create function private.active_weeks(user_id bigint) returns table (active bigint, complete bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  running date := date_trunc('week', clock at time zone 'UTC')::date;
begin
  return query
    select (
        select count(*)
        from app.activity_weeks w
        where w.user_id = p.user_id
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

create function private.score_shares() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with n as (
      select u.score, count(*) as n
      from app.profiles p
        join app.users u using (user_id)
      group by 1
    )
    select jsonb_agg(100 * s.below::double precision / nullif((select sum(n.n) from n), 0) order by s.score)
    from (
        select x.score, sum(coalesce(n.n, 0)) over (order by x.score) as below
        from generate_series(0, 2800) x (score)
          left join n on n.score = x.score
      ) s
  );
end;
$$;
comment on function private.score_shares is 'Share of profiles at or below each score from 0 to 2800, in percent.';

create function private.score_percentile(score int) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (coalesce(private.cached_answer('score_shares'), private.score_shares()) ->> score)::double precision;
end;
$$;
comment on function private.score_percentile(int) is 'Share of profiles at or below a score, in percent.';

create function private.in_words(n numeric) returns text
language sql immutable as $$
  select to_char(round(n), 'FM999,999,999,999,990');
$$;

create function private.counted(n bigint, one text, other text) returns text
language sql immutable as $$
  select private.in_words(n) || ' ' || case n when 1 then one else other end;
$$;

create function private.day_in_words(who bigint, day date) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    select e.words
    from (
        select count(*) as n,
          private.counted(count(*), 'review', 'reviews')
            || ' of theirs '
            || case count(*) when 1 then 'was' else 'were' end
            || ' taken back' as words
        from app.review_states r
        where r.author_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select count(*),
          private.counted(count(*), 'review', 'reviews')
            || ' about them '
            || case count(*) when 1 then 'was' else 'were' end
            || ' taken back'
        from app.review_states r
        where r.subject_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select count(*),
          private.counted(count(*), 'review', 'reviews')
            || ' about them '
            || case count(*) when 1 then 'was' else 'were' end
            || ' written'
        from app.review_states r
        where r.subject_id = who and r.created_at >= day and r.created_at < day + 1
        union all
        select count(*), private.counted(count(*), 'vouch', 'vouches') || ' for them ended'
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at >= day and v.unvouched_at < day + 1
        union all
        -- A slash outweighs any number of reviews.
        select 1000000 * count(*), 'a slash on them was upheld'
        from app.slash_states s
        where s.subject_id = who and s.status = 'upheld' and s.closes_at >= day and s.closes_at < day + 1
        union all
        select 500000 * count(*), 'a slash on them was opened'
        from app.slashes s
        where s.subject_id = who and s.opened_at >= day and s.opened_at < day + 1 and s.opened_at <= app.now()
      ) e
    where e.n > 0
    order by e.n desc, e.words
    limit 1
  );
end;
$$;

create function private.count_person_sums(people bigint[]) returns setof app.r_person_sums
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
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
    with about as materialized (
      select r.subject_id as id, r.author_id, r.score, r.created_at, r.archived_at, a.score as author_score,
        r.id in (select n.review_id from app.r_neutralised n where n.subject_id = any (people)) as neutralised
      from app.review_states r
        join app.users a on a.user_id = r.author_id
      where r.subject_id = any (people)
    ), written as materialized (
      select r.author_id as id, r.id as review_id, r.subject_id, r.score, r.created_at
      from app.review_states r
      where r.author_id = any (people)
    ), got as (
      select r.id, count(*) filter (where r.archived_at is null) as n,
        count(*) filter (where r.archived_at is null and r.score = 1) as positive,
        count(*) filter (where r.archived_at is null and r.score <> 0) as decided,
        max(r.created_at) filter (where r.archived_at is null) as last_at,
        count(*) filter (where r.created_at < before) as old,
        count(*) filter (where r.created_at < before and r.archived_at is null) as standing,
        (min(r.created_at) filter (where r.created_at < before))::date as old_from
      from about r
      group by 1
    ), authors as (
      select x.id, percentile_cont(.5) within group (order by x.score) as score,
        percentile_cont(.5) within group (order by x.score) filter (where x.counts) as counted
      from (
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
    ), endorsed as (
      select e.id, count(*) as n
      from (
          select w.id, w.subject_id from written w where w.score = 1
          union
          select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
        ) e
      group by 1
    ), marked as (
      select w.id, count(*) as n, max(w.created_at) as last_at
      from written w
        join app.r_marked_review m on m.review_id = w.review_id
      group by 1
    ), vin as (
      select x.id, sum(x.n) as n, sum(x.wei) as wei, count(*) as people,
        count(*) filter (where a.score >= reputable) as reputable,
        percentile_cont(.5) within group (order by a.score) as score, max(x.last_at) as last_at
      from (
          select v.subject_id as id, v.author_id, count(*) as n, sum(v.amount_wei) as wei, max(v.vouched_at) as last_at
          from app.vouch_states v
          where v.subject_id = any (people) and v.active
          group by 1, 2
        ) x
        join app.users a on a.user_id = x.author_id
      group by 1
    ), vout as (
      select v.author_id as id, count(*) filter (where v.active) as n, sum(v.amount_wei) filter (where v.active) as wei,
        count(distinct v.subject_id) filter (where v.active) as people,
        count(*) filter (where v.unhealthy) as unhealthy, max(v.vouched_at) filter (where v.active) as last_at
      from app.vouch_states v
      where v.author_id = any (people)
      group by 1
    )
    select k.id, coalesce(g.n, 0), coalesce(g.positive, 0), coalesce(g.decided, 0), g.last_at, a.score, a.counted,
      coalesce(d.n, 0), coalesce(d.people, 0), coalesce(g.old, 0), coalesce(g.standing, 0), g.old_from,
      coalesce(e.n, 0), coalesce(m.n, 0), m.last_at, coalesce(i.n, 0)::bigint, coalesce(i.wei, 0),
      coalesce(i.people, 0), coalesce(i.reputable, 0), i.score, i.last_at, coalesce(o.n, 0), coalesce(o.wei, 0),
      coalesce(o.people, 0), coalesce(o.unhealthy, 0), o.last_at, before, doubted, clock
    from unnest(people) k (id)
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
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
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

create function private.score_points(user_id bigint, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with
    -- What held when the range began stands at its begin.
    h as (
      select h.at, h.score
      from app.score_history h
      where h.user_id = score_points.user_id and h.at > r.since and h.at <= r.until
      union all
      select r.since, x.score
      from (select private.score_at(score_points.user_id, r.since) as score) x
      where isfinite(r.since) and x.score is not null
    ), part as (
      select h.*, row_number() over (order by h.at) as i, count(*) over () as n
      from h
    )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(p.at), 'score', p.score) order by p.at), '[]')
    from part p
    where p.i = p.n or p.i = 1 or p.n <= 300 or (p.i * 298) / p.n > ((p.i - 1) * 298) / p.n
  );
end;
$$;
comment on function private.score_points(bigint, private.time_range) is
  'At most 300 points of a score within a range, first and last among them; from the score that held when it began.';

create function private.counted(millionths bigint, prefixes bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('weight', round(millionths / 1e6, 3), 'prefixes', prefixes);
$$;
comment on function private.counted(bigint, bigint) is
  'What visits count for when a release is judged, and from how many networks they came.';

insert into app.cached_answer_sources (part, source, kept_by)
values
  ('score_shares', $$private.score_shares()$$, 'opening_answers'),
  ('slash_risks', $$private.slash_risks()$$, 'opening_answers');
