create function private.rule_dates() returns timestamptz[]
language plpgsql stable set search_path = '' as $$
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

create function private.archive_event_rows(authors bigint[]) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  widest double precision := 3600;
  rules jsonb := private.detector('D12');
begin
  return query
    with e as (select s.* from private.archive_steps(authors) s), numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > widest)
          over (
            partition by author_id
            order by at, review_id
          ) as n
      from e
    ), sessions as (
      select author_id, n, min(at) as from_at, max(at) as to_at from numbered group by 1, 2 having count(*) > 1
    ),
    -- What became of a slash is asked once, and only (`offset 0`) of those that closed before an event.
    upheld as materialized (
      select k.id, k.subject_id, k.closes_at
      from (
          select distinct c.id, c.subject_id, c.closes_at
          from numbered e
            join app.slashes c on c.subject_id = e.subject_id
          where c.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
          offset 0
        ) k
      where (select x.status from app.slash_states x where x.id = k.id) = 'upheld'
    )
    select e.review_id, e.at, e.author_id, e.subject_id, e.score, e.created_at,
      -- Few subjects were ever slashed.
      case
        when e.subject_id in (select k.subject_id from app.slashes k) then (
          select s.id
          from app.slashes s
          where s.subject_id = e.subject_id
            and s.opened_at <= e.at
            and (
              s.opened_at >= e.at - make_interval(hours => (rules ->> 'flightHours')::int)
              or e.at < s.closes_at
              and (s.cancelled_at is null or s.cancelled_at > e.at)
            )
          order by s.opened_at desc, s.id desc
          limit 1
        )
      end,
      case
        when e.subject_id in (select u.subject_id from upheld u) then (
          select u.id
          from upheld u
          where u.subject_id = e.subject_id
            and u.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
          order by u.closes_at desc, u.id desc
          limit 1
        )
      end,
      s.from_at, s.to_at
    from numbered e
      join sessions s using (author_id, n);
end;
$$;
comment on function private.archive_event_rows(bigint[]) is
  'D12: archive events of these authors (null: all) in sessions of the widest gap, as known at app.now().';

create function private.archive_events(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean,
  near int default null
) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = '' as $$
declare
  low int := least(near, archive_events.gap_seconds);
  high int := greatest(near, archive_events.gap_seconds);
begin
  if near is not null then
    return query
      select e.*
      from app.r_archive_event e
      where (e.author_id, e.session_from) in (
          select g.author_id, g.session_from
          from (
              select x.author_id, x.session_from,
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

create function private.archive_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  past boolean default false,
  near int default null
) returns setof app.r_mass_archive
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.* from private.archive_sessions(archive_sessions.gap_seconds, since, until, authors, past, near, 2) s;
end;
$$;
comment on function private.archive_sessions(int, timestamptz, timestamptz, bigint[], boolean, int) is
  'D12: sessions of at least two archived reviews that begin in a range, for any gap up to an hour, each with its context tag.';

create function private.archive_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean,
  near int,
  least_archived int
) returns setof app.r_mass_archive
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D12');
  least_share double precision := (rules ->> 'share')::double precision;
