create function private.table_size(size_of regclass) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  n bigint := (select reltuples from pg_catalog.pg_class where oid = size_of);
begin
  if n > 20000 then
    return jsonb_build_object('n', n, 'exact', false);
  end if;
  execute format('select count(*) from %s', size_of) into n;
  return jsonb_build_object('n', n, 'exact', true);
end;
$$;

create function private.count_days(first date, last date) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  written bigint;
  a timestamptz := first;
  -- A range includes both its ends, so events at this very instant count.
  b timestamptz := least(last + 1, app.now() + interval '1 microsecond');
begin
  delete from app.r_network_day d where d.day between first and last;
  insert into app.r_network_day
  select e.at::date, count(*) filter (where e.k = 'p'), count(*) filter (where e.k = 'r'),
    count(*) filter (where e.k = 'r' and e.n = 1), count(*) filter (where e.k = 'r' and e.n = -1),
    count(*) filter (where e.k = 'a'), count(*) filter (where e.k = 'v'),
    coalesce(sum(e.n) filter (where e.k = 'v'), 0), coalesce(sum(e.n) filter (where e.k = 'u'), 0),
    count(*) filter (where e.k = 'w'), count(*) filter (where e.k = 's'), count(*) filter (where e.k = 'c'),
    count(*) filter (where e.k = 'i'), count(*) filter (where e.k = 'j')
  from (
      select p.joined_at as at, 'p' as k, 0::numeric as n
      from app.listed_profiles p
      where p.joined_at >= a and p.joined_at < b
      union all
      select r.created_at, 'r', r.score from app.reviews r where r.created_at >= a and r.created_at < b
      union all
      select x.at, 'a', 0 from app.review_archive_events x where x.action = 'ARCHIVE' and x.at >= a and x.at < b
      union all
      select v.vouched_at, 'v', v.amount_wei from app.vouches v where v.vouched_at >= a and v.vouched_at < b
      union all
      select v.unvouched_at, 'u', v.amount_wei from app.vouches v where v.unvouched_at >= a and v.unvouched_at < b
      union all
      select v.created_at, 'w', 0 from app.visible_votes v where v.created_at >= a and v.created_at < b
      union all
      select s.opened_at, 's', 0 from app.slashes s where s.opened_at >= a and s.opened_at < b
      union all
      select s.closes_at, 'c', 0
      from app.slash_states s
      where s.status not in ('open', 'cancelled') and s.closes_at >= a and s.closes_at < b
      union all
      select i.sent_at, 'i', 0 from app.invitations i where i.sent_at >= a and i.sent_at < b
      union all
      select i.accepted_at, 'j', 0
      from app.invitations i
      where i.status = 'ACCEPTED' and i.accepted_at >= a and i.accepted_at < b
    ) e
  group by 1;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function app.refresh_r_network_day(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  return jsonb_build_object('rows', private.count_days(app.now()::date - 2, app.now()::date), 'cursor', null);
end;
$$;
comment on function app.refresh_r_network_day(jsonb) is 'Recounts the last three days.';

create function app.refresh_r_network_history(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  day date := coalesce(
    (cursor ->> 'day')::date,
    date_trunc(
      'month',
      least((select min(p.joined_at) from app.profiles p), (select min(r.created_at) from app.reviews r))
    )::date
  );
begin
  if day is null or day > app.now() then
    return '{"rows": 0, "cursor": null}';
  end if;
  return jsonb_build_object('rows', private.count_days(day, day + 6), 'cursor', jsonb_build_object('day', day + 7));
end;
$$;
comment on function app.refresh_r_network_history(jsonb) is
  'Recounts every day, a week per chunk, so that late rows are included.';

create function private.days_counted() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from app.rollup_state s where s.name = 'r_network_history' and s.as_of is not null);
$$;
comment on function private.days_counted is
  'Whether every day has been counted once; until then, r_network_day is incomplete.';

create function private.coverage() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    select jsonb_agg(
        jsonb_build_object(
          'entity', e.entity,
          'rows', e.size,
          'first', private.iso(e.first_at),
          'newest', private.iso(e.last_at),
          'understood', not exists (
            select from app.sync_unknown u where u.entity = e.entity or starts_with(u.entity, e.entity || '_')
          )
        )
        order by e.entity
      )
    from (
        select 'profiles' as entity, private.table_size('app.profiles') as size, min(p.joined_at) as first_at,
          max(p.joined_at) as last_at
        from app.profiles p
        union all
        select 'reviews', private.table_size('app.reviews'), min(r.created_at), max(r.created_at) from app.reviews r
        union all
        select 'vouches', private.table_size('app.vouches'), min(v.vouched_at), max(v.vouched_at) from app.vouches v
        -- Already counted by day, and the ends come from an index: the table is far too long to scan.
        union all
        select 'votes',
          case
            when private.days_counted() then jsonb_build_object(
              'n', (select coalesce(sum(d.votes), 0) from app.r_network_day d),
              'exact', true
            )
            else private.table_size('app.vote_times')
          end,
          (select v.created_at from app.visible_votes v order by v.created_at limit 1),
          (
            select v.created_at
            from app.visible_votes v
            where v.created_at <= (select app.now())
            order by v.created_at desc
            limit 1
          )
        union all
        select 'slashes', private.table_size('app.slashes'), min(s.opened_at), max(s.opened_at) from app.slashes s
        union all
        select 'invitations', private.table_size('app.invitations'), min(i.sent_at), max(i.sent_at)
        from app.invitations i
        union all
        select 'markets', private.table_size('app.markets'), min(m.created_at), max(m.created_at) from app.markets m
        union all
        select 'scoreHistory', private.table_size('app.score_history'), min(h.at), max(h.at) from app.score_history h
      ) e
  );
