-- What makes a past day of the votes (G20) cheap, for all time up to its end: votes of each voter by day, and per day what the
-- targets added to the figures of /votes/analysis. Kept by its daily round, the days of voters also with their other sums.
create table app.r_voter_days (
  voter_id bigint not null,
  target_type text not null,
  days date[] not null,
  votes int[] not null,
  primary key (voter_id, target_type)
);
comment on table app.r_voter_days is
  'UTC days on which a voter cast counted votes (M2) on a kind of target, and how many there were up to the end of each.';
create table app.r_vote_agree_day (
  round bigint not null,
  slash_id bigint not null,
  day date not null,
  type text not null,
  level text not null,
  flagged_out boolean not null,
  votes bigint not null,
  agreeing bigint not null,
  primary key (round, slash_id, day, type, level, flagged_out)
);
comment on table app.r_vote_agree_day is
  'By how much a UTC day changed r_vote_agree of all time: of all targets (slash_id 0), and of each slash, whose part is taken off for a day on which it was blind.';
create table app.r_vote_slash_day (
  round bigint not null,
  slash_id bigint not null,
  day date not null,
  voter_level text not null,
  author_level text not null,
  flagged boolean not null,
  visible bigint not null,
  up bigint not null,
  weight numeric not null,
  primary key (round, slash_id, day, voter_level, author_level, flagged)
);
comment on table app.r_vote_slash_day is
  'What each slash has of the directions and weights in r_vote_matrix, to be taken off for a day on which it was blind.';
create table app.r_vote_first_day (
  round bigint not null,
  day date not null,
  type text not null,
  targets bigint not null,
  targets5 bigint not null,
  timed bigint not null,
  primary key (round, day, type)
);
comment on table app.r_vote_first_day is
  'Targets by the UTC day of their first vote, and of their fifth (targets5); timed: those not voted on before they were made.';
create table app.r_vote_crossing (
  round bigint not null,
  review_id bigint not null,
  n bigint not null,
  at timestamptz not null,
  before double precision not null,
  after double precision not null,
  primary key (round, review_id, n)
);
comment on table app.r_vote_crossing is 'All crossings of r_vote_moved, by the number of the vote.';
do $$
declare
  t text;
begin
  foreach t in array array[
    'r_voter_days',
    'r_vote_agree_day',
    'r_vote_slash_day',
    'r_vote_first_day',
    'r_vote_crossing'
  ] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;
alter table app.r_vote_run add column days boolean not null default false;
comment on column app.r_vote_run.days is 'Whether the round counted days of voters and targets.';
-- A median up to a day: in this order half of them are read.
create index r_vote_target_first_seconds on app.r_vote_target (
  (extract(epoch from first_at - made_at)::double precision)
)
include (first_at, made_at, target_type, target_id);

