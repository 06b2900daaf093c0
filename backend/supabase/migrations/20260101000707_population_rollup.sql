-- The population of profiles, nightly (8.6).
create table app.r_hist (
  metric text not null,
  bin double precision not null,
  width double precision not null,
  quarter date not null,
  n bigint not null,
  primary key (metric, quarter, bin)
);
create table app.r_cohort (
  month date not null,
  age int not null,
  joined bigint not null,
  active bigint not null,
  complete boolean not null,
  primary key (month, age)
);
create table app.r_level_day (day date not null, level text not null, n bigint not null, primary key (day, level));
create table app.r_population (
  one boolean primary key default true check (one),
  body jsonb not null,
  computed_at timestamptz not null
);
do $$
declare
  t text;
begin
  foreach t in array array['r_hist', 'r_cohort', 'r_level_day', 'r_population'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;
comment on table app.r_hist is
  'Counts of profiles per bin of a figure and quarter of joining; a bin holds its lower edge.';
comment on table app.r_cohort is
  'Profiles of a month of joining with any event in the month of their membership with this number (0 = the first 30 days).';

-- Of a bar of each histogram, in the unit of its figure.
create function private.bin_widths() returns table (metric text, width float8)
language sql immutable set search_path = ''
as $$
  values
    ('score', 50::float8),
    ('activeReviews', 1),
    ('vouchedEth', 0.1),
    ('xpTotal', 500);
$$;

create function app.refresh_r_population(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  step text := coalesce(cursor ->> 'step', 'hist');
  joining date := (cursor ->> 'month')::date;
  written bigint;
begin
  if step = 'hist' then
    delete from app.r_hist where true;
    insert into app.r_hist
    select b.metric, floor(m.x / b.width) * b.width, b.width, date_trunc('quarter', p.joined_at)::date, count(*)
    from
      app.listed_profiles p
      join app.users u on u.user_id = p.user_id
      left join app.r_figures f on f.user_id = p.user_id
      cross join lateral (
        values
          ('score', u.score::float8),
          ('activeReviews', f.vals[array_position(private.metric_names(), 'activeReviews')]),
          ('vouchedEth', f.vals[array_position(private.metric_names(), 'vouchedEth')]),
          ('xpTotal', u.xp_total::float8)
      ) m (metric, x)
      join private.bin_widths() b on b.metric = m.metric
    where m.x is not null
    group by 1, 2, 3, 4;
    get diagnostics written = row_count;
    return jsonb_build_object(
      'rows', written,
      'cursor', jsonb_build_object(
        'step', 'cohort',
        'month', (select date_trunc('month', min(p.joined_at))::date from app.profiles p)
      )
    );
  end if;
  if step = 'cohort' then
    -- The last round's months stand until they are counted anew.
    delete from app.r_cohort c
    where
      c.month = joining
      or joining is null
      or joining > app.now()
      and c.month > joining
      or c.month < (select date_trunc('month', min(p.joined_at)) from app.profiles p);
    if joining is null or joining > app.now() then
      return '{"rows": 0, "cursor": {"step": "sums"}}';
    end if;
    insert into app.r_cohort
    select
      joining,
      a.age,
      count(*),
      count(*) filter (
        where
          exists (
            select 1
            from app.activity_spans s
            where
              s.user_id = p.user_id
              -- A span ends 30 days after its last event, so it holds one in the 30 days up to the instant that it covers.
              and s.from_at <= p.joined_at + make_interval(days => 30 * (a.age + 1))
              and s.until_at > p.joined_at + make_interval(days => 30 * (a.age + 1))
          )
      ),
      joining + interval '1 month' + make_interval(days => 30 * (a.age + 1)) <= (select app.now())
    from
      generate_series(0, 24) a (age)
      join app.listed_profiles p on p.joined_at >= joining and p.joined_at < joining + interval '1 month'
    where joining + make_interval(days => 30 * a.age) <= (select app.now())
    group by 1, 2, 5;
    get diagnostics written = row_count;
    return jsonb_build_object(
      'rows', written,
      'cursor', jsonb_build_object('step', 'cohort', 'month', (joining + interval '1 month')::date)
    );
  end if;
  insert into app.r_level_day
  select app.now()::date, private.level(u.score), count(*)
  from
    app.listed_profiles p
    join app.users u on u.user_id = p.user_id
  where u.score is not null
  group by 2
  on conflict (day, level) do update set n = excluded.n;
  insert into app.r_population (body, computed_at)
  select
    jsonb_build_object(
      'byAge', (
        select
          coalesce(jsonb_agg(jsonb_build_object('month', a.month, 'n', a.n, 'quartiles', a.q) order by a.month), '[]')
        from
          (
            select
              floor(extract(epoch from app.now() - p.joined_at) / 2592000)::int as month,
              count(*) as n,
              to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by u.score)) as q
            from
              app.listed_profiles p
              join app.users u on u.user_id = p.user_id
            group by 1
          ) a
      ),
      'lorenz', (
        select coalesce(jsonb_agg(jsonb_build_array(l.share_people, l.share_wei) order by l.share_people), '[]')
        from
          (
            select
              i::float8 / n as share_people,
              (sum(wei) over (order by i) / nullif(total, 0))::float8 as share_wei,
              i,
              n
            from
              (
                select
                  v.wei,
                  row_number() over (order by v.wei, v.subject_id) as i,
                  count(*) over () as n,
                  sum(v.wei) over () as total
                from
                  (
                    select v.subject_id, sum(v.amount_wei) as wei
                    from app.vouch_states v
                    where v.active and v.amount_wei is not null
                    group by 1
                  ) v
              ) x
          ) l
        where l.i = l.n or l.i % greatest(1, l.n / 100) = 0
      ),
      'giniVouched', (
        select private.gini(array_agg(v.wei))
        from
          (
            select sum(v.amount_wei)::float8 as wei
            from app.vouch_states v
            where v.active and v.amount_wei is not null
            group by v.subject_id
          ) v
      )
    ),
    app.now()
  on conflict (one) do update
    set
      body = excluded.body,
      computed_at = excluded.computed_at;
  return '{"rows": 1, "cursor": null}';
end;
$$;
comment on function app.refresh_r_population(jsonb) is
  'Histograms, cohorts and level mix of all profiles, one join month per chunk.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_population', 86400, 'app.refresh_r_population', 91);
