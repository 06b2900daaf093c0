-- M15 over voters.

create function private.spread_figures(groups jsonb) returns jsonb
language sql immutable
as $$
  -- x votes were cast by m voters each; ranks of a group run from s + 1 to s + m (M15 over voters).
  with
    g as (select (e ->> 0)::numeric as x, (e ->> 1)::numeric as m from jsonb_array_elements(groups) e),
    r as (
      select
        g.*,
        coalesce(
          sum(m) over (
            order by x
            rows between unbounded preceding and 1 preceding
          ),
          0
        ) as s
      from g
    ),
    t as (select coalesce(sum(m), 0) as n, coalesce(sum(m * x), 0) as votes, sum(m * x * x) as squares from g)
  select
    jsonb_build_object(
      'voters', t.n,
      'votes', t.votes,
      'gini', (
        select sum(r.x * (2 * (r.m * r.s + r.m * (r.m + 1) / 2) - (t.n + 1) * r.m)) / nullif(t.n * t.votes, 0) from r
      )::double precision,
      'effective', (t.votes * t.votes / nullif(t.squares, 0))::double precision,
      'top1PercentShare', (
        (select sum(r.x * greatest(0, least(r.m, r.s + r.m - (t.n - ceil(t.n * .01))))) from r) / nullif(t.votes, 0)
      )::double precision,
      'median', (
        select
          (
            min(r.x) filter (where 2 * (r.s + r.m) >= t.n) + min(r.x) filter (where 2 * (r.s + r.m) >= t.n + 1)
          ) / 2.0::double precision
        from r
      )
    )
  from t;
$$;
comment on function private.spread_figures(jsonb) is
  'M15 of [[votes, voters], …]: voters, votes, Gini, effective number of voters (1/HHI), share of the most active percent (at least one voter).';

create function private.spread_ranks(groups jsonb) returns jsonb
language sql immutable
as $$
  with
    g as (select (e ->> 0)::bigint as x, (e ->> 1)::bigint as m from jsonb_array_elements(groups) e),
    r as (select x, sum(m) over (order by x desc) as rank from g)
  select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'votes', x) order by rank), '[]')
  from r;
$$;
comment on function private.spread_ranks(jsonb) is 'Rank plot: how many voters cast at least so many votes.';
