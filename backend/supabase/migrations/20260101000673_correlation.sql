-- Page /mini-apps/score-correlation (8.33, M17): one row of figures per profile, the matrix of all pairs.
create table app.r_figures (
  user_id bigint primary key,
  profile_id bigint not null unique,
  level text,
  figures jsonb not null,
  vals double precision[] not null,
  logs double precision[] not null
);
create table app.r_corr (
  x text not null,
  y text not null,
  n int not null,
  pearson double precision,
  spearman double precision,
  low double precision,
  high double precision,
  slope double precision,
  intercept double precision,
  primary key (x, y)
);
-- A figure of everybody, by user id, and its mean ranks: what the running round makes the matrix of.
create table app.corr_build (
  place int primary key,
  n bigint not null,
  vals double precision[] not null,
  ranks double precision[] not null
);
alter table app.corr_build enable row level security;
revoke all on app.corr_build from public, anon, authenticated;
alter table app.r_figures enable row level security;
alter table app.r_corr enable row level security;
revoke all on app.r_figures, app.r_corr from public, anon, authenticated;
comment on table app.r_figures is
  'Figures of a profile by name, those of private.metric_names(); a figure without a value is left out. `vals`: the same in the order of the names, which is read ten times as fast, and `logs` their decimal logarithms, null up to 0.';

create function private.metric_names() returns text[]
language sql immutable
as $$
  select
    array[
      'score',
      'activeReviews',
      'positiveReviews',
      'negativeReviews',
      'reviewers',
      'reviewsGiven',
      'archivedGiven',
      'archivedReceived',
      'vouchedEth',
      'vouchesReceived',
      'vouchedOutEth',
      'vouchesGiven',
      'mutualReviews',
      'reciprocated',
      'votesCast',
      'invitees',
      'inviteeMean',
      'bondScore',
      'xpTotal',
      'xpSeason',
      'streakDays',
      'influence',
      'influencePct',
      'ageDays',
      'slashesReceived',
      'slashesAuthored',
      'slashVotes',
      'trust',
      'farmer',
      'subtree'
    ];
$$;

create function private.figure_values(figures jsonb) returns double precision[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select (figures ->> m.name)::float8 from unnest(private.metric_names()) with ordinality m (name, n) order by m.n
  );
end;
$$;

create function private.logarithms(vals double precision[]) returns double precision[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select case when v.x > 0 then log(v.x::numeric)::float8 end from unnest(vals) with ordinality v (x, n) order by v.n
  );
end;
$$;

create function private.figures_of(people bigint[]) returns table (user_id bigint, figures jsonb)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('votes_sides') is not null;
begin
  return query
    with
      got as (
        select
          r.subject_id as id,
          count(*) filter (where r.archived_at is null) as n,
          count(*) filter (where r.score = 1 and r.archived_at is null) as pos,
          count(*) filter (where r.score = -1 and r.archived_at is null) as neg,
          count(distinct r.author_id) filter (where r.archived_at is null) as reviewers,
          count(*) filter (where r.archived_at is not null) as archived
        from app.review_states r
        where r.subject_id = any (people)
        group by 1
      ),
      gave as (
        select
          r.author_id as id,
          count(*) filter (where r.archived_at is null) as n,
          count(*) filter (where r.archived_at is not null) as archived
        from app.review_states r
        where r.author_id = any (people)
        group by 1
      ),
      backed as (
        select v.subject_id as id, sum(v.amount_wei) as wei, count(*) as n
        from app.vouch_states v
        where v.subject_id = any (people) and v.active
        group by 1
      ),
      backs as (
        select v.author_id as id, sum(v.amount_wei) as wei, count(*) as n
        from app.vouch_states v
        where v.author_id = any (people) and v.active
        group by 1
      ),
      mutual as (
        select x.id, count(*) as n
        from
          (
            select p.first_author as id
            from app.r_review_pair p
            where p.current_positive and p.first_author = any (people)
            union all
            select p.responder from app.r_review_pair p where p.current_positive and p.responder = any (people)
          ) x
        group by 1
      ),
      -- Added up already by voter; before that rollup ever ran, from the votes.
      votes as (
        select v.voter_id as id, sum(v.up + v.down + v.blind)::bigint as n
        from app.r_vote_voter v
        where ready and v.voter_id = any (people)
        group by 1
        union all
        select v.voter_id, count(*) from app.counted_votes v where not ready and v.voter_id = any (people) group by 1
      ),
      season as (
        select x.user_id as id, coalesce(sum(x.xp), 0) as xp
        from app.xp_weekly x
        where x.user_id = any (people) and x.season = (select private.current_season())
        group by 1
      ),
      accused as (
        select s.subject_id as id, count(*) as n from app.slash_states s where s.subject_id = any (people) group by 1
      ),
      accuses as (
        select s.author_id as id, count(*) as n from app.slash_states s where s.author_id = any (people) group by 1
      )
    select
      u.user_id,
      jsonb_strip_nulls(
        jsonb_build_object(
            'score', u.score,
            'activeReviews', coalesce(got.n, 0),
            'positiveReviews', coalesce(got.pos, 0),
            'negativeReviews', coalesce(got.neg, 0),
            'reviewers', coalesce(got.reviewers, 0),
            'reviewsGiven', coalesce(gave.n, 0),
            'archivedGiven', coalesce(gave.archived, 0),
            'archivedReceived', coalesce(got.archived, 0),
            'vouchedEth', coalesce(backed.wei, 0) / 1e18,
            'vouchesReceived', coalesce(backed.n, 0),
            'vouchedOutEth', coalesce(backs.wei, 0) / 1e18,
            'vouchesGiven', coalesce(backs.n, 0),
            'mutualReviews', coalesce(mutual.n, 0),
            'reciprocated', (select e.reciprocated from app.r_eip7 e where e.user_id = u.user_id),
            'votesCast', coalesce(votes.n, 0)
          )
          || jsonb_build_object(
            'invitees', coalesce(e.n, 0),
            'inviteeMean', e.old,
            'bondScore', e.new,
            'xpTotal', u.xp_total,
            'xpSeason', season.xp,
            'streakDays', u.streak_days,
            'influence', u.influence,
            'influencePct', u.influence_pct,
            'ageDays', extract(epoch from app.now() - p.joined_at) / 86400,
            'slashesReceived', coalesce(accused.n, 0),
            'slashesAuthored', coalesce(accuses.n, 0),
            'slashVotes', (select coalesce(max(k.closed), 0) from app.r_vote_skill k where k.voter_id = u.user_id),
            'trust', (select t.percentile from app.r_trust t where t.user_id = u.user_id),
            'farmer', (select f.score from app.r_flag f where f.user_id = u.user_id and f.detector = 'farmer'),
            'subtree', (select i.rgt - i.lft + 1 from app.r_invite i where i.user_id = u.user_id)
          )
      )
    from
      app.users u
      join app.profiles p on p.user_id = u.user_id
      left join app.r_eip10 e on e.user_id = u.user_id
      left join got on got.id = u.user_id
      left join gave on gave.id = u.user_id
      left join backed on backed.id = u.user_id
      left join backs on backs.id = u.user_id
      left join mutual on mutual.id = u.user_id
      left join votes on votes.id = u.user_id
      left join season on season.id = u.user_id
      left join accused on accused.id = u.user_id
      left join accuses on accuses.id = u.user_id
    where u.user_id = any (people);
