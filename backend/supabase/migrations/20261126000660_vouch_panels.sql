-- Page /vouches/statistics (8.13), quicker where it is counted on the spot, as it is for a past day.

-- By way of a whole number, where it is one: PostgreSQL writes and reads a decimal number as text to make it floating.
create function private.floating(x numeric) returns double precision
language sql immutable
as $$
  select
    case when x between -9e18 and 9e18 and scale(x) = 0 then x::bigint::double precision else x::double precision end;
$$;

create or replace function private.concentration(amounts numeric[])
returns jsonb
language sql
immutable
as $$
  -- Double precision before anything is added up: sums of numeric over a window cost several times as much. By rank from the
  -- top, the sum of (2i - n - 1)x over ranks i from below is (n + 1) times the sum of x less twice that of rank times x.
  with
    x as materialized (
      select row_number() over (order by a.x desc) as i, a.x
      from (select private.floating(a) as x from unnest(amounts) a where a > 0 offset 0) a
    ),
    t as (select count(*) as n, sum(x) as total, sum(i * x) as ranked, sum(x ^ 2) as squares from x)
  select
    jsonb_build_object(
      'n', t.n,
      'gini', ((t.n + 1) * t.total - 2 * t.ranked) / nullif(t.n * t.total, 0),
      'hhi', t.squares / t.total ^ 2,
      'top10Share', (select sum(x.x) from x where x.i <= 10) / t.total,
      'top1PercentShare', (select sum(x.x) from x where x.i <= ceil(t.n * .01)) / t.total
    )
  from t;
$$;

create or replace function private.lorenz(amounts numeric[])
returns jsonb
language sql
immutable
as $$
  with
    x as (
      select row_number() over w as i, count(*) over () as n, sum(a.x) over w as running
      from (select private.floating(a) as x from unnest(amounts) a where a > 0 offset 0) a
      window
        w as (
          order by a.x
          rows between unbounded preceding and current row
        )
    ),
    -- The whole is the last of the running sums, so that the curve ends at 1 to the last digit.
    p as (select i, n, running, max(running) over () as total from x)
  select
    coalesce(
      jsonb_build_array(jsonb_build_object('people', 0, 'share', 0))
        || jsonb_agg(
          jsonb_build_object('people', i::double precision / n, 'share', running / total)
          order by i
        ) filter (where i = n or n <= 100 or i * 100 / n <> (i - 1) * 100 / n),
      '[]'
    )
  from p;
$$;

