-- Bot score of voters (6.3) from D1-D8 and D11. Runs after the lockstep and trust rollups.
insert into app.detector_params (detector, version, active, json)
values
  ('D3', 1, true, '{"quietShare": 0.02, "minVotes": 200, "minDays": 20}'),
  ('D4', 1, true, '{"maxSeconds": 600, "minIntervals": 15}'),
  ('D6', 1, true, '{"minVotes": 30}'),
  ('D7', 1, true, '{"minVotes": 30}'),
  ('D8', 1, true, '{"seconds": 10, "minVotes": 30}'),
  (
    'bot',
    1,
    true,
    '{"minVotes": 30, "B1": [30, 0.3, 0.8], "B2": [15, 0.3, 0.8], "B3": [10, 2, 5], "B4": [10, 0.2, 0.7], "B5": [10, 0.5, 0.95],
    "B6": [10, 0.25, 0.75], "B7": [5, 0.95, 1], "B8": [10, 5, 25], "flagged": 75}'
  );

create function private.quiet_hours(hours bigint[], quiet_share numeric) returns int
language sql immutable
as $$
  select coalesce(max(r.length), 0)
  from
    (
      select l as length
      from
        generate_series(0, 23) s
        cross join generate_series(1, 24) l
      where
        (select sum(hours[(s + k) % 24 + 1]) from generate_series(0, l - 1) k) <= quiet_share * (
          select sum(h) from unnest(hours) h
        )
    ) r;
$$;
comment on function private.quiet_hours(bigint[], numeric) is
  'D3: longest circular run of hours (24 counts from 00 UTC) that holds at most this share of the votes.';

create function private.binomial_tail(k bigint, n bigint, p double precision) returns double precision
language plpgsql immutable set search_path = ''
as $$
declare
  term double precision;
  total double precision := 0;
  i bigint;
begin
  if k <= 0 or p >= 1 then
    return 1;
  elseif p <= 0 or p is null then
    return case when p is null then null else 0 end;
  end if;
  -- From n down to k: the first term is p^n, each next one follows from the one before.
  term := n * ln(p);
  for i in reverse n..k loop
    total := total + exp(greatest(term, -700));
    if i > 0 then
      term := term + ln(i::double precision / (n - i + 1)) + ln((1 - p) / p);
    end if;
  end loop;
  return least(1, total);
end;
$$;
comment on function private.binomial_tail(bigint, bigint, double precision) is
  'D7: P(X >= k) of n tries with chance p.';

create table app.r_voter (
  period int not null,
  voter_id bigint not null,
  score double precision,
  coverage double precision not null,
  band text,
  votes bigint not null,
  weight numeric not null,
  max_j double precision,
  max_j_with bigint,
  max_j_targets int,
  intervals bigint not null,
  modal_share double precision,
  modal_seconds bigint,
  quiet_hours int,
  timed bigint not null,
  fast_share double precision,
  batch_share double precision not null,
  burstiness double precision,
  hhi double precision,
  up_share double precision,
  up_p double precision,
  trust double precision,
  hours bigint[] not null,
  round text not null,
  gaps jsonb not null,
  primary key (period, voter_id)
);
create index on app.r_voter (period, score desc nulls last, voter_id);
create table app.r_voter_run (
  one boolean primary key default true check (one),
  versions jsonb not null,
  votes30 bigint not null,
  votes90 bigint not null,
  weight30 numeric not null,
  weight90 numeric not null,
  computed_at timestamptz not null
);
alter table app.r_voter enable row level security;
alter table app.r_voter_run enable row level security;
revoke all on app.r_voter, app.r_voter_run from public, anon, authenticated;
comment on table app.r_voter is
  'D2-D8 and the bot score of voters with enough votes in the last 30 and 90 days. Null features lack data. gaps: bins of the seconds between two votes.';
comment on table app.r_voter_run is
  'The last complete round of r_voter: versions of its detectors, votes and weight of the whole network.';

create function private.voter_features(days int, voters bigint[], network_up double precision) returns setof app.r_voter
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  since timestamptz := app.now() - make_interval(days => days);
  d1 jsonb := private.detector('D1');
  d3 jsonb := private.detector('D3');
  d4 jsonb := private.detector('D4');
  d8 jsonb := private.detector('D8');
  enough bigint := (private.detector('bot') ->> 'minVotes')::bigint;
