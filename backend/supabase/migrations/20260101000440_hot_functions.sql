-- These run in nearly every statement, often for each row. A function in SQL with settings is planned anew by every
-- statement; PL/pgSQL keeps its plan, and one plain expression without settings becomes part of the caller's plan.
-- For the same reason every page function sets `plan_cache_mode`: the helpers it calls for each row look rows up by key,
-- and without it the planner keeps planning them anew (17 times slower for 5,000 rows).
create or replace function app.now()
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
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

create or replace function private.param(key text, at timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
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

create or replace function private.level(score int)
returns text
language sql
immutable
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
