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
declare key text;
begin
  -- A ranking by each figure, ties by profile id.
  foreach key in array array['positive', 'reciprocated', 'neutralised', 'headroom', 'reciprocated14', 'neutralised14', 'headroom14'] loop
    execute format('create index on app.r_eip7 (%I desc, profile_id)', key);
  end loop;
end $$;
create table app.r_neutralised (
  review_id bigint primary key,
  subject_id bigint not null
);
create index on app.r_neutralised (subject_id);
do $$
declare t text;
begin
  foreach t in array array['r_review_edge', 'r_review_pair', 'r_cycle', 'r_cycle_list', 'r_cycle_count', 'r_eip7', 'r_neutralised'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end $$;
comment on table app.r_review_edge is 'M3: one row per author and subject, both profiles: first review ever, any positive ever, any active, any active positive, sentiment of the current one.';
comment on table app.r_review_pair is 'Two profiles that reviewed each other at any time: who was first, seconds to the answer, positive ever and currently on both sides.';
comment on table app.r_cycle is 'D10: an edge of active positive reviews and whether it lies on a directed 2-, 3- or 4-cycle of distinct people.';
comment on table app.r_cycle_list is 'D10: directed cycles, each once from its smallest id, at most 200 of a size per smallest member.';
comment on table app.r_eip7 is 'M11: active positive reviews received (rows), those whose author has an active review back, and those on a short cycle (EIP-14); what of them the rule of the day takes the effect from. pairs: people with current positive reviews in both directions; quick: answered within a day.';
comment on table app.r_neutralised is 'M11: reviews without effect because too many of those about the subject are reciprocated.';
insert into app.detector_params (detector, version, active, json) values ('D10', 1, true, '{"hub": 2000, "listed": 200}');

select private.watch('app.reviews', 'r_review_edge', 'author_id');
select private.watch('app.review_archive_events', 'r_review_edge', '(select r.author_id from app.reviews r where r.id = review_id)');
select private.watch('app.profiles', 'r_review_edge', 'user_id');

create function app.refresh_r_review_edge(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  began timestamptz := clock_timestamp();
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  loop
    people := private.take_dirty('r_review_edge', 20)::bigint[];
    if people = '{}' then return jsonb_build_object('rows', written, 'cursor', null); end if;
    delete from app.r_review_pair p where p.first_author = any (people) or p.responder = any (people);
    delete from app.r_review_edge e where e.author_id = any (people);
    insert into app.r_review_edge
    select r.author_id, r.subject_id, (array_agg(r.id order by r.created_at, r.id))[1], min(r.created_at), bool_or(r.score = 1), bool_or(r.archived_at is null),
      bool_or(r.archived_at is null and r.score = 1), (array_agg(r.score order by r.created_at desc, r.id desc) filter (where r.archived_at is null))[1]
    from app.review_states r join app.profiles a on a.user_id = r.author_id join app.profiles b on b.user_id = r.subject_id
    where r.author_id = any (people) and r.author_id <> r.subject_id group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_review_pair
    select x.author_id, x.subject_id, extract(epoch from y.first_at - x.first_at), greatest(x.first_at, y.first_at), x.ever_positive and y.ever_positive,
      coalesce(x.current = 1 and y.current = 1, false)
    from (select e.* from app.r_review_edge e where e.author_id = any (people) union select e.* from app.r_review_edge e where e.subject_id = any (people)) x
    join app.r_review_edge y on y.author_id = x.subject_id and y.subject_id = x.author_id
    where (x.first_at, x.first_id) < (y.first_at, y.first_id);
    exit when clock_timestamp() - began > interval '80 milliseconds';
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end $$;
comment on function app.refresh_r_review_edge(jsonb) is 'M3, M14: edges and mutual pairs of the authors whose reviews changed.';
insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_review_edge', 60, 'app.refresh_r_review_edge', 40);

create function app.refresh_r_cycle(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set random_page_cost = 1.1 set work_mem = '128MB' as
$$
#variable_conflict use_column
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  hubs bigint[];
  rules jsonb := private.detector('D10');
  written bigint;
begin
  if cursor is null then truncate app.r_cycle, app.r_cycle_list, app.r_cycle_count; end if;
  -- People until they have some 80 reviews together: what a chunk costs hangs on those, and one may have thousands.
  people := array(select x.author_id from (select n.author_id, sum(n.n) over (order by n.author_id) - n.n as before from (
    select e.author_id, count(*) as n from app.r_review_edge e where e.author_id > after and e.active_positive group by 1 order by 1 limit 50) n) x
    where x.before < 80 order by 1);
  if people = '{}' then return '{"rows": 0, "cursor": null}'; end if;
  hubs := case when cursor is null
    then array(select e.author_id from app.r_review_edge e where e.active_positive group by e.author_id having count(*) > (rules ->> 'hub')::int)
    else array(select h::bigint from jsonb_array_elements_text(cursor -> 'hubs') h) end;
  insert into app.r_cycle
  -- The memory is for the look-ups in hashes: one expected to be larger is searched from end to end for each row.
  -- Who reaches the author in two steps (c over w): it closes the 3-cycles, and the 4-cycles of those who are no hubs.
  with ends as materialized (
    select w.subject_id as a, z.author_id as c, min(w.author_id) as low, max(w.author_id) as high from app.r_review_edge w
    join app.r_review_edge z on z.subject_id = w.author_id and z.active_positive and z.author_id <> w.subject_id
    where w.subject_id = any (people) and w.active_positive group by 1, 2),
  on4 as (
    select distinct e.author_id, e.subject_id from app.r_review_edge e
    join app.r_review_edge p on p.author_id = e.subject_id and p.active_positive
    where e.author_id = any (people) and e.active_positive and e.author_id <> all (hubs) and e.subject_id <> all (hubs) and p.subject_id <> all (hubs)
      -- Back to the author over somebody who is not the subject. `is true` makes it a look-up in a hash, whatever the planner expects.
      and ((e.author_id, p.subject_id) in (select n.a, n.c from ends n)) is true
      and ((e.author_id, p.subject_id, e.subject_id) in (select n.a, n.c, n.low from ends n where n.low = n.high)) is not true)
  select e.author_id, e.subject_id,
    ((e.author_id, e.subject_id) in (select m.subject_id, m.author_id from app.r_review_edge m where m.subject_id = any (people) and m.active_positive)) is true,
    ((e.author_id, e.subject_id) in (select n.a, n.c from ends n)) is true,
    (e.author_id, e.subject_id) in (select o.author_id, o.subject_id from on4 o)
  from app.r_review_edge e where e.author_id = any (people) and e.active_positive;
  get diagnostics written = row_count;
  with triangle as materialized (
    select x.author_id as a, x.subject_id as b, y.subject_id as c from app.r_review_edge x
    join app.r_review_edge y on y.author_id = x.subject_id and y.active_positive and y.subject_id > x.author_id
    where x.author_id = any (people) and x.active_positive and x.subject_id > x.author_id and y.subject_id <> x.subject_id
      and ((x.author_id, y.subject_id) in (select z.subject_id, z.author_id from app.r_review_edge z where z.subject_id = any (people) and z.active_positive)) is true),
  -- A 4-cycle is two paths of two steps, out to c over b and back over d. Adding up per c needs the paths only; the cycles
  -- themselves, that grow with the square of the paths, are walked for the few that are listed.
  steps as materialized (
    select x.author_id as a, x.subject_id as b, y.subject_id as c from app.r_review_edge x
    join app.r_review_edge y on y.author_id = x.subject_id and y.active_positive and y.subject_id > x.author_id
    where x.author_id = any (people) and x.active_positive and x.subject_id > x.author_id and y.subject_id <> x.subject_id
      and x.author_id <> all (hubs) and x.subject_id <> all (hubs) and y.subject_id <> all (hubs)),
  returns as materialized (
    select w.subject_id as a, z.subject_id as d, z.author_id as c from app.r_review_edge w
    join app.r_review_edge z on z.subject_id = w.author_id and z.active_positive and z.author_id > w.subject_id
    where w.subject_id = any (people) and w.active_positive and w.author_id > w.subject_id and z.author_id <> w.author_id
      and w.subject_id <> all (hubs) and w.author_id <> all (hubs) and z.author_id <> all (hubs)),
  meets as (select a, c, sum(o) as o, sum(r) as r from (select a, c, 1 as o, 0 as r from steps union all select a, c, 0, 1 from returns) u group by 1, 2),
  rectangles as (
    select m.a, sum(m.n) as n from (
      select a, o * r as n from meets
      union all select a, -1 from steps s where ((s.a, s.c, s.b) in (select t.a, t.c, t.d from returns t)) is true) m group by m.a),
  back as materialized (select a, c, min(d) as low, max(d) as high from returns group by 1, 2),
  counted as (insert into app.r_cycle_count
    select p.id, (select count(*) from triangle t where t.a = p.id), coalesce((select r.n from rectangles r where r.a = p.id), 0), p.id = any (hubs) from unnest(people) p(id))
  insert into app.r_cycle_list
  select array[a, b, c], 3 from (select t.*, row_number() over (partition by a order by b, c) as n from triangle t) t where n <= (rules ->> 'listed')::int
  union all
  select array[l.a, l.b, l.c, l.d], 4 from unnest(people) p(id) cross join lateral (
    select s.a, s.b, s.c, r.d from (
      -- The first paths out that lead back at all hold the first cycles: each has at least one.
      select * from steps x where x.a = p.id and ((x.a, x.c) in (select k.a, k.c from back k)) is true
        and ((x.a, x.c, x.b) in (select k.a, k.c, k.low from back k where k.low = k.high)) is not true order by x.b, x.c limit (rules ->> 'listed')::int) s
    join returns r on r.a = s.a and r.c = s.c and r.d <> s.b order by s.b, s.c, r.d limit (rules ->> 'listed')::int) l;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', people[cardinality(people)], 'hubs', to_jsonb(hubs)));
end $$;
comment on function app.refresh_r_cycle(jsonb) is 'D10: 2-, 3- and 4-cycles of active positive reviews; people with more outgoing edges than the hub limit are left out of 4-cycles.';
insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_cycle', 86400, 'app.refresh_r_cycle', 41);

create function app.refresh_r_eip7(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
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
    people := array(select p.user_id from app.profiles p where p.user_id > after and p.joined_at <= app.now() order by p.user_id limit 25);
    if people = '{}' then return jsonb_build_object('rows', written, 'cursor', null); end if;
    delete from app.r_eip7 e where e.user_id = any (people);
    with r as materialized (
      select p.user_id, p.profile_id, r.id, r.created_at, b.active is true as answered, (c.in2 or c.in3 or c.in4) is true as answered14
      from app.profiles p
      left join app.review_states r on r.subject_id = p.user_id and r.score = 1 and r.archived_at is null
      left join app.r_review_edge b on b.author_id = p.user_id and b.subject_id = r.author_id
      left join app.r_cycle c on c.author_id = r.author_id and c.subject_id = p.user_id
      where p.user_id = any (people)),
    n as materialized (select r.user_id, r.profile_id, count(r.id)::int as positive, count(r.id) filter (where r.answered)::int as k, count(r.id) filter (where r.answered14)::int as k14
      from r group by 1, 2),
    body as materialized (select n.*, private.eip7(n.positive, n.k, r.free + r.per_answerless * (n.positive - n.k)) as now,
      private.eip7(n.positive, n.k14, r.free + r.per_answerless * (n.positive - n.k14)) as then14 from n cross join private.eip7_rule() r),
    -- The oldest count first: what is neutralised are the latest.
    late as (select r.user_id, array_agg(r.id order by r.n) as ids from (
        select r.user_id, r.id, row_number() over (partition by r.user_id order by r.created_at, r.id) as n from r where r.answered) r
      join body b using (user_id) where r.n > (b.now ->> 'counted')::int group by 1),
    late14 as (select r.user_id, array_agg(r.id order by r.n) as ids from (
        select r.user_id, r.id, row_number() over (partition by r.user_id order by r.created_at, r.id) as n from r where r.answered14) r
      join body b using (user_id) where r.n > (b.then14 ->> 'counted')::int group by 1),
    quick as (select q.person, count(*) as pairs, count(*) filter (where q.latency_seconds <= 86400) as quick from (
        select p.first_author as person, p.latency_seconds from app.r_review_pair p where p.first_author = any (people) and p.current_positive
        union all select p.responder, p.latency_seconds from app.r_review_pair p where p.responder = any (people) and p.current_positive) q group by 1)
    insert into app.r_eip7
    select b.user_id, b.profile_id, b.positive, b.k, b.k14, (b.now ->> 'neutralised')::int, (b.now ->> 'headroom')::int,
      (b.then14 ->> 'neutralised')::int, (b.then14 ->> 'headroom')::int, coalesce(l.ids, '{}'), coalesce(f.ids, '{}'), coalesce(q.pairs, 0), coalesce(q.quick, 0)
    from body b left join late l using (user_id) left join late14 f using (user_id) left join quick q on q.person = b.user_id;
    delete from app.r_neutralised n where n.subject_id = any (people);
    insert into app.r_neutralised select unnest(e.neutralised_ids), e.user_id from app.r_eip7 e where e.user_id = any (people)
      on conflict (review_id) do update set subject_id = excluded.subject_id;
    written := written + cardinality(people);
    after := people[cardinality(people)];
    exit when clock_timestamp() - began > interval '80 milliseconds';
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end $$;
comment on function app.refresh_r_eip7(jsonb) is 'M11 of every profile, with EIP-7 and EIP-14, and the reviews that EIP-7 takes the effect from.';
insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_eip7', 900, 'app.refresh_r_eip7', 42);