begin
  return query
    with
      all90 as materialized (
        select v.voter_id, v.target_type, v.target_id, v.created_at, v.is_upvote, v.weight
        from app.analysed_votes v
        where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days'
      ),
      v as materialized (
        select
          a.*,
          t.author_id,
          extract(epoch from a.created_at - t.made_at) as after,
          extract(epoch from a.created_at - lag(a.created_at) over w) as gap,
          row_number() over w as n
        from
          all90 a
          left join app.r_vote_target t on t.target_type = a.target_type and t.target_id = a.target_id
        where a.created_at >= since
        window
          w as (
            partition by a.voter_id
            order by a.created_at, a.target_type, a.target_id
          )
      ),
      base as materialized (
        select
          v.voter_id,
          count(*) as votes,
          sum(v.weight) as weight,
          count(*) filter (where v.is_upvote) as up,
          count(*) filter (where v.after >= 0) as timed,
          count(*) filter (where v.after >= 0 and v.after < (d8 ->> 'seconds')::int) as fast,
          count(*) filter (where v.gap <= (d4 ->> 'maxSeconds')::int) as intervals,
          count(v.gap) as gaps,
          stddev_pop(v.gap) as deviation,
          avg(v.gap) as mean,
          coalesce(array_agg(v.gap::double precision) filter (where v.gap is not null), '{}') as gap_list
        from v
        group by v.voter_id
        having count(*) >= enough
      ),
      modes as (
        select distinct on (m.voter_id) m.voter_id, m.seconds, m.k
        from
          (
            select v.voter_id, round(v.gap)::bigint as seconds, count(*) as k
            from v
            where v.gap <= (d4 ->> 'maxSeconds')::int
            group by 1, 2
          ) m
        order by m.voter_id, m.k desc, m.seconds
      ),
      sessions as (
        select s.voter_id, count(*) as k
        from
          (
            select
              v.voter_id,
              count(*)
                filter (where v.gap is null or v.gap > (d1 ->> 'voteGapSeconds')::int)
                over (
                  partition by v.voter_id
                  order by v.n
                ) as session
            from v
          ) s
        group by s.voter_id, s.session
      ),
      batched as (
        select voter_id, sum(k) filter (where k >= (d1 ->> 'voteMin')::int) as k from sessions group by voter_id
      ),
      authors as (
        select x.voter_id, sum(x.k) as known, sum(x.k * x.k) as squares
        from (select v.voter_id, count(*) as k from v where v.author_id is not null group by v.voter_id, v.author_id) x
        group by x.voter_id
      ),
      clock as (
        select c.voter_id, array_agg(coalesce(c.k, 0) order by c.h) as hours
        from
          (
            select b.voter_id, h.h, count(a.voter_id) as k
            from
              base b
              cross join generate_series(0, 23) h (h)
              left join all90 a on a.voter_id = b.voter_id and extract(hour from a.created_at) = h.h
            group by b.voter_id, h.h
          ) c
        group by c.voter_id
      ),
      spread as (
        select a.voter_id, count(*) as votes, count(distinct a.created_at::date) as dates
        from all90 a
        group by a.voter_id
      ),
      pairs as (
        select distinct on (p.voter_id) p.voter_id, p.jaccard, p.other, p.c
        from
          (
            select c.i as voter_id, c.j as other, c.jaccard, c.c
            from app.r_covote c
            where c.period = days and c.i = any (voters)
            union all
            select c.j, c.i, c.jaccard, c.c from app.r_covote c where c.period = days and c.j = any (voters)
          ) p
        order by p.voter_id, p.jaccard desc, p.c desc, p.other
      )
    select
      days,
      b.voter_id,
      null::double precision,
      0::double precision,
      null::text,
      b.votes,
      coalesce(b.weight, 0),
      p.jaccard,
      p.other,
      p.c,
      b.intervals,
      case when b.intervals >= (d4 ->> 'minIntervals')::int then m.k::double precision / b.intervals end,
      m.seconds,
      case
        when s.votes >= (d3 ->> 'minVotes')::int
          and s.dates >= (d3 ->> 'minDays')::int
          then private.quiet_hours(c.hours, (d3 ->> 'quietShare')::numeric)
      end,
      b.timed,
      case when b.timed >= (d8 ->> 'minVotes')::int then b.fast::double precision / b.timed end,
      coalesce(t.k, 0)::double precision / b.votes,
      private.burstiness(b.gaps, b.deviation::double precision, b.mean::double precision),
      case
        when a.known >= (private.detector('D6') ->> 'minVotes')::int then (
          a.squares / (a.known * a.known)
        )::double precision
      end,
      case when b.votes >= (private.detector('D7') ->> 'minVotes')::int then b.up::double precision / b.votes end,
      case
        when b.votes >= (private.detector('D7') ->> 'minVotes')::int then private.binomial_tail(
          b.up,
          b.votes,
          network_up
        )
      end,
      r.percentile,
      c.hours,
      '',
      private.gap_bins(b.gap_list)
    from
      base b
      left join modes m using (voter_id)
      left join batched t using (voter_id)
      left join authors a using (voter_id)
      join clock c using (voter_id)
      join spread s using (voter_id)
      left join pairs p using (voter_id)
      left join app.r_trust r on r.user_id = b.voter_id;
