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
  -- Double precision before anything is added up: sums of numeric over a window cost several times as much.
  with x as (select a.x, row_number() over (order by a.x) as i, count(*) over () as n, sum(a.x) over () as total
    from (select a::double precision as x from unnest(amounts) a where a > 0 offset 0) a)
  select jsonb_build_object('n', count(*), 'gini', sum((2 * i - n - 1) * x) / nullif(max(n * total), 0), 'hhi', sum((x / total) ^ 2),
    'top10Share', sum(x) filter (where i > n - 10) / max(total), 'top1PercentShare', sum(x) filter (where i > n - ceil(n * .01)) / max(total))
  from x
$$;
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls without any.';

create function private.lorenz(amounts numeric[]) returns jsonb
language sql immutable as
$$
  with x as (select row_number() over w as i, count(*) over () as n, sum(a.x) over w as running
    from (select a::double precision as x from unnest(amounts) a where a > 0 offset 0) a
    window w as (order by a.x rows between unbounded preceding and current row)),
  -- The whole is the last of the running sums, so that the curve ends at 1 to the last digit.
  p as (select i, n, running, max(running) over () as total from x)
  select coalesce(jsonb_build_array(jsonb_build_object('people', 0, 'share', 0))
    || jsonb_agg(jsonb_build_object('people', i::double precision / n, 'share', running / total) order by i)
      filter (where i = n or n <= 100 or i * 100 / n <> (i - 1) * 100 / n), '[]') from p
$$;
comment on function private.lorenz(numeric[]) is 'Lorenz curve of amounts above 0 from (0, 0) to (1, 1), in at most 101 points.';

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
  -- Over the sets private.vouch_panels puts in front.
  select case part
  when 'kpis' then $q$
    select jsonb_build_object('total', k.total, 'active', k.active, 'tvvWei', coalesce(k.wei, 0)::text,
      'ended', k.total - k.active, 'endedWei', coalesce(k.ended_wei, 0)::text,
      'vouchers', (select count(*) from given where active_wei is not null), 'vouchees', (select count(*) from got where active_wei is not null),
      'meanWei', trunc(k.wei / nullif(k.active, 0))::text, 'medianWei', trunc((k.low + k.high) / 2)::text,
      'mutualPairs', m.pairs, 'mutualShare', private.share(m.n, k.active), 'mutualEthShare', (m.wei / nullif(k.wei, 0))::double precision,
      'unhealthyShare', private.share(k.unhealthy, k.total - k.active), 'received', private.concentration(array(select active_wei from got where active_wei is not null)))
    from (select count(*) as total, count(*) filter (where active) as active, sum(amount_wei) filter (where active) as wei,
        sum(amount_wei) filter (where not active) as ended_wei, count(*) filter (where unhealthy) as unhealthy,
        percentile_disc(.5) within group (order by amount_wei) filter (where active) as low,
        percentile_disc(.5) within group (order by amount_wei desc) filter (where active) as high from v) k
    cross join (select count(*) as n, count(*) filter (where author_id < subject_id) as pairs, coalesce(sum(amount_wei), 0) as wei from pairs where mutual) m $q$
  when 'sizes' then $q$
    select jsonb_agg(jsonb_build_object('fromEth', (array[0, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100])[i + 1],
      'toEth', (array[.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100])[i + 1], 'count', coalesce(b.n, 0), 'wei', coalesce(b.wei, 0)::text) order by i)
    from generate_series(0, 16) i left join (
      select width_bucket(v.amount_wei, array[1e15, 2e15, 5e15, 1e16, 2e16, 5e16, 1e17, 2e17, 5e17, 1e18, 2e18, 5e18, 1e19, 2e19, 5e19, 1e20]) as bin,
        count(*) as n, sum(v.amount_wei) as wei from v where v.shown group by 1) b on b.bin = i $q$
  when 'survival' then $q$
    select jsonb_build_object('all', private.kaplan_meier(coalesce(array_agg(days), '{}'), coalesce(array_agg(ended), '{}')),
      'mutual', private.kaplan_meier(coalesce(array_agg(days) filter (where ever_mutual), '{}'), coalesce(array_agg(ended) filter (where ever_mutual), '{}')),
      'oneWay', private.kaplan_meier(coalesce(array_agg(days) filter (where not ever_mutual), '{}'), coalesce(array_agg(ended) filter (where not ever_mutual), '{}')))
    from (select private.vouch_days(v.vouched_at, v.counted_until) as days, not v.active as ended, coalesce(p.ever_mutual, false) as ever_mutual
      from v left join pairs p on p.id = v.id offset 0) l $q$
  when 'matrix' then $q$
    select coalesce(jsonb_agg(jsonb_build_object('voucher', a, 'subject', b, 'count', n, 'wei', wei::text) order by x.rank, y.rank), '[]')
    from (select a.level as a, s.level as b, count(*) as n, sum(v.amount_wei) as wei from v join people a on a.user_id = v.author_id join people s on s.user_id = v.subject_id
      where v.shown group by 1, 2) g
    join app.levels x on x.level = g.a join app.levels y on y.level = g.b $q$
  when 'lorenz' then 'select private.lorenz(array(select wei from got where wei is not null))'
  when 'top' then $q$
    select jsonb_build_object(
      'vouchers', (select coalesce(jsonb_agg(jsonb_build_object('person', h.person, 'wei', t.wei::text, 'count', t.n) order by t.wei desc, t.p), '[]')
        from (select * from given where wei is not null order by wei desc, p limit 20) t left join app.people h on h.user_id = t.p),
      'vouchees', (select coalesce(jsonb_agg(jsonb_build_object('person', h.person, 'wei', t.wei::text, 'count', t.n) order by t.wei desc, t.p), '[]')
        from (select * from got where wei is not null order by wei desc, p limit 20) t left join app.people h on h.user_id = t.p)) $q$
  when 'ladder' then $q$
    select coalesce(jsonb_agg(jsonb_build_object('person', h.person, 'ethDays', t.x, 'proposal', 2 / (1 + exp(-least(t.x / 2 / 45, 700))) - 1) order by t.x desc, t.p), '[]')
    from (select v.subject_id as p, sum(v.amount_wei::double precision / 1e18 * least(private.vouch_days(v.vouched_at, v.counted_until), (select private.vouch_cap(app.now())))) as x
      from v where v.active group by 1 order by 2 desc, 1 limit 50) t left join app.people h on h.user_id = t.p $q$ end