create function private.keep_voter_days(voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  with
    counted as (
      select
        d.voter_id,
        d.target_type,
        array_agg(d.day order by d.day) as days,
        array_agg(d.upto order by d.day) as votes
      from
        (
          select
            v.voter_id,
            v.target_type,
            v.created_at::date as day,
            (
              sum(count(*)) over (
                partition by v.voter_id, v.target_type
                order by v.created_at::date
              )
            )::int as upto
          from app.counted_votes v
          where v.voter_id = any (voters)
          group by 1, 2, 3
        ) d
      group by 1, 2
    ),
    gone as (
      delete from app.r_voter_days d
      where
        d.voter_id = any (voters)
        and not exists (select 1 from counted c where c.voter_id = d.voter_id and c.target_type = d.target_type)
    )
  insert into app.r_voter_days as d
  select * from counted
  on conflict (voter_id, target_type) do update
    set
      days = excluded.days,
      votes = excluded.votes
    where (d.days, d.votes) is distinct from (excluded.days, excluded.votes);
end;
$$;
comment on function private.keep_voter_days(bigint[]) is 'r_voter_days of these voters.';

-- The share of a vote's weight that says yes, vote by vote: the steps of each review from one side of one half to the other, after
-- its fifth vote.
create function private.crossings(reviews bigint[]) returns table (
  review_id bigint,
  n bigint,
  at timestamptz,
  before double precision,
  after double precision,
  votes bigint
)
language sql stable set search_path = ''
as $$
  with
    running as (
      select
        v.target_id,
        v.created_at,
        count(*) over w as n,
        count(*) over (partition by v.target_id) as votes,
        (
          coalesce(sum(v.weight) filter (where v.is_upvote) over w, 0) / nullif(sum(v.weight) over w, 0)
        )::double precision as share
      from
        unnest(reviews) k (id)
        cross join lateral (
          select x.target_id, x.voter_id, x.created_at, x.is_upvote, x.weight
          from app.counted_votes x
          where x.target_type = 'review' and x.target_id = k.id and x.is_upvote is not null
          offset 0
        ) v
      window
        w as (
          partition by v.target_id
          order by v.created_at, v.voter_id
          rows unbounded preceding
        )
    ),
    -- Exactly one half is on no side: a crossing leads from one side to the other, over as many such steps as there are.
    steps as (
      select
        r.*,
        lag(r.share) over (
          partition by r.target_id
          order by r.n
        ) as before
      from running r
      where r.share <> .5
    )
  select s.target_id, s.n, s.created_at, s.before, s.share, s.votes
  from steps s
  where s.n > 5 and (s.before - .5) * (s.share - .5) < 0;
$$;
create or replace function private.last_crossings(reviews bigint[])
returns table (review_id bigint, at timestamptz, before double precision, after double precision, votes bigint)
language sql
stable
set search_path = ''
as $$
  select distinct on (c.review_id) c.review_id, c.at, c.before, c.after, c.votes
  from private.crossings(reviews) c
  order by c.review_id, c.n desc;
$$;

-- Each vote finds its target by the key, however many votes the planner expects.
create or replace function private.count_cells(of_round bigint, since timestamptz, until timestamptz)
returns void
language plpgsql
set search_path = ''
set timezone = 'UTC'
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  with
    d as materialized (
      select
        f.created_at::date as day,
        f.kind,
        case when f.kind = 'slash' then f.target_id end as slash_id,
        f.voter_level,
        f.author_level,
        f.flagged,
        f.delay,
        count(*) as votes,
        count(f.is_upvote) as visible,
        count(*) filter (where f.is_upvote) as up,
        coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0) as weight
      from app.vote_facts f
      where f.created_at > since and f.created_at <= until
      group by 1, 2, 3, 4, 5, 6, 7
    ),
    slashes as (
      insert into app.r_vote_slash_day as s
      select
        of_round,
        d.slash_id,
        d.day,
        d.voter_level,
        d.author_level,
        d.flagged,
        sum(d.visible),
        sum(d.up),
        sum(d.weight)
      from d
      where d.slash_id is not null and d.visible > 0
      group by 2, 3, 4, 5, 6
      on conflict (round, slash_id, day, voter_level, author_level, flagged) do update
        set
          visible = s.visible + excluded.visible,
          up = s.up + excluded.up,
          weight = s.weight + excluded.weight
    )
  insert into app.r_vote_matrix as m
  select
    of_round,
    'day',
    d.day,
    d.kind,
    d.voter_level,
    d.author_level,
    d.flagged,
    sum(d.votes),
    sum(d.visible),
    sum(d.up),
    sum(d.weight),
    array(
      select coalesce(sum(x.votes), 0)::bigint
      from
        generate_series(0, cardinality(private.delay_bins())) b
        left join unnest(array_agg(d.delay), array_agg(d.votes)) x (delay, votes) on x.delay = b
      group by b
      order by b
    )
    from d
    group by d.day, d.kind, d.voter_level, d.author_level, d.flagged
  on conflict (round, span, day, type, voter_level, author_level, flagged) do update
    set
      votes = m.votes + excluded.votes,
      visible = m.visible + excluded.visible,
      up = m.up + excluded.up,
      weight = m.weight + excluded.weight,
      delays = array(select x + y from unnest(m.delays, excluded.delays) z (x, y));
end;
$$;

