-- What a range of time means at the clock of the data, worked out once: its ends, the bucket a chart cuts it into, the equal
-- time before it, and the points of a chart without holes.

-- Both ends are in; open ends are infinite. It ends at the clock at the latest, or where it begins if that is still to come.
create type private.time_range as (since timestamptz, until timestamptz, bucket text);

-- Three days are cut into hours, 90 days into days, anything longer and all time into weeks; a caller may choose otherwise.
create function private.range_of(f jsonb, bucket text default null) returns private.time_range
language plpgsql stable set search_path = ''
as $$
declare
  r private.time_range;
begin
  if bucket not in ('hour', 'day', 'week') then
    perform private.refuse('bucket must be hour, day or week');
  end if;
  r.since := coalesce(private.filter_time(f, 'from'), '-infinity');
  r.until := greatest(r.since, least(coalesce(private.filter_time(f, 'to'), 'infinity'), app.now()));
  r.bucket := coalesce(
    bucket,
    case
      when not isfinite(r.since) then 'week'
      when r.until - r.since <= interval '3 days' then 'hour'
      when r.until - r.since <= interval '90 days' then 'day'
      else 'week'
    end
  );
  return r;
end;
$$;
comment on function private.range_of(jsonb, text) is
  'Ends and bucket of the range that private.filter_object made `from` and `to` of.';

create function private.time_before(f jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  r private.time_range := private.range_of(f);
begin
  if not isfinite(r.since) then
    return null;
  end if;
  return f
    || jsonb_build_object(
      'from', r.since - (r.until - r.since) - interval '1 microsecond',
      'to', r.since - interval '1 microsecond'
    );
end;
$$;
comment on function private.time_before(jsonb) is
  'The same filters for the time right before their range, as long as what has passed of it; null for all time, which has none.';

create function private.is_longer(r private.time_range, days int) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return days is not null
    and case when isfinite(r.since) then r.until - r.since > make_interval(days => days) else true end;
end;
$$;
comment on function private.is_longer(private.time_range, int) is
  'Whether a range has more than so many days, as all time has; false without a number.';

create function private.time_ends(r private.time_range) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'from', case when isfinite(r.since) then private.iso(r.since) end,
    'to', case when isfinite(r.since) then private.iso(r.until) end
  );
end;
$$;
comment on function private.time_ends(private.time_range) is
  'Ends of a range as figures answer them; null for all time.';

create function private.charted(filters jsonb, points jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.stamp() || private.time_ends(private.range_of(private.filter_object(filters))) || points;
end;
$$;
comment on function private.charted(jsonb, jsonb) is
  'Answer of a chart: its points, and the ends of the range they are of.';

-- More buckets than a screen has pixels help nobody: then the points stay as they came.
create function private.series(points jsonb, r private.time_range, quiet jsonb, carried text default null) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  step interval := ('1 ' || r.bucket)::interval;
  first_at timestamptz := case
    when isfinite(r.since) then date_trunc(r.bucket, r.since)
    else (points -> 0 ->> 'at')::timestamptz
  end;
  last_at timestamptz := date_trunc(r.bucket, r.until);
  few boolean := extract(epoch from last_at - first_at) / extract(epoch from step) <= 1000;
begin
  return (
    with
      p as materialized (
        select (x ->> 'at')::timestamptz as at, x as point
        from jsonb_array_elements(points) x
        where (x ->> 'at')::timestamptz <= r.until
      ),
      s as (
        select at from generate_series(first_at, last_at, step) at where few
        union
        select at from p
      ),
      n as (
        select s.at, p.point, count(p.point) over (order by s.at) as nth
        from
          s
          left join p using (at)
      ),
      filled as (
        select
          at,
          point,
          first_value(point) over (
            partition by nth
            order by at
          ) as latest
        from n
      )
    select
      jsonb_build_object(
        'from', private.iso(case when isfinite(r.since) then r.since else first_at end),
        'to', case when first_at is not null then private.iso(r.until) end,
        'bucket', r.bucket,
        'points', case
          when not exists (select 1 from p where carried is not null or at + step > r.since) then '[]'
          else (
            select
              jsonb_agg(
                quiet
                  || case when latest ? carried then jsonb_build_object(carried, latest -> carried) else '{}' end
                  || coalesce(point, '{}')
                  || jsonb_build_object(
                    'at', private.iso(at),
                    'whole', at >= r.since and at + step <= r.until + interval '1 microsecond'
                  )
                order by at
              )
            from filled
            where at + step > r.since
          )
        end
      )
  );
end;
$$;
comment on function private.series(jsonb, private.time_range, jsonb, text) is
  'Answer of a chart over time: `from` and `to`, null for all time without data, `bucket`, and `points` in order of time. A quiet bucket is `quiet`, with what it carries on from the one before (a stock); a range in which nothing was known has no points. `whole`: the bucket lies in the range as a whole and has passed, one cut short would look like a fall.';
