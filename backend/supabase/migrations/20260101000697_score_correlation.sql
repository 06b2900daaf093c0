-- Page /mini-apps/score-correlation (8.33).

-- Least squares on one control after the other (Gram-Schmidt): each is first cleared of those before it. One statement, with
-- a step (e) and its lines (l) for each control: arrays in between would cost more than the fits.
create function private.clear_of(
  xs double precision[],
  ys double precision[],
  controls double precision[],
  out rx double precision[],
  out ry double precision[]
)
language plpgsql
immutable
set search_path = ''
as $$
declare
  n int := array_length(controls, 2);
  names text[] := array['x', 'y'];
  step text := 'with e0 as materialized (select unnest($1) as x, unnest($2) as y';
  i int;
begin
  for i in 1..n loop
    step := step || format(', unnest($3[:][%1$s:%1$s]) as z%1$s', i);
    names := names || ('z' || i);
  end loop;
  step := step || ')';
  for i in 1..n loop
    names := array_remove(names, 'z' || i);
    step := step
      || format(', l%1$s as materialized (select regr_avgx(x, z%1$s) as m', i)
      || (
        select
          string_agg(
            format(', coalesce(regr_slope(%1$s, z%2$s), 0) as s_%1$s, regr_avgy(%1$s, z%2$s) as m_%1$s', v, i),
            ''
          )
        from unnest(names) v
      )
      || format(' from e%s)', i - 1)
      || format(', e%s as materialized (select ', i)
      || (select string_agg(format('%1$s - s_%1$s * (z%2$s - m) - m_%1$s as %1$s', v, i), ', ') from unnest(names) v)
      || format(' from e%s cross join l%s)', i - 1, i);
  end loop;
  execute step || format(' select array_agg(x), array_agg(y) from e%s', n) into rx, ry using xs, ys, controls;
end;
$$;
comment on function private.clear_of(double precision[], double precision[], double precision[]) is
  'What is left of xs and ys after a least-squares line on each of the controls (a row of the array for each value, a column for each control).';

