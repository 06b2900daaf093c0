create function private.correlation(
  x text,
  y text,
  log_x boolean,
  log_y boolean,
  controls text[],
  filters jsonb
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
-- The pairs are read several times, so they must not spill to disk.
set work_mem = '32MB'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  levels text[] := private.filter_levels(f, 'level');
  fewest int := coalesce(private.filter_int(f, 'minReviews'), 0);
  names text[] := private.metric_names();
  used text[];
  columns text[];
  answer jsonb;
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
  columns := array['x', 'y'] || array(select 'z' || i from generate_subscripts(used, 1) i);
  execute format(
    $q$
      with
        p as materialized (
          select r.*
          from
            (
              select
                r.user_id,
                r.profile_id,
                r.%1$s[%2$s] as x,
                r.%3$s[%4$s] as y
                %5$s
              from app.r_figures r
              where ($1 is null or r.level = any ($1)) and r.vals[%6$s] >= $2
              offset 0
            ) r
          where %7$s
          -- Sums of the same figures are equal to the last digit, whatever order the rows were written in.
          order by r.user_id
        ),
        s as materialized (
          select
            count(*) as n,
            min(p.x) as x0,
            max(p.x) as x1,
            min(p.y) as y0,
            max(p.y) as y1,
            corr(p.y, p.x) as pearson,
            regr_slope(p.y, p.x) as slope,
            regr_intercept(p.y, p.x) as intercept,
            %8$s as products
          from p
        ),
        -- For all profiles, the rank correlation is stored. Logarithms preserve order: as long as no one is left out,
        -- theirs is the same.
        k as (
          select c.spearman
          from
            app.r_corr c
            cross join s
          where
            $1 is null
            and $2 <= 0
            and c.x = $3
            and c.y = $4
            and c.n = s.n
            and private.rollup_as_of('r_corr') is not null
            and exists (select from app.rollup_state t where t.name = 'r_corr' and t.cursor is null)
        ),
        -- Mean ranks of ties, from how often each value occurs: most figures are counts with few distinct values.
        rx as (
          select q.x, sum(q.n) over (order by q.x) - (q.n - 1) / 2 as rank
          from (select p.x, count(*)::double precision as n from p group by 1) q
        ),
        ry as (
          select q.y, sum(q.n) over (order by q.y) - (q.n - 1) / 2 as rank
          from (select p.y, count(*)::double precision as n from p group by 1) q
        ),
        -- Each point lies between two rows of hexagons: the nearest center in the row below and in the row above.
        h1 as (
          select
            (p.x - s.x0) / (s.x1 - s.x0) * 30 as px,
            (p.y - s.y0) / (s.y1 - s.y0) * 20 as py,
            floor((p.y - s.y0) / (s.y1 - s.y0) * 20)::int as below
          from
            p
            cross join s
          offset 0
        ),
        h2 as (
          select
            h1.below,
            h1.px,
            h1.py - h1.below as up,
            round(h1.px - (h1.below %% 2) / 2.0::double precision)::int as column_below,
            round(h1.px - ((h1.below + 1) %% 2) / 2.0::double precision)::int as column_above
          from h1
          offset 0
        ),
        h3 as (
          select
            h2.column_below,
            h2.column_above,
            h2.below,
            (h2.px - h2.column_below - (h2.below %% 2) / 2.0::double precision) ^ 2 + .75 * h2.up ^ 2 <= (
                h2.px - h2.column_above - ((h2.below + 1) %% 2) / 2.0::double precision
              ) ^ 2
              + .75 * (1 - h2.up) ^ 2 as nearer_below
          from h2
          offset 0
        ),
        o as (
          (
            select p.user_id, p.x, p.y, p.y - s.intercept - s.slope * p.x as residual
            from
              p
              cross join s
            where p.y - s.intercept - s.slope * p.x > 0
            order by 4 desc, 1
            limit 25
          )
          union all
          (
            select p.user_id, p.x, p.y, p.y - s.intercept - s.slope * p.x
            from
              p
              cross join s
            where p.y - s.intercept - s.slope * p.x < 0
            order by 4, 1
            limit 25
          )
        )
      select
        jsonb_build_object(
          'fit', jsonb_build_object(
            'n', s.n,
            'pearson', s.pearson,
            'spearman', case
              when exists (select from k) then (select k.spearman from k)
              else (
                select corr(ry.rank, rx.rank)
                from
                  p
                  join rx on rx.x = p.x
                  join ry on ry.y = p.y
              )
            end,
            'slope', s.slope,
            'intercept', s.intercept,
            'low', private.fisher_bound(s.pearson, s.n, -1.96),
            'high', private.fisher_bound(s.pearson, s.n, 1.96),
            'shown', s.n >= 30
          ),
          'partial', (
            select
              jsonb_build_object(
                'n', s.n,
                'pearson', g.pearson,
                -- Never shown, but pages of earlier releases check that it exists.
                'spearman', null,
                'slope', g.slope,
                'intercept', case when g.slope is not null then 0 end,
                'low', private.fisher_bound(g.pearson, s.n, -1.96),
                'high', private.fisher_bound(g.pearson, s.n, 1.96),
                'shown', s.n >= 30
              )
            from private.given_others(s.products) g
            where s.n > 0 and s.products is not null
          ),
          'constant', s.n > 1 and s.pearson is null,
          'points', case
            when s.n <= 5000 then (
              select coalesce(jsonb_agg(jsonb_build_array(p.profile_id, p.x, p.y) order by p.profile_id), '[]') from p
            )
          end,
          'bins', case
            when s.n > 5000 and s.x1 > s.x0 and s.y1 > s.y0 then (
              select jsonb_agg(jsonb_build_object('x', b.bx, 'y', b.cy, 'count', b.n) order by b.bx, b.cy)
              from
                (
                  select
                    case when h3.nearer_below then h3.column_below else h3.column_above end as bx,
                    case when h3.nearer_below then h3.below else h3.below + 1 end as cy,
                    count(*) as n
                  from h3
                  group by 1, 2
                ) b
            )
          end,
          'range', jsonb_build_object('x', jsonb_build_array(s.x0, s.x1), 'y', jsonb_build_array(s.y0, s.y1)),
          'outliers', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = o.user_id),
                    'x', o.x,
                    'y', o.y,
                    'residual', o.residual
                  )
                  order by o.residual desc, o.user_id
                ),
                '[]'
              )
            from o
          )
        )
      from s
    $q$,
    case when log_x then 'logs' else 'vals' end, array_position(names, x), case when log_y then 'logs' else 'vals' end,
    array_position(names, y),
    (
      select string_agg(format(', r.vals[%s] as z%s', array_position(names, c), i), '')
      from unnest(used) with ordinality u (c, i)
    ),
    array_position(names, 'activeReviews'),
    (select string_agg(format('r.%s is not null', c), ' and ') from unnest(columns) c),
    case
      when used = '{}' then 'null::double precision[]'
      else (
        select format('array[%s]', string_agg(format('array[%s]', l.line), ', ' order by l.i))
        from
          (
            -- With the two columns always in the same order, equal expressions are computed once.
            select i,
              string_agg(
                format('regr_sxy(p.%s, p.%s)', columns[greatest(i, j)], columns[least(i, j)]),
                ', '
                order by j
              ) as line
            from generate_subscripts(columns, 1) i
              cross join generate_subscripts(columns, 1) j
            group by 1
          ) l
      )
    end
  )
  into answer
  using levels, fewest, x, y;
  return answer || jsonb_build_object('x', x, 'y', y, 'metrics', names, 'controls', used);
end;
$$;
comment on function private.correlation(text, text, boolean, boolean, text[], jsonb) is
  'M17 of two figures of the filtered profiles: fit, partial correlation, points or hexagons, and the people furthest from the line.';
