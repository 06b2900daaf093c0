-- Page /vouches/statistics (8.13): M6, M15, M16, panel by panel, so that the rollup can keep them in short steps.
create table app.r_vouch_stats (
  part text primary key,
  answer jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_vouch_stats enable row level security;
revoke all on app.r_vouch_stats from public, anon, authenticated;
comment on table app.r_vouch_stats is 'Panels of /vouches/statistics without filters.';

-- M15 on the amounts per person; only participants (x > 0) count.
create function private.concentration(amounts numeric[]) returns jsonb
language sql immutable as
$$
  with x as (select a::double precision as x, row_number() over (order by a) as i, count(*) over () as n, sum(a) over () ::double precision as total
    from unnest(amounts) a where a > 0)
  select jsonb_build_object('n', count(*), 'gini', sum((2 * i - n - 1) * x) / nullif(max(n * total), 0), 'hhi', sum((x / total) ^ 2),
    'top10Share', sum(x) filter (where i > n - 10) / max(total), 'top1PercentShare', sum(x) filter (where i > n - ceil(n * .01)) / max(total))
  from x
$$;
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls without any.';

create function private.lorenz(amounts numeric[]) returns jsonb
language sql immutable as
$$
  with x as (select a, row_number() over (order by a) as i, count(*) over () as n, sum(a) over (order by a, ordinality) as running, sum(a) over () as total
    from unnest(amounts) with ordinality a(a, ordinality) where a > 0),
  p as (select i, n, max(running) over (partition by i) as running, total from x)
  select coalesce(jsonb_build_array(jsonb_build_object('people', 0, 'share', 0))
    || jsonb_agg(jsonb_build_object('people', i::double precision / n, 'share', (running / total)::double precision) order by i)
      filter (where i = n or n <= 100 or i * 100 / n <> (i - 1) * 100 / n), '[]') from p
$$;
comment on function private.lorenz(numeric[]) is 'Lorenz curve of amounts above 0 from (0, 0) to (1, 1), in at most 101 points.';

create view app.vouch_lives as
select v.*, m.id is not null as ever_mutual from app.vouch_states v
left join (
  select distinct a.id from app.vouch_states a join app.vouch_states b on b.author_id = a.subject_id and b.subject_id = a.author_id
    and b.vouched_at < case when a.active then 'infinity' else a.counted_until end
    and a.vouched_at < case when b.active then 'infinity' else b.counted_until end) m on m.id = v.id;
revoke all on app.vouch_lives from public, anon, authenticated;
comment on view app.vouch_lives is 'Vouches and whether one in the other direction was active at some time of theirs.';

create function private.vouch_filters(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare f jsonb := private.filter_object(filters);
begin
  return jsonb_set(private.vouches_query('{"status": "all"}' || jsonb_build_object('minEth', f -> 'minEth', 'authorLevel', f -> 'authorLevel',
    'subjectLevel', f -> 'subjectLevel', 'author', f -> 'author', 'subject', f -> 'subject')),
    '{args,ended}', to_jsonb(coalesce(private.filter_flag(f, 'includeEnded'), false)));
end $$;

create function private.vouch_part_sql(part text) returns text
language sql immutable as
$$
  -- Each %s becomes the filtered set `app.vouch_states v … where …`; $1 ->> 'ended' says whether ended ones are shown too.
  select case part
  when 'kpis' then $q$
    with v as materialized (select v.*, v.active and exists (select 1 from app.vouch_states b where b.author_id = v.subject_id and b.subject_id = v.author_id and b.active) as mutual from %s),
    got as (select sum(amount_wei) as wei from v where active group by subject_id)
    select jsonb_build_object('total', count(*), 'active', count(*) filter (where active), 'tvvWei', coalesce(sum(amount_wei) filter (where active), 0)::text,
      'ended', count(*) filter (where not active), 'endedWei', coalesce(sum(amount_wei) filter (where not active), 0)::text,
      'vouchers', count(distinct author_id) filter (where active), 'vouchees', count(distinct subject_id) filter (where active),
      'meanWei', trunc(avg(amount_wei) filter (where active))::text,
      'medianWei', trunc((percentile_disc(.5) within group (order by amount_wei) filter (where active)
        + percentile_disc(.5) within group (order by amount_wei desc) filter (where active)) / 2)::text,
      'mutualPairs', count(*) filter (where mutual and author_id < subject_id),
      'mutualShare', private.share(count(*) filter (where mutual), count(*) filter (where active)),
      'mutualEthShare', (coalesce(sum(amount_wei) filter (where mutual), 0) / nullif(sum(amount_wei) filter (where active), 0))::double precision,
      'unhealthyShare', private.share(count(*) filter (where unhealthy), count(*) filter (where not active)),
      'received', private.concentration(array(select wei from got))) from v $q$
  when 'sizes' then $q$
    with v as materialized (select v.amount_wei as wei from %s and (v.active or ($1 ->> 'ended')::boolean)),
    b as (select width_bucket(wei / 1e18, array[.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100]) as bin, count(*) as n, sum(wei) as wei from v group by 1)
    select jsonb_agg(jsonb_build_object('fromEth', (array[0, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100])[i + 1],
      'toEth', (array[.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100])[i + 1], 'count', coalesce(b.n, 0), 'wei', coalesce(b.wei, 0)::text) order by i)
    from generate_series(0, 16) i left join b on b.bin = i $q$
  when 'survival' then $q$
    with v as materialized (select private.vouch_days(l.vouched_at, l.counted_until) as days, not l.active as ended, l.ever_mutual
      from app.vouch_lives l where l.id in (select v.id from %s))
    select jsonb_build_object('all', private.kaplan_meier(coalesce(array_agg(days), '{}'), coalesce(array_agg(ended), '{}')),
      'mutual', private.kaplan_meier(coalesce(array_agg(days) filter (where ever_mutual), '{}'), coalesce(array_agg(ended) filter (where ever_mutual), '{}')),
      'oneWay', private.kaplan_meier(coalesce(array_agg(days) filter (where not ever_mutual), '{}'), coalesce(array_agg(ended) filter (where not ever_mutual), '{}')))
    from v $q$
  -- A few vouches are looked up one by one; the view puts all pairs together.
  when 'survival of few' then $q$
    with l as materialized (select v.*, exists (select 1 from app.vouch_states b where b.author_id = v.subject_id and b.subject_id = v.author_id
        and b.vouched_at < case when v.active then 'infinity' else v.counted_until end
        and v.vouched_at < case when b.active then 'infinity' else b.counted_until end) as ever_mutual from %s),
    v as materialized (select private.vouch_days(l.vouched_at, l.counted_until) as days, not l.active as ended, l.ever_mutual from l)
    select jsonb_build_object('all', private.kaplan_meier(coalesce(array_agg(days), '{}'), coalesce(array_agg(ended), '{}')),
      'mutual', private.kaplan_meier(coalesce(array_agg(days) filter (where ever_mutual), '{}'), coalesce(array_agg(ended) filter (where ever_mutual), '{}')),
      'oneWay', private.kaplan_meier(coalesce(array_agg(days) filter (where not ever_mutual), '{}'), coalesce(array_agg(ended) filter (where not ever_mutual), '{}')))
    from v $q$
  when 'matrix' then $q$
    with v as materialized (select private.level(a.score) as a, private.level(s.score) as b, v.amount_wei as wei
      from (select v.* from %s and (v.active or ($1 ->> 'ended')::boolean)) v join app.users a on a.user_id = v.author_id join app.users s on s.user_id = v.subject_id)
    select coalesce(jsonb_agg(jsonb_build_object('voucher', a, 'subject', b, 'count', n, 'wei', wei::text) order by x.rank, y.rank), '[]')
    from (select a, b, count(*) as n, sum(wei) as wei from v where a is not null and b is not null group by a, b) g
    join app.levels x on x.level = g.a join app.levels y on y.level = g.b $q$
  when 'lorenz' then $q$
    select private.lorenz(array(select sum(v.amount_wei) from %s and (v.active or ($1 ->> 'ended')::boolean) group by v.subject_id)) $q$
  when 'top' then $q$
    with v as materialized (select v.author_id, v.subject_id, v.amount_wei from %s and (v.active or ($1 ->> 'ended')::boolean))
    select jsonb_build_object('vouchers', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(p), 'wei', wei::text, 'count', n) order by wei desc, p), '[]')
        from (select author_id as p, sum(amount_wei) as wei, count(*) as n from v group by 1 order by 2 desc, 1 limit 20) t),
      'vouchees', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(p), 'wei', wei::text, 'count', n) order by wei desc, p), '[]')
        from (select subject_id as p, sum(amount_wei) as wei, count(*) as n from v group by 1 order by 2 desc, 1 limit 20) t)) $q$
  when 'ladder' then $q$
    with cap as materialized (select coalesce((private.param('vouch.day_cap', app.now()) #>> '{}')::double precision, 'infinity') as days),
    p as (select v.subject_id as p, sum((v.amount_wei / 1e18)::double precision * least(private.vouch_days(v.vouched_at, v.counted_until), cap.days)) as x
      from (select v.* from %s and v.active) v cross join cap group by 1)
    select coalesce(jsonb_agg(jsonb_build_object('person', private.person(p), 'ethDays', x, 'proposal', 2 / (1 + exp(-least(x / 2 / 45, 700))) - 1) order by x desc, p), '[]')
    from (select * from p order by x desc, p limit 50) t $q$ end
$$;

create function private.vouch_parts() returns text[]
language sql immutable as $$ select array['kpis', 'sizes', 'survival', 'matrix', 'lorenz', 'top', 'ladder'] $$;

create function private.vouch_part(part text, query jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
declare answer jsonb;
begin
  execute replace(private.vouch_part_sql(case when part = 'survival' and query -> 'args' ?| array['author', 'subject'] then 'survival of few' else part end), '%s', query ->> 'from') into answer using query -> 'args';
  return answer;
end $$;

create function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as
$$
declare
  parts text[] := private.vouch_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_vouch_stats values (parts[i], private.vouch_part(parts[i], private.vouch_filters('{}')), app.now())
    on conflict (part) do update set answer = excluded.answer, computed_at = excluded.computed_at;
  return jsonb_build_object('rows', 1, 'cursor', case when i < cardinality(parts) then jsonb_build_object('part', i + 1) end);
end $$;
comment on function app.refresh_vouch_stats(jsonb) is 'r_vouch_stats, one panel per chunk.';
insert into app.rollup_jobs values ('vouch_stats', 900, 'app.refresh_vouch_stats', 61);

create function public.vouches_statistics(filters jsonb default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  query jsonb := private.vouch_filters(filters);
  answer jsonb;
begin
  -- Kept panels are of now: on the way through a past day they stand back.
  if query = private.vouch_filters('{}') and private.rollup_as_of('vouch_stats') is not null then
    select jsonb_object_agg(s.part, s.answer) || jsonb_build_object('computedAt', private.iso(min(s.computed_at))) into answer
    from app.r_vouch_stats s having count(*) = cardinality(private.vouch_parts());
  end if;
  return private.stamp() || coalesce(answer, (select jsonb_object_agg(p, private.vouch_part(p, query)) || jsonb_build_object('computedAt', private.iso(app.now()))
    from unnest(private.vouch_parts()) p));
end $$;
comment on function public.vouches_statistics(jsonb) is
  'Page /vouches/statistics (M6, M15, M16): kpis, sizes (histogram), survival (all, mutual, oneWay), matrix (voucher level x subject level), lorenz and top (received), ladder (ETH-days of the active vouches per person with the proposed curve). Filters: minEth, authorLevel, subjectLevel, author, subject, includeEnded (sizes, matrix, lorenz, top). Flows: vouches_series.';
grant execute on function public.vouches_statistics(jsonb) to anon, authenticated, service_role;