create or replace function private.vouch_part_sql(part text)
returns text
language sql
immutable
as $$
  -- Over the sets private.vouch_panels puts in front.
  select
    case part
      when 'kpis' then $q$
        select
          jsonb_build_object(
            'total', k.total,
            'active', k.active,
            'tvvWei', coalesce(k.wei, 0)::text,
            'ended', k.total - k.active,
            'endedWei', coalesce(k.ended_wei, 0)::text,
            'vouchers', (select count(*) from given where active),
            'vouchees', (select count(*) from got where active),
            'meanWei', trunc(k.wei / nullif(k.known, 0))::text,
            'medianWei', trunc((k.middle[1] + k.middle[2]) / 2)::text,
            'mutualPairs', m.pairs,
            'mutualShare', private.share(m.n, k.active),
            'mutualEthShare', (m.wei / nullif(k.wei, 0))::double precision,
            'unhealthyShare', private.share(k.unhealthy, k.total - k.active),
            'received', private.concentration(array(select active_wei from got where active_wei is not null))
          )
        from
          (
            select
              count(*) as total,
              count(*) filter (where active) as active,
              count(amount_wei) filter (where active) as known,
              sum(amount_wei) filter (where active) as wei,
              sum(amount_wei) filter (where not active) as ended_wei,
              count(*) filter (where unhealthy) as unhealthy,
              -- Of an even number the two in the middle, of an odd one the same twice.
              percentile_disc(array[
                .5,
                (select .5 + .25 / nullif(count(amount_wei), 0) from v where active)
              ]) within group (
                order by amount_wei
              ) filter (where active) as middle
            from v
          ) k
          cross join (
            select
              count(*) as n,
              count(*) filter (where author_id < subject_id) as pairs,
              coalesce(sum(amount_wei), 0) as wei
            from pairs
            where mutual
          ) m
      $q$
      when 'sizes' then $q$
        select
          jsonb_agg(
            jsonb_build_object(
              'fromEth', (0 || private.vouch_sizes())[i + 1],
              'toEth', (private.vouch_sizes())[i + 1],
              'count', coalesce(b.n, 0),
              'wei', coalesce(b.wei, 0)::text
            )
            order by i
          )
        from
          generate_series(0, cardinality(private.vouch_sizes())) i
          left join (
            select
              width_bucket(v.amount_wei, array(select eth * 1e18 from unnest(private.vouch_sizes()) eth)) as bin,
              count(*) as n,
              sum(v.amount_wei) as wei
            from v
            where v.shown
            group by 1
          ) b
            on b.bin = i
      $q$
      when 'survival' then $q$
        select jsonb_build_object('all', c -> 'all', 'mutual', c -> 'marked', 'oneWay', c -> 'others')
        from
          (
            select
              private.kaplan_meier_split(
                coalesce(array_agg(v.days), '{}'),
                coalesce(array_agg(not v.active), '{}'),
                coalesce(array_agg(v.id in (select p.id from pairs p where p.ever_mutual)), '{}')
              ) as c
            from v
          ) k
      $q$
      when 'matrix' then $q$
        with
          ranked as materialized (
            select u.user_id, l.rank
            from
              app.users u
              join app.levels l on l.level = private.level(u.score)
          )
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object('voucher', x.level, 'subject', y.level, 'count', g.n, 'wei', g.wei::text)
              order by x.rank, y.rank
            ),
            '[]'
          )
        from
          (
            -- One whole number for both: of two words the planner expects so many pairs that it sorts them all.
            select a.rank * 1000 + s.rank as ranks, count(*) as n, coalesce(sum(v.amount_wei), 0) as wei
            from
              v
              join ranked a on a.user_id = v.author_id
              join ranked s on s.user_id = v.subject_id
            where v.shown
            group by 1
          ) g
          join app.levels x on x.rank = g.ranks / 1000
          join app.levels y on y.rank = g.ranks % 1000
      $q$
      when 'lorenz' then 'select private.lorenz(array(select wei from got))'
      when 'top' then $q$
        select
          jsonb_build_object(
            'vouchers', (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('person', h.person, 'wei', t.wei::text, 'count', t.n)
                    order by t.wei desc, t.p
                  ),
                  '[]'
                )
              from
                (select * from given where known > 0 order by wei desc, p limit 20) t
                left join app.people h on h.user_id = t.p
            ),
            'vouchees', (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('person', h.person, 'wei', t.wei::text, 'count', t.n)
                    order by t.wei desc, t.p
                  ),
                  '[]'
                )
              from
                (select * from got where known > 0 order by wei desc, p limit 20) t
                left join app.people h on h.user_id = t.p
            )
          )
      $q$
      when 'ladder' then $q$
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', h.person,
                'ethDays', t.x,
                'proposal', 2 / (1 + exp(-least(t.x / 2 / 45, 700))) - 1
              )
              order by t.x desc, t.p
            ),
            '[]'
          )
        from
          (
            select
              v.subject_id as p,
              sum(private.floating(v.amount_wei) / 1e18 * least(v.days, (select private.vouch_cap(app.now())))) as x
            from v
            where v.active and v.amount_wei is not null
            group by 1
            order by 2 desc, 1
            limit 50
          ) t
          left join app.people h on h.user_id = t.p
      $q$
    end;
$$;

create or replace function private.vouch_panels(parts text[], query private.list_query)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with
        v as materialized (
          -- Counted above the times they are counted from: what holds a question of its own is not written into the query.
          select
            v.*,
            private.vouch_days(v.vouched_at, v.counted_until) as days,
            v.active or ($1 ->> 'ended')::boolean as shown
          from
            (
              select
                v.id,
                v.author_id,
                v.subject_id,
                v.amount_wei,
                v.vouched_at,
                v.counted_until,
                v.active,
                v.unhealthy
              from %1$s
              offset 0
            ) v
        ),
        -- Those with a vouch in the other direction: whether both are active, and whether they ever were at the same time.
        pairs as materialized (
          select v.id, v.author_id, v.subject_id, v.amount_wei, b.mutual, b.ever_mutual
          from
            v
            cross join lateral (
              select
                bool_or(v.active and b.active) as mutual,
                bool_or(
                  (v.active or b.vouched_at < v.counted_until) and (b.active or v.vouched_at < b.counted_until)
                ) as ever_mutual
              from app.vouch_states b
              where b.author_id = v.subject_id and b.subject_id = v.author_id
            ) b
          -- `is true` makes it a look-up in a hash, and only what is found there is looked up further.
          where (v.id in (select m.vouch_id from app.mutual_vouches m)) is true and b.mutual is not null
        ),
        given as materialized (
          select
            author_id as p,
            %2$s as active_wei,
            sum(amount_wei) as wei,
            count(*) as n,
            count(amount_wei) as known,
            bool_or(active) as active
          from v
          where shown
          group by 1
        ),
        got as materialized (
          select
            subject_id as p,
            %2$s as active_wei,
            sum(amount_wei) as wei,
            count(*) as n,
            count(amount_wei) as known,
            bool_or(active) as active
          from v
          where shown
          group by 1
        )
      select jsonb_build_object(%3$s)
    $q$,
    private.rows_sql(query),
    -- Sums of numeric are the most of the work: without ended ones there is one of them.
    case when (query.args ->> 'ended')::boolean then 'sum(amount_wei) filter (where active)' else 'sum(amount_wei)' end,
    (select string_agg(format('%L, (%s)', p, private.vouch_part_sql(p)), ', ') from unnest(parts) p)
  )
  into answer
  using query.args;
  return answer;
end;
$$;
