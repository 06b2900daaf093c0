-- Farmer score (6.3): nine features with ramps, kept in r_flag as detector `farmer`.
create table app.r_flag_history (
  user_id bigint not null,
  detector text not null,
  week date not null,
  version int not null,
  score double precision,
  primary key (user_id, detector, week)
);
alter table app.r_flag_history enable row level security;
revoke all on app.r_flag_history from public, anon, authenticated;

insert into app.detector_params (detector, version, active, json) values ('farmer', 1, true, '{"reviews": 10, "coverage": 0.5, "features": [
  {"id": "F1", "weight": 20, "lo": 0.5, "hi": 0.9, "needs": 5}, {"id": "F2", "weight": 15, "lo": 0.3, "hi": 0.8, "needs": 3},
  {"id": "F3", "weight": 10, "lo": 0.3, "hi": 0.8, "needs": 5}, {"id": "F4", "weight": 15, "lo": 0.3, "hi": 0.9, "needs": 5},
  {"id": "F5", "weight": 15, "lo": 0.2, "hi": 0.8, "needs": 5}, {"id": "F6", "weight": 5, "lo": 0, "hi": 0.2, "needs": 5, "less": true},
  {"id": "F7", "weight": 10, "lo": 0, "hi": 5, "needs": 5}, {"id": "F8", "weight": 5, "lo": 0.2, "hi": 0.6, "needs": 3},
  {"id": "F9", "weight": 5, "lo": 0.2, "hi": 0.8, "needs": 5}]}');

-- `measured`: {"<id>": {"x": value, "n": what the value rests on}}. A feature below its `needs` gives no points and no weight.
create function private.composite(measured jsonb, rules jsonb) returns jsonb
language sql immutable as
$$
  with line as (
    select f.n as place, f.body ->> 'id' as id, (f.body ->> 'weight')::float8 as weight, (measured -> (f.body ->> 'id') ->> 'x')::float8 as x,
      coalesce((measured -> (f.body ->> 'id') ->> 'n')::float8, 0) as n, (f.body ->> 'needs')::float8 as needs,
      (f.body ->> 'lo')::float8 as lo, (f.body ->> 'hi')::float8 as hi, coalesce((f.body ->> 'less')::boolean, false) as less
    from jsonb_array_elements(rules -> 'features') with ordinality f(body, n)),
  part as (select l.*, case when l.n >= l.needs and l.x is not null then
      case when l.less then 1 - private.ramp(l.x, l.lo, l.hi) else private.ramp(l.x, l.lo, l.hi) end end as f from line l),
  total as (select coalesce(sum(p.weight) filter (where p.f is not null), 0) as weight, sum(p.weight * p.f) as points, sum(p.weight) as of from part p),
  result as (select t.weight / t.of as coverage, case when t.weight / t.of >= (rules ->> 'coverage')::float8 then 100 * t.points / t.weight end as score from total t)
  select jsonb_build_object('score', r.score, 'coverage', r.coverage, 'band', private.score_band(r.score), 'version', (rules ->> 'version')::int,
    'lines', (select jsonb_agg(jsonb_build_object('id', p.id, 'weight', p.weight, 'x', p.x, 'n', p.n, 'needs', p.needs, 'feature', p.f, 'points', p.weight * p.f) order by p.place) from part p))
  from result r
$$;
comment on function private.composite(jsonb, jsonb) is
  '6.1: 100 · sum(w f) / sum(w) over the features with enough data; coverage = their share of all weights. Score and band are null below the coverage limit.';

