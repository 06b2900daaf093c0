-- D1, D2: how unusual a batch of reviews is, and how regular its gaps.
insert into app.detector_params (detector, version, active, json)
values
  (
    'D1',
    1,
    true,
    '{"reviewGapSeconds": 300, "voteGapSeconds": 120, "archiveGapSeconds": 600, "min": 5, "voteMin": 10, "floorSpanSeconds": 60, "floorPerDay": 1}'
  ),
  ('D2', 1, true, '{"minIntervals": 10}');

create function private.poisson_surprise(n bigint, mean double precision) returns double precision
language plpgsql immutable set search_path = ''
as $$
declare
  term double precision := 1;
  total double precision := 1;
  m double precision := n + 10;
  log_n double precision;
  k double precision := n;
begin
  if n is null or mean is null then
    return null;
  end if;
  -- Twenty deviations above n the probability is 1 to the last bit, and the sum below would grow out of range.
  if n <= 0 or mean - n > 20 * sqrt(mean) then
    return 0;
  end if;
  if mean <= 0 then
    return 'infinity';
  end if;
  -- ln n! by Stirling's series ten further on, where it is exact to the last digits.
  log_n := (m + .5) * ln(m) - m + 0.91893853320467274178 + 1 / (12 * m) - 1 / (360 * m ^ 3) + 1 / (1260 * m ^ 5) - 1 / (
      1680 * m ^ 7
    )
    + 1 / (1188 * m ^ 9) - ln(
    (k + 1) * (k + 2) * (k + 3) * (k + 4) * (k + 5) * (k + 6) * (k + 7) * (k + 8) * (k + 9) * (k + 10)
  );
  -- P(X >= n) = e^-mean * mean^n / n! * (1 + mean/(n+1) + mean^2/((n+1)(n+2)) + ...)
  if 20 * mean <= k then
    -- In one expression where it falls that quickly, which is nearly always: a loop costs ten times as much.
    total := 1
      + mean / (k + 1) * (
        1
          + mean / (k + 2) * (
            1
              + mean / (k + 3) * (
                1
                  + mean / (k + 4) * (
                    1
                      + mean / (k + 5) * (
                        1
                          + mean / (k + 6) * (
                            1
                              + mean / (k + 7) * (
                                1
                                  + mean / (k + 8) * (
                                    1
                                      + mean / (k + 9) * (
                                        1 + mean / (k + 10) * (1 + mean / (k + 11) * (1 + mean / (k + 12)))
                                      )
                                  )
                              )
                          )
                      )
                  )
              )
          )
      );
  else
    loop
      k := k + 1;
      term := term * mean / k;
      total := total + term;
      exit when k > mean and term < total * 1e-17;
    end loop;
  end if;
  return greatest(0, -(n * ln(mean) - mean - log_n + ln(total)) / ln(10::double precision));
end;
$$;
comment on function private.poisson_surprise(bigint, double precision) is
  'D1: -log10 P(Poisson(mean) >= n), 0 or more.';

create function private.burstiness(
  intervals bigint,
  deviation double precision,
  mean double precision
) returns double precision
language sql immutable
as $$
  select
    case
      when intervals >= 10
        and mean > 0
        then (
          sqrt(intervals + 1.0::double precision) * (deviation / mean) - sqrt(intervals - 1.0::double precision)
        ) / (
          (sqrt(intervals + 1.0::double precision) - 2) * (deviation / mean) + sqrt(intervals - 1.0::double precision)
        )
    end;
$$;
comment on function private.burstiness(bigint, double precision, double precision) is
  'D2 from the number of intervals, their population deviation and mean: -1 regular, 0 random, 1 extremely bursty. Null below 10 intervals or when all happen at once.';
