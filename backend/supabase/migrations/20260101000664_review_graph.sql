-- The directed review graph of profiles (M3, M14), its mutual pairs and short cycles (D10), and what EIP-7 counts (M11).
create table app.r_review_edge (
  author_id bigint not null,
  subject_id bigint not null,
  first_id bigint not null,
  first_at timestamptz not null,
  ever_positive boolean not null,
  active boolean not null,
  active_positive boolean not null,
  current smallint,
  primary key (author_id, subject_id)
);
create index on app.r_review_edge (subject_id, author_id);
create table app.r_review_pair (
  first_author bigint not null,
  responder bigint not null,
  latency_seconds double precision not null,
  at timestamptz not null,
  ever_positive boolean not null,
  current_positive boolean not null,
  primary key (first_author, responder)
);
create index on app.r_review_pair (responder);
create index on app.r_review_pair (latency_seconds, first_author, responder);
create table app.r_cycle (
  author_id bigint not null,
  subject_id bigint not null,
  in2 boolean not null,
  in3 boolean not null,
  in4 boolean not null,
  primary key (author_id, subject_id)
);
create index on app.r_cycle (subject_id);
create table app.r_cycle_list (members bigint[] primary key, size int not null);
create table app.r_cycle_count (
  author_id bigint primary key,
  triangles bigint not null,
  rectangles bigint not null,
  hub boolean not null
);
-- The graph of the running round: whom each person's active positive reviews are about, and who wrote such about them.
create table app.cycle_build (
  id bigint primary key,
  outs bigint[] not null,
  ins bigint[] not null,
  hub boolean not null
);
create index on app.cycle_build (id) where hub;
create table app.r_eip7 (
  user_id bigint primary key,
  profile_id bigint not null unique,
  positive int not null,
  reciprocated int not null,
  reciprocated14 int not null,
  neutralised int not null,
  headroom int not null,
  neutralised14 int not null,
  headroom14 int not null,
  neutralised_ids bigint[] not null default '{}',
  neutralised14_ids bigint[] not null default '{}',
  pairs bigint not null default 0,
  quick_pairs bigint not null default 0
);
do $$
declare
  key text;
begin
  -- A ranking by each figure, ties by profile id.
  foreach key in array array[
    'positive',
    'reciprocated',
    'neutralised',
    'headroom',
    'reciprocated14',
    'neutralised14',
    'headroom14'
  ] loop
    execute format('create index on app.r_eip7 (%I desc, profile_id)', key);
  end loop;
end;
$$;
create table app.r_neutralised (
  review_id bigint primary key,
  subject_id bigint not null
);
create index on app.r_neutralised (subject_id);
do $$
declare
  t text;
begin
  foreach t in array array[
    'r_review_edge',
    'r_review_pair',
    'r_cycle',
    'r_cycle_list',
    'r_cycle_count',
    'cycle_build',
    'r_eip7',
    'r_neutralised'
  ] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;
comment on table app.r_review_edge is
  'M3: one row per author and subject, both profiles: first review ever, any positive ever, any active, any active positive, sentiment of the current one.';
comment on table app.r_review_pair is
  'Two profiles that reviewed each other at any time: who was first, seconds to the answer, positive ever and currently on both sides.';
comment on table app.r_cycle is
  'D10: an edge of active positive reviews and whether it lies on a directed 2-, 3- or 4-cycle of distinct people.';
comment on table app.r_cycle_list is
  'D10: directed cycles, each once from its smallest id, at most 200 of a size per smallest member.';
comment on table app.r_eip7 is
  'M11: active positive reviews received (rows), those whose author has an active review back, and those on a short cycle (EIP-14); what of them the rule of the day takes the effect from. pairs: people with current positive reviews in both directions; quick: answered within a day.';
comment on table app.r_neutralised is
  'M11: reviews without effect because too many of those about the subject are reciprocated.';
insert into app.detector_params (detector, version, active, json)
values ('D10', 1, true, '{"hub": 2000, "listed": 200}');

select private.watch('app.reviews', 'r_review_edge', 'author_id');
select
  private.watch(
    'app.review_archive_events',
    'r_review_edge',
    '(select r.author_id from app.reviews r where r.id = review_id)'
  );
select private.watch('app.profiles', 'r_review_edge', 'user_id');

