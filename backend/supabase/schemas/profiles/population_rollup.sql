create function app.refresh_profile_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sorts');
  clock timestamptz := app.now();
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sorts' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sorts', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sorts', r.subject_id::text from app.reviews r where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sorts', r.subject_id::text
    from app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= clock
    union
    select 'profile_sorts', v.subject_id::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock or v.unvouched_at > seen and v.unvouched_at <= clock
    -- A snapshot arrived, or became the one that the last 30 days start from.
    union
    select 'profile_sorts', h.user_id::text
    from app.score_history h
    where h.at > seen and h.at <= clock or h.at > seen - interval '30 days' and h.at <= clock - interval '30 days'
    on conflict do nothing;
  end if;
  loop
    people := private.claim_dirty('profile_sorts', 50)::bigint[];
    exit when people = '{}';
    with got as (
      select r.subject_id, count(*) as n,
        private.wilson_bound(
          count(*) filter (where r.score = 1),
          nullif(count(*) filter (where r.score <> 0), 0),
          -1
        ) as share
      from app.review_states r
      where r.subject_id = any (people) and r.archived_at is null
      group by 1
    ), backed as (
      select v.subject_id, sum(v.amount_wei) as wei, count(*) as n
      from app.vouch_states v
      where v.subject_id = any (people) and v.active
      group by 1
    )
    insert into app.r_profile_sort as s (user_id, reviews, positive_share, vouched_wei, vouches, delta30)
    select u.user_id, coalesce(g.n, 0), g.share, coalesce(b.wei, 0), coalesce(b.n, 0),
      private.score_change(u.user_id, clock - interval '30 days', clock)
    from app.users u
      left join got g on g.subject_id = u.user_id
      left join backed b on b.subject_id = u.user_id
    where u.user_id = any (people)
    on conflict (user_id) do update
      set
        reviews = excluded.reviews,
        positive_share = excluded.positive_share,
        vouched_wei = excluded.vouched_wei,
        vouches = excluded.vouches,
        delta30 = excluded.delta30
      where (s.reviews, s.positive_share, s.vouched_wei, s.vouches, s.delta30) is distinct from (
          excluded.reviews,
          excluded.positive_share,
          excluded.vouched_wei,
          excluded.vouches,
          excluded.delta30
        );
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('profile_sorts', written);
end;
$$;
comment on function app.refresh_profile_sorts(jsonb) is
  'Recomputes r_profile_sort of everyone whose reviews, vouches or scores changed, or left the last 30 days.';

create function app.refresh_r_population(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  step text := coalesce(cursor ->> 'step', 'hist');
  joining date := (cursor ->> 'month')::date;
  written bigint;
begin
  if step = 'hist' then
    delete from app.r_hist where true;
    insert into app.r_hist
    select b.metric, floor(m.x / b.width) * b.width, b.width, date_trunc('quarter', p.joined_at)::date, count(*)
    from app.listed_profiles p
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
    -- The months of the last round remain until they are recounted.
    delete from app.r_cohort c
    where c.month = joining
      or joining is null
      or joining > app.now()
      and c.month > joining
      or c.month < (select date_trunc('month', min(p.joined_at)) from app.profiles p);
    if joining is null or joining > app.now() then
      return '{"rows": 0, "cursor": {"step": "sums"}}';
    end if;
    insert into app.r_cohort
    select joining, a.age, count(*),
      count(*) filter (
        where exists (
            select 1
            from app.activity_spans s
            where s.user_id = p.user_id
              -- A span ends 30 days after its last event, so an instant it covers has one in the 30 days up to it.
              and s.from_at <= p.joined_at + make_interval(days => 30 * (a.age + 1))
              and s.until_at > p.joined_at + make_interval(days => 30 * (a.age + 1))
          )
      ),
      joining + interval '1 month' + make_interval(days => 30 * (a.age + 1)) <= (select app.now())
    from generate_series(0, 24) a (age)
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
  from app.listed_profiles p
    join app.users u on u.user_id = p.user_id
  where u.score is not null
  group by 2
  on conflict (day, level) do update set n = excluded.n;
  insert into app.r_population (body, computed_at)
  select jsonb_build_object(
      'byAge', (
        select coalesce(
            jsonb_agg(jsonb_build_object('month', a.month, 'n', a.n, 'quartiles', a.q) order by a.month),
            '[]'
          )
        from (
            select floor(extract(epoch from app.now() - p.joined_at) / 2592000)::int as month, count(*) as n,
              to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by u.score)) as q
            from app.listed_profiles p
              join app.users u on u.user_id = p.user_id
            group by 1
          ) a
      ),
      'lorenz', (
        select coalesce(jsonb_agg(jsonb_build_array(l.share_people, l.share_wei) order by l.share_people), '[]')
        from (
            select i::float8 / n as share_people, (sum(wei) over (order by i) / nullif(total, 0))::float8 as share_wei,
              i, n
            from (
                select v.wei, row_number() over (order by v.wei, v.subject_id) as i, count(*) over () as n,
                  sum(v.wei) over () as total
                from (
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
        from (
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
  'Histograms, cohorts, level mix and distribution of vouches over all profiles; cohorts one join month per chunk.';

create function app.refresh_profile_lists(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_lists', s.user_id::text
    from app.r_profile_sums s
      left join app.r_profile_lists r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.claim_dirty('profile_lists', 1))[1];
    exit when who is null;
    insert into app.r_profile_lists as r
    select s.user_id,
      jsonb_build_object(
        'endorsed', private.count_endorsed(s.user_id),
        'endorsers', private.count_endorsers(s.user_id),
        'unanswered', private.count_unanswered(s.user_id)
      ),
      clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        lists = excluded.lists,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('profile_lists', written);
end;
$$;
comment on function app.refresh_profile_lists(jsonb) is
  'Recomputes r_profile_lists of people whose r_profile_sums were recomputed, and of all others within the hour: scores of others change without a row of theirs.';

select private.watch('app.reviews', 'profile_sorts', 'subject_id');
select private.watch(
    'app.review_archive_events',
    'profile_sorts',
    '(select r.subject_id from app.reviews r where r.id = review_id)'
  );
select private.watch('app.vouches', 'profile_sorts', 'subject_id');
select private.watch('app.score_history', 'profile_sorts', 'user_id');

insert into app.rollup_jobs values ('profile_sorts', 300, 'app.refresh_profile_sorts', 14);

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_population', 86400, 'app.refresh_r_population', 91);

insert into app.rollup_jobs values ('profile_lists', 300, 'app.refresh_profile_lists', 17);

create function private.bin_widths() returns table (metric text, width float8)
language sql immutable set search_path = '' as $$
  values
    ('score', 50::float8),
    ('activeReviews', 1),
    ('vouchedEth', 0.1),
    ('xpTotal', 500);
$$;
