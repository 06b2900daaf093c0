-- M16: survival of reviews (vouches are in r_vouch_stats).
create function private.kaplan_meier(days double precision[], ended boolean[]) returns jsonb
language sql immutable as
$$
  with l as materialized (select l.days, l.ended from unnest(days, ended) l(days, ended) where l.days >= 0),
  -- Only the times at which something ended make a step; all other lifetimes are counted into the stretch between two of
  -- them, so that what is sorted and summed up is as long as the curve and not as the data.
  e as materialized (select array_agg(distinct l.days order by l.days) as at from l where l.ended),
  g as (select width_bucket(l.days, (select e.at from e)) as stretch, count(*) as n, count(*) filter (where l.ended) as d from l group by 1),
  -- Whole numbers in double precision, exact below 2^53 and far cheaper than numeric.
  r as (select (select e.at from e)[g.stretch] as days, g.stretch, g.d, sum(g.n::double precision) over (order by g.stretch desc) as at_risk from g),
  s as (
    select r.*,
      case when bool_or(d = at_risk) over w then 0 else exp(sum(ln(greatest(1 - d::double precision / at_risk, 1e-300))) over w) end as survival,
      sum(case when d < at_risk then d::double precision / (at_risk * (at_risk - d)) end) over w as greenwood
    from r where r.stretch > 0 window w as (order by r.days)),
  -- A step per quarter of a percent is all a chart can show; with 400 lifetimes or fewer that is every step.
  shown as (
    select s.*, row_number() over (order by s.days) as i, count(*) over () as steps,
      floor(survival * 400) is distinct from floor(lag(survival) over (order by s.days) * 400) as visible from s)
  select jsonb_build_object('n', (select count(*) from l), 'ended', (select count(*) from l where l.ended),
    'medianDays', (select min(s.days) from s where survival <= .5),
    'steps', (select coalesce(jsonb_agg(jsonb_build_object('days', x.days, 'survival', x.survival, 'atRisk', x.at_risk, 'ended', x.d,
        'low', greatest(0, x.survival - 1.96 * x.survival * sqrt(x.greenwood)), 'high', least(1, x.survival + 1.96 * x.survival * sqrt(x.greenwood)))
        order by x.days), '[]')
      from shown x where x.visible or x.i = x.steps or x.steps <= 400))
$$;
comment on function private.kaplan_meier(double precision[], boolean[]) is
  'M16: steps of the Kaplan-Meier curve of lifetimes in days (false = still lasting), with the 95 % band of Greenwood; medianDays null = not reached.';

create table app.r_survival (
  part text primary key,
  curve jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_survival enable row level security;
revoke all on app.r_survival from public, anon, authenticated;
comment on table app.r_survival is 'M16 nightly: lifetimes of reviews by sentiment, and all.';

create function private.survival_parts() returns text[]
language sql immutable as $$ select array['positive', 'neutral', 'negative', 'all'] $$;
create function private.survival_curve(part text) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare days double precision[]; ended boolean[];
begin
  select array_agg(date_part('epoch', coalesce(r.archived_at, (select app.now())) - r.created_at) / 86400), array_agg(r.archived_at is not null)
    into days, ended from (select x.created_at, x.archived_at from app.review_states x
      where part = 'all' or x.score = array_position(array['negative', 'neutral', 'positive'], part) - 2 offset 0) r;
  return private.kaplan_meier(coalesce(days, '{}'), coalesce(ended, '{}'));
end $$;

create function app.refresh_survival(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as
$$
declare
  parts text[] := private.survival_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_survival values (parts[i], private.survival_curve(parts[i]), app.now())
    on conflict (part) do update set curve = excluded.curve, computed_at = excluded.computed_at;
  return jsonb_build_object('rows', 1, 'cursor', case when i < cardinality(parts) then jsonb_build_object('part', i + 1) end);
end $$;
comment on function app.refresh_survival(jsonb) is 'r_survival, one curve per chunk.';
insert into app.rollup_jobs values ('survival', 86400, 'app.refresh_survival', 60);
