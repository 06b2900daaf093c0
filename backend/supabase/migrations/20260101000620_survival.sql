-- M16: survival of reviews (vouches are in r_vouch_stats).
create function private.kaplan_meier_split(days double precision[], ended boolean[], marked boolean[]) returns jsonb
language sql immutable
as $$
  with
    l as materialized (
      select l.days, l.ended, l.marked from unnest(days, ended, marked) l (days, ended, marked) where l.days >= 0
    ),
    -- Only the times at which something ended make a step; all other lifetimes are counted into the stretch between two of
    -- them, so that what is sorted and summed up is as long as the curve and not as the data.
    e as materialized (select array_agg(distinct l.days order by l.days) as at from l where l.ended),
    g as (
      select
        coalesce(width_bucket(l.days, (select e.at from e)), 0) as stretch,
        count(*) as n,
        count(*) filter (where l.ended) as d,
        count(*) filter (where l.marked) as marked_n,
        count(*) filter (where l.marked and l.ended) as marked_d
      from l
      group by 1
    ),
    -- Whole numbers in double precision, exact below 2^53 and far cheaper than numeric.
    c as (
      select
        g.*,
        sum(g.n::double precision) over w as left_over,
        sum(g.marked_n::double precision) over w as marked_left
      from g
      window w as (order by g.stretch desc)
    ),
    -- Those marked and the others have their steps among those of all.
    r as materialized (
      select p.part, (select e.at from e)[c.stretch] as days, p.n, p.d, p.at_risk
      from
        c
        cross join lateral (
          values
            ('all', c.n, c.d, c.left_over),
            ('marked', c.marked_n, c.marked_d, c.marked_left),
            ('others', c.n - c.marked_n, c.d - c.marked_d, c.left_over - c.marked_left)
        ) p (part, n, d, at_risk)
      where p.n > 0 and (marked is not null or p.part = 'all')
    ),
    s as (
      select
        r.*,
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
    -- A step per quarter of a percent is all a chart can show; with 400 lifetimes or fewer that is every step.
    shown as (
      select
        s.*,
        row_number() over w as i,
        count(*) over (partition by s.part) as steps,
        floor(survival * 400) is distinct from floor(lag(survival) over w * 400) as visible
      from s
      window
        w as (
          partition by s.part
          order by s.days
        )
    ),
    curves as (
      select
        x.part,
        min(x.days) filter (where x.survival <= .5) as median,
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
  select
    jsonb_object_agg(
      p,
      jsonb_build_object(
        'n', coalesce(k.n, 0),
        'ended', coalesce(k.d, 0),
        'medianDays', x.median,
        'steps', coalesce(x.steps, '[]')
      )
    )
  from
    unnest(array['all', 'marked', 'others']) p
    left join (select r.part, sum(r.n) as n, sum(r.d) as d from r group by 1) k on k.part = p
    left join curves x on x.part = p;
$$;
create function private.kaplan_meier(days double precision[], ended boolean[]) returns jsonb
language sql immutable
as $$
  select private.kaplan_meier_split(days, ended, null) -> 'all';
$$;
comment on function private.kaplan_meier(double precision[], boolean[]) is
  'M16: steps of the Kaplan-Meier curve of lifetimes in days (false = still lasting), with the 95 % band of Greenwood (null where all ended at once); medianDays null = not reached.';
comment on function private.kaplan_meier_split(double precision[], boolean[], boolean[]) is
  'M16 of all lifetimes, of those marked and of the others.';

create table app.r_survival (
  part text primary key,
  curve jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_survival enable row level security;
revoke all on app.r_survival from public, anon, authenticated;
comment on table app.r_survival is 'M16 nightly: lifetimes of reviews by sentiment, and all.';

create function private.survival_parts() returns text[]
language sql immutable
as $$
  select array['positive', 'neutral', 'negative', 'all'];
$$;
create function private.survival_curve(part text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  days double precision[];
  ended boolean[];
begin
  select
    array_agg(date_part('epoch', coalesce(r.archived_at, (select app.now())) - r.created_at) / 86400),
    array_agg(r.archived_at is not null)
  into days, ended
  from
    (
      select x.created_at, x.archived_at
      from app.review_states x
      -- When it ended nobody knows, so it tells nothing about lifetimes.
      where
        not x.archived_estimated
        and (part = 'all' or x.score = array_position(array['negative', 'neutral', 'positive'], part) - 2)
      offset 0
    ) r;
  return private.kaplan_meier(coalesce(days, '{}'), coalesce(ended, '{}'));
end;
$$;

create function app.refresh_survival(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  parts text[] := private.survival_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_survival
  values (parts[i], private.survival_curve(parts[i]), app.now())
  on conflict (part) do update
    set
      curve = excluded.curve,
      computed_at = excluded.computed_at;
  return jsonb_build_object(
    'rows', 1,
    'cursor', case when i < cardinality(parts) then jsonb_build_object('part', i + 1) end
  );
end;
$$;
comment on function app.refresh_survival(jsonb) is 'r_survival, one curve per chunk.';
insert into app.rollup_jobs values ('survival', 86400, 'app.refresh_survival', 17);
