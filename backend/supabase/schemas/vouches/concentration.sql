create function private.concentration(amounts numeric[]) returns jsonb
language sql immutable as $$
  -- By rank from the top, the sum of (2i - n - 1)x over ranks i from below is (n + 1) times the sum of x less twice that of rank times x.
  with x as materialized (
    select row_number() over (order by a desc) as i, a::double precision as x from unnest(amounts) a where a > 0
  ), t as (select count(*) as n, sum(x) as total, sum(i * x) as ranked, sum(x ^ 2) as squares from x)
  select jsonb_build_object(
      'n', t.n,
      'gini', ((t.n + 1) * t.total - 2 * t.ranked) / nullif(t.n * t.total, 0),
      'hhi', t.squares / t.total ^ 2,
      'top10Share', (select sum(x.x) from x where x.i <= 10) / t.total,
      'top1PercentShare', (select sum(x.x) from x where x.i <= ceil(t.n * .01)) / t.total
    )
  from t;
$$;
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls without any.';

create function private.lorenz(amounts numeric[]) returns jsonb
language sql immutable as $$
  with x as (
    select row_number() over w as i, count(*) over () as n, sum(a.x) over w as running
    from (select a::double precision as x from unnest(amounts) a where a > 0) a
    window
      w as (
        order by a.x
        rows between unbounded preceding and current row
      )
  ),
  -- The whole is the last of the running sums, so that the curve ends at 1 to the last digit.
  p as (select i, n, running, max(running) over () as total from x)
  select coalesce(
      jsonb_build_array(jsonb_build_object('people', 0, 'share', 0))
        || jsonb_agg(
          jsonb_build_object('people', i::double precision / n, 'share', running / total)
          order by i
        ) filter (where i = n or n <= 100 or i * 100 / n <> (i - 1) * 100 / n),
      '[]'
    )
  from p;
$$;
comment on function private.lorenz(numeric[]) is
  'Lorenz curve of amounts above 0 from (0, 0) to (1, 1), in at most 101 points.';