-- Hexagons of one height and width over the range of both: 30 to a row, every second row half a hexagon to the right. A point lies
-- in that whose centre is nearest, measured where a hexagon is as wide as it is high times .866.
create function private.hexagons(xs double precision[], ys double precision[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    with
      m as (select min(a) as x0, max(a) as x1, min(b) as y0, max(b) as y1 from unnest(xs, ys) m (a, b)),
      p as (
        select (e.vx - m.x0) / (m.x1 - m.x0) * 30 as px, (e.vy - m.y0) / (m.y1 - m.y0) * 20 as py
        from
          unnest(xs, ys) e (vx, vy)
          cross join m
        where m.x1 > m.x0 and m.y1 > m.y0
      ),
      -- The centre of the nearest hexagon in the row below and in the row above.
      c as (
        select
          p.px,
          p.py,
          floor(p.py)::int as below,
          round(p.px - (floor(p.py)::int % 2) / 2.0::double precision)::int as column_below,
          round(p.px - ((floor(p.py)::int + 1) % 2) / 2.0::double precision)::int as column_above
        from p
      ),
      h as (
        select
          case when d.nearer_below then c.column_below else c.column_above end as bx,
          case when d.nearer_below then c.below else c.below + 1 end as cy
        from
          c
          cross join lateral (
            select
              (c.px - c.column_below - (c.below % 2) / 2.0::double precision) ^ 2 + .75 * (c.py - c.below) ^ 2 <= (
                  c.px - c.column_above - ((c.below + 1) % 2) / 2.0::double precision
                ) ^ 2
                + .75 * (c.below + 1 - c.py) ^ 2 as nearer_below
          ) d
      )
    select jsonb_agg(jsonb_build_object('x', k.bx, 'y', k.cy, 'count', k.n) order by k.bx, k.cy)
    from (select h.bx, h.cy, count(*) as n from h group by 1, 2) k
  );
end;
$$;
comment on function private.hexagons(double precision[], double precision[]) is
  '8.33: how many points lie in which hexagon, [{x: column, y: row, count}]; null where one of both is the same for all.';

create function private.correlation(
  x text,
  y text,
  log_x boolean,
  log_y boolean,
  controls text[],
  filters jsonb
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  levels text[] := private.filter_levels(f, 'level');
  fewest int := coalesce(private.filter_int(f, 'minReviews'), 0);
  names text[] := private.metric_names();
  used text[];
  px int;
  py int;
  reviews int;
  pused int[];
  -- Of all profiles the fit is in the matrix, unless its round is under way.
  known jsonb;
  ids bigint[];
  xs double precision[];
  ys double precision[];
  rx double precision[];
  ry double precision[];
  others double precision[];
  fit jsonb;
  partial jsonb;
  slope double precision;
  intercept double precision;
begin
  controls := coalesce(controls, '{}');
  if
    x is null
    or y is null
    or x <> all (names)
    or y <> all (names)
    or not controls <@ names
    or cardinality(controls) > 5
  then
    perform private.refuse('x, y and controls must be some of ' || array_to_string(names, ', '));
  end if;
  used := array(select distinct c from unnest(controls) c where c not in (x, y) order by 1);
  px := array_position(names, x);
  py := array_position(names, y);
  reviews := array_position(names, 'activeReviews');
  pused := array(select array_position(names, c) from unnest(used) c);
  select array_agg(p.user_id), array_agg(p.vx), array_agg(p.vy), array_agg(p.others) filter (where p.others is not null)
  into ids, xs, ys, others
  from
    (
      select
        r.user_id,
        case when log_x then r.logs[px] else r.vals[px] end as vx,
        case when log_y then r.logs[py] else r.vals[py] end as vy,
        case cardinality(pused)
          when 1 then array[r.vals[pused[1]]]
          when 2 then array[r.vals[pused[1]], r.vals[pused[2]]]
          when 3 then array[r.vals[pused[1]], r.vals[pused[2]], r.vals[pused[3]]]
          when 4 then array[r.vals[pused[1]], r.vals[pused[2]], r.vals[pused[3]], r.vals[pused[4]]]
          when 5 then array[r.vals[pused[1]], r.vals[pused[2]], r.vals[pused[3]], r.vals[pused[4]], r.vals[pused[5]]]
        end as others
      from app.r_figures r
      where
        (levels is null or r.level = any (levels))
        and r.vals[reviews] >= fewest
        and r.vals[px] is not null
        and r.vals[py] is not null
      order by r.user_id
    ) p
  where p.vx is not null and p.vy is not null and (p.others is null or array_position(p.others, null) is null);
  if levels is null and fewest <= 0 and used = '{}' and not log_x and not log_y then
    select
      jsonb_build_object(
        'n', c.n,
        'pearson', c.pearson,
        'spearman', c.spearman,
        'slope', c.slope,
        'intercept', c.intercept,
        'low', c.low,
        'high', c.high,
        'shown', c.n >= 30
      )
    into known
    from app.r_corr c
    where
      c.x = correlation.x
      and c.y = correlation.y
      and c.n = coalesce(cardinality(ids), 0)
      and private.rollup_as_of('r_corr') is not null
      and exists (select 1 from app.rollup_state s where s.name = 'r_corr' and s.cursor is null);
  end if;
  fit := coalesce(known, private.correlate(coalesce(xs, '{}'), coalesce(ys, '{}')));
  slope := fit ->> 'slope';
  intercept := fit ->> 'intercept';
  if cardinality(used) > 0 and ids is not null then
    select c.rx, c.ry into rx, ry from private.clear_of(xs, ys, others) c;
    partial := private.correlate(rx, ry);
  end if;
  return jsonb_build_object(
    'x', x,
    'y', y,
    'metrics', names,
    'fit', fit,
    'partial', partial,
    'controls', used,
    'constant', (fit ->> 'n')::int > 1 and fit -> 'pearson' = 'null',
    'points', case
      when cardinality(ids) <= 5000 then (
        select coalesce(jsonb_agg(jsonb_build_array(p.profile_id, e.vx, e.vy) order by p.profile_id), '[]')
        from
          unnest(ids, xs, ys) e (id, vx, vy)
          join app.profiles p on p.user_id = e.id
      )
    end,
    'bins', case when cardinality(ids) > 5000 then private.hexagons(xs, ys) end,
    'range', (
      select jsonb_build_object('x', jsonb_build_array(min(a), max(a)), 'y', jsonb_build_array(min(b), max(b)))
      from unnest(xs, ys) m (a, b)
    ),
    'outliers', (
      with
        e as materialized (
          select e.id, e.vx, e.vy, e.vy - intercept - slope * e.vx as residual
          from unnest(ids, xs, ys) e (id, vx, vy)
          where slope is not null
        )
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'person', (select h.person from app.people h where h.user_id = o.id),
              'x', o.vx,
              'y', o.vy,
              'residual', o.residual
            )
            order by o.residual desc, o.id
          ),
          '[]'
        )
      from
        (
          (select * from e where e.residual > 0 order by e.residual desc, e.id limit 25)
          union all
          (select * from e where e.residual < 0 order by e.residual, e.id limit 25)
        ) o
    )
  );
end;
$$;

create function public.score_correlation(
  x text default 'activeReviews',
  y text default 'score',
  log_x boolean default false,
  log_y boolean default false,
  controls text[] default '{}',
  filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce(
      case
        when x = 'activeReviews'
          and y = 'score'
          and not log_x
          and not log_y
          and coalesce(controls, '{}') = '{}'
          and private.unfiltered(filters)
          then private.cached_answer('score_correlation')
      end,
      private.correlation(x, y, log_x, log_y, controls, filters)
    )
    || private.stamp();
end;
$$;
comment on function public.score_correlation(text, text, boolean, boolean, text[], jsonb) is
  'Page /mini-apps/score-correlation (M17): two figures of all profiles, fit, interval, outliers by residual, partial correlation given up to 5 controls. Points up to 5,000 people ([profile id, x, y]), beyond that counts in hexagons over `range`, 30 to a row. Filters: level, minReviews.';
grant execute
on function public.score_correlation(text, text, boolean, boolean, text[], jsonb)
to anon, authenticated, service_role;