create function app.refresh_r_review_edge(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  loop
    people := private.take_people('r_review_edge', 20, 500);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_review_pair p where p.first_author = any (people) or p.responder = any (people);
    delete from app.r_review_edge e where e.author_id = any (people);
    insert into app.r_review_edge
    select
      r.author_id,
      r.subject_id,
      (array_agg(r.id order by r.created_at, r.id))[1],
      min(r.created_at),
      bool_or(r.score = 1),
      bool_or(r.archived_at is null),
      bool_or(r.archived_at is null and r.score = 1),
      (array_agg(r.score order by r.created_at desc, r.id desc) filter (where r.archived_at is null))[1]
    from
      app.review_states r
      join app.profiles a on a.user_id = r.author_id
      join app.profiles b on b.user_id = r.subject_id
    where r.author_id = any (people) and r.author_id <> r.subject_id
    group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_review_pair
    select
      x.author_id,
      x.subject_id,
      extract(epoch from y.first_at - x.first_at),
      greatest(x.first_at, y.first_at),
      x.ever_positive and y.ever_positive,
      coalesce(x.current = 1 and y.current = 1, false)
    from
      (
        select e.* from app.r_review_edge e where e.author_id = any (people)
        union
        select e.* from app.r_review_edge e where e.subject_id = any (people)
      ) x
      join app.r_review_edge y on y.author_id = x.subject_id and y.subject_id = x.author_id
    where (x.first_at, x.first_id) < (y.first_at, y.first_id);
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_review_edge(jsonb) is
  'M3, M14: edges and mutual pairs of the authors whose reviews changed.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_review_edge', 60, 'app.refresh_r_review_edge', 40);

