create function app.refresh_farm_rings(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := cursor ->> 'phase';
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  -- Whose words are being prepared, and about whom the last ones were.
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
    if app.chunk_over(began) then
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
    if app.chunk_over(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'shared' loop
    -- A subject that more than 50 people reviewed in batches ties nobody together.
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
    if app.chunk_over(began) then
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
    if app.chunk_over(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'of', who, 'after', place));
    end if;
  end loop;
  for t in select f.a, f.b from app.farm_ties f where f.strong is null order by f.a, f.b loop
    -- D9: short texts must be equal; of longer ones four fifths of all runs of three words must be common. The sizes and
    -- one common run are asked for first, because that is cheap.
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
    if app.chunk_over(began) then
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

create function private.keep_vouch_flows(days date[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  with counted as (
    select d.day, coalesce(least(v.unvouched_at, v.archived_at)::date, 'infinity') as until, a.rank as voucher_rank,
      s.rank as subject_rank, count(*) as vouches, coalesce(sum(v.amount_wei), 0) as wei
    from unnest(days) d (day)
      -- `offset 0`: a day has few vouches, and each of them two people to look up.
      cross join lateral (
        select v.* from app.vouches v where v.vouched_at >= d.day and v.vouched_at < d.day + 1 offset 0
      ) v
      cross join lateral (
        select l.rank
        from app.users u
          join app.levels l on l.level = private.level(u.score)
        where u.user_id = v.author_id
        offset 0
      ) a
      cross join lateral (
        select l.rank
        from app.users u
          join app.levels l on l.level = private.level(u.score)
        where u.user_id = v.subject_id
        offset 0
      ) s
    group by 1, 2, 3, 4
  ), gone as (
    delete from app.r_vouch_flow f
    where f.day = any (days)
      and not exists (
        select
        from counted c
        where (c.day, c.until, c.voucher_rank, c.subject_rank) = (f.day, f.until, f.voucher_rank, f.subject_rank)
      )
  )
  insert into app.r_vouch_flow as f
  select * from counted
  on conflict on constraint r_vouch_flow_pkey do update
    set
      vouches = excluded.vouches,
      wei = excluded.wei
    where (f.vouches, f.wei) is distinct from (excluded.vouches, excluded.wei);
end;
$$;
comment on function private.keep_vouch_flows(date[]) is 'Counts the vouches anew that began on these days.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('farm_rings', 86400, 'app.refresh_farm_rings', 71);

insert into app.cached_answer_sources (part, source) values ('farmer_histogram', $$private.farmer_histogram()$$);
