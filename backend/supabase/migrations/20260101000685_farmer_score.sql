-- Farmer score (6.3): nine features with ramps, kept in r_flag as detector `farmer`.
create table app.r_flag_history (
  user_id bigint not null,
  detector text not null,
  week date not null,
  version int not null,
  score double precision,
  primary key (user_id, detector, week)
);
alter table app.r_flag_history enable row level security;
revoke all on app.r_flag_history from public, anon, authenticated;

insert into app.detector_params (detector, version, active, json)
values
  (
    'farmer',
    1,
    true,
    '{"reviews": 10, "coverage": 0.5, "features": [
  {"id": "F1", "weight": 20, "lo": 0.5, "hi": 0.9, "needs": 5}, {"id": "F2", "weight": 15, "lo": 0.3, "hi": 0.8, "needs": 3},
  {"id": "F3", "weight": 10, "lo": 0.3, "hi": 0.8, "needs": 5}, {"id": "F4", "weight": 15, "lo": 0.3, "hi": 0.9, "needs": 5},
  {"id": "F5", "weight": 15, "lo": 0.2, "hi": 0.8, "needs": 5}, {"id": "F6", "weight": 5, "lo": 0, "hi": 0.2, "needs": 5, "less": true},
  {"id": "F7", "weight": 10, "lo": 0, "hi": 5, "needs": 5}, {"id": "F8", "weight": 5, "lo": 0.2, "hi": 0.6, "needs": 3},
  {"id": "F9", "weight": 5, "lo": 0.2, "hi": 0.8, "needs": 5}]}'
  );

-- `measured`: {"<id>": {"x": value, "n": what the value rests on}}. A feature below its `needs` gives no points and no weight.
create function private.composite(measured jsonb, rules jsonb) returns jsonb
language sql immutable
as $$
  with
    line as (
      select
        f.n as place,
        f.body ->> 'id' as id,
        (f.body ->> 'weight')::float8 as weight,
        (measured -> (f.body ->> 'id') ->> 'x')::float8 as x,
        coalesce((measured -> (f.body ->> 'id') ->> 'n')::float8, 0) as n,
        (f.body ->> 'needs')::float8 as needs,
        (f.body ->> 'lo')::float8 as lo,
        (f.body ->> 'hi')::float8 as hi,
        coalesce((f.body ->> 'less')::boolean, false) as less
      from jsonb_array_elements(rules -> 'features') with ordinality f (body, n)
    ),
    part as (
      select
        l.*,
        case
          when l.n >= l.needs
            and l.x is not null
            then case when l.less then 1 - private.ramp(l.x, l.lo, l.hi) else private.ramp(l.x, l.lo, l.hi) end
        end as f
      from line l
    ),
    total as (
      select
        coalesce(sum(p.weight) filter (where p.f is not null), 0) as weight,
        sum(p.weight * p.f) as points,
        sum(p.weight) as of
      from part p
    ),
    result as (
      select
        t.weight / t.of as coverage,
        case when t.weight / t.of >= (rules ->> 'coverage')::float8 then 100 * t.points / t.weight end as score
      from total t
    )
  select
    jsonb_build_object(
      'score', r.score,
      'coverage', r.coverage,
      'band', private.score_band(r.score),
      'version', (rules ->> 'version')::int,
      'lines', (
        select
          jsonb_agg(
            jsonb_build_object(
              'id', p.id,
              'weight', p.weight,
              'x', p.x,
              'n', p.n,
              'needs', p.needs,
              'feature', p.f,
              'points', p.weight * p.f
            )
            order by p.place
          )
        from part p
      )
    )
  from result r;
$$;
comment on function private.composite(jsonb, jsonb) is
  '6.1: 100 · sum(w f) / sum(w) over the features with enough data; coverage = their share of all weights. Score and band are null below the coverage limit.';

create function private.feature(k bigint, n bigint) returns jsonb
language sql immutable
as $$
  select
    jsonb_build_object(
      'x', coalesce(k, 0)::float8 / nullif(coalesce(n, 0), 0),
      'n', coalesce(n, 0),
      'k', coalesce(k, 0)
    );
$$;
