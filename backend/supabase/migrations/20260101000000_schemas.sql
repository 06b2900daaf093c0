-- Three schemas: `public` is what the REST API shows (page functions and the tables a browser may use),
-- `app` holds base tables and rollups, `private` helpers. Only `public` is exposed.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema app;
create schema private;
revoke all on schema app, private from public;

-- Functions are closed by default: every EXECUTE is granted one by one.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- The clock of network data. A frozen data set sets it; nobody but the jobs can.
create table app.clock (
  one boolean primary key default true check (one),
  frozen_at timestamptz
);
insert into app.clock default values;
alter table app.clock enable row level security;

-- These run in nearly every statement, often for each row. A function in SQL with settings is planned anew by every
-- statement; PL/pgSQL keeps its plan, and one plain expression without settings becomes part of the caller's plan.
-- For the same reason every page function sets `plan_cache_mode`: the helpers it calls for each row look rows up by key,
-- and without it the planner keeps planning them anew (17 times slower for 5,000 rows).
create function app.now() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return least(
    coalesce((select c.frozen_at from app.clock c), pg_catalog.now()),
    nullif(current_setting('app.as_of', true), '')::timestamptz
  );
end;
$$;
comment on function app.now is
  'Clock of network data: the frozen time of a fixture, else the real time; earlier where a page asks for a past day (private.travel). Sessions, limits and audit use now().';

-- Rules change over time: a figure about the past uses the rule of its day.
create table app.protocol_params (
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz,
  source text not null,
  primary key (key, valid_from)
);
alter table app.protocol_params enable row level security;

insert into app.protocol_params (key, value, valid_from, valid_to, source)
values
  ('slash.pass_pct', '60', '-infinity', null, 'season 2 paper'),
  ('slash.defend_pct', '40', '-infinity', null, 'season 2 paper'),
  ('slash.window_h', '48', '-infinity', null, 'slash paper'),
  ('slash.min_author', '1600', '-infinity', null, 'slash paper'),
  ('endorse.review', '0.10', '2025-05-28T00:00:00Z', null, 'EIP-3.1'),
  ('endorse.vouch', '0.20', '2025-05-28T00:00:00Z', null, 'EIP-3.1'),
  ('endorse.stack', 'true', '-infinity', null, 'our default'),
  ('endorse.snapshot', '"close"', '-infinity', '2025-09-15T00:00:00Z', 'before EIP-9'),
  ('endorse.snapshot', '"open"', '2025-09-15T00:00:00Z', null, 'EIP-9, date from one community source'),
  ('bond.days', '180', '-infinity', null, 'white paper'),
  ('bond.share', '0.20', '-infinity', null, 'help centre'),
  ('bond.min', '-120', '-infinity', null, 'help centre'),
  ('bond.max', '80', '-infinity', null, 'help centre'),
  ('ib.k', '2', '2025-10-02T00:00:00Z', null, 'EIP-10'),
  ('ib.small', '4', '2025-10-02T00:00:00Z', null, 'EIP-10'),
  ('r4r.free', '10', '-infinity', null, 'EIP-7'),
  ('r4r.per_nonrecip', '1', '-infinity', null, 'EIP-7'),
  ('vouch.day_cap', '180', '-infinity', null, 'vouch credit proposal'),
  ('eip4.slope', '7.5', '-infinity', null, 'EIP-4'),
  ('eip4.offset', '25', '-infinity', null, 'EIP-4'),
  -- What a season has to give out (8.40). The network does not tell it; 0 is not known.
  ('xp.season_pool', '0', '-infinity', null, 'not published');

create function private.param(key text, at timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select p.value
    from app.protocol_params p
    where p.key = param.key and p.valid_from <= param.at and (p.valid_to is null or p.valid_to > param.at)
    order by p.valid_from desc
    limit 1
  );
end;
$$;
comment on function private.param(text, timestamptz) is
  'Value of a protocol parameter as it was at a time; null when the rule did not exist.';

create function private.param_spans(keys text[]) returns table (
  valid_from timestamptz,
  valid_to timestamptz,
  params jsonb
)
language plpgsql stable rows 5 set search_path = ''
as $$
begin
  return query
    select
      b.at,
      lead(b.at, 1, 'infinity') over (order by b.at),
      -- Of a key that is there twice the last one stays.
      (
        select jsonb_object_agg(p.key, p.value order by p.valid_from)
        from app.protocol_params p
        where p.key like any (keys) and p.valid_from <= b.at and (p.valid_to is null or p.valid_to > b.at)
      )
    from
      (
        select p.valid_from as at from app.protocol_params p where p.key like any (keys)
        union
        select p.valid_to from app.protocol_params p where p.key like any (keys) and p.valid_to is not null
      ) b;
end;
$$;
comment on function private.param_spans(text[]) is
  'Protocol parameters of each stretch of time: one row as long as none of them (patterns of keys) changed. What private.param says, for all at once.';

-- Score levels (M1). `from_score` is inclusive.
create table app.levels (
  level text primary key,
  rank int not null unique,
  from_score int not null unique
);
alter table app.levels enable row level security;
insert into app.levels
values
  ('untrusted', 0, 0),
  ('questionable', 1, 800),
  ('neutral', 2, 1200),
  ('known', 3, 1400),
  ('established', 4, 1600),
  ('reputable', 5, 1800),
  ('exemplary', 6, 2000),
  ('distinguished', 7, 2200),
  ('revered', 8, 2400),
  ('renowned', 9, 2600);

-- Without a search path of its own, so that it is written into the query: pages ask for the level of every row.
create function private.level(score int) returns text
language sql immutable
as $$
  select
    case
      when score is null then null
      when score < 800 then 'untrusted'
      when score < 1200 then 'questionable'
      when score < 1400 then 'neutral'
      when score < 1600 then 'known'
      when score < 1800 then 'established'
      when score < 2000 then 'reputable'
      when score < 2200 then 'exemplary'
      when score < 2400 then 'distinguished'
      when score < 2600 then 'revered'
      else 'renowned'
    end;
$$;
comment on function private.level(int) is 'M1: level word of a score.';
