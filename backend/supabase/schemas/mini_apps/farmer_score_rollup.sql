create function private.farmer_measures(people bigint[]) returns table (user_id bigint, body jsonb)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
begin
  return query
    with authored as materialized (
      select r.author_id as p, r.id, r.subject_id, r.score from app.review_states r where r.author_id = any (people)
    ), received as materialized (
      select r.subject_id as p, r.author_id, r.score, r.archived_at
      from app.review_states r
      where r.subject_id = any (people)
    ), wrote as (
      select a.p, count(*) as authored, count(*) filter (where a.score = 1) as positive from authored a group by 1
    ), got as (select r.p, count(*) as received from received r group by 1),
    -- `is true` turns a condition into a hashed lookup, whatever the planner expects.
    f1 as (
      select l.p, count(*) as n,
        count(*) filter (
          where ((l.p, l.subject_id) in (select b.p, b.author_id from received b where b.score = 1)) is true
        ) as k,
        count(*) filter (
          where (
              (l.p, l.subject_id) in (
                select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
              )
            ) is true
        ) as vouched
      from (select distinct a.p, a.subject_id from authored a where a.score = 1) l
      group by 1
    ), f2 as (
      select x.p, count(*) as n, count(*) filter (where x.latency_seconds <= 86400) as k
      from (
          select q.first_author as p, q.latency_seconds
          from app.r_review_pair q
          where q.ever_positive and q.first_author = any (people)
          union all
          select q.responder, q.latency_seconds
          from app.r_review_pair q
          where q.ever_positive and q.responder = any (people)
        ) x
      group by 1
    ), f3 as (
      select r.p, count(*) as n,
        count(*) filter (
          where (
              (r.author_id, r.p) in (
                select c.author_id, c.subject_id
                from app.r_cycle c
                where c.subject_id = any (people) and (c.in3 or c.in4) and not c.in2
              )
            ) is true
        ) as k
      from received r
      where r.score = 1 and r.archived_at is null
      group by 1
    ), f4 as (
      select b.author_id as p, sum(b.reviews) as k
      from app.r_batch b
      where b.author_id = any (people) and b.gap_seconds = 300 and b.reviews >= 5
      group by 1
    ), f5 as (
      select t.author_id as p, count(*) as k from app.r_near_duplicate t where t.author_id = any (people) group by 1
    ), f7 as (
      select a.p, count(*) as k
      from authored a
      where a.score = 1
        and exists (
          select 1
          from app.counted_votes v
          where v.target_type = 'review' and v.target_id = a.id and v.voter_id = a.subject_id and not v.is_upvote
        )
      group by 1
    ),
    -- From the rollup by target; before its first run, from the votes.
    f8 as (
      select x.p, count(*) as n, count(*) filter (where x.net < 0) as k
      from (
          select t.author_id as p, 2 * coalesce(t.weight_up, 0) - t.weight_all as net
          from app.r_vote_target t
          where ready and t.author_id = any (people) and t.target_type = 'review' and t.votes >= 2
          union all
          select a.p, sum(case when v.is_upvote then v.weight when not v.is_upvote then -v.weight end)
          from authored a
            join app.counted_votes v on v.target_type = 'review' and v.target_id = a.id
          where not ready
          group by a.p, a.id
          having count(*) >= 2
        ) x
      group by 1
    ), n as (
      select u.id, coalesce(wrote.authored, 0) as authored, coalesce(wrote.positive, 0) as positive,
        coalesce(got.received, 0) as received
      from unnest(people) u (id)
        left join wrote on wrote.p = u.id
        left join got on got.p = u.id
    )
    select n.id,
      jsonb_build_object(
        'reviews', n.authored + n.received,
        'authored', n.authored,
        'received', n.received,
        'F1', private.feature(f1.k, f1.n),
        'F2', private.feature(f2.k, f2.n),
        'F3', private.feature(f3.k, f3.n),
        'F4', private.feature(f4.k::bigint, n.authored),
        'F5', private.feature(f5.k, n.authored),
        'F6', private.feature(f1.vouched, f1.n),
        'F7', jsonb_build_object('x', coalesce(f7.k, 0), 'n', n.positive, 'k', coalesce(f7.k, 0)),
        'F8', private.feature(f8.k, f8.n),
        'F9', private.feature(
          (
            select count(distinct i.id)
            from app.r_mass_archive m
              cross join unnest(m.review_ids) i (id)
            where m.author_id = n.id and m.gap_seconds = 600 and m.archived >= 5
          ),
          n.authored
        )
      )
    from n
      left join f1 on f1.p = n.id
      left join f2 on f2.p = n.id
      left join f3 on f3.p = n.id
      left join f4 on f4.p = n.id
      left join f5 on f5.p = n.id
      left join f7 on f7.p = n.id
      left join f8 on f8.p = n.id;