end;
$$;
comment on function private.voter_features(int, bigint[], double precision) is
  'D1-D8 and D11 of those of these voters who have enough votes in the last so many days.';

create function private.bot_lines(v app.r_voter) returns table (
  id text,
  weight double precision,
  feature double precision,
  because text
)
language plpgsql stable set search_path = ''
as $$
declare
  rules jsonb := private.detector('bot');
begin
  return query
    select
      l.id,
      (rules -> l.id ->> 0)::double precision,
      case
        when l.falling then 1 - private.ramp(
          l.x,
          (rules -> l.id ->> 1)::double precision,
          (rules -> l.id ->> 2)::double precision
        )
        else private.ramp(l.x, (rules -> l.id ->> 1)::double precision, (rules -> l.id ->> 2)::double precision)
      end,
      case when l.x is null then 'not enough data' else l.because end
    from
      (
        values
          (
            'B1',
            coalesce(v.max_j, 0),
            false,
            case
              when v.max_j is null then 'no pair with enough co-votes'
              else format(
                'J = %s with %s over %s targets',
                to_char(v.max_j, 'FM0.00'),
                (select h.person from app.people h where h.user_id = v.max_j_with) ->> 'name',
                v.max_j_targets
              )
            end
          ),
          (
            'B2',
            v.modal_share,
            false,
            format(
              '%s %% of %s intervals last %s s',
              to_char(100 * v.modal_share, 'FM990.0'),
              v.intervals,
              v.modal_seconds
            )
          ),
          ('B3', v.quiet_hours::double precision, true, format('longest quiet run of %s h', v.quiet_hours)),
          (
            'B4',
            v.fast_share,
            false,
            format('%s %% of %s votes within seconds of their target', to_char(100 * v.fast_share, 'FM990.0'), v.timed)
          ),
          ('B5', v.batch_share, false, format('%s %% of votes in batches', to_char(100 * v.batch_share, 'FM990.0'))),
          ('B6', v.hhi, false, format('concentration of authors %s', to_char(v.hhi, 'FM0.00'))),
          ('B7', v.up_share, false, format('%s %% upvotes', to_char(100 * v.up_share, 'FM990.0'))),
          ('B8', v.trust, true, format('trust percentile %s', to_char(v.trust, 'FM990.0')))
      ) l (id, x, falling, because);
end;
$$;
comment on function private.bot_lines(app.r_voter) is
  '6.3: each line of the bot score: weight, feature 0 to 1 (null without data) and the reason.';

create function private.flag_voters() returns void
language plpgsql set search_path = ''
as $$
begin
  delete from app.r_flag f
  where
    f.detector = 'bot'
    and not exists (
      select 1
      from app.r_voter v
      where v.period = 90 and v.voter_id = f.user_id and v.coverage >= 50 and v.score >= 50
    );
  insert into app.r_flag (user_id, detector, version, score, coverage, band, evidence, first_seen, last_seen)
  select
    v.voter_id,
    'bot',
    (private.detector('bot') ->> 'version')::int,
    v.score,
    v.coverage / 100,
    v.band,
    jsonb_build_object(
      'votes', v.votes,
      'ringId', (select g.id from app.r_ring g where g.period = 90 and g.members @> array[v.voter_id])
    ),
    app.now(),
    app.now()
  from app.r_voter v
  where v.period = 90 and v.coverage >= 50 and v.score >= 50
  on conflict (user_id, detector) do update
    set
      version = excluded.version,
      score = excluded.score,
      coverage = excluded.coverage,
      band = excluded.band,
      evidence = excluded.evidence,
      last_seen = excluded.last_seen;
