-- What happened on each day.
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
  -- A range holds both its ends: also what happens right now.
  b timestamptz := least(last + 1, app.now() + interval '1 microsecond');
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
  ('r_network_day', 300, 'app.refresh_r_network_day', 17),
  ('r_network_history', 86400, 'app.refresh_r_network_history', 46);

create function private.days_counted() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from app.rollup_state s where s.name = 'r_network_history' and s.as_of is not null);
$$;
comment on function private.days_counted is
  'Whether every day was counted once: until then what r_network_day holds is no figure.';
