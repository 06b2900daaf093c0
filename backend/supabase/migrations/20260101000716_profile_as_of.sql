-- r_profile_day: the figures of a profile at the end of the days on which they changed, for `asOf` (G20). It begins on the
-- day of the first run: nothing is made up for the time before.
create table app.r_profile_day (
  user_id bigint not null,
  day date not null,
  figures jsonb not null,
  primary key (user_id, day)
);
alter table app.r_profile_day enable row level security;
revoke all on app.r_profile_day from public, anon, authenticated;

create function app.refresh_r_profile_day(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint;
begin
  people := array(select f.user_id from app.r_figures f where f.user_id > after order by f.user_id limit 1000);
  insert into app.r_profile_day as d (user_id, day, figures)
  select f.user_id, app.now()::date, f.figures - 'ageDays'
  from
    app.r_figures f
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
  'Adds a row for today where the figures differ from the newest row.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_profile_day', 86400, 'app.refresh_r_profile_day', 92);

create function public.profile_as_of(id text, day date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  asked date := least(profile_as_of.day, app.now()::date);
begin
  if profile_as_of.day is null then
    perform private.refuse('day must be a date');
  end if;
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'day', asked,
      'score', private.score_at(who, (asked + 1)::timestamp at time zone 'UTC' - interval '1 microsecond'),
      'figures', (
        select d.figures from app.r_profile_day d where d.user_id = who and d.day <= asked order by d.day desc limit 1
      ),
      'since', (select min(d.day) from app.r_profile_day d where d.user_id = who)
    );
end;
$$;
comment on function public.profile_as_of(text, date) is
  'A profile at the end of a UTC day (G20), never later than the clock of the data: score from the history, other figures from r_profile_day (null before `since`).';
grant execute on function public.profile_as_of(text, date) to anon, authenticated, service_role;
