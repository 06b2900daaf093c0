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