$$;

create function private.vouch_parts() returns text[]
language sql immutable as $$ select array['kpis', 'sizes', 'survival', 'matrix', 'lorenz', 'top', 'ladder'] $$;

-- All panels asked for in one statement, so that the vouches are read, paired and added up per person once for all of them;
-- a set no panel reads is not made.
create function private.vouch_panels(parts text[], query jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
declare answer jsonb;
begin
  execute format($q$
    with v as materialized (select v.id, v.author_id, v.subject_id, v.amount_wei, v.vouched_at, v.counted_until, v.active, v.unhealthy,
        v.active or ($1 ->> 'ended')::boolean as shown from %s),
    -- Those with a vouch in the other direction: whether both are active, and whether they ever were at the same time.
    pairs as materialized (
      select v.id, v.author_id, v.subject_id, v.amount_wei, bool_or(v.active and b.active) as mutual,
        bool_or((v.active or b.vouched_at < v.counted_until) and (b.active or v.vouched_at < b.counted_until)) as ever_mutual
      from v join app.vouch_states b on b.author_id = v.subject_id and b.subject_id = v.author_id group by 1, 2, 3, 4),
    given as materialized (select author_id as p, sum(amount_wei) filter (where active) as active_wei, sum(amount_wei) filter (where shown) as wei,
      count(*) filter (where shown) as n from v group by 1),
    got as materialized (select subject_id as p, sum(amount_wei) filter (where active) as active_wei, sum(amount_wei) filter (where shown) as wei,
      count(*) filter (where shown) as n from v group by 1),
    people as materialized (select u.user_id, private.level(u.score) as level from app.users u where u.score is not null and %s)
    select jsonb_build_object(%s) $q$, query ->> 'from',
    case when query -> 'args' ?| array['author', 'subject'] then 'u.user_id in (select author_id from v union select subject_id from v)' else 'true' end,
    (select string_agg(format('%L, (%s)', p, private.vouch_part_sql(p)), ', ') from unnest(parts) p)) into answer using query -> 'args';
  return answer;
end $$;

create function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as
$$
declare
  parts text[] := private.vouch_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_vouch_stats values (parts[i], private.vouch_panels(parts[i:i], private.vouch_filters('{}')) -> parts[i], app.now())
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
  return private.stamp() || coalesce(answer, private.vouch_panels(private.vouch_parts(), query) || jsonb_build_object('computedAt', private.iso(app.now())));
end $$;
comment on function public.vouches_statistics(jsonb) is
  'Page /vouches/statistics (M6, M15, M16): kpis, sizes (histogram), survival (all, mutual, oneWay), matrix (voucher level x subject level), lorenz and top (received), ladder (ETH-days of the active vouches per person with the proposed curve). Filters: minEth, authorLevel, subjectLevel, author, subject, includeEnded (sizes, matrix, lorenz, top). Flows: vouches_series.';
grant execute on function public.vouches_statistics(jsonb) to anon, authenticated, service_role;
