-- r_flag: what detectors say about people, one row per person and detector. Evidence names rows of the site.
create table app.r_flag (
  user_id bigint not null,
  detector text not null,
  version int not null,
  score double precision,
  coverage double precision not null,
  band text,
  evidence jsonb not null default '{}',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (user_id, detector)
);
create index on app.r_flag (detector, score desc nulls last, user_id);
alter table app.r_flag enable row level security;
revoke all on app.r_flag from public, anon, authenticated;
comment on table app.r_flag is
  'Composite scores 0-100 with coverage 0-1 and band; score and band are null below half coverage.';

create function private.score_band(score double precision) returns text
language sql immutable
as $$
  select
    case
      when score >= 75 then 'very high'
      when score >= 50 then 'high'
      when score >= 25 then 'some'
      when score >= 0 then 'low'
    end;
$$;
comment on function private.score_band(double precision) is
  '6.1: band of a composite score; edges belong to the higher band.';

create function private.ramp(x double precision, lo double precision, hi double precision) returns double precision
language sql immutable
as $$
  select case when x is null then null else least(1, greatest(0, (x - lo) / (hi - lo))) end;
$$;
comment on function private.ramp(double precision, double precision, double precision) is
  '6.1: 0 at lo, 1 at hi, straight between, cut outside.';