create function private.farmer_measures(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
declare ready boolean := private.rollup_as_of('vote_targets') is not null;
begin
  return (
  with authored as materialized (select r.id, r.subject_id, r.score from app.review_states r where r.author_id = farmer_measures.user_id),
  n as (select count(*) as authored, count(*) filter (where a.score = 1) as positive, (select count(*) from app.review_states r where r.subject_id = farmer_measures.user_id) as received from authored a),
  liked as materialized (select distinct a.subject_id from authored a where a.score = 1),
  f1 as (select count(*) as n, count(*) filter (where exists (select 1 from app.review_states b where b.author_id = l.subject_id and b.subject_id = farmer_measures.user_id and b.score = 1)) as k,
      count(*) filter (where exists (select 1 from app.vouch_states v where v.author_id = farmer_measures.user_id and v.subject_id = l.subject_id)) as vouched from liked l),
  f2 as (select count(*) as n, count(*) filter (where p.latency_seconds <= 86400) as k from app.r_review_pair p
    where p.ever_positive and (p.first_author = farmer_measures.user_id or p.responder = farmer_measures.user_id)),
  f3 as (select count(*) as n, count(*) filter (where (c.in3 or c.in4) and not c.in2) as k from app.review_states r
    left join app.r_cycle c on c.author_id = r.author_id and c.subject_id = r.subject_id
    where r.subject_id = farmer_measures.user_id and r.score = 1 and r.archived_at is null),
  f4 as (select coalesce(sum(b.reviews), 0) as k from app.r_batch b where b.author_id = farmer_measures.user_id and b.gap_seconds = 300 and b.reviews >= 5),
  f5 as (select count(*) as k from app.r_textdup t where t.author_id = farmer_measures.user_id),
  f7 as (select count(*) as k from authored a where a.score = 1 and exists (select 1 from app.counted_votes v where v.target_type = 'review' and v.target_id = a.id
    and v.voter_id = a.subject_id and not v.is_upvote)),
  -- Added up already by target; before that rollup ever ran, from the votes.
  f8 as (select count(*) as n, count(*) filter (where t.net < 0) as k from (
    select 2 * coalesce(t.weight_up, 0) - t.weight_all as net from app.r_vote_target t
      where ready and t.author_id = farmer_measures.user_id and t.target_type = 'review' and t.votes >= 2
    union all select sum(case when v.is_upvote then v.weight else -v.weight end)
      from authored a join app.counted_votes v on v.target_type = 'review' and v.target_id = a.id where not ready group by a.id having count(*) >= 2) t),
  f9 as (select count(distinct i.id) as k from app.r_mass_archive m cross join unnest(m.review_ids) i(id)
    where m.author_id = farmer_measures.user_id and m.gap_seconds = 600 and m.archived >= 5)
  select jsonb_build_object('reviews', n.authored + n.received, 'authored', n.authored, 'received', n.received,
    'F1', jsonb_build_object('x', f1.k::float8 / nullif(f1.n, 0), 'n', f1.n, 'k', f1.k), 'F2', jsonb_build_object('x', f2.k::float8 / nullif(f2.n, 0), 'n', f2.n, 'k', f2.k),
    'F3', jsonb_build_object('x', f3.k::float8 / nullif(f3.n, 0), 'n', f3.n, 'k', f3.k), 'F4', jsonb_build_object('x', f4.k::float8 / nullif(n.authored, 0), 'n', n.authored, 'k', f4.k),
    'F5', jsonb_build_object('x', f5.k::float8 / nullif(n.authored, 0), 'n', n.authored, 'k', f5.k), 'F6', jsonb_build_object('x', f1.vouched::float8 / nullif(f1.n, 0), 'n', f1.n, 'k', f1.vouched),
    'F7', jsonb_build_object('x', f7.k, 'n', n.positive, 'k', f7.k), 'F8', jsonb_build_object('x', f8.k::float8 / nullif(f8.n, 0), 'n', f8.n, 'k', f8.k),
    'F9', jsonb_build_object('x', f9.k::float8 / nullif(n.authored, 0), 'n', n.authored, 'k', f9.k))
  from n, f1, f2, f3, f4, f5, f7, f8, f9);
end $$;
comment on function private.farmer_measures(bigint) is 'Raw features F1-F9 of a person: x, what it rests on (n) and its count (k). Everything ever, F3 active reviews only.';

create function private.score_farmers(people bigint[]) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as
$$
declare
  rules jsonb := private.detector('farmer');
  written bigint;
begin
  with m as (select p.id as user_id, private.farmer_measures(p.id) as body from unnest(people) p(id)
      -- The cheap condition first: most people have fewer reviews.
      where (select count(*) from app.reviews r where r.author_id = p.id) + (select count(*) from app.reviews r where r.subject_id = p.id) >= (rules ->> 'reviews')::int),
  c as materialized (select m.user_id, m.body, private.composite(m.body, rules) as result from m where (m.body ->> 'reviews')::int >= (rules ->> 'reviews')::int),
  gone as (delete from app.r_flag f where f.detector = 'farmer' and f.user_id = any (people) and f.user_id not in (select c.user_id from c)),
  week as (insert into app.r_flag_history select c.user_id, 'farmer', date_trunc('week', app.now())::date, (rules ->> 'version')::int, (c.result ->> 'score')::float8 from c
    on conflict (user_id, detector, week) do update set version = excluded.version, score = excluded.score)
  insert into app.r_flag as f (user_id, detector, version, score, coverage, band, evidence, first_seen, last_seen)
  select c.user_id, 'farmer', (rules ->> 'version')::int, (c.result ->> 'score')::float8, (c.result ->> 'coverage')::float8, c.result ->> 'band',
    c.body || jsonb_build_object('lines', c.result -> 'lines'), app.now(), app.now() from c
  on conflict (user_id, detector) do update set version = excluded.version, score = excluded.score, coverage = excluded.coverage, band = excluded.band,
    evidence = excluded.evidence, last_seen = excluded.last_seen;
  get diagnostics written = row_count;
  return written;
end $$;

create function app.refresh_farmer(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint := 0;
begin
  delete from app.r_flag f where f.detector = 'farmer' and cursor is null and not exists (select 1 from app.profiles p where p.user_id = f.user_id);
  loop
    -- Ten at a time cost little more than one, unless there is much to read about them.
    people := array(select n.user_id from (
        select u.user_id, row_number() over w as i, sum((select coalesce(sum(a.total), 0) from app.r_archive_person a
            where a.side in ('author', 'subject') and a.sentiment = 'all' and a.user_id = u.user_id)) over w as reviews
        from (select p.user_id from app.profiles p where p.user_id > after and p.joined_at <= app.now() order by p.user_id limit 10) u
        window w as (order by u.user_id)) n
      where n.i = 1 or n.reviews <= 300 order by n.user_id);
    if people = '{}' then return jsonb_build_object('rows', written, 'cursor', null); end if;
    written := written + private.score_farmers(people);
    after := people[cardinality(people)];
    exit when clock_timestamp() - began > interval '80 milliseconds';
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end $$;
comment on function app.refresh_farmer(jsonb) is 'Farmer score of every profile with enough reviews.';
insert into app.rollup_jobs (name, period_seconds, function, "order") values ('farmer', 3600, 'app.refresh_farmer', 70);
