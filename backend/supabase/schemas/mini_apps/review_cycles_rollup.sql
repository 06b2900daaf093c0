create function app.refresh_r_cycle(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set work_mem = '128MB' as $$
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
        -- Deletes cycles of people who left the graph; those of everyone else remain until recomputed step by step.
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
      from (
          select p.id,
            array(select e.subject_id from app.r_review_edge e where e.author_id = p.id and e.active_positive) as outs,
            array(select e.author_id from app.r_review_edge e where e.subject_id = p.id and e.active_positive) as ins
          from unnest(people) p (id)
        ) b
      where b.outs <> '{}' or b.ins <> '{}';
      place := people[cardinality(people)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'build', 'after', place));
  end if;
  hubs := array(select b.id from app.cycle_build b where b.hub);
  loop
    -- People until they total about 75 reviews, which determine the cost of a step: one person may have thousands.
    people := array(
      select x.id
      from (
          select p.id, sum(p.n) over (order by p.id) - p.n as before
          from (
              select b.id, cardinality(b.outs) + cardinality(b.ins) as n
              from app.cycle_build b
              where b.id > place and b.outs <> '{}'
              order by b.id
              limit 50
            ) p
        ) x
      where x.before < 75
      order by x.id
    );
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_cycle c where c.author_id = any (people);
    delete from app.r_cycle_count c where c.author_id = any (people);
    -- A cycle is listed under its smallest member. Deletes by key range: no one else between these people has a cycle.
    delete from app.r_cycle_list l
    where l.members >= array[people[1]] and l.members < array[people[cardinality(people)] + 1];
    with went as materialized (
      select a.id as a, o.id as b
      from app.cycle_build a
        cross join unnest(a.outs) o (id)
      where a.id = any (people)
    ), came as materialized (
      select a.id as a, i.id as d
      from app.cycle_build a
        cross join unnest(a.ins) i (id)
      where a.id = any (people)
    ),
    -- Two steps out from a via b to c, and two steps back from c via d to a. `is true` turns a condition into a hashed
    -- lookup, whatever the planner expects.
    steps as materialized (
      select w.a, w.b, c.id as c
      from went w
        join app.cycle_build b on b.id = w.b
        cross join unnest(b.outs) c (id)
      where not b.hub and c.id <> w.a
    ),
    -- Paths via a hub are checked from the author's side, which is the smaller one.
    triangle as materialized (
      select s.a, s.b, s.c from steps s where ((s.a, s.c) in (select m.a, m.d from came m)) is true
      union all
      select w.a, w.b, m.d
      from went w
        join came m on m.a = w.a and m.d <> w.b
      where w.b = any (hubs)
        and (select e.active_positive from app.r_review_edge e where e.author_id = w.b and e.subject_id = m.d)
    ), returns as materialized (
      select m.a, c.id as c, m.d
      from came m
        join app.cycle_build d on d.id = m.d
        cross join unnest(d.ins) c (id)
      where not d.hub and c.id <> m.a and m.a <> all (hubs) and c.id <> all (hubs)
    ), back as materialized (
      select r.a, r.c, count(*) as n, min(r.d) as low, count(*) filter (where r.d > r.a and r.c > r.a) as above,
        min(r.d) filter (where r.d > r.a and r.c > r.a) as low_above
      from returns r
      group by 1, 2
    ),
    -- A 4-cycle returns via a different person than it left by.
    on4 as (
      select distinct s.a, s.b
      from steps s
      where ((s.a, s.c) in (select k.a, k.c from back k)) is true
        and ((s.a, s.c, s.b) in (select k.a, k.c, k.low from back k where k.n = 1)) is not true
    ),
    -- Each cycle once, from its smallest id. Counting multiplies the paths that meet in c; the cycles themselves, whose
    -- number grows with the square of the paths, are walked only for the few that are listed.
    meets as (
      select u.a, sum(u.o) * sum(u.r) as n
      from (
          select s.a, s.c, 1 as o, 0 as r from steps s where s.b > s.a and s.c > s.a
          union all
          select k.a, k.c, 0, k.above::int from back k where k.above > 0
        ) u
      group by u.a, u.c
    ), same as (
      select s.a, -1 as n
      from steps s
      where s.b > s.a
        and s.c > s.a
        and ((s.a, s.b) in (select m.a, m.d from came m)) is true
        and ((s.a, s.c, s.b) in (select r.a, r.c, r.d from returns r)) is true
    ), rectangles as materialized (
      select u.a, sum(u.n) as n
      from (
          select m.a, m.n from meets m
          union all
          select s.a, s.n from same s
        ) u
      group by u.a
    ), counted as (
      insert into app.r_cycle_count
      select p.id, (select count(*) from triangle t where t.a = p.id and t.b > t.a and t.c > t.a),
        coalesce((select r.n from rectangles r where r.a = p.id), 0), p.id = any (hubs)
      from unnest(people) p (id)
    ),
    -- The first outgoing paths with any way back contain the first cycles: each has at least one.
    firsts as (
      select f.a, f.b, f.c
      from (
          select s.*,
            row_number() over (
              partition by s.a
              order by s.b, s.c
            ) as n
          from steps s
          where s.b > s.a
            and s.c > s.a
            and ((s.a, s.c) in (select k.a, k.c from back k where k.above > 0)) is true
            and ((s.a, s.c, s.b) in (select k.a, k.c, k.low_above from back k where k.above = 1)) is not true
        ) f
      where f.n <= listed
    ), listing as (
      insert into app.r_cycle_list
      select array[t.a, t.b, t.c], 3
      from (
          select t.*,
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
      from (
          select f.*, r.d,
            row_number() over (
              partition by f.a
              order by f.b, f.c, r.d
            ) as n
          from firsts f
            join returns r on r.a = f.a and r.c = f.c
          where r.d > r.a and r.d <> f.b
        ) l
      where l.n <= listed
    )
    insert into app.r_cycle
    select w.a, w.b, ((w.a, w.b) in (select m.a, m.d from came m)) is true,
      ((w.a, w.b) in (select t.a, t.b from triangle t)) is true, ((w.a, w.b) in (select o.a, o.b from on4 o)) is true
    from went w;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function app.refresh_r_cycle(jsonb) is
  'D10: 2-, 3- and 4-cycles of active positive reviews; people with more outgoing edges than the hub limit are left out of 4-cycles.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_cycle', 86400, 'app.refresh_r_cycle', 41);
