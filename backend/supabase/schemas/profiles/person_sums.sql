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
  'F8 of 6.7: how many of the last 52 complete ISO weeks a person began as a member, and how many of those had an authored event (8.6).';

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

create function private.percentile(measure text, value double precision) returns double precision
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if value is null or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  return (
    select 100 * coalesce(at.upto, 0)::float8 / nullif(x.n, 0)
    from (select s.n from app.r_measure_share s where s.measure = percentile.measure order by s.value limit 1) x
      left join lateral (
        select s.upto
        from app.r_measure_share s
        where s.measure = percentile.measure and s.value <= percentile.value
        order by s.value desc
        limit 1
      ) at
        on true
  );
end;
$$;
comment on function private.percentile(text, double precision) is
  'Share of the profiles with this measure that have at most this value, in percent; null before the first round.';

create function private.day_event(who bigint, day date) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('kind', e.kind, 'count', e.n)
    from (
        select 1 as place, 'slashUpheld' as kind, count(*) as n
        from app.slash_states s
        where s.subject_id = who and s.status = 'upheld' and s.closes_at >= day and s.closes_at < day + 1
        union all
        select 2, 'slashOpened', count(*)
        from app.slashes s
        where s.subject_id = who and s.opened_at >= day and s.opened_at < day + 1 and s.opened_at <= app.now()
        union all
        select 3, k.kind, k.n
        from (
            select count(*) filter (where r.archived_at >= day and r.archived_at < day + 1) as taken_back,
              count(*) filter (where r.created_at >= day and r.created_at < day + 1) as received
            from app.review_states r
            where r.subject_id = who
          ) c
          cross join lateral (
            values
              ('takenBack', c.taken_back),
              ('received', c.received)
          ) k (kind, n)
        union all
        select 3, 'ownTakenBack', count(*)
        from app.review_states r
        where r.author_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select 3, 'ended', count(*)
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at >= day and v.unvouched_at < day + 1
      ) e
    where e.n > 0
    order by e.place, e.n desc, array_position(array['takenBack', 'received', 'ownTakenBack', 'ended'], e.kind)
    limit 1
  );
end;
$$;
comment on function private.day_event(bigint, date) is
  'The most important kind of event around a person on a day, and how many; a slash outweighs any number of others. Null if none is known.';

create function private.count_person_sums(people bigint[]) returns setof app.r_person_sums
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  reputable int := (select l.from_score from app.levels l where l.level = 'reputable');
  -- Whole days, as in the range of a list.
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
    -- Separate from the other counts: counting distinct people sorts all rows.
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
  '6.7, 8.5: the counts that rules and measures need for these people: active and old reviews about them, whom they endorse, and vouches for and by them.';

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
comment on function private.person_sums(bigint[]) is 'private.count_person_sums; for busy people, as stored.';

create function private.slash_rates() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
        'upheld', count(*) filter (where s.status = 'upheld')::float8 / nullif(count(*), 0),
        'defended', count(*) filter (where s.status = 'defended')::float8 / nullif(count(*), 0),
        'company', case
          when not private.looks_back() then (
            select sum(b.slashed) from app.r_bad_friend b where b.role = 'all'
          )::float8 / nullif(
            (
              select count(*)
              from (
                  select r.author_id, r.subject_id from app.review_states r where r.score = 1
                  union
                  select v.author_id, v.subject_id from app.vouch_states v
                ) e
            ),
            0
          )
        end
      )
    from app.slash_states s
    where s.status in ('upheld', 'defended')
  );
end;
$$;
comment on function private.slash_rates is
  'Shares of all decided slashes that were upheld and defended, and the share of all endorsements (8.21) whose subject has been slashed since.';

insert into app.cached_answer_sources (part, source, kept_by)
values
  ('score_shares', $$private.score_shares()$$, 'opening_answers'),
  ('slash_risks', $$private.slash_risks()$$, 'opening_answers'),
  ('slash_rates', $$private.slash_rates()$$, 'slash_rates');