create function app.refresh_r_cycle(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set work_mem = '128MB'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  hubs bigint[];
  listed int := (private.detector('D10') ->> 'listed')::int;
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    truncate app.cycle_build;
  end if;
  if cursor is null or cursor ->> 'phase' = 'build' then
    loop
      people := array(select p.user_id from app.profiles p where p.user_id > place order by p.user_id limit 100);
      if people = '{}' then
        -- Everybody in the graph is looked at anew step by step; until then the cycles of the last round stand.
        delete from app.r_cycle c
        where not exists (select 1 from app.cycle_build b where b.id = c.author_id and b.outs <> '{}');
        delete from app.r_cycle_count c
        where not exists (select 1 from app.cycle_build b where b.id = c.author_id and b.outs <> '{}');
        delete from app.r_cycle_list l
        where not exists (select 1 from app.cycle_build b where b.id = l.members[1] and b.outs <> '{}');
        return '{"rows": 0, "cursor": {}}';
      end if;
      insert into app.cycle_build
      select b.id, b.outs, b.ins, cardinality(b.outs) > (private.detector('D10') ->> 'hub')::int
      from
        (
          select
            p.id,
            array(select e.subject_id from app.r_review_edge e where e.author_id = p.id and e.active_positive) as outs,
            array(select e.author_id from app.r_review_edge e where e.subject_id = p.id and e.active_positive) as ins
          from unnest(people) p (id)
        ) b
      where b.outs <> '{}' or b.ins <> '{}';
      place := people[cardinality(people)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'build', 'after', place));
  end if;
  hubs := array(select b.id from app.cycle_build b where b.hub);
  loop
    -- People until they have some 150 reviews together: what a step costs hangs on those, and one may have thousands.
    people := array(
      select x.id
      from
        (
          select p.id, sum(p.n) over (order by p.id) - p.n as before
          from
            (
              select b.id, cardinality(b.outs) + cardinality(b.ins) as n
              from app.cycle_build b
              where b.id > place and b.outs <> '{}'
              order by b.id
              limit 50
            ) p
        ) x
      where x.before < 150
      order by x.id
    );
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_cycle c where c.author_id = any (people);
    delete from app.r_cycle_count c where c.author_id = any (people);
    -- A cycle is listed by its smallest member. By the key: nobody between these has a cycle.
    delete from app.r_cycle_list l
    where l.members >= array[people[1]] and l.members < array[people[cardinality(people)] + 1];
    with
      went as materialized (
        select a.id as a, o.id as b
        from
          app.cycle_build a
          cross join unnest(a.outs) o (id)
        where a.id = any (people)
      ),
      came as materialized (
        select a.id as a, i.id as d
        from
          app.cycle_build a
          cross join unnest(a.ins) i (id)
        where a.id = any (people)
      ),
      -- Two steps out from a over b to c, and two steps from c over d back to a. `is true` makes a condition a look-up in a hash,
      -- whatever the planner expects.
      steps as materialized (
        select w.a, w.b, c.id as c
        from
          went w
          join app.cycle_build b on b.id = w.b
          cross join unnest(b.outs) c (id)
        where not b.hub and c.id <> w.a
      ),
      -- What leads over a hub is tried from the author's side, which is the smaller one.
      triangle as materialized (
        select s.a, s.b, s.c from steps s where ((s.a, s.c) in (select m.a, m.d from came m)) is true
        union all
        select w.a, w.b, m.d
        from
          went w
          join came m on m.a = w.a and m.d <> w.b
        where
          w.b = any (hubs)
          and (select e.active_positive from app.r_review_edge e where e.author_id = w.b and e.subject_id = m.d)
      ),
      returns as materialized (
        select m.a, c.id as c, m.d
        from
          came m
          join app.cycle_build d on d.id = m.d
          cross join unnest(d.ins) c (id)
        where not d.hub and c.id <> m.a and m.a <> all (hubs) and c.id <> all (hubs)
      ),
      back as materialized (
        select
          r.a,
          r.c,
          count(*) as n,
          min(r.d) as low,
          count(*) filter (where r.d > r.a and r.c > r.a) as above,
          min(r.d) filter (where r.d > r.a and r.c > r.a) as low_above
        from returns r
        group by 1, 2
      ),
      -- A 4-cycle comes back over somebody else than it went.
      on4 as (
        select distinct s.a, s.b
        from steps s
        where
          ((s.a, s.c) in (select k.a, k.c from back k)) is true
          and ((s.a, s.c, s.b) in (select k.a, k.c, k.low from back k where k.n = 1)) is not true
      ),
      -- Each cycle once, from its smallest id. Counting multiplies the paths that meet in c; the cycles themselves, that grow with
      -- the square of the paths, are walked for the few that are listed.
      meets as (
        select u.a, sum(u.o) * sum(u.r) as n
        from
          (
            select s.a, s.c, 1 as o, 0 as r from steps s where s.b > s.a and s.c > s.a
            union all
            select k.a, k.c, 0, k.above::int from back k where k.above > 0
          ) u
        group by u.a, u.c
      ),
      same as (
        select s.a, -1 as n
        from steps s
        where
          s.b > s.a
          and s.c > s.a
          and ((s.a, s.b) in (select m.a, m.d from came m)) is true
          and ((s.a, s.c, s.b) in (select r.a, r.c, r.d from returns r)) is true
      ),
      rectangles as materialized (
        select u.a, sum(u.n) as n
        from
          (
            select m.a, m.n from meets m
            union all
            select s.a, s.n from same s
          ) u
        group by u.a
      ),
      counted as (
        insert into app.r_cycle_count
        select
          p.id,
          (select count(*) from triangle t where t.a = p.id and t.b > t.a and t.c > t.a),
          coalesce((select r.n from rectangles r where r.a = p.id), 0),
          p.id = any (hubs)
        from unnest(people) p (id)
      ),
      -- The first paths out that lead back at all hold the first cycles: each has at least one.
      firsts as (
        select f.a, f.b, f.c
        from
          (
            select
              s.*,
              row_number() over (
                partition by s.a
                order by s.b, s.c
              ) as n
            from steps s
            where
              s.b > s.a
              and s.c > s.a
              and ((s.a, s.c) in (select k.a, k.c from back k where k.above > 0)) is true
              and ((s.a, s.c, s.b) in (select k.a, k.c, k.low_above from back k where k.above = 1)) is not true
          ) f
        where f.n <= listed
      ),
      listing as (
        insert into app.r_cycle_list
        select array[t.a, t.b, t.c], 3
        from
          (
            select
              t.*,
              row_number() over (
                partition by t.a
                order by t.b, t.c
              ) as n
            from triangle t
            where t.b > t.a and t.c > t.a
          ) t
        where t.n <= listed
        union all
        select array[l.a, l.b, l.c, l.d], 4
        from
          (
            select
              f.*,
              r.d,
              row_number() over (
                partition by f.a
                order by f.b, f.c, r.d
              ) as n
            from
              firsts f
              join returns r on r.a = f.a and r.c = f.c
            where r.d > r.a and r.d <> f.b
          ) l
        where l.n <= listed
      )
    insert into app.r_cycle
    select
      w.a,
      w.b,
      ((w.a, w.b) in (select m.a, m.d from came m)) is true,
      ((w.a, w.b) in (select t.a, t.b from triangle t)) is true,
      ((w.a, w.b) in (select o.a, o.b from on4 o)) is true
    from went w;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function app.refresh_r_cycle(jsonb) is
  'D10: 2-, 3- and 4-cycles of active positive reviews; people with more outgoing edges than the hub limit are left out of 4-cycles.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_cycle', 86400, 'app.refresh_r_cycle', 41);

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
      late as (
        select r.user_id, array_agg(r.id order by r.n) as ids
        from
          (
            select
              r.user_id,
              r.id,
              row_number() over (
                partition by r.user_id
                order by r.created_at, r.id
              ) as n
            from r
            where r.answered
          ) r
          join body b using (user_id)
        where r.n > (b.now ->> 'counted')::int
        group by 1
      ),
      late14 as (
        select r.user_id, array_agg(r.id order by r.n) as ids
        from
          (
            select
              r.user_id,
              r.id,
              row_number() over (
                partition by r.user_id
                order by r.created_at, r.id
              ) as n
            from r
            where r.answered14
          ) r
          join body b using (user_id)
        where r.n > (b.then14 ->> 'counted')::int
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
      coalesce(f.ids, '{}'),
      coalesce(q.pairs, 0),
      coalesce(q.quick, 0)
    from
      body b
      left join late l using (user_id)
      left join late14 f using (user_id)
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
