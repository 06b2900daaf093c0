-- r_review_day: reviews per UTC day by sentiment and state, so that no question over all time has to read reviews.
create table app.r_review_day (
  day date not null,
  score smallint,
  archived boolean not null,
  n bigint not null
);
create unique index on app.r_review_day (day, coalesce(score, 9::smallint), archived);
alter table app.r_review_day enable row level security;
revoke all on app.r_review_day from public, anon, authenticated;
comment on table app.r_review_day is
  'Reviews (M2) per UTC day of writing, by sentiment (null: not known) and whether they are archived.';

create function private.utc_day(at timestamptz) returns date
language sql stable
as $$
  select (at at time zone 'UTC')::date;
$$;

create function app.refresh_review_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('review_days');
  days date[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_review_day where true;
    end if;
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'review_days' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'review_days', private.utc_day(r.created_at)::text
      from app.reviews r
      where r.created_at <= app.now() and (seen is null or r.created_at > seen)
      union
      select 'review_days', private.utc_day(r.created_at)::text
      from
        app.review_archive_events e
        join app.reviews r on r.id = e.review_id
      where e.at > seen and e.at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    days := private.take_dirty('review_days', 7)::date[];
    exit when days = '{}';
    delete from app.r_review_day d where d.day = any (days);
    insert into app.r_review_day
    select x, r.score, r.archived_at is not null, count(*)
    from
      unnest(days) x
      cross join lateral (
        select s.score, s.archived_at
        from app.review_states s
        where s.created_at >= x and s.created_at < x + 1
        offset 0
      ) r
    group by 1, 2, 3;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('review_days', written);
end;
$$;
comment on function app.refresh_review_days(jsonb) is
  'r_review_day of the days whose reviews changed or passed the clock since the last round.';
select private.watch('app.reviews', 'review_days', 'private.utc_day(created_at)');
insert into app.rollup_jobs values ('review_days', 300, 'app.refresh_review_days', 16);