end;
$$;

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
    'bins', case
      when cardinality(ids) > 5000 then (
        select jsonb_agg(jsonb_build_object('x', b.bx, 'y', b.cy, 'count', b.n) order by b.bx, b.cy)
        from
          (
            select
              width_bucket(e.vx, m.x0, m.x1 + 1e-9, 40) as bx,
              width_bucket(e.vy, m.y0, m.y1 + 1e-9, 40) as cy,
              count(*) as n
            from
              unnest(xs, ys) e (vx, vy)
              cross join (select min(a) as x0, max(a) as x1, min(b) as y0, max(b) as y1 from unnest(xs, ys) m (a, b)) m
            where m.x1 > m.x0 and m.y1 > m.y0
            group by 1, 2
          ) b
      )
    end,
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
          then private.kept('score_correlation')
      end,
      private.correlation(x, y, log_x, log_y, controls, filters)
    )
    || private.stamp();
end;
$$;
comment on function public.score_correlation(text, text, boolean, boolean, text[], jsonb) is
  'Page /mini-apps/score-correlation (M17): two figures of all profiles, fit, interval, outliers by residual, partial correlation given up to 5 controls. Points up to 5,000 people ([profile id, x, y]), beyond that counts on a 40 x 40 grid over `range`. Filters: level, minReviews.';

create function private.level_gaps() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          (select h.person from app.people h where h.user_id = g.user_id)
            || jsonb_build_object('influence', g.influence, 'gap', g.gap)
          order by g.gap desc, g.score desc, g.user_id
        ),
        '[]'
      )
    from
      (
        select u.user_id, u.influence, u.score, a.rank - b.rank as gap
        from
          app.users u
          join app.profiles p on p.user_id = u.user_id
          join app.levels a on a.level = private.level(u.score)
          join app.levels b on b.level = private.level(u.influence)
        where u.influence is not null and a.rank - b.rank >= 2
        order by 4 desc, u.score desc, u.user_id
        limit 200
      ) g
  );
end;
$$;
comment on function private.level_gaps is
  'EIP-12: people whose score is two or more levels above their influence, at most 200.';

create function public.correlation_matrix() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.stamp()
    || jsonb_build_object(
      'metrics', private.metric_names(),
      'cells', (
        select coalesce(jsonb_agg(jsonb_build_array(c.x, c.y, c.n, c.pearson, c.spearman) order by c.x, c.y), '[]')
        from app.r_corr c
        where c.x <= c.y
      ),
      'levelGaps', coalesce(private.kept('level_gaps'), private.level_gaps()),
      'computedAt', private.iso((select s.finished_at from app.rollup_state s where s.name = 'r_corr'))
    );
end;
$$;
comment on function public.correlation_matrix is
  'Matrix of /mini-apps/score-correlation (M17): [x, y, n, Pearson, Spearman] for x <= y, and people whose score is two or more levels above their influence (EIP-12).';

grant execute
on function public.score_correlation(text, text, boolean, boolean, text[], jsonb), public.correlation_matrix()
to anon, authenticated, service_role;
insert into app.kept_parts (part, source)
values
  ('level_gaps', $$private.level_gaps()$$),
  ('score_correlation', $$private.correlation('activeReviews', 'score', false, false, '{}', '{}')$$);