begin
  return query
    with e as (
      select e.*,
        extract(
          epoch from e.at - lag(e.at) over (
            partition by e.author_id
            order by e.at, e.review_id
          )
        ) as gap
      from private.archive_events(archive_sessions.gap_seconds, since, until, authors, past, near) e
    ), numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > archive_sessions.gap_seconds)
          over (
            partition by author_id
            order by at, review_id
          ) as n
      from e
    ),
    -- A review archived twice in a session counts once, at its first time; the span still ends with the last event.
    once as (
      select distinct on (author_id, n, review_id) x.*
      from (select y.*, max(at) over (partition by author_id, n) as last_at from numbered y) x
      order by author_id, n, review_id, at
    ), g as materialized (
      select author_id, min(at) as from_at, max(last_at) as to_at, count(*) as archived,
        count(*) filter (where score = 1) as positive, count(*) filter (where score = 0) as neutral,
        count(*) filter (where score = -1) as negative,
        percentile_cont(.5) within group (
          order by extract(epoch from at - written_at)::double precision / 86400
        ) as age,
        count(*) filter (where flight is not null) as flights, count(*) filter (where upheld is not null) as upheld,
        coalesce(array_agg(distinct flight) filter (where flight is not null), '{}') as flight_ids,
        coalesce(array_agg(distinct once.upheld) filter (where once.upheld is not null), '{}') as upheld_ids,
        array_agg(review_id order by at, review_id) as review_ids, array_agg(distinct subject_id) as subject_ids,
        array_agg(distinct subject_id) filter (
          where exists (select 1 from app.mutual_reviews m where m.review_id = once.review_id)
        ) as reviewer_ids
      from once
      group by author_id, n
      having count(*) >= greatest(2, least_archived)
    ), hostile as (
      select g.*, h.people
      from g
        cross join lateral (
          -- Of those who reviewed the author at all. As values and not as EXISTS: looked up for the few of each session, where
          -- joins would read all about the author.
          select coalesce(array_agg(s order by s), '{}') as people
          from unnest(g.reviewer_ids) s
          where (
              select bool_or(
                  r.score = -1
                    and r.created_at between g.from_at - make_interval(
                      days => (rules ->> 'retaliationDays')::int
                    ) and g.from_at
                    or (
                      select count(*)
                      from app.review_archive_events a
                      where a.review_id = r.id
                        and a.action = 'ARCHIVE'
                        and a.at between g.from_at - make_interval(
                          days => (rules ->> 'retaliationDays')::int
                        ) and g.from_at
                    ) > 0
                )
              from app.reviews r
              where r.author_id = s and r.subject_id = g.author_id
            )
        ) h
    ),
    -- The reviews of an author are read once for all of the author's sessions, and searched by time for each.
    written as materialized (
      select r.author_id, array_agg(r.created_at order by r.created_at) as times
      from app.reviews r
      where r.author_id = any (array(select g.author_id from g))
      group by 1
    ), tagged as (
      select h.*,
        case
          when flights >= least_share * archived then 'slash-flight'
          when upheld >= least_share * archived then 'after-slash'
          when cardinality(people) >= least_share * cardinality(subject_ids) then 'retaliation'
          when age >= (rules ->> 'springDays')::int then 'spring-clean'
          when exists (
            select 1
            from unnest(private.rule_dates()) d
            where h.from_at >= d - make_interval(days => (rules ->> 'penaltyDays')::int) and h.from_at < d
          ) then 'pre-penalty'
          else 'unexplained'
        end as context
      from hostile h
    )
    select archive_sessions.gap_seconds,
      t.author_id || ':' || extract(epoch from t.from_at)::bigint || ':' || t.review_ids[1], t.author_id, t.from_at,
      t.to_at, t.archived, width_bucket(t.from_at, w.times)::bigint, t.positive, t.neutral, t.negative, t.age,
      t.context,
      case t.context when 'slash-flight' then t.flight_ids when 'after-slash' then t.upheld_ids else '{}' end,
      case t.context when 'retaliation' then t.people else '{}' end,
      (select count(*) from app.review_states r where r.id = any (t.review_ids) and r.archived_at is null),
      t.review_ids, t.subject_ids
    from tagged t
      join written w on w.author_id = t.author_id
    where t.from_at between since and until
      and not exists (select from app.findings_taken_down d where d.user_id = t.author_id and d.topic = 'massArchive');
end;
$$;
comment on function private.archive_sessions(int, timestamptz, timestamptz, bigint[], boolean, int, int) is
  'D12: sessions of at least so many archived reviews, two or more, that begin in a range, for any gap up to an hour, each with its context tag.';

insert into app.detector_params (detector, version, active, json)
values
  (
    'D12',
    1,
    true,
    '{"gapSeconds": 600, "min": 5, "share": 0.5, "flightHours": 72, "afterDays": 7, "retaliationDays": 7, "springDays": 90, "penaltyDays": 7}'
  );
