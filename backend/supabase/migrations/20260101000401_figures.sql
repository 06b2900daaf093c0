-- What figures are made of: shares with their interval, bins, times as text.

-- M5. Fractions of 1; null bounds and value without any observation. Here as everywhere, `least` and `greatest` pass over nulls:
-- what is not known is told apart before it meets a bound, or the bound would be the answer.
create function private.wilson_bound(k double precision, n double precision, sign int) returns double precision
language sql immutable
as $$
  select
    case
      when n > 0
        and k is not null
        then least(
          1,
          greatest(
            0,
            (
              k / n + 1.96 * 1.96 / (2 * n) + sign * 1.96 * sqrt(k / n * (1 - k / n) / n + 1.96 * 1.96 / (4 * n * n))
            ) / (1 + 1.96 * 1.96 / n)
          )
        )
    end;
$$;
-- Stable as jsonb_build_object is: as an immutable function it would be called for each row, not written into the query.
create function private.share(k bigint, n bigint) returns jsonb
language sql stable
as $$
  select
    jsonb_build_object(
      'value', case when n > 0 then k::double precision / n end,
      'low', private.wilson_bound(k, n, -1),
      'high', private.wilson_bound(k, n, 1),
      'k', k,
      'n', n
    );
$$;
comment on function private.share(bigint, bigint) is 'M5: k of n as a fraction of 1 with its 95 % Wilson interval.';

-- Bins of a histogram that double, each by its start: 0, 1, 2, 4, … A logarithm would miss a start by its last digit, or be slow.
create function private.doubling(x double precision) returns double precision
language sql immutable
as $$
  select
    floor(
      power(
        2,
        width_bucket(
          x,
          array[
            1,
            2,
            4,
            8,
            16,
            32,
            64,
            128,
            256,
            512,
            1024,
            2048,
            4096,
            8192,
            16384,
            32768,
            65536,
            131072,
            262144,
            524288,
            1048576,
            2097152
          ]::float8[]
        ) - 1
      )
    );
$$;

-- One expression without settings, the argument named once: the planner puts it in place, and a page of rows has hundreds.
create function private.iso(at timestamptz) returns text
language sql stable
as $$
  select replace(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z');
$$;
