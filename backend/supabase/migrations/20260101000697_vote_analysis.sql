-- Rollups of /votes/analysis (8.16). One round goes through all voters, then through all targets; its rows carry the number
-- of the round, and the page reads the last complete one.
create table app.r_vote_run (
  one boolean primary key default true check (one),
  round bigint not null,
  as_of timestamptz not null
);
create table app.r_vote_matrix (
  round bigint not null,
  span text not null default 'day',
  day date not null,
  type text not null,
  voter_level text not null,
  author_level text not null,
  flagged boolean not null,
  votes bigint not null,
  visible bigint not null,
  up bigint not null,
  weight numeric not null,
  delays bigint[] not null,
  primary key (round, span, day, type, voter_level, author_level, flagged)
);
comment on table app.r_vote_matrix is
  'Votes per UTC day, and of each preset range up to the round (day is -infinity then), by kind, level of voter and author ("unknown" without one). visible: not on an open slash; weight: of visible ones; delays: votes per bin of seconds after the target was made.';
create table app.r_vote_spread (
  round bigint not null,
  span text not null,
  type text not null,
  level text not null,
  flagged boolean not null,
  votes bigint not null,
  voters bigint not null,
  primary key (round, span, type, level, flagged, votes)
);
comment on table app.r_vote_spread is
  'How many voters cast how many votes in each preset range; type "all" adds the kinds up per voter.';
create table app.r_vote_week (
  round bigint not null,
  week date not null,
  type text not null,
  level text not null,
  flagged boolean not null,
  voters bigint not null,
  votes bigint not null,
  squares numeric not null,
  primary key (round, week, type, level, flagged)
);
comment on table app.r_vote_week is
  'Voters, votes and the sum of squared votes per voter by ISO week: 1/HHI is votes^2 / squares.';
create table app.r_vote_agree (
  round bigint not null,
  span text not null,
  type text not null,
  level text not null,
  flagged_out boolean not null,
  votes bigint not null,
  agreeing bigint not null,
  primary key (round, span, type, level, flagged_out)
);
comment on table app.r_vote_agree is
  'Votes on targets with five or more votes of the voter''s level, and those that equal the majority of the others of that level (ties left out).';
create table app.r_vote_cohort (
  round bigint not null,
  span text not null,
  type text not null,
  targets bigint not null,
  targets5 bigint not null,
  median_first double precision,
  active bigint,
  primary key (round, span, type)
);
comment on table app.r_vote_cohort is
  'Targets first voted on in a range: how many, how many with five votes, median seconds to the first vote. active: profiles active in the range, on the row of type "all".';
create table app.r_vote_moved (
  round bigint not null,
  review_id bigint not null,
  at timestamptz not null,
  before double precision not null,
  after double precision not null,
  votes bigint not null,
  primary key (round, review_id)
);
comment on table app.r_vote_moved is
  'Reviews whose weighted share crossed one half after five or more votes: the last crossing and all their votes.';
do $$
declare
  t text;
begin
  foreach t in array array[
    'r_vote_run',
    'r_vote_matrix',
    'r_vote_spread',
    'r_vote_week',
    'r_vote_agree',
    'r_vote_cohort',
    'r_vote_moved'
  ] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;

create function private.vote_kind(target_type text) returns text
language sql immutable
as $$
  select case when target_type in ('review', 'vouch', 'slash') then target_type else 'other' end;
$$;
create function private.delay_bins() returns double precision[]
language sql immutable
as $$
  select array[0, 10, 60, 600, 3600, 21600, 86400, 604800];
$$;

create view app.flagged_voters as
  select b.voter_id
  from app.r_voter b
  where b.period = 90 and b.coverage >= 50 and b.score >= (select (private.detector('bot') ->> 'flagged')::int);
revoke all on app.flagged_voters from public, anon, authenticated;
comment on view app.flagged_voters is 'Voters flagged by the bot score of the last 90 days.';

-- What all took their votes back from has no row in r_vote_target;
-- on a past day its votes still count, so it is looked up.
create view app.vote_facts as
  select
    v.voter_id,
    v.created_at,
    v.target_type,
    v.target_id,
    private.vote_kind(v.target_type) as kind,
    v.is_upvote,
    v.weight,
    coalesce(private.level(u.score), 'unknown') as voter_level,
    coalesce(private.level(a.score), 'unknown') as author_level,
    b.voter_id is not null as flagged,
    -- 0: unknown or before the target, then the bins.
    case
      when v.created_at >= t.made_at then width_bucket(
        extract(epoch from v.created_at - t.made_at)::double precision,
        private.delay_bins()
      )
      when t.target_id is null
        and v.created_at >= private.vote_target_made(v.target_type, v.target_id)
        then width_bucket(
          extract(epoch from v.created_at - private.vote_target_made(v.target_type, v.target_id))::double precision,
          private.delay_bins()
        )
      else 0
    end as delay,
    v.archived_at
  from
    app.counted_votes v
    join app.users u on u.user_id = v.voter_id
    left join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id
    left join app.users a
      on a.user_id = case
        when t.target_id is null then (select p.author_id from private.vote_target(v.target_type, v.target_id) p)
        else t.author_id
      end
    left join app.flagged_voters b on b.voter_id = v.voter_id;
