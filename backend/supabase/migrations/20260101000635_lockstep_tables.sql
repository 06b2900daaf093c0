-- D5: voters who act in lockstep. One round counts afresh the targets on which each pair votes the same way within the
-- window, for the last 30 and 90 days, then tests the pairs. Votes on open slashes never enter (G19).
insert into app.detector_params (detector, version, active, json)
values
  ('D5', 1, true, '{"windowSeconds": 120, "minCoVotes": 10, "minJaccard": 0.5, "fdr": 0.01, "maxPerWindow": 200}');

create function private.vote_periods() returns int[]
language sql immutable
as $$
  select array[30, 90];
$$;
comment on function private.vote_periods is 'Days of the periods for which voters are analysed.';

-- Work tables of the running round.
create table app.covote_build (
  i bigint not null,
  j bigint not null,
  c30 int not null,
  c90 int not null,
  primary key (i, j)
);
create table app.covote_test (
  period int not null,
  i bigint not null,
  j bigint not null,
  c int not null,
  shared int,
  either int,
  p double precision not null,
  primary key (period, i, j)
);
create table app.covote_pool (
  period int not null,
  voter_id bigint not null,
  targets int not null,
  pool int not null,
  primary key (period, voter_id)
);

create table app.r_covote (
  period int not null,
  i bigint not null,
  j bigint not null,
  c int not null,
  jaccard double precision not null,
  p double precision not null,
  edge boolean not null,
  primary key (period, i, j)
);
create index on app.r_covote (period, j);
comment on table app.r_covote is
  'D5: pairs (i below j) with at least the minimum of co-votes; edge: also J and p pass.';
create table app.r_ring (
  period int not null,
  id bigint not null,
  members bigint[] not null,
  edges int not null,
  density double precision not null,
  shared_targets int not null,
  votes bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  authors bigint[] not null,
  primary key (period, id)
);
create index on app.r_ring using gin (members);
comment on table app.r_ring is
  'D5: connected parts of the edges, named by their lowest voter. shared_targets: those on which two joined members co-act; authors: whose content it is, most targets first.';
do $$
declare
  t text;
begin
  foreach t in array array['covote_build', 'covote_test', 'covote_pool', 'r_covote', 'r_ring'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;

create view app.analysed_votes as
  select * from app.counted_votes v where not v.blind and v.is_upvote is not null;
revoke all on app.analysed_votes from public, anon, authenticated;
comment on view app.analysed_votes is 'Votes of the detectors: counted, and on nothing that is still an open slash.';

create function private.hypergeometric_tail(x int, pool int, marked int, draws int) returns double precision
language plpgsql immutable set search_path = ''
as $$
declare
  low int := greatest(0, draws + marked - pool);
  high int := least(marked, draws);
  term double precision := 0;
  largest double precision;
  tail double precision := 0;
  whole double precision := 0;
  k int;
begin
  if pool is null or marked is null or draws is null or x is null then
    return null;
  end if;
  if x <= low then
    return 1;
  end if;
  if x > high then
    return 0;
  end if;
  -- Weights relative to the first outcome, in logarithms, so that nothing overflows; their sum is the whole.
  largest := 0;
  for k in low + 1..high loop
    term := term
      + ln((marked - k + 1)::double precision * (draws - k + 1) / (k::double precision * (pool - marked - draws + k)));
    largest := greatest(largest, term);
  end loop;
  term := 0;
  for k in low..high loop
    if k > low then
      term := term
        + ln(
          (marked - k + 1)::double precision * (draws - k + 1) / (k::double precision * (pool - marked - draws + k))
        );
    end if;
    whole := whole + exp(greatest(term - largest, -700));
    if k >= x then
      tail := tail + exp(greatest(term - largest, -700));
    end if;
  end loop;
  return tail / whole;
end;
$$;
comment on function private.hypergeometric_tail(int, int, int, int) is
  'P(X >= x) when `draws` are taken from a pool with so many marked. Values below about 1e-300 come out as that.';
