create function private.note_activity(people bigint[], times timestamptz[]) returns void
language plpgsql set search_path = '' as $$
declare
  window_length interval := interval '720 hours';
  touched bigint[];
  merged jsonb;
begin
  -- Placeholders are skipped: their rows arrive again under the real person.
  insert into app.activity_weeks as w (user_id, week, first_at)
  select e.user_id, date_trunc('week', e.at at time zone 'UTC')::date, min(e.at)
  from unnest(people, times) e (user_id, at)
  where e.user_id > 0 and e.at is not null
  group by 1, 2
  on conflict (user_id, week) do update set first_at = excluded.first_at where w.first_at > excluded.first_at;
  select array_agg(distinct e.user_id)
  into touched
  from unnest(people, times) e (user_id, at)
  where e.user_id > 0
    and e.at is not null
    and not exists (
      select 1
      from app.activity_spans s
      where s.user_id = e.user_id and s.from_at <= e.at and s.until_at >= e.at + window_length
    );
  if touched is null then
    return;
  end if;
  with pieces as (
    select e.user_id, e.at as from_at, e.at + window_length as until_at
    from unnest(people, times) e (user_id, at)
    where e.user_id = any (touched) and e.at is not null
    union all
    select s.user_id, s.from_at, s.until_at from app.activity_spans s where s.user_id = any (touched)
  ), starts as (
    select p.*,
      (
        p.from_at <= max(p.until_at) over (
          partition by p.user_id
          order by p.from_at, p.until_at
          rows between unbounded preceding and 1 preceding
        )
      ) is not true as starts
    from pieces p
  ), numbered as (
    select s.*,
      count(*)
        filter (where s.starts)
        over (
          partition by s.user_id
          order by s.from_at, s.until_at
        ) as n
    from starts s
  ), spans as (select user_id, min(from_at) as from_at, max(until_at) as until_at from numbered group by user_id, n)
  select jsonb_agg(to_jsonb(s))
  into merged
  from spans s;
  delete from app.activity_spans s where s.user_id = any (touched);
  insert into app.activity_spans (user_id, from_at, until_at)
  select m.user_id, m.from_at, m.until_at
  from jsonb_to_recordset(merged) as m (user_id bigint, from_at timestamptz, until_at timestamptz);
end;
$$;

create function private.activity_arrived() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  people bigint[];
  times timestamptz[];
begin
  execute format('select array_agg(%I), array_agg(%I) from fresh where %s', tg_argv[0], tg_argv[1], tg_argv[2])
  into people, times;
  if people is not null then
    perform private.note_activity(people, times);
  end if;
  return null;
end;
$$;

create function private.facet(choices text[], counts bigint[]) returns jsonb
language sql immutable as $$
  select jsonb_agg(jsonb_build_object('value', c.choice, 'count', counts[c.place]) order by c.place)
  from unnest(choices) with ordinality c (choice, place);
$$;

