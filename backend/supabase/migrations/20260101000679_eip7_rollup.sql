-- What EIP-7 counts of every profile (M11).

create function app.refresh_r_eip7(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_eip7 e where not exists (select 1 from app.profiles p where p.user_id = e.user_id);
    delete from app.r_neutralised n where not exists (select 1 from app.r_eip7 e where e.user_id = n.subject_id);
  end if;
  loop
    people := private.next_people(after, 25, 500);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_eip7 e where e.user_id = any (people);
    with
      r as materialized (
        select
          p.user_id,
          p.profile_id,
          r.id,
          r.created_at,
          b.active is true as answered,
          (c.in2 or c.in3 or c.in4) is true as answered14
        from
          app.profiles p
          left join app.review_states r on r.subject_id = p.user_id and r.score = 1 and r.archived_at is null
          left join app.r_review_edge b on b.author_id = p.user_id and b.subject_id = r.author_id
          left join app.r_cycle c on c.author_id = r.author_id and c.subject_id = p.user_id
        where p.user_id = any (people)
      ),
      n as materialized (
        select
          r.user_id,
          r.profile_id,
          count(r.id)::int as positive,
          count(r.id) filter (where r.answered)::int as k,
          count(r.id) filter (where r.answered14)::int as k14
        from r
        group by 1, 2
      ),
      body as materialized (
        select
          n.*,
          private.eip7(n.positive, n.k, r.free + r.per_answerless * (n.positive - n.k)) as now,
          private.eip7(n.positive, n.k14, r.free + r.per_answerless * (n.positive - n.k14)) as then14
        from
          n
          cross join private.eip7_rule() r
      ),
      -- The oldest count first: what is neutralised are the latest.
      numbered as (
        select
          r.*,
          count(*) filter (where r.answered) over w as n,
          count(*) filter (where r.answered14) over w as n14
        from r
        where r.answered or r.answered14
        window
          w as (
            partition by r.user_id
            order by r.created_at, r.id
            rows unbounded preceding
          )
      ),
      late as (
        select
          r.user_id,
          array_agg(r.id order by r.n) filter (where r.answered and r.n > (b.now ->> 'counted')::int) as ids,
          array_agg(r.id order by r.n14) filter (where r.answered14 and r.n14 > (b.then14 ->> 'counted')::int) as ids14
        from
          numbered r
          join body b using (user_id)
        group by 1
      ),
      quick as (
        select q.person, count(*) as pairs, count(*) filter (where q.latency_seconds <= 86400) as quick
        from
          (
            select p.first_author as person, p.latency_seconds
            from app.r_review_pair p
            where p.first_author = any (people) and p.current_positive
            union all
            select p.responder, p.latency_seconds
            from app.r_review_pair p
            where p.responder = any (people) and p.current_positive
          ) q
        group by 1
      )
    insert into app.r_eip7
    select
      b.user_id,
      b.profile_id,
      b.positive,
      b.k,
      b.k14,
      (b.now ->> 'neutralised')::int,
      (b.now ->> 'headroom')::int,
      (b.then14 ->> 'neutralised')::int,
      (b.then14 ->> 'headroom')::int,
      coalesce(l.ids, '{}'),
      coalesce(l.ids14, '{}'),
      coalesce(q.pairs, 0),
      coalesce(q.quick, 0)
    from
      body b
      left join late l using (user_id)
      left join quick q on q.person = b.user_id;
    delete from app.r_neutralised n where n.subject_id = any (people);
    insert into app.r_neutralised
    select unnest(e.neutralised_ids), e.user_id from app.r_eip7 e where e.user_id = any (people)
    on conflict (review_id) do update set subject_id = excluded.subject_id;
    written := written + cardinality(people);
    after := people[cardinality(people)];
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_r_eip7(jsonb) is
  'M11 of every profile, with EIP-7 and EIP-14, and the reviews that EIP-7 takes the effect from.';
insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_eip7', 900, 'app.refresh_r_eip7', 42);
