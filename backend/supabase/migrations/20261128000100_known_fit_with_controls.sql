-- Page /mini-apps/score-correlation (8.33): the fit of all profiles is not worked out again because controls are chosen.

create function private.known_fit(x text, y text, n bigint) returns jsonb
language sql stable
as $$
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
  from app.r_corr c
  where
    c.x = known_fit.x
    and c.y = known_fit.y
    and c.n = known_fit.n
    and private.rollup_as_of('r_corr') is not null
    and exists (select 1 from app.rollup_state s where s.name = 'r_corr' and s.cursor is null);
$$;
comment on function private.known_fit is
  'The fit of two figures over all profiles out of the matrix, unless its round is under way: null where it holds another number of them than n, so that those some control leaves out are counted.';

create or replace function private.correlation(
  x text,
  y text,
  log_x boolean,
  log_y boolean,
  controls text[],
  filters jsonb
)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
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
  known jsonb;
  ids bigint[];
  xs double precision[];
  ys double precision[];
  x0 double precision;
  x1 double precision;
  y0 double precision;
  y1 double precision;
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
  select
    array_agg(p.user_id),
    array_agg(p.vx),
    array_agg(p.vy),
    array_agg(p.others) filter (where p.others is not null),
    min(p.vx),
    max(p.vx),
    min(p.vy),
    max(p.vy)
  into ids, xs, ys, others, x0, x1, y0, y1
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
  if levels is null and fewest <= 0 and not log_x and not log_y then
    known := private.known_fit(x, y, coalesce(cardinality(ids), 0));
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
    'bins', case when cardinality(ids) > 5000 then private.hexagons(xs, ys, x0, x1, y0, y1) end,
    'range', jsonb_build_object('x', jsonb_build_array(x0, x1), 'y', jsonb_build_array(y0, y1)),
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