end;
$$;
comment on function private.farmer_measures(bigint[]) is
  'Raw features F1-F9 of these people: value (x), number of cases (n) and count (k). Over all time; F3 over active reviews only.';

create function private.score_farmers(people bigint[]) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  rules jsonb := private.detector('farmer');
  written bigint;
begin
  with c as materialized (
    select m.user_id, m.body, private.composite(m.body, rules) as result
    from private.farmer_measures(people) m
    where (m.body ->> 'reviews')::int >= (rules ->> 'reviews')::int
  ), gone as (
    delete from app.r_flag f
    where f.detector = 'farmer' and f.user_id = any (people) and f.user_id not in (select c.user_id from c)
  ), week as (
    insert into app.r_flag_history
    select c.user_id, 'farmer', date_trunc('week', app.now())::date, (rules ->> 'version')::int,
      (c.result ->> 'score')::float8
    from c
    on conflict (user_id, detector, week) do update
      set
        version = excluded.version,
        score = excluded.score
  )
  insert into app.r_flag as f (user_id, detector, version, score, coverage, band, evidence, first_seen, last_seen)
  select c.user_id, 'farmer', (rules ->> 'version')::int, (c.result ->> 'score')::float8,
    (c.result ->> 'coverage')::float8, c.result ->> 'band', c.body || jsonb_build_object('lines', c.result -> 'lines'),
    app.now(), app.now()
  from c
  on conflict (user_id, detector) do update
    set
      version = excluded.version,
      score = excluded.score,
      coverage = excluded.coverage,
      band = excluded.band,
      evidence = excluded.evidence,
      last_seen = excluded.last_seen;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function app.refresh_farmer(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint := 0;
begin
  delete from app.r_flag f
  where f.detector = 'farmer'
    and cursor is null
    and not exists (select 1 from app.profiles p where p.user_id = f.user_id);
  loop
    people := private.next_people(after, 40, 300);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.score_farmers(people);
    after := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_farmer(jsonb) is 'Computes the farmer score of every profile with enough reviews.';

create function private.farmer_row(f app.r_flag) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'person', (select h.person from app.people h where h.user_id = f.user_id),
    'score', f.score,
    'coverage', f.coverage,
    'band', f.band,
    'version', f.version,
    'reviews', f.evidence -> 'reviews',
    'authored', f.evidence -> 'authored',
    'received', f.evidence -> 'received',
    'lines', f.evidence -> 'lines',
    'mutualShare', f.evidence -> 'F1' -> 'x',
    'batchShare', f.evidence -> 'F4' -> 'x',
    'templateShare', f.evidence -> 'F5' -> 'x',
    'firstSeen', private.iso(f.first_seen),
    'statement', private.statement_of(f.user_id, 'farmer')
  );
end;
$$;

create function private.farmer_histogram() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
    from (
        select least(95, floor(x.score / 5) * 5) as bin, count(*) as n
        from app.r_flag x
        where x.detector = 'farmer' and x.score is not null
        group by 1
      ) h
  );
end;
$$;

insert into app.rollup_jobs (name, period_seconds, function, "order") values ('farmer', 3600, 'app.refresh_farmer', 70);

insert into app.cached_answer_sources (part, source) values ('farmer_histogram', $$private.farmer_histogram()$$);
