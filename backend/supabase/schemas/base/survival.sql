create function private.kaplan_meier_curves(
  names text[],
  parts text[],
  days double precision[],
  n bigint[],
  ended bigint[]
) returns jsonb
language sql immutable as $$
  with
  -- Integers in double precision: exact below 2^53 and far cheaper than numeric.
  r as materialized (
    select c.part, c.days, c.n, c.d,
      sum(c.n::double precision) over (
        partition by c.part
        order by c.days desc nulls last
      ) as at_risk
    from unnest(parts, days, n, ended) c (part, days, n, d)
    where c.n > 0
  ), s as (
    select r.*,
      case
        when bool_or(d = at_risk) over w then 0
        else exp(sum(ln(greatest(1 - d::double precision / at_risk, 1e-300))) over w)
      end as survival,
      sum(case when d < at_risk then d::double precision / (at_risk * (at_risk - d)) end) over w as greenwood
    from r
    where r.d > 0
    window
      w as (
        partition by r.part
        order by r.days
      )
  ),
  -- A chart can show no more than one step per quarter of a percent; up to 400 steps, every step is included.
  shown as (
    select s.*, row_number() over w as i, count(*) over (partition by s.part) as steps,
      floor(survival * 400) is distinct from floor(lag(survival) over w * 400) as visible
    from s
    window
      w as (
        partition by s.part
        order by s.days
      )
  ), curves as (
    select x.part, min(x.days) filter (where x.survival <= .5) as median,
      jsonb_agg(
        jsonb_build_object(
          'days', x.days,
          'survival', x.survival,
          'atRisk', x.at_risk,
          'ended', x.d,
          'low', case
            when x.greenwood is not null then greatest(0, x.survival - 1.96 * x.survival * sqrt(x.greenwood))
          end,
          'high', case
            when x.greenwood is not null then least(1, x.survival + 1.96 * x.survival * sqrt(x.greenwood))
          end
        )
        order by x.days
      ) filter (where x.visible or x.i = x.steps or x.steps <= 400) as steps
    from shown x
    group by 1
  )
  select jsonb_object_agg(
      p,
      jsonb_build_object(
        'n', coalesce(k.n, 0),
        'ended', coalesce(k.d, 0),
        'medianDays', x.median,
        'steps', coalesce(x.steps, '[]')
      )
    )
  from unnest(names) p
    left join (select r.part, sum(r.n) as n, sum(r.d) as d from r group by 1) k on k.part = p
    left join curves x on x.part = p;
$$;
comment on function private.kaplan_meier_curves(text[], text[], double precision[], bigint[], bigint[]) is
  'M16 for several parts: `n` lifetimes of a part lasted this many days, and `ended` of them ended. Null days: shorter than any that ended.';

create function private.kaplan_meier_split(days double precision[], ended boolean[], marked boolean[]) returns jsonb
language sql immutable as $$
  with l as materialized (
    select l.days, l.ended, l.marked from unnest(days, ended, marked) l (days, ended, marked) where l.days >= 0
  ),
  -- Only times at which something ended make a step. All other lifetimes are counted into the interval between two of
  -- them, so that the rows to sort and sum grow with the curve, not with the data.
  e as materialized (select array_agg(distinct l.days order by l.days) as at from l where l.ended), g as (
    select coalesce(width_bucket(l.days, (select e.at from e)), 0) as stretch, count(*) as n,
      count(*) filter (where l.ended) as d, count(*) filter (where l.marked) as marked_n,
      count(*) filter (where l.marked and l.ended) as marked_d
    from l
    group by 1
  ),
  -- The steps of the marked ones and of the others are among the steps of all.
  c as (
    select p.part, (select e.at from e)[g.stretch] as days, p.n, p.d
    from g
      cross join lateral (
        values
          ('all', g.n, g.d),
          ('marked', g.marked_n, g.marked_d),
          ('others', g.n - g.marked_n, g.d - g.marked_d)
      ) p (part, n, d)
    where marked is not null or p.part = 'all'
  )
  select private.kaplan_meier_curves(
      array['all', 'marked', 'others'], array_agg(c.part), array_agg(c.days), array_agg(c.n), array_agg(c.d)
    )
  from c;
$$;
comment on function private.kaplan_meier_split(double precision[], boolean[], boolean[]) is
  'M16 of all lifetimes in days (ended false: still lasting), of the marked ones and of the others: steps of the Kaplan-Meier curve with the 95 % Greenwood band (null if all ended at once); medianDays null: not reached.';
