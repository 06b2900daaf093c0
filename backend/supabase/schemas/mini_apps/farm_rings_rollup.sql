create function private.composite(measured jsonb, rules jsonb) returns jsonb
language sql immutable as $$
  with line as (
    select f.n as place, f.body ->> 'id' as id, (f.body ->> 'weight')::float8 as weight,
      (measured -> (f.body ->> 'id') ->> 'x')::float8 as x,
      coalesce((measured -> (f.body ->> 'id') ->> 'n')::float8, 0) as n, (f.body ->> 'needs')::float8 as needs,
      (f.body ->> 'lo')::float8 as lo, (f.body ->> 'hi')::float8 as hi,
      coalesce((f.body ->> 'less')::boolean, false) as less
    from jsonb_array_elements(rules -> 'features') with ordinality f (body, n)
  ), part as (
    select l.*,
      case
        when l.n >= l.needs
          and l.x is not null
          then case when l.less then 1 - private.ramp(l.x, l.lo, l.hi) else private.ramp(l.x, l.lo, l.hi) end
      end as f
    from line l
  ), total as (
    select coalesce(sum(p.weight) filter (where p.f is not null), 0) as weight, sum(p.weight * p.f) as points,
      sum(p.weight) as of
    from part p
  ), result as (
    select t.weight / t.of as coverage,
      case when t.weight / t.of >= (rules ->> 'coverage')::float8 then 100 * t.points / t.weight end as score
    from total t
  )
  select jsonb_build_object(
      'score', r.score,
      'coverage', r.coverage,
      'band', private.score_band(r.score),
      'version', (rules ->> 'version')::int,
      'lines', (
        select jsonb_agg(
            jsonb_build_object(
              'id', p.id,
              'weight', p.weight,
              'x', p.x,
              'n', p.n,
              'needs', p.needs,
              'feature', p.f,
              'points', p.weight * p.f
            )
            order by p.place
          )
        from part p
      )
    )
  from result r;
$$;
comment on function private.composite(jsonb, jsonb) is
  '6.1: 100 · sum(w f) / sum(w) over the features with enough data; coverage = their share of all weights. Score and band are null below the coverage limit.';

create function private.feature(k bigint, n bigint) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
      'x', coalesce(k, 0)::float8 / nullif(coalesce(n, 0), 0),
      'n', coalesce(n, 0),
      'k', coalesce(k, 0)
    );
$$;

