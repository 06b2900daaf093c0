-- D12: archive events in sessions of one author.
insert into app.detector_params (detector, version, active, json)
values
  (
    'D12',
    1,
    true,
    '{"gapSeconds": 600, "min": 5, "share": 0.5, "flightHours": 72, "afterDays": 7, "retaliationDays": 7, "springDays": 90, "penaltyDays": 7}'
  );

-- Archive events of sessions with the widest gap a visitor may choose. A time that is only our first sight of it
-- says nothing about gaps, so such events are left out.
create table app.r_archive_event (
  review_id bigint not null,
  at timestamptz not null,
  author_id bigint not null,
  subject_id bigint not null,
  score smallint,
  written_at timestamptz not null,
  flight bigint,
  upheld bigint,
  session_from timestamptz not null,
  session_to timestamptz not null,
  primary key (review_id, at)
);
create index on app.r_archive_event (session_from);
create index on app.r_archive_event (author_id, at);
create index on app.r_archive_event (subject_id);
comment on table app.r_archive_event is
  'flight: a slash on the subject that was open, or opened within 72 hours before; upheld: one that was upheld within 7 days before (latest of each).';

create table app.r_mass_archive (
  gap_seconds int not null,
  id text not null,
  author_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  archived bigint not null,
  authored_before bigint not null,
  positive bigint not null,
  neutral bigint not null,
  negative bigint not null,
  median_age_days double precision not null,
  context text not null,
  slash_ids bigint[] not null,
  people bigint[] not null,
  restored bigint not null,
  review_ids bigint[] not null,
  subject_ids bigint[] not null,
  primary key (gap_seconds, id)
);
create index on app.r_mass_archive (gap_seconds, from_at, id);
create index on app.r_mass_archive (author_id);
create index on app.r_mass_archive using gin (subject_ids);
create index on app.r_mass_archive using gin (review_ids);
comment on table app.r_mass_archive is
  'D12: sessions of two or more archived reviews of one author, with their context tag.';
alter table app.r_archive_event enable row level security;
alter table app.r_mass_archive enable row level security;
revoke all on app.r_archive_event, app.r_mass_archive from public, anon, authenticated;

create function private.rule_dates() returns timestamptz[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select distinct p.valid_from
    from app.protocol_params p
    where p.source like 'EIP%' and isfinite(p.valid_from)
    order by 1
  );
end;
$$;
comment on function private.rule_dates is 'Days from which an improvement proposal changed a parameter.';

-- The plan is made for the people given: a few are looked up, for everybody (null) the events are read once.
create function private.archive_event_rows(authors bigint[]) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  widest double precision := 3600;
  rules jsonb := private.detector('D12');
begin
  return query
    with
      e as (
        select
          a.review_id,
          a.at,
          r.author_id,
          r.subject_id,
          r.score,
          r.created_at,
          extract(
            epoch from a.at - lag(a.at) over (
              partition by r.author_id
              order by a.at, a.review_id
            )
          ) as gap
        from
          app.reviews r
          join app.review_archive_events a on a.review_id = r.id
        where
          (authors is null or r.author_id = any (authors))
          and a.action = 'ARCHIVE'
          and not a.estimated
          and a.at <= (select app.now())
      ),
      numbered as (
        select
          e.*,
          count(*)
            filter (where gap is null or gap > widest)
            over (
              partition by author_id
              order by at, review_id
            ) as n
        from e
      ),
      sessions as (
        select author_id, n, min(at) as from_at, max(at) as to_at from numbered group by 1, 2 having count(*) > 1
      )
    select
      e.review_id,
      e.at,
      e.author_id,
      e.subject_id,
      e.score,
      e.created_at,
      (
        select s.id
        from app.slashes s
        where
          s.subject_id = e.subject_id
          and s.opened_at <= e.at
          and (
            s.opened_at >= e.at - make_interval(hours => (rules ->> 'flightHours')::int)
            or e.at < s.closes_at
            and (s.cancelled_at is null or s.cancelled_at > e.at)
          )
        order by s.opened_at desc, s.id desc
        limit 1
      ),
      (
        select s.id
        from app.slashes s
        where
          s.subject_id = e.subject_id
          and s.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
          and (select x.status from app.slash_states x where x.id = s.id) = 'upheld'
        order by s.closes_at desc, s.id desc
        limit 1
      ),
      s.from_at,
      s.to_at
    from
      numbered e
      join sessions s using (author_id, n);
end;
$$;
comment on function private.archive_event_rows(bigint[]) is
  'D12: archive events of these authors (null: all) in sessions of the widest gap, as known at app.now().';

-- Whole widest sessions. `near`: only those that another gap than this one divides in another way. `past`: the day asked for
-- is before the rollup, so the events of then are put together on the spot (G20).
create function private.archive_events(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean,
  near int default null
) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = ''
as $$
declare
  low int := least(near, archive_events.gap_seconds);
  high int := greatest(near, archive_events.gap_seconds);
begin
  if near is not null then
    return query
      select e.*
      from app.r_archive_event e
      where
        (e.author_id, e.session_from) in (
          select g.author_id, g.session_from
          from
            (
              select
                x.author_id,
                x.session_from,
                x.at - lag(x.at) over (
                  partition by x.author_id, x.session_from
                  order by x.at, x.review_id
                ) as gap
              from app.r_archive_event x
              where x.session_from <= until and x.session_to >= since
            ) g
          where g.gap > make_interval(secs => low) and g.gap <= make_interval(secs => high)
        );
  elseif not past then
    return query
      select e.*
      from app.r_archive_event e
      where (authors is null or e.author_id = any (authors)) and e.session_from <= until and e.session_to >= since;
  else
    return query
      select e.* from private.archive_event_rows(authors) e where e.session_from <= until and e.session_to >= since;
  end if;
end;
$$;
