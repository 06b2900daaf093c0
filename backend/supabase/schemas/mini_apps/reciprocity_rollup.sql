create function app.refresh_r_review_edge(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  loop
    people := private.claim_people('r_review_edge', 20, 500);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_review_pair p where p.first_author = any (people) or p.responder = any (people);
    delete from app.r_review_edge e where e.author_id = any (people);
    insert into app.r_review_edge
    select r.author_id, r.subject_id, (array_agg(r.id order by r.created_at, r.id))[1], min(r.created_at),
      coalesce(bool_or(r.score = 1), false), bool_or(r.archived_at is null),
      coalesce(bool_or(r.archived_at is null and r.score = 1), false),
      (array_agg(r.score order by r.created_at desc, r.id desc) filter (where r.archived_at is null))[1]
    from app.review_states r
      join app.profiles a on a.user_id = r.author_id
      join app.profiles b on b.user_id = r.subject_id
    where r.author_id = any (people) and r.author_id <> r.subject_id
    group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_review_pair
    select x.author_id, x.subject_id, extract(epoch from y.first_at - x.first_at), greatest(x.first_at, y.first_at),
      x.ever_positive and y.ever_positive, coalesce(x.current = 1 and y.current = 1, false)
    from (
        select e.* from app.r_review_edge e where e.author_id = any (people)
        union
        select e.* from app.r_review_edge e where e.subject_id = any (people)
      ) x
      join app.r_review_edge y on y.author_id = x.subject_id and y.subject_id = x.author_id
    where (x.first_at, x.first_id) < (y.first_at, y.first_id);
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_review_edge(jsonb) is
  'M3, M14: recomputes edges and mutual pairs of the authors whose reviews changed.';

create function app.refresh_r_eip7(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
    with r as materialized (
      select p.user_id, p.profile_id, r.id, r.created_at, b.active is true as answered,
        (c.in2 or c.in3 or c.in4) is true as answered14
      from app.profiles p
        left join app.review_states r on r.subject_id = p.user_id and r.score = 1 and r.archived_at is null
        left join app.r_review_edge b on b.author_id = p.user_id and b.subject_id = r.author_id
        left join app.r_cycle c on c.author_id = r.author_id and c.subject_id = p.user_id
      where p.user_id = any (people)
    ), n as materialized (
      select r.user_id, r.profile_id, count(r.id)::int as positive, count(r.id) filter (where r.answered)::int as k,
        count(r.id) filter (where r.answered14)::int as k14
      from r
      group by 1, 2
    ), body as materialized (
      select n.*, private.eip7(n.positive, n.k, r.free + r.per_answerless * (n.positive - n.k)) as now,
        private.eip7(n.positive, n.k14, r.free + r.per_answerless * (n.positive - n.k14)) as then14
      from n
        cross join private.eip7_rule() r
    ),
    -- The oldest count first, so the latest are the ones neutralized.
    numbered as (
      select r.*, count(*) filter (where r.answered) over w as n, count(*) filter (where r.answered14) over w as n14
      from r
      where r.answered or r.answered14
      window
        w as (
          partition by r.user_id
          order by r.created_at, r.id
          rows unbounded preceding
        )
    ), late as (
      select r.user_id,
        array_agg(r.id order by r.n) filter (where r.answered and r.n > (b.now ->> 'counted')::int) as ids,
        array_agg(r.id order by r.n14) filter (where r.answered14 and r.n14 > (b.then14 ->> 'counted')::int) as ids14
      from numbered r
        join body b using (user_id)
      group by 1
    ), quick as (
      select q.person, count(*) as pairs, count(*) filter (where q.latency_seconds <= 86400) as quick
      from (
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
    select b.user_id, b.profile_id, b.positive, b.k, b.k14, (b.now ->> 'neutralised')::int, (b.now ->> 'headroom')::int,
      (b.then14 ->> 'neutralised')::int, (b.then14 ->> 'headroom')::int, coalesce(l.ids, '{}'), coalesce(l.ids14, '{}'),
      coalesce(q.pairs, 0), coalesce(q.quick, 0)
    from body b
      left join late l using (user_id)
      left join quick q on q.person = b.user_id;
    delete from app.r_neutralised n where n.subject_id = any (people);
    insert into app.r_neutralised
    select unnest(e.neutralised_ids), e.user_id from app.r_eip7 e where e.user_id = any (people)
    on conflict (review_id) do update set subject_id = excluded.subject_id;
    written := written + cardinality(people);
    after := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_r_eip7(jsonb) is
  'M11 of every profile, under EIP-7 and EIP-14, and the reviews that EIP-7 neutralizes.';

create function private.reciprocity(active_only boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    -- A pair is two edges in opposite directions: reads the few pairs instead of looking up the reverse of every edge.
    with l as (
      select count(*)::float8 as edges,
        (
          select 2 * count(*)
          from app.r_review_pair p
            join app.r_review_edge x on x.author_id = p.first_author and x.subject_id = p.responder
            join app.r_review_edge y on y.author_id = p.responder and y.subject_id = p.first_author
          where x.active and y.active or not active_only
        )::float8 as mutual
      from app.r_review_edge e
      where e.active or not active_only
    ), n as (select count(*)::float8 as n from app.profiles p where p.joined_at <= (select app.now())), a as (
      select l.*, n.n, l.edges / nullif(n.n * (n.n - 1), 0) as density, l.mutual / nullif(l.edges, 0) as r
      from l
        cross join n
    )
    select jsonb_build_object(
        'edges', a.edges,
        'mutualEdges', a.mutual,
        'profiles', a.n,
        'r', a.r,
        'density', a.density,
        'rho', (a.r - a.density) / nullif(1 - a.density, 0)
      )
    from a
  );
end;
$$;
comment on function private.reciprocity(boolean) is
  'M14 of the review graph: share of edges that are reciprocated, density, and rho (0 = as by chance).';

create function app.refresh_r_reciprocity(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  months jsonb;
  levels jsonb;
begin
  with e as (
    select date_trunc('month', e.first_at) as month, 1 as edges, 0 as mutual, 0 as people from app.r_review_edge e
    union all
    select date_trunc('month', p.at), 0, 2, 0 from app.r_review_pair p
    union all
    select date_trunc('month', p.joined_at), 0, 0, 1 from app.profiles p where p.joined_at <= (select app.now())
  ), m as (
    select month, sum(sum(edges)) over w as edges, sum(sum(mutual)) over w as mutual, sum(sum(people)) over w as people
    from e
    group by month
    window w as (order by month)
  ), a as (
    select m.*, edges::float8 / nullif(people * (people - 1), 0) as density, mutual::float8 / nullif(edges, 0) as r
    from m
  )
  select jsonb_agg(
      jsonb_build_object(
        'at', private.iso(month),
        'edges', edges,
        'r', r,
        'rho', (r - density) / nullif(1 - density, 0)
      )
      order by month
    )
  into months
  from a;
  select jsonb_agg(jsonb_build_object('level', x.level, 'share', private.share(x.k, x.n)) order by l.rank)
  into levels
  from (
      select private.level(u.score) as level, sum(e.positive)::bigint as n, sum(e.reciprocated)::bigint as k
      from app.r_eip7 e
        join app.users u on u.user_id = e.user_id
      group by 1
    ) x
    join app.levels l on l.level = x.level;
  insert into app.r_reciprocity (body, computed_at)
  values
    (
      jsonb_build_object(
        'active', private.reciprocity(true),
        'ever', private.reciprocity(false),
        'months', coalesce(months, '[]'),
        'levels', coalesce(levels, '[]')
      ),
      app.now()
    )
  on conflict (one) do update
    set
      body = excluded.body,
      computed_at = excluded.computed_at;
  return '{"rows": 1, "cursor": null}';
end;
$$;

select private.watch('app.reviews', 'r_review_edge', 'author_id');
select private.watch(
    'app.review_archive_events',
    'r_review_edge',
    '(select r.author_id from app.reviews r where r.id = review_id)'
  );
select private.watch('app.profiles', 'r_review_edge', 'user_id');

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_review_edge', 60, 'app.refresh_r_review_edge', 40);

insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_eip7', 900, 'app.refresh_r_eip7', 42);

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_reciprocity', 900, 'app.refresh_r_reciprocity', 43);