create function private.count_facets(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with s as (
        select count(*) as n, count(*) filter (where p.joined_at >= $2) as d30,
          count(*) filter (where p.joined_at >= $3) as d90, count(*) filter (where p.joined_at >= $4) as y1,
          count(*) filter (where u.human_status = 'VERIFIED') as human,
          count(*) filter (where u.user_id in (select private.people_with_market())) as market,
          count(*) filter (where u.user_id in (select private.people_with_signal('batches'))) as batches,
          count(*) filter (where u.user_id in (select private.people_with_signal('archives'))) as archives,
          count(*) filter (where u.user_id in (select private.people_with_signal('bot'))) as bot,
          count(*) filter (where u.user_id in (select private.people_with_signal('farmer'))) as farmer
        from %s
      )
      select jsonb_build_object(
          'joined', private.facet(array['30d', '90d', '1y'], array[s.d30, s.d90, s.y1]),
          'human', private.facet(array['yes', 'no'], array[s.human, s.n - s.human]),
          'market', private.facet(array['yes', 'no'], array[s.market, s.n - s.market]),
          'signal', private.facet(
            array['batches', 'archives', 'bot']
              || case when private.feature_on('farmerScores') then array['farmer'] end,
            array[s.batches, s.archives, s.bot, s.farmer]
          )
        )
      from s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using
    query.args,
    (private.filter_object('{"range": "30d"}') ->> 'from')::timestamptz,
    (private.filter_object('{"range": "90d"}') ->> 'from')::timestamptz,
    (private.filter_object('{"range": "1y"}') ->> 'from')::timestamptz;
  return answer;
end;
$$;

create function private.count_with_profile(filters jsonb, has_profile text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.profiles_query(filters || jsonb_build_object('hasProfile', has_profile));
  n bigint;
begin
  execute format('select count(*) from (select 1 from %s limit 10001) x', private.rows_sql(query))
  into n
  using query.args;
  return jsonb_build_object('value', has_profile, 'count', least(n, 10000), 'exact', n <= 10000);
end;
$$;

create function private.count_by_profile(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_array(private.count_with_profile(filters, 'yes'), private.count_with_profile(filters, 'no'));
end;
$$;

create function private.opening_facets() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.count_facets(private.profiles_query('{}'))
    || jsonb_build_object('profile', private.count_by_profile('{}'));
end;
$$;

create function private.person_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.r_profile_sort (user_id) select f.user_id from fresh f on conflict do nothing;
  return null;
end;
$$;

create function private.profile_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.r_profile_sort s
  set profile_id = f.profile_id
  from fresh f
  where f.user_id = s.user_id and s.profile_id is distinct from f.profile_id;
  return null;
end;
$$;

create function app.refresh_r_profile_day(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint;
begin
  people := array(select f.user_id from app.r_figures f where f.user_id > after order by f.user_id limit 1000);
  insert into app.r_profile_day as d (user_id, day, figures)
  select f.user_id, app.now()::date, f.figures - 'ageDays'
  from app.r_figures f
    left join lateral (
      select x.figures
      from app.r_profile_day x
      where x.user_id = f.user_id and x.day <= (select app.now())::date
      order by x.day desc
      limit 1
    ) old
      on true
  where f.user_id = any (people) and f.figures - 'ageDays' is distinct from old.figures
  on conflict (user_id, day) do update set figures = excluded.figures;
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(people) = 1000 then jsonb_build_object('after', people[1000]) end
  );
end;
$$;
comment on function app.refresh_r_profile_day(jsonb) is
  'Adds a row for today if the figures differ from the newest row.';

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
    who := (private.claim_dirty('person_sums', 1))[1];
    exit when who is null;
    delete from app.r_person_sums r where r.user_id = who;
    insert into app.r_person_sums
    select c.*
    from private.count_person_sums(array[who]) c
      join app.r_profile_sums s on s.user_id = c.user_id;
    written := written + 1;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('person_sums', written);
end;
$$;
comment on function app.refresh_person_sums(jsonb) is
  'Recomputes r_person_sums of people whose r_profile_sums were recomputed, of everyone at the start of a day, and hourly what changes without a review or vouch of theirs: scores of others, marks, reviews that count.';

do $$
declare
  source text[];
  event text;
begin
  foreach source slice 1 in array array[
    array['reviews', 'author_id', 'created_at', 'true'],
    array['vouches', 'author_id', 'vouched_at', 'true'],
    array['votes', 'voter_id', 'created_at', 'true'],
    array['slashes', 'author_id', 'opened_at', 'true'],
    array['invitations', 'recipient_id', 'accepted_at', 'status = ''ACCEPTED''']
  ] loop
    foreach event in array array['insert', 'update'] loop
      execute format(
        'create trigger activity_%s after %s on app.%I referencing new table as fresh
        for each statement execute function private.activity_arrived(%L, %L, %L)',
        event, event, source[1], source[2], source[3], source[4]
      );
    end loop;
  end loop;
end;
$$;

create trigger profile_sort_insert
after insert on app.users
referencing new table as fresh
for each statement
execute function private.person_arrived();

create trigger profile_sort_insert
after insert on app.profiles
referencing new table as fresh
for each statement
execute function private.profile_arrived();

create trigger profile_sort_update
after update on app.profiles
referencing new table as fresh
for each statement
execute function private.profile_arrived();

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_profile_day', 86400, 'app.refresh_r_profile_day', 92);

insert into app.rollup_jobs values ('person_sums', 300, 'app.refresh_person_sums', 17);
