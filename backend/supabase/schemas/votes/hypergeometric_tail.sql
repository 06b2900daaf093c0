create function private.hypergeometric_tail(x int, pool int, marked int, draws int) returns double precision
language plpgsql immutable set search_path = '' as $$
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

insert into app.detector_params (detector, version, active, json)
values
  ('D5', 1, true, '{"windowSeconds": 120, "minCoVotes": 10, "minJaccard": 0.5, "fdr": 0.01, "maxPerWindow": 200}');