create or replace function private.count_targets(of_round bigint, kinds text[], ids bigint[])
returns void
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  with
    f as materialized (
      select x.*
      from
        unnest(kinds, ids) k (kind, id)
        join app.vote_facts x on x.target_type = k.kind and x.target_id = k.id
      where x.is_upvote is not null
    ),
    tallies as (
      select
        f.target_type,
        f.target_id,
        f.kind,
        f.voter_level,
        r.span,
        o.flagged_out,
        count(*) filter (where f.is_upvote) as u,
        count(*) filter (where not f.is_upvote) as d
      from
        f
        join private.range_starts() r on f.created_at >= r.since
        cross join (
          values
            (false),
            (true)
        ) o (flagged_out)
      where not (o.flagged_out and f.flagged)
      group by 1, 2, 3, 4, 5, 6
      having count(*) >= 5
    ),
    agree as (
      insert into app.r_vote_agree as a
      -- An upvote among u up and d down sees u - 1 and d: it agrees when u - 1 > d, and a tie among the others says nothing.
      select
        of_round,
        t.span,
        y.type,
        t.voter_level,
        t.flagged_out,
        sum(case when u - 1 <> d then u else 0 end + case when d - 1 <> u then d else 0 end),
        sum(case when u - 1 > d then u else 0 end + case when d - 1 > u then d else 0 end)
      from
        tallies t
        cross join lateral (
          values
            ('all'),
            (t.kind)
        ) y (type)
      group by 1, 2, 3, 4, 5
      on conflict (round, span, type, level, flagged_out) do update
        set
          votes = a.votes + excluded.votes,
          agreeing = a.agreeing + excluded.agreeing
    ),
    -- The same at the end of each day that had votes; what it adds to the day before is kept.
    ends as (
      select
        f.target_type,
        f.target_id,
        f.kind,
        f.voter_level,
        t.flagged_out,
        f.created_at::date as day,
        sum(count(*) filter (where f.is_upvote)) over w as u,
        sum(count(*) filter (where not f.is_upvote)) over w as d
      from
        tallies t
        join f on f.target_type = t.target_type and f.target_id = t.target_id and f.voter_level = t.voter_level
      where t.span = 'all' and not (t.flagged_out and f.flagged)
      group by 1, 2, 3, 4, 5, 6
      window
        w as (
          partition by f.target_type, f.target_id, f.voter_level, t.flagged_out
          order by f.created_at::date
        )
    ),
    sums as (
      select
        e.*,
        case when e.u - 1 <> e.d then e.u else 0 end + case when e.d - 1 <> e.u then e.d else 0 end as votes,
        case when e.u - 1 > e.d then e.u else 0 end + case when e.d - 1 > e.u then e.d else 0 end as agreeing
      from ends e
      where e.u + e.d >= 5
    ),
    days as (
      insert into app.r_vote_agree_day as a
      select of_round, y.slash_id, x.day, x.kind, x.voter_level, x.flagged_out, sum(x.votes), sum(x.agreeing)
      from
        (
          select
            s.target_id,
            s.day,
            s.kind,
            s.voter_level,
            s.flagged_out,
            s.votes - coalesce(lag(s.votes) over w, 0) as votes,
            s.agreeing - coalesce(lag(s.agreeing) over w, 0) as agreeing
          from sums s
          window
            w as (
              partition by s.target_type, s.target_id, s.voter_level, s.flagged_out
              order by s.day
            )
        ) x
        cross join lateral (
          select 0 as slash_id
          union all
          select x.target_id where x.kind = 'slash'
        ) y
      where x.votes <> 0 or x.agreeing <> 0
      group by 2, 3, 4, 5, 6
      on conflict (round, slash_id, day, type, level, flagged_out) do update
        set
          votes = a.votes + excluded.votes,
          agreeing = a.agreeing + excluded.agreeing
    ),
    crossed as materialized (
      select c.*
      from private.crossings(array(select k.id from unnest(kinds, ids) k (kind, id) where k.kind = 'review')) c
    ),
    kept as (
      insert into app.r_vote_crossing
      select of_round, c.review_id, c.n, c.at, c.before, c.after from crossed c
      on conflict do nothing
    )
  insert into app.r_vote_moved
  select distinct on (c.review_id) of_round, c.review_id, c.at, c.before, c.after, c.votes
  from crossed c
  order by c.review_id, c.n desc
  on conflict do nothing;
end;
$$;