create function app.refresh_farm_rings(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := cursor ->> 'phase';
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  -- The author whose texts are being prepared; `place` is then the last subject done.
  who bigint := (cursor ->> 'of')::bigint;
  ids bigint[];
  a bigint[];
  b bigint[];
  written bigint;
  t record;
begin
  if cursor is null then
    truncate app.farm_ties, app.farm_texts, app.farm_batched;
    phase := 'quick';
  end if;
  while phase = 'quick' loop
    ids := array(
      select distinct p.first_author from app.r_review_pair p where p.first_author > place order by 1 limit 100
    );
    if ids = '{}' then
      return '{"rows": 0, "cursor": {"phase": "batched"}}';
    end if;
    insert into app.farm_ties (a, b, quick)
    select distinct least(p.first_author, p.responder), greatest(p.first_author, p.responder), true
    from app.r_review_pair p
    where p.first_author = any (ids) and p.ever_positive and p.latency_seconds <= 86400
    on conflict do nothing;
    place := ids[cardinality(ids)];
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'batched' loop
    ids := array(select x.id from app.r_batch x where x.gap_seconds = 300 and x.id > place order by x.id limit 100);
    if ids = '{}' then
      return '{"rows": 0, "cursor": {"phase": "shared"}}';
    end if;
    insert into app.farm_batched
    select s.id, x.author_id
    from app.r_batch x
      cross join unnest(x.subject_ids) s (id)
    where x.gap_seconds = 300 and x.id = any (ids) and x.reviews >= 5
    on conflict do nothing;
    place := ids[cardinality(ids)];
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'shared' loop
    -- A subject that more than 50 people reviewed in batches ties no one together.
    select array_agg(n.subject_id) filter (where n.n between 2 and 50), max(n.subject_id)
    into ids, place
    from (
        select x.subject_id, count(*) as n
        from app.farm_batched x
        where x.subject_id > place
        group by 1
        order by 1
        limit 100
      ) n;
    if place is null then
      return '{"rows": 0, "cursor": {"phase": "words"}}';
    end if;
    insert into app.farm_ties as f (a, b, quick)
    select distinct x.author_id, y.author_id, false
    from app.farm_batched x
      join app.farm_batched y on y.subject_id = x.subject_id and y.author_id > x.author_id
    where x.subject_id = any (ids)
    on conflict (a, b) do update set strong = true where f.quick and f.strong is null;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'words' loop
    if who is null then
      who := least(
        (select min(f.a) from app.farm_ties f where f.strong is null and f.a > place),
        (select min(f.b) from app.farm_ties f where f.strong is null and f.b > place)
      );
      if who is null then
        return '{"rows": 0, "cursor": {"phase": "texts"}}';
      end if;
      place := -9e18;
    end if;
    ids := array(
      select e.subject_id from app.r_review_edge e where e.author_id = who and e.subject_id > place order by 1 limit 50
    );
    insert into app.farm_texts
    select e.author_id, e.subject_id, w.words, case when cardinality(w.words) >= 4 then private.shingles(w.words) end
    from app.r_review_edge e
      join app.reviews r on r.id = e.first_id
      cross join lateral (select private.review_words(r.title, r.body) as words offset 0) w
    where e.author_id = who and e.subject_id = any (ids)
    on conflict do nothing;
    if cardinality(ids) < 50 then
      place := who;
      who := null;
    else
      place := ids[50];
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'of', who, 'after', place));
    end if;
  end loop;
  for t in select f.a, f.b from app.farm_ties f where f.strong is null order by f.a, f.b loop
    -- D9: short texts must be equal; longer ones must share four fifths of all their three-word runs. Sizes and one
    -- shared run are checked first, because that is cheap.
    update app.farm_ties f
    set strong = exists (
      select 1
      from app.farm_texts x
        join app.farm_texts y on y.author_id = t.b and (y.subject_id = x.subject_id or y.subject_id = t.a)
      where x.author_id = t.a
        and x.words <> '{}'
        and (
          x.words = y.words
          or least(cardinality(x.parts), cardinality(y.parts)) >= 0.8 * greatest(
            cardinality(x.parts),
            cardinality(y.parts)
          )
          and x.parts && y.parts
          and private.jaccard(x.parts, y.parts) >= 0.8
        )
    )
    where f.a = t.a and f.b = t.b;
    if app.chunk_time_is_up(began) then
      return '{"rows": 0, "cursor": {"phase": "texts"}}';
    end if;
  end loop;
  select array_agg(s.a order by s.a, s.b), array_agg(s.b order by s.a, s.b)
  into a, b
  from app.farm_ties s
  where s.strong;
  truncate app.r_farm_ring;
  insert into app.r_farm_ring
  with part as (select c.node, c.root from private.components(coalesce(a, '{}'), coalesce(b, '{}')) c)
  select p.root, array_agg(p.node order by p.node),
    (
      select count(*)
      from unnest(a) e (id)
        join part q on q.node = e.id
      where q.root = p.root
    )
  from part p
  group by p.root;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;

insert into app.detector_params (detector, version, active, json)
values
  (
    'farmer',
    1,
    true,
    '{"reviews": 10, "coverage": 0.5, "features": [
  {"id": "F1", "weight": 20, "lo": 0.5, "hi": 0.9, "needs": 5}, {"id": "F2", "weight": 15, "lo": 0.3, "hi": 0.8, "needs": 3},
  {"id": "F3", "weight": 10, "lo": 0.3, "hi": 0.8, "needs": 5}, {"id": "F4", "weight": 15, "lo": 0.3, "hi": 0.9, "needs": 5},
  {"id": "F5", "weight": 15, "lo": 0.2, "hi": 0.8, "needs": 5}, {"id": "F6", "weight": 5, "lo": 0, "hi": 0.2, "needs": 5, "less": true},
  {"id": "F7", "weight": 10, "lo": 0, "hi": 5, "needs": 5}, {"id": "F8", "weight": 5, "lo": 0.2, "hi": 0.6, "needs": 3},
  {"id": "F9", "weight": 5, "lo": 0.2, "hi": 0.8, "needs": 5}]}'
  );

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('farm_rings', 86400, 'app.refresh_farm_rings', 71);
