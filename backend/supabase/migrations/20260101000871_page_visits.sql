-- Site usage (8.50): how often documents of each page were opened on a day. Counts only: no address, no user, no id of what a page
-- was about.
create table app.page_visits (
  day date not null,
  -- As the page is declared: `/profiles/:id`.
  page text not null check (page ~ '^(/:?[A-Za-z0-9_-]{1,40}){1,6}$'),
  visits bigint not null default 0,
  primary key (day, page)
);
alter table app.page_visits enable row level security;
revoke all on app.page_visits from public, anon, authenticated;
comment on table app.page_visits is
  'Documents opened by page and day of the data, kept 800 days. Written through ingest_page_visit only.';

create function public.ingest_page_visit(page text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today date := app.now()::date;
begin
  -- Whoever makes up pages fills no more than a day's list.
  if
    (select count(*) from app.page_visits v where v.day = today) >= 200
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
revoke execute on function public.ingest_page_visit(text) from public;
grant execute on function public.ingest_page_visit(text) to service_role;

create function private.site_usage(r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  first_day date := case when isfinite(r.since) then r.since::date end;
begin
  return (
    with
      counted as materialized (
        select v.day, v.page, v.visits
        from app.page_visits v
        where (first_day is null or v.day >= first_day) and v.day <= r.until
      ),
      pages as materialized (
        select c.page, sum(c.visits)::bigint as visits, row_number() over (order by sum(c.visits) desc, c.page) as place
        from counted c
        group by c.page
      ),
      days as (
        select
          c.day,
          sum(c.visits)::bigint as visits,
          coalesce(jsonb_object_agg(c.page, c.visits) filter (where p.place <= 5), '{}') as most
        from
          counted c
          join pages p using (page)
        group by c.day
      )
    select
      private.series(
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
  'Visits per day of a range, in all and of the five pages with most, and the hundred pages with most.';
