create function private.archived_orders() returns jsonb
language sql immutable as $$
  select '{
      "count": {"sql": "p.archived", "type": "bigint"},
      "rate": {"sql": "private.wilson_bound(p.archived, p.total, -1)", "type": "float8"},
      "total": {"sql": "p.total", "type": "bigint"},
      "lifetime": {"sql": "p.median_days", "type": "float8", "nullable": true},
      "last": {"sql": "p.last_at", "type": "timestamptz"}
    }'::jsonb;
$$;

create function private.archived_sums(asked text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Each archived review has one author, so sums over authors equal sums over reviews.
  return (
    select jsonb_build_object(
        'archived', coalesce(sum(p.archived), 0),
        'archivedShare', private.share(coalesce(sum(p.archived), 0)::bigint, coalesce(sum(p.total), 0)::bigint),
        'within7d', coalesce(sum(p.within7), 0),
        'within7dShare', private.share(coalesce(sum(p.within7), 0)::bigint, coalesce(sum(p.archived), 0)::bigint),
        'restored', coalesce(sum(p.restored), 0),
        'medianLifetimeDays', (
          select percentile_cont(.5) within group (order by r.days)
          from app.archived_reviews r
          where asked = 'all' or private.sentiment(r.score) = asked
        )
      )
    from app.r_archive_person p
    where p.side = 'author' and p.sentiment = asked
  );
end;
$$;
comment on function private.archived_sums(text) is 'Figures of all archived reviews, or of those with one sentiment.';

create function app.refresh_archive_summary(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  parts text[] := private.survival_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_archive_summary
  values (parts[i], private.archived_sums(parts[i]))
  on conflict (sentiment) do update set kpis = excluded.kpis;
  return jsonb_build_object(
    'rows', 1,
    'cursor', case when i < cardinality(parts) then jsonb_build_object('part', i + 1) end
  );
end;
$$;
comment on function app.refresh_archive_summary(jsonb) is
  'Refreshes r_archive_summary, the figures of archived reviews, one sentiment per chunk. Runs after r_archive_person.';

create function private.archive_steps(authors bigint[]) returns table (
  review_id bigint, at timestamptz, author_id bigint, subject_id bigint, score smallint, created_at timestamptz,
  gap numeric
)
language plpgsql stable rows 1000 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  return query
    select a.*,
      extract(
        epoch from a.at - lag(a.at) over (
          partition by a.author_id
          order by a.at, a.review_id
        )
      )
    from
      (
        -- For all authors: nearly all of these reviews are archived now, so a small partial index has them.
        select v.review_id, v.at, r.author_id, r.subject_id, r.score, r.created_at
        from app.review_archive_events v
          join app.reviews r on r.id = v.review_id
        where authors is null
          and r.archived_at is not null
          and v.action = 'ARCHIVE'
          and not v.estimated
          and v.at <= (select app.now())
        union all
        select v.review_id, v.at, r.author_id, r.subject_id, r.score, r.created_at
        from app.review_archive_events v
          -- `offset 0`: looks them up one by one; a join would read all reviews.
          cross join lateral (
            select x.author_id, x.subject_id, x.score, x.created_at from app.reviews x where x.id = v.review_id offset 0
          ) r
        where authors is null
          and not exists (select from app.reviews s where s.id = v.review_id and s.archived_at is not null)
          and v.action = 'ARCHIVE'
          and not v.estimated
          and v.at <= (select app.now())
        union all
        select v.review_id, v.at, r.author_id, r.subject_id, r.score, r.created_at
        from app.reviews r
          join app.review_archive_events v on v.review_id = r.id
        where r.author_id = any (authors) and v.action = 'ARCHIVE' and not v.estimated and v.at <= (select app.now())
      ) a;
end;
$$;
comment on function private.archive_steps(bigint[]) is
  'D12: archive events of these authors (null: all) with a known time, as of app.now(), and the seconds since the author''s previous one.';

create function private.archive_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  past boolean default false,
  least_archived int default 2
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
      from private.archive_events(since, until, authors, past) e
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
    -- A review archived twice in a session counts once, at its first time; the session still ends with its last event.
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
          -- Only people who reviewed the author. As scalar subqueries and not EXISTS, they are looked up for the few in
          -- each session; joins would read everything about the author.
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
comment on function private.archive_sessions(int, timestamptz, timestamptz, bigint[], boolean, int) is
  'D12: sessions of at least `least_archived` archived reviews, two or more, that begin in a range, for any gap up to an hour, each with its context tag.';

insert into app.rollup_jobs values ('archive_summary', 900, 'app.refresh_archive_summary', 13);