revoke all on app.vote_facts from public, anon, authenticated;

create function private.range_starts() returns table (span text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select p.preset, app.now() - p.length
    from private.range_presets() p
    union all
    select 'all', '-infinity';
end;
$$;
comment on function private.range_starts is 'The presets of `range`, all time last, and when each begins.';

-- Each vote finds its target by the key, however many votes the planner expects.
create function private.count_cells(of_round bigint, since timestamptz, until timestamptz) returns void
language plpgsql set search_path = '' set timezone = 'UTC' set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
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
    from
      (
        select
          f.created_at::date as day,
          f.kind,
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
        group by 1, 2, 3, 4, 5, 6
      ) d
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

create function private.count_voters(of_round bigint, voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  starts timestamptz[] := array(select r.since from private.range_starts() r order by r.since);
begin
  -- Of each voter so many votes of a kind, per week and per stretch between the beginnings of two preset ranges.
  with
    u as materialized (
      select
        u.user_id,
        coalesce(private.level(u.score), 'unknown') as level,
        u.user_id in (select b.voter_id from app.flagged_voters b) as flagged
      from app.users u
      where u.user_id = any (voters)
    ),
    f as materialized (
      select
        v.voter_id,
        private.vote_kind(v.target_type) as kind,
        date_trunc('week', v.created_at)::date as week,
        width_bucket(v.created_at, starts) as stretch,
        count(*) as votes
      from app.counted_votes v
      where v.voter_id = any (voters)
      group by 1, 2, 3, 4
    ),
    spread as (
      insert into app.r_vote_spread as s
      select of_round, n.span, n.type, u.level, u.flagged, n.votes, count(*)
      from
        (
          select f.voter_id, r.span, t.type, sum(f.votes)::bigint as votes
          from
            f
            join private.range_starts() r on starts[f.stretch] >= r.since
            cross join lateral (
              values
                ('all'),
                (f.kind)
            ) t (type)
          group by 1, 2, 3
        ) n
        join u on u.user_id = n.voter_id
      group by 1, 2, 3, 4, 5, 6
      on conflict (round, span, type, level, flagged, votes) do update set voters = s.voters + excluded.voters
    )
  insert into app.r_vote_week as w
  select of_round, n.week, n.type, u.level, u.flagged, count(*), sum(n.votes), sum(n.votes * n.votes)
  from
    (
      select f.voter_id, f.week, t.type, sum(f.votes)::bigint as votes
      from
        f
        cross join lateral (
          values
            ('all'),
            (f.kind)
        ) t (type)
      group by 1, 2, 3
    ) n
    join u on u.user_id = n.voter_id
  group by 1, 2, 3, 4, 5
  on conflict (round, week, type, level, flagged) do update
    set
      voters = w.voters + excluded.voters,
      votes = w.votes + excluded.votes,
      squares = w.squares + excluded.squares;
end;
$$;

create function private.count_targets(of_round bigint, kinds text[], ids bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
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
    running as (
      select
        f.target_id,
        f.created_at,
        count(*) over w as n,
        count(*) over (partition by f.target_id) as votes,
        (
          coalesce(sum(f.weight) filter (where f.is_upvote) over w, 0) / nullif(sum(f.weight) over w, 0)
        )::double precision as share
      from f
      where f.target_type = 'review'
      window
        w as (
          partition by f.target_id
          order by f.created_at, f.voter_id
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
  insert into app.r_vote_moved
  select distinct on (s.target_id) of_round, s.target_id, s.created_at, s.before, s.share, s.votes
  from steps s
  where s.n > 5 and (s.before - .5) * (s.share - .5) < 0
  order by s.target_id, s.n desc
  on conflict do nothing;
end;
$$;

create function app.refresh_vote_analysis(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
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
          'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', 1)
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
  insert into app.r_vote_run
  values (true, this_round, app.now())
  on conflict (one) do update
    set
      round = excluded.round,
      as_of = excluded.as_of;
  perform private.drop_vote_round(null);
  return jsonb_build_object('rows', (select count(*) from app.r_vote_matrix), 'cursor', null);
end;
$$;
comment on function app.refresh_vote_analysis(jsonb) is
  'Rollups of /votes/analysis. Runs after r_vote_target and the bot scores.';

create function private.drop_vote_round(gone bigint) returns void
language plpgsql set search_path = ''
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
    'r_vote_moved'
  ] loop
    execute format('delete from app.%I where round <> $1 and ($2 is null or round = $2)', t) using kept, gone;
  end loop;
end;
$$;
insert into app.rollup_jobs values ('vote_analysis', 86400, 'app.refresh_vote_analysis', 90);
