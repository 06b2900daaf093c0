-- What people are compared by, and how each value stands among all profiles.
create table app.r_measure (
  user_id bigint not null,
  measure text not null,
  value double precision not null,
  primary key (measure, user_id)
);
create table app.r_measure_share (
  measure text not null,
  value double precision not null,
  below bigint not null,
  upto bigint not null,
  n bigint not null,
  primary key (measure, value)
);
alter table app.r_measure enable row level security;
alter table app.r_measure_share enable row level security;
revoke all on app.r_measure, app.r_measure_share from public, anon, authenticated;
comment on table app.r_measure is
  'private.measures_of and private.reason_cases of every profile as last counted; what somebody has no value of is left out.';
comment on table app.r_measure_share is
  'Each value of a measure that occurs, with how many of the n who have one are below it, and how many up to it.';

create function private.measures_of(people bigint[]) returns table (
  user_id bigint,
  measure text,
  value double precision
)
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return query
    with
      got as materialized (
        select
          r.subject_id as id,
          r.author_id,
          r.score,
          r.id in (select n.review_id from app.r_neutralised n where n.subject_id = any (people)) as neutralised
        from app.review_states r
        where r.subject_id = any (people) and r.archived_at is null
      ),
      reviews as (
        select
          g.id,
          count(*) as n,
          count(*) filter (where g.score = 1) as positive,
          count(*) filter (where g.score <> 0) as decided
        from got g
        group by 1
      ),
      reviewers as (
        select x.id, percentile_cont(.5) within group (order by a.score) as score
        from
          (select distinct g.id, g.author_id from got g where not g.neutralised) x
          join app.users a on a.user_id = x.author_id
        group by 1
      ),
      vouches as materialized (
        select v.subject_id as id, v.author_id, sum(v.amount_wei) as wei
        from app.vouch_states v
        where v.subject_id = any (people) and v.active
        group by 1, 2
      ),
      vouchers as (
        select v.id, sum(v.wei) as wei, percentile_cont(.5) within group (order by a.score) as score
        from
          vouches v
          join app.users a on a.user_id = v.author_id
        group by 1
      ),
      gave as (
        select r.author_id as id, count(*) as n, count(r.archived_at) as archived
        from app.review_states r
        where r.author_id = any (people)
        group by 1
      ),
      staked as (
        select v.author_id as id, sum(v.amount_wei) as wei
        from app.vouch_states v
        where v.author_id = any (people) and v.active
        group by 1
      ),
      voted as (
        select v.voter_id as id, sum(v.up + v.down + v.blind + v.unknown) as n
        from app.r_vote_voter v
        where v.voter_id = any (people)
        group by 1
      )
    select u.user_id, m.name, m.value
    from
      app.users u
      left join gave g on g.id = u.user_id
      left join staked o on o.id = u.user_id
      left join voted b on b.id = u.user_id
      left join reviews r on r.id = u.user_id
      left join reviewers w on w.id = u.user_id
      left join vouchers v on v.id = u.user_id
      left join app.r_vote_skill k on k.voter_id = u.user_id
      cross join lateral (
        values
          ('score', u.score::float8),
          ('reviews', coalesce(r.n, 0)::float8),
          ('positiveShare', r.positive::float8 / nullif(r.decided, 0)),
          ('reviewerScore', w.score::float8),
          ('vouchedEth', (coalesce(v.wei, 0) / 1e18)::float8),
          ('voucherScore', v.score::float8),
          ('voteSkill', k.skill),
          ('xp', u.xp_total::float8),
          ('reviewsGiven', coalesce(g.n - g.archived, 0)::float8),
          -- A share of few is no habit.
          ('archivedShare', case when g.n >= 10 then g.archived::float8 / g.n end),
          ('vouchedOutEth', (coalesce(o.wei, 0) / 1e18)::float8),
          ('votesCast', coalesce(b.n, 0)::float8)
      ) m (name, value)
    where u.user_id = any (people) and m.value is not null;
