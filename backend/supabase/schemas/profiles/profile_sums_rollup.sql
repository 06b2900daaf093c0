create function private.is_busy(user_id bigint) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*) from (select 1 from app.reviews r where r.author_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.reviews r where r.subject_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.vouches v where v.author_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.vouches v where v.subject_id = is_busy.user_id limit 301) x) > 300
    or (
      select count(*) from (select 1 from app.visible_votes v where v.voter_id = is_busy.user_id limit 2001) x
    ) > 2000;
end;
$$;

create function app.refresh_profile_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sums');
  clock timestamptz := app.now();
  people bigint[];
  who bigint;
  place int := 0;
  written bigint := 0;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sums' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sums', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sums', unnest(array[r.author_id, r.subject_id])::text
    from app.reviews r
    where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sums', unnest(array[v.author_id, v.subject_id])::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock
    union
    select 'profile_sums', v.voter_id::text from app.visible_votes v where v.created_at > seen and v.created_at <= clock
    union
    select 'profile_sums', r.author_id::text
    from app.visible_votes v
      join app.reviews r on r.id = v.target_id and r.subject_id = v.voter_id
    where v.target_type = 'review' and v.created_at > seen and v.created_at <= clock
    -- The levels of those endorsed, and the risk at each, change without a row of this person.
    union
    select 'profile_sums', s.user_id::text from app.r_profile_sums s where s.computed_at < clock - interval '6 hours'
    on conflict do nothing;
  end if;
  people := private.take_dirty('profile_sums', 100)::bigint[];
  foreach who in array people loop
    place := place + 1;
    if private.is_busy(who) then
      insert into app.r_profile_sums as s
      select u.user_id,
        private.count_profile_sums(who)
          || jsonb_build_object('reviews', private.count_reviews(private.person_reviews(who)) - 'counted'),
        clock
      from app.users u
      where u.user_id = who
      on conflict (user_id) do update
        set
          figures = excluded.figures,
          computed_at = excluded.computed_at;
      written := written + 1;
    else
      delete from app.r_profile_sums s where s.user_id = who;
    end if;
    exit when app.chunk_over(began);
  end loop;
  -- One person may take as long as a chunk: the others wait for the next.
  insert into app.rollup_dirty (rollup, key)
  select 'profile_sums', p.id::text from unnest(people[place + 1:]) p (id)
  on conflict do nothing;
  return private.rollup_answer('profile_sums', written);
end;
$$;
comment on function app.refresh_profile_sums(jsonb) is
  'r_profile_sums of everyone whose reviews, vouches or votes changed, and of all others every six hours.';

create function private.bin_widths() returns table (metric text, width float8)
language sql immutable set search_path = '' as $$
  values
    ('score', 50::float8),
    ('activeReviews', 1),
    ('vouchedEth', 0.1),
    ('xpTotal', 500);
$$;

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
    -- The last round's months stand until they are counted anew.
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
              -- A span ends 30 days after its last event, so it holds one in the 30 days up to the instant that it covers.
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
  'Histograms, cohorts and level mix of all profiles, one join month per chunk.';

create function app.refresh_person_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'person_sums', s.user_id::text
    from app.r_profile_sums s
      left join app.r_person_sums r using (user_id)
    where r.user_id is null
      or r.computed_at < s.computed_at
      or r.computed_at < clock - interval '1 hour'
      or r.computed_at::date < clock::date
    on conflict do nothing;
  end if;
  loop
    who := (private.take_dirty('person_sums', 1))[1];
    exit when who is null;
    delete from app.r_person_sums r where r.user_id = who;
    insert into app.r_person_sums
    select c.*
    from private.count_person_sums(array[who]) c
      join app.r_profile_sums s on s.user_id = c.user_id;
    written := written + 1;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('person_sums', written);
end;
$$;
comment on function app.refresh_person_sums(jsonb) is
  'r_person_sums of everybody whose r_profile_sums were counted anew, of all at the begin of a day, and within the hour what changes without a review or vouch of theirs: scores of others, marks, reviews that count.';

select private.watch('app.reviews', 'profile_sums', 'unnest(array[author_id, subject_id])');
select private.watch(
    'app.review_archive_events',
    'profile_sums',
    'unnest(array(select x from app.reviews r cross join lateral unnest(array[r.author_id, r.subject_id]) x where r.id = review_id))'
  );
select private.watch('app.vouches', 'profile_sums', 'unnest(array[author_id, subject_id])');
select private.watch(
    'app.votes',
    'profile_sums',
    'unnest(array(select voter_id union select r.author_id from app.reviews r where target_type = ''review'' and r.id = target_id and r.subject_id = voter_id))'
  );

insert into app.rollup_jobs values ('profile_sums', 300, 'app.refresh_profile_sums', 16);

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_population', 86400, 'app.refresh_r_population', 91);

insert into app.rollup_jobs values ('person_sums', 300, 'app.refresh_person_sums', 17);
