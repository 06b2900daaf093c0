-- Where a value stands among all: how many have one is read from the first row of the measure in its index. Any row tells it, but
-- without an order the planner looks for one from the begin of the table, past all measures before.
create or replace function private.reason_share(rule text, value double precision, population int)
returns double precision
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  members bigint := (
    select s.n from app.r_measure_share s where s.measure = 'reason:' || rule order by s.value limit 1
  );
begin
  if members is null or members < population or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  -- Whoever changed since the last round is counted among the others by the value of now.
  return greatest(
    1.0 / members,
    (
      select
        coalesce(
          (
            select (s.n - s.below)::float8 / s.n
            from app.r_measure_share s
            where s.measure = 'reason:' || rule and s.value >= reason_share.value
            order by s.value
            limit 1
          ),
          0
        )
    )
  );
end;
$$;

create or replace function private.percentile(measure text, value double precision)
returns double precision
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  if value is null or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  return (
    select 100 * coalesce(at.upto, 0)::float8 / nullif(x.n, 0)
    from
      (select s.n from app.r_measure_share s where s.measure = percentile.measure order by s.value limit 1) x
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