end;
$$;
comment on function private.measures_of(bigint[]) is
  'What /profileoverview compares people by: score, active reviews received (M2), positive share of them (M4), median score of those who wrote the ones that count (M11), active ETH received (M6), median score of those who vouch, skill in votes on slashes (M18), XP; and what a profile shows besides: active reviews written, share of own reviews taken back (from ten on), active ETH given, votes cast. No row where somebody has no value.';

create function app.refresh_r_measure(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  after_measure text := cursor ->> 'measure';
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if cursor is null then
    delete from app.r_measure m
    where not exists (select 1 from app.listed_profiles p where p.user_id = m.user_id);
  end if;
  while after_measure is null loop
    people := private.next_people(place, 10, 200);
    if people = '{}' then
      after_measure := '';
      exit;
    end if;
    delete from app.r_measure m where m.user_id = any (people);
    insert into app.r_measure
    select x.user_id, x.measure, x.value
    from
      (
        select * from private.measures_of(people)
        union all
        select c.user_id, 'reason:' || c.rule, c.value from private.reason_cases(people) c where c.value is not null
      ) x (user_id, measure, value)
      join app.listed_profiles p on p.user_id = x.user_id;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  -- One measure at a time, each as a whole: nobody is placed among some of the others.
  after_measure := (
    select min(x.measure)
    from
      (
        (select m.measure from app.r_measure m where m.measure > after_measure order by m.measure limit 1)
        union all
        (select s.measure from app.r_measure_share s where s.measure > after_measure order by s.measure limit 1)
      ) x
  );
  if after_measure is null then
    return jsonb_build_object('rows', written, 'cursor', null);
  end if;
  delete from app.r_measure_share s where s.measure = after_measure;
  insert into app.r_measure_share
  select
    after_measure,
    v.value,
    sum(v.k) over (order by v.value) - v.k,
    sum(v.k) over (order by v.value),
    sum(v.k) over ()
  from (select m.value, count(*) as k from app.r_measure m where m.measure = after_measure group by 1) v;
  get diagnostics n = row_count;
  return jsonb_build_object('rows', written + n, 'cursor', jsonb_build_object('measure', after_measure));
end;
$$;
comment on function app.refresh_r_measure(jsonb) is
  'r_measure of all profiles, some at a time, then r_measure_share, one measure at a time.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_measure', 3600, 'app.refresh_r_measure', 46);

create function private.percentile(measure text, value double precision) returns double precision
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if value is null or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  return (
    select 100 * coalesce(at.upto, 0)::float8 / nullif(x.n, 0)
    from
      (select s.n from app.r_measure_share s where s.measure = percentile.measure limit 1) x
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
  'Share of the profiles with a value of this measure that have this one or less, in percent; null before the first round.';

create function private.unusual(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if private.rollup_as_of('r_measure') is null then
    return '[]';
  end if;
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('figure', m.measure, 'high', x.high <= x.low, 'share', least(x.high, x.low))
          order by least(x.high, x.low), m.measure
        ),
        '[]'
      )
    from
      private.measures_of(array[unusual.user_id]) m
      cross join lateral (
        select s.n, (s.n - s.below)::float8 / s.n as high, s.upto::float8 / s.n as low
        from app.r_measure_share s
        where s.measure = m.measure and s.value >= m.value
        order by s.value
        limit 1
      ) x
    where
      m.measure in (
        'reviews',
        'positiveShare',
        'reviewsGiven',
        'archivedShare',
        'votesCast',
        'vouchedEth',
        'vouchedOutEth'
      )
      and x.n >= 30
      and least(x.high, x.low) <= .05
  );
end;
$$;
comment on function private.unusual(bigint) is
  'Figures of a person that at most a twentieth of the profiles with one reach or exceed, or do not exceed, rarest first; none under 30 profiles.';