end;
$$;

create function private.sync_trouble() returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reader', r.reader,
          'label', r.label,
          'pages', r.pages,
          'why', case r.reason
            when 'gone' then 'the network does not offer it any more'
            when 'refused' then 'the network does not give it to us'
            when 'limited' then 'the network asks us to wait'
            when 'silent' then 'the network does not answer'
            when 'faulty' then 'the network has a fault'
            when 'odd' then 'the network sends something we do not understand'
            when 'waiting' then 'something else has to be read first'
            else 'this site has a fault'
          end,
          'since', private.iso(r.failing_since),
          'readAt', private.iso(r.succeeded_at)
        )
        order by r.label
      ),
      '[]'
    )
  from app.sync_readers r
  where r.failing_since is not null;
$$;
comment on function private.sync_trouble is
  'What cannot be read from the network at the moment, in visitors'' words: why, since when, when it was last read, and on which pages it is missing.';

create function public.ingest_page_visit(page text) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today date := app.now()::date;
begin
  -- Made-up pages fill at most one day's list.
  if
    (select count(*) from app.page_visits v where v.day = today) >= private.most('visits.pages_per_day')
    and not exists (select 1 from app.page_visits v where v.day = today and v.page = ingest_page_visit.page)
  then
    return;
  end if;
  insert into app.page_visits as v (day, page, visits)
  values (today, ingest_page_visit.page, 1)
  on conflict (day, page) do update set visits = v.visits + 1;
  delete from app.page_visits v where v.day < today - 800;
exception when check_violation or not_null_violation then
  perform private.refuse('this is no page');
end;
$$;
comment on function public.ingest_page_visit(text) is
  'Counts a document that was opened, by its page as declared (`/profiles/:id`), on the day of the data. For the function release-telemetry only.';
grant execute on function public.ingest_page_visit(text) to service_role;

create function private.site_usage(r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  first_day date := case when isfinite(r.since) then r.since::date end;
begin
  return (
    with counted as materialized (
      select v.day, v.page, v.visits
      from app.page_visits v
      where (first_day is null or v.day >= first_day) and v.day <= r.until
    ), pages as materialized (
      select c.page, sum(c.visits)::bigint as visits, row_number() over (order by sum(c.visits) desc, c.page) as place
      from counted c
      group by c.page
    ), days as (
      select c.day, sum(c.visits)::bigint as visits,
        coalesce(jsonb_object_agg(c.page, c.visits) filter (where p.place <= 5), '{}') as most
      from counted c
        join pages p using (page)
      group by c.day
    )
    select private.series(
          coalesce(
            jsonb_agg(
              jsonb_build_object('at', private.iso(d.day::timestamptz), 'visits', d.visits, 'pages', d.most)
              order by d.day
            ),
            '[]'
          ),
          r,
          '{"visits": 0, "pages": {}}'
        )
        || jsonb_build_object(
          'pages', (
            select coalesce(jsonb_agg(jsonb_build_object('page', p.page, 'visits', p.visits) order by p.place), '[]')
            from pages p
            where p.place <= 100
          )
        )
    from days d
  );
end;
$$;
comment on function private.site_usage(private.time_range) is
  'Visits per day of a range, in total and for the five most visited pages, and the hundred most visited pages.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values
  ('r_network_day', 300, 'app.refresh_r_network_day', 17),
  ('r_network_history', 86400, 'app.refresh_r_network_history', 46);
