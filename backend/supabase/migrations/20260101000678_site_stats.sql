-- Page /site-stats (8.50): r_network_day, coverage, versions of methods.
create table app.r_network_day (
  day date primary key,
  profiles int not null,
  reviews int not null,
  positive int not null,
  negative int not null,
  archived int not null,
  vouches int not null,
  vouched_wei numeric not null,
  unvouched_wei numeric not null,
  votes int not null,
  slashes_opened int not null,
  slashes_closed int not null,
  invitations int not null,
  accepted int not null
);
alter table app.r_network_day enable row level security;
revoke all on app.r_network_day from public, anon, authenticated;
comment on table app.r_network_day is
  'What happened on a UTC day: counts of new rows and of their ends. Days without anything have no row.';

create function private.count_days(first date, last date) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  written bigint;
  a timestamptz := first;
  b timestamptz := least(last + 1, app.now());
begin
  delete from app.r_network_day d where d.day between first and last;
  insert into app.r_network_day
  select
    e.at::date,
    count(*) filter (where e.k = 'p'),
    count(*) filter (where e.k = 'r'),
    count(*) filter (where e.k = 'r' and e.n = 1),
    count(*) filter (where e.k = 'r' and e.n = -1),
    count(*) filter (where e.k = 'a'),
    count(*) filter (where e.k = 'v'),
    coalesce(sum(e.n) filter (where e.k = 'v'), 0),
    coalesce(sum(e.n) filter (where e.k = 'u'), 0),
    count(*) filter (where e.k = 'w'),
    count(*) filter (where e.k = 's'),
    count(*) filter (where e.k = 'c'),
    count(*) filter (where e.k = 'i'),
    count(*) filter (where e.k = 'j')
  from
    (
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
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
begin
  return jsonb_build_object('rows', private.count_days(app.now()::date - 2, app.now()::date), 'cursor', null);
end;
$$;
create function app.refresh_r_network_history(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
comment on function app.refresh_r_network_day(jsonb) is 'Counts the last three days anew.';
comment on function app.refresh_r_network_history(jsonb) is
  'Counts every day anew, a week per chunk: late rows find their day.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values
  ('r_network_day', 300, 'app.refresh_r_network_day', 45),
  ('r_network_history', 86400, 'app.refresh_r_network_history', 46);

create function private.coverage() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'entity', e.entity,
          'rows', e.size,
          'first', private.iso(e.first_at),
          'newest', private.iso(e.last_at),
          'understood', coalesce((select count(*) from app.sync_unknown u where u.entity = e.entity), 0) = 0
        )
        order by e.entity
      )
    from
      (
        select
          'profiles' as entity,
          private.table_size('app.profiles') as size,
          min(p.joined_at) as first_at,
          max(p.joined_at) as last_at
        from app.profiles p
        union all
        select 'reviews', private.table_size('app.reviews'), min(r.created_at), max(r.created_at) from app.reviews r
        union all
        select 'vouches', private.table_size('app.vouches'), min(v.vouched_at), max(v.vouched_at) from app.vouches v
        -- Counted by day already, and the ends come from the index: the table is far too long to read.
        union all
        select
          'votes',
          jsonb_build_object('n', (select coalesce(sum(d.votes), 0) from app.r_network_day d), 'exact', true),
          (select v.created_at from app.visible_votes v order by v.created_at limit 1),
          (select v.created_at from app.visible_votes v order by v.created_at desc limit 1)
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

create function public.site_stats(filters jsonb default '{"range": "1y"}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  r private.time_range := private.range_of(private.filter_object(filters), 'day');
  first_day date := case when isfinite(r.since) then r.since::date end;
begin
  return private.stamp()
    || private.series(
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(d.day::timestamptz),
                'profiles', d.profiles,
                'reviews', d.reviews,
                'archived', d.archived,
                'vouches', d.vouches,
                'vouchedWei', d.vouched_wei::text,
                'unvouchedWei', d.unvouched_wei::text,
                'votes', d.votes,
                'slashesOpened', d.slashes_opened,
                'slashesClosed', d.slashes_closed,
                'invitations', d.invitations,
                'accepted', d.accepted
              )
              order by d.day
            ),
            '[]'
          )
        from
          (
            select *
            from app.r_network_day d
            where (first_day is null or d.day >= first_day) and d.day <= r.until
            order by d.day desc
            limit 2000
          ) d
      ),
      r,
      '{"profiles": 0, "reviews": 0, "archived": 0, "vouches": 0, "vouchedWei": "0", "unvouchedWei": "0", "votes": 0,
        "slashesOpened": 0, "slashesClosed": 0, "invitations": 0, "accepted": 0}'
    )
    || jsonb_build_object(
      'totals', (
        select
          jsonb_build_object(
            'profiles', coalesce(sum(d.profiles), 0),
            'reviews', coalesce(sum(d.reviews), 0),
            'vouches', coalesce(sum(d.vouches), 0),
            'votes', coalesce(sum(d.votes), 0),
            'slashes', coalesce(sum(d.slashes_opened), 0),
            'invitations', coalesce(sum(d.invitations), 0),
            'accepted', coalesce(sum(d.accepted), 0)
          )
        from app.r_network_day d
        where (first_day is null or d.day >= first_day) and d.day <= r.until
      ),
      'coverage', private.coverage(),
      'lagSeconds', extract(epoch from app.now() - private.data_until()),
      'notUnderstood', (
        select coalesce(jsonb_object_agg(u.entity, u.n), '{}')
        from (select entity, count(*) as n from app.sync_unknown group by entity) u
      ),
      'rollups', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'name', j.name,
                'periodSeconds', j.period_seconds,
                'finishedAt', private.iso(s.finished_at),
                'rows', s.rows
              )
              order by j."order", j.name
            ),
            '[]'
          )
        from
          app.rollup_jobs j
          left join app.rollup_state s on s.name = j.name
      ),
      'detectors', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', p.detector,
                'version', p.version,
                'active', p.active,
                'since', private.iso(p.created_at)
              )
              order by p.detector, p.version
            ),
            '[]'
          )
        from app.detector_params p
      ),
      'rules', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'key', p.key,
                'value', p.value,
                'from', case when p.valid_from > '-infinity' then private.iso(p.valid_from) end,
                'to', private.iso(p.valid_to),
                'source', p.source
              )
              order by p.key, p.valid_from
            ),
            '[]'
          )
        from app.protocol_params p
      )
    );
end;
$$;
comment on function public.site_stats(jsonb) is
  'Page /site-stats (8.50): what happened per day in a range, rows and first and newest event per entity, sync lag, age of every rollup, versions of detectors, dated protocol rules.';

grant execute on function public.site_stats(jsonb) to anon, authenticated, service_role;