create function private.count_firsts(of_round bigint, kinds text[], ids bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  with
    t as materialized (
      select
        private.vote_kind(x.target_type) as kind,
        x.first_at,
        x.first_at >= x.made_at as timed,
        case
          when x.votes >= 5 then (
            select v.created_at
            from app.counted_votes v
            where v.target_type = x.target_type and v.target_id = x.target_id
            order by v.created_at
            offset 4
            limit 1
          )
        end as fifth_at
      from
        unnest(kinds, ids) k (kind, id)
        join app.r_vote_target x on x.target_type = k.kind and x.target_id = k.id
    )
  insert into app.r_vote_first_day as d
  select of_round, x.at::date, x.kind, sum(x.targets), sum(x.targets5), sum(x.timed)
  from
    (
      select t.first_at as at, t.kind, 1 as targets, 0 as targets5, (t.timed is true)::int as timed from t
      union all
      select t.fifth_at, t.kind, 0, 1, 0 from t where t.fifth_at is not null
    ) x
  group by 2, 3
  on conflict (round, day, type) do update
    set
      targets = d.targets + excluded.targets,
      targets5 = d.targets5 + excluded.targets5,
      timed = d.timed + excluded.timed;
end;
$$;

create or replace function app.refresh_vote_rounds(cursor jsonb)
returns jsonb
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := coalesce(cursor ->> 'phase', 'cells');
  this_round bigint := coalesce((cursor ->> 'round')::bigint, 1 + coalesce((select r.round from app.r_vote_run r), 0));
  since timestamptz := coalesce((cursor ->> 'since')::timestamptz, '-infinity');
  until timestamptz;
  place bigint := (cursor ->> 'after')::bigint;
  place_kind text := coalesce(cursor ->> 'kind', '');
  voters bigint[];
  kinds text[];
  ids bigint[];
  range record;
begin
  if cursor is null then
    perform private.drop_vote_round(this_round);
  end if;
  if phase = 'cells' then
    loop
      -- By time, so that a step adds to few days.
      until := (
        select max(x.created_at)
        from
          (
            select v.created_at
            from app.vote_times v
            where v.created_at > since and v.created_at <= app.now()
            order by v.created_at
            limit 500
          ) x
      );
      if until is null then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'voters', 'round', this_round));
      end if;
      perform private.count_cells(this_round, since, until);
      since := until;
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cells', 'round', this_round, 'since', since)
    );
  end if;
  if phase = 'voters' then
    loop
      voters := private.next_voters(place);
      if voters is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_voters(this_round, voters);
      perform private.keep_voter_days(voters);
      place := voters[cardinality(voters)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'voters', 'round', this_round, 'after', place)
    );
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from
        (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place) and t.votes >= 5 and not t.blind
          order by t.target_type, t.target_id
          limit 10
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_targets(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  if phase = 'firsts' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from
        (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place)
          order by t.target_type, t.target_id
          limit 200
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', 1)
        );
      end if;
      perform private.count_firsts(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  -- One preset range at a time.
  select x.span, x.since into range from private.range_starts() x offset place - 1 limit 1;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, median_first)
  select
    this_round,
    range.span,
    y.type,
    count(*),
    count(*) filter (where t.votes >= 5),
    percentile_cont(.5) within group (order by extract(epoch from t.first_at - t.made_at)) filter (
      where t.first_at >= t.made_at
    )
  from
    app.r_vote_target t
    cross join lateral (
      values
        ('all'),
        (private.vote_kind(t.target_type))
    ) y (type)
  where t.first_at >= range.since
  group by y.type;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, active)
  values (this_round, range.span, 'all', 0, 0, private.active_between(range.since, app.now()))
  on conflict (round, span, type) do update set active = excluded.active;
  insert into app.r_vote_matrix
  select
    this_round,
    range.span,
    '-infinity',
    c.kind,
    c.voter_level,
    c.author_level,
    c.flagged,
    sum(c.votes),
    sum(c.visible),
    sum(c.up),
    sum(c.weight),
    array[
      sum(c.delays[1]),
      sum(c.delays[2]),
      sum(c.delays[3]),
      sum(c.delays[4]),
      sum(c.delays[5]),
      sum(c.delays[6]),
      sum(c.delays[7]),
      sum(c.delays[8]),
      sum(c.delays[9])
    ]
  from
    private.analysis_cells(
      jsonb_build_object('round', this_round, 'from', range.since, 'to', app.now(), 'type', 'all', 'flaggedOut', false)
    ) c
  group by 4, 5, 6, 7;
  if place < 7 then
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', place + 1)
    );
  end if;
  insert into app.r_vote_run (one, round, as_of, days)
  values (true, this_round, app.now(), true)
  on conflict (one) do update
    set
      round = excluded.round,
      as_of = excluded.as_of,
      days = excluded.days;
  perform private.drop_vote_round(null);
  return jsonb_build_object('rows', (select count(*) from app.r_vote_matrix), 'cursor', null);
end;
$$;

create or replace function private.drop_vote_round(gone bigint)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  t text;
  kept bigint := coalesce((select r.round from app.r_vote_run r), 0);
begin
  -- What is left of a round that never finished, or, without a number, everything but the complete one.
  foreach t in array array[
    'r_vote_matrix',
    'r_vote_spread',
    'r_vote_week',
    'r_vote_agree',
    'r_vote_cohort',
    'r_vote_moved',
    'r_vote_agree_day',
    'r_vote_slash_day',
    'r_vote_first_day',
    'r_vote_crossing'
  ] loop
    execute format('delete from app.%I where round <> $1 and ($2 is null or round = $2)', t) using kept, gone;
  end loop;
end;
$$;

-- A round that is running has left out what is new in it.
update app.rollup_state
set cursor = null
where name = 'vote_rounds' and cursor is not null;
