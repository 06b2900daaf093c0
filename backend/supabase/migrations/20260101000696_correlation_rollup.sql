-- Rollup of the figures of profiles and of M17 of every pair of them.

create function app.refresh_r_figures(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  names text[] := private.metric_names();
  -- A cell of the matrix: row and column.
  i int := (cursor ->> 'row')::int;
  j int := (cursor ->> 'column')::int;
  n bigint;
  written bigint := 0;
begin
  if cursor ? 'list' then
    i := (cursor ->> 'list')::int;
    loop
      insert into app.corr_build
      select
        i,
        count(f.x),
        coalesce(array_agg(f.x order by f.user_id), '{}'),
        coalesce(array_agg(f.rank order by f.user_id), '{}')
      from
        (
          select r.user_id, r.x, (rank() over w + count(*) over w) / 2.0::float8 as rank
          from (select f.user_id, f.vals[i] as x from app.r_figures f offset 0) r
          window w as (order by r.x)
        ) f;
      i := i + 1;
      exit when app.chunk_over(began) or i > cardinality(names);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', case when i > cardinality(names) then '{"row": 1, "column": 1}' else jsonb_build_object('list', i) end
    );
  end if;
  if cursor ? 'row' then
    loop
      delete from app.r_corr c where c.x = names[i] and c.y = names[j] or c.x = names[j] and c.y = names[i];
      insert into app.r_corr
      with
        pair as (
          select a.n as na, b.n as nb, a.vals as xs, b.vals as ys, a.ranks as rx, b.ranks as ry
          from
            app.corr_build a
            join app.corr_build b on b.place = j
          where a.place = i
        ),
        c as (
          select p.*, v.*
          from
            pair p
            cross join lateral (
              select
                count(*) as n,
                corr(v.y, v.x) as pearson,
                corr(v.ry, v.rx) as spearman,
                regr_slope(v.y, v.x) as slope,
                regr_intercept(v.y, v.x) as intercept,
                regr_slope(v.x, v.y) as slope_back,
                regr_intercept(v.x, v.y) as intercept_back
              from unnest(p.xs, p.ys, p.rx, p.ry) v (x, y, rx, ry)
              where v.x is not null and v.y is not null
            ) v
        )
      select
        m.x,
        m.y,
        c.n,
        c.pearson,
        -- The ranks are those of everybody with the figure: with others left out by a gap they are counted anew.
        case
          when c.n = c.na and c.n = c.nb then c.spearman
          else (private.correlate(c.xs, c.ys) ->> 'spearman')::float8
        end,
        private.fisher_bound(c.pearson, c.n, -1.96),
        private.fisher_bound(c.pearson, c.n, 1.96),
        m.slope,
        m.intercept
      from
        c
        cross join lateral (
          select names[i], names[j], c.slope, c.intercept
          union all
          select names[j], names[i], c.slope_back, c.intercept_back where i <> j
        ) m (x, y, slope, intercept);
      get diagnostics n = row_count;
      written := written + n;
      i := i + 1;
      if i > j then
        i := 1;
        j := j + 1;
      end if;
      exit when app.chunk_over(began) or j > cardinality(names);
    end loop;
    if j > cardinality(names) then
      truncate app.corr_build;
      delete from app.r_corr c where c.x <> all (names) or c.y <> all (names);
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('row', i, 'column', j));
  end if;
  if cursor is null then
    delete from app.r_figures f where not exists (select 1 from app.profiles p where p.user_id = f.user_id);
  end if;
  loop
    people := private.next_people(after, 20, 500);
    if people = '{}' then
      truncate app.corr_build;
      return jsonb_build_object('rows', written, 'cursor', '{"list": 1}'::jsonb);
    end if;
    delete from app.r_figures f where f.user_id = any (people);
    insert into app.r_figures
    select p.user_id, p.profile_id, private.level(u.score), f.figures, v.vals, private.logarithms(v.vals)
    from
      private.figures_of(people) f
      join app.profiles p on p.user_id = f.user_id
      join app.users u on u.user_id = f.user_id
      cross join lateral (select private.figure_values(f.figures) as vals offset 0) v;
    get diagnostics n = row_count;
    written := written + n;
    after := people[cardinality(people)];
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_r_figures(jsonb) is 'Figures of every profile, then M17 of every pair of them.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_corr', 86400, 'app.refresh_r_figures', 90);