end;
$$;
comment on function private.flag_voters is 'r_flag of voters whose bot score of 90 days is high or more.';

create function private.next_voters(place bigint) returns bigint[]
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      u as (select x.user_id from app.users x where place is null or x.user_id > place order by x.user_id limit 10),
      n as (
        select u.user_id, row_number() over w as i, sum(coalesce(v.votes, 0)) over w as upto
        from
          u
          left join lateral (
            select sum(r.up + r.down + r.blind) as votes from app.r_vote_voter r where r.voter_id = u.user_id
          ) v
            on true
        window w as (order by u.user_id)
      )
    select array_agg(n.user_id order by n.user_id)
    from n
    where n.i = 1 or n.upto <= 1000
  );
end;
$$;
comment on function private.next_voters(bigint) is
  'The next people behind this one whose votes are few enough together for a step of a rollup: ten at most, at least one; null at the end.';

create function app.refresh_voters(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  state jsonb := coalesce(
    cursor,
    jsonb_build_object(
      'after', null,
      'round', clock_timestamp()::text,
      'votes30', 0,
      'votes90', 0,
      'weight30', 0,
      'weight90', 0,
      'up', (
        select sum(t.up)::double precision / nullif(sum(t.up + t.down), 0) from app.r_vote_target t where not t.blind
      )
    )
  );
  place bigint := (state ->> 'after')::bigint;
  voters bigint[];
  sums record;
  n bigint;
  written bigint := 0;
begin
  loop
    voters := private.next_voters(place);
    if voters is null then
      delete from app.r_voter where round <> state ->> 'round';
      insert into app.r_voter_run
      values
        (
          true,
          private.detector_versions(array['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D11', 'bot']),
          (state ->> 'votes30')::bigint,
          (state ->> 'votes90')::bigint,
          (state ->> 'weight30')::numeric,
          (state ->> 'weight90')::numeric,
          app.now()
        )
      on conflict (one) do update
        set
          versions = excluded.versions,
          votes30 = excluded.votes30,
          votes90 = excluded.votes90,
          weight30 = excluded.weight30,
          weight90 = excluded.weight90,
          computed_at = excluded.computed_at;
      perform private.flag_voters();
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    select
      count(*) filter (where v.created_at >= (select app.now()) - interval '30 days') as votes30,
      count(*) as votes90,
      coalesce(sum(v.weight) filter (where v.created_at >= (select app.now()) - interval '30 days'), 0) as weight30,
      coalesce(sum(v.weight), 0) as weight90
    into sums
    from app.analysed_votes v
    where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days';
    state := state
      || jsonb_build_object(
        'votes30', (state ->> 'votes30')::bigint + sums.votes30,
        'votes90', (state ->> 'votes90')::bigint + sums.votes90,
        'weight30', (state ->> 'weight30')::numeric + sums.weight30,
        'weight90', (state ->> 'weight90')::numeric + sums.weight90
      );
    if sums.votes90 > 0 then
      delete from app.r_voter where voter_id = any (voters);
      insert into app.r_voter
      select f.*
      from
        unnest(private.vote_periods()) d
        cross join lateral private.voter_features(d, voters, (state ->> 'up')::double precision) f;
      update app.r_voter v
      set
        round = state ->> 'round',
        score = 100 * s.points / s.weight,
        coverage = s.weight,
        band = case when s.weight >= 50 then private.score_band(100 * s.points / s.weight) end
      from
        (
          select
            x.period,
            x.voter_id,
            sum(l.weight * l.feature) as points,
            sum(l.weight) filter (where l.feature is not null) as weight
          from
            app.r_voter x
            cross join lateral private.bot_lines(x) l
          where x.voter_id = any (voters)
          group by 1, 2
        ) s
      where v.period = s.period and v.voter_id = s.voter_id;
      get diagnostics n = row_count;
      written := written + n;
    end if;
    place := voters[cardinality(voters)];
    state := state || jsonb_build_object('after', place);
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', state);
end;
$$;
comment on function app.refresh_voters(jsonb) is
  'r_voter: features and bot score of every voter for 30 and 90 days. Runs after lockstep and trust.';
insert into app.rollup_jobs values ('voters', 3600, 'app.refresh_voters', 80);
