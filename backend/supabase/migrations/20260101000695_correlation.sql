-- M17 of two lists.

-- One end of the 95 % interval of Pearson by Fisher z.
create function private.fisher_bound(pearson double precision, n bigint, z double precision) returns double precision
language sql immutable
as $$
  select case when n > 3 and abs(pearson) < 1 then tanh(atanh(pearson) + z / sqrt(n - 3)) end;
$$;

-- M17 of two lists of equal length, complete pairs only.
create function private.correlate(xs double precision[], ys double precision[]) returns jsonb
language sql immutable
as $$
  with
    p as (select x, y from unnest(xs, ys) v (x, y) where x is not null and y is not null),
    -- The mean rank of equals lies halfway between the first and the last of them: one window for each order.
    r as (
      select
        x,
        y,
        (rank() over wx + count(*) over wx) / 2.0::float8 as rx,
        (rank() over wy + count(*) over wy) / 2.0::float8 as ry
      from p
      window
        wx as (order by x),
        wy as (order by y)
    ),
    c as (
      select
        count(*) as n,
        corr(y, x) as pearson,
        corr(ry, rx) as spearman,
        regr_slope(y, x) as slope,
        regr_intercept(y, x) as intercept
      from r
    )
  select
    jsonb_build_object(
      'n', n,
      'pearson', pearson,
      'spearman', spearman,
      'slope', slope,
      'intercept', intercept,
      'low', private.fisher_bound(pearson, n, -1.96),
      'high', private.fisher_bound(pearson, n, 1.96),
      'shown', n >= 30
    )
  from c;
$$;
comment on function private.correlate(double precision[], double precision[]) is
  'M17: Pearson, Spearman (mean ranks), least-squares line, 95 % interval of Pearson by Fisher z, and whether n is enough to show it. Null without variation.';
