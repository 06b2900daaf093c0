create function public.vouches_statistics(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.list_query := private.vouch_filters(filters);
begin
  return private.stamp()
    || coalesce(private.cached_answer('vouches_statistics ' || asked.args::text), private.vouch_statistics(asked));
end;
$$;
comment on function public.vouches_statistics(jsonb) is
  'Page /vouches/statistics (M6, M15, M16): kpis, sizes (histogram), survival (all, mutual, oneWay), matrix (voucher level x subject level), lorenz and top (received), ladder (ETH-days of the active vouches per person with the proposed curve). Filters: minEth, authorLevel, subjectLevel, author, subject, includeEnded (sizes, matrix, lorenz, top). Flows: vouches_series.';
grant execute on function public.vouches_statistics(jsonb) to anon, authenticated, service_role;

create function private.vouch_filters(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.vouches_query(
    '{"status": "all"}'
      || jsonb_build_object(
        'minEth', f -> 'minEth',
        'authorLevel', f -> 'authorLevel',
        'subjectLevel', f -> 'subjectLevel',
        'author', f -> 'author',
        'subject', f -> 'subject'
      )
  );
begin
  query.args := query.args || jsonb_build_object('ended', coalesce(private.filter_flag(f, 'includeEnded'), false));
  return (query);
end;
$$;

create function private.vouch_sizes() returns numeric[]
language sql immutable as $$
  select array[.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100];
$$;
comment on function private.vouch_sizes is 'Bin bounds of the vouch histogram, in ETH.';

create function private.vouch_statistics(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        -- `offset 0`: evaluates the states once instead of once per figure, which would take a fifth longer.
        select v.*, private.vouch_days(v.vouched_at, v.counted_until) as days,
          v.active or ($1 ->> 'ended')::boolean as shown
        from (
            select v.id, v.author_id, v.subject_id, v.amount_wei, v.vouched_at, v.counted_until, v.active, v.unhealthy
            from %s
            offset 0
          ) v
      ),
      -- Vouches with one in the other direction: whether both are active, and whether both ever were at the same time.
      pairs as materialized (
        select v.id, v.author_id < v.subject_id as is_first, v.amount_wei, bool_or(v.active and b.active) as mutual,
          bool_or(
            (v.active or b.vouched_at < v.counted_until) and (b.active or v.vouched_at < b.counted_until)
          ) as ever_mutual
        from v
          join app.vouch_states b on b.author_id = v.subject_id and b.subject_id = v.author_id
        where v.id in (select m.vouch_id from app.mutual_vouches m)
        group by v.id, v.author_id, v.subject_id, v.amount_wei
      ), people as materialized (
        select s.side, s.user_id, sum(v.amount_wei) filter (where v.active) as active_wei, sum(v.amount_wei) as wei,
          count(*) as n, count(v.amount_wei) as known, bool_or(v.active) as active
        from v
          cross join lateral (
            values
              ('vouchers', v.author_id),
              ('vouchees', v.subject_id)
          ) s (side, user_id)
        where v.shown
        group by 1, 2
      ),
      -- People whose amounts are all unknown are not ranked by ETH, only by number.
      tops as (
        select o.side, o.by_count,
          jsonb_agg(
            jsonb_build_object(
              'person', (select h.person from app.people h where h.user_id = p.user_id),
              'wei', coalesce(p.wei, 0)::text,
              'count', p.n
            )
            order by p.place desc, p.user_id
          ) as list
        from (
            values
              ('vouchers', false),
              ('vouchers', true),
              ('vouchees', false),
              ('vouchees', true)
          ) o (side, by_count)
          cross join lateral (
            select x.*, case when o.by_count then x.n else x.wei end as place
            from people x
            where x.side = o.side and (o.by_count or x.known > 0)
            order by place desc, x.user_id
            limit 20
          ) p
        group by 1, 2
      )
      select jsonb_build_object(
          'kpis', (
            select jsonb_build_object(
                'total', k.total,
                'active', k.active,
                'tvvWei', coalesce(k.wei, 0)::text,
                'ended', k.total - k.active,
                'endedWei', coalesce(k.ended_wei, 0)::text,
                'vouchers', (select count(*) from people where side = 'vouchers' and active),
                'vouchees', (select count(*) from people where side = 'vouchees' and active),
                'meanWei', trunc(k.wei / nullif(k.known, 0))::text,
                'medianWei', trunc((k.middle[1] + k.middle[2]) / 2)::text,
                'mutualPairs', m.pairs,
                'mutualShare', private.share(m.n, k.active),
                'mutualEthShare', (m.wei / nullif(k.wei, 0))::double precision,
                'unhealthyShare', private.share(k.unhealthy, k.total - k.active),
                'received', private.concentration(
                  array(select active_wei from people where side = 'vouchees' and active_wei is not null)
                )
              )
            from (
                select count(*) as total, count(*) filter (where active) as active,
                  count(amount_wei) filter (where active) as known, sum(amount_wei) filter (where active) as wei,
                  sum(amount_wei) filter (where not active) as ended_wei,
                  count(*) filter (where unhealthy) as unhealthy,
                  -- For an even number the two in the middle, for an odd number the middle one twice.
                  percentile_disc(array[
                    .5,
                    (select .5 + .25 / nullif(count(amount_wei), 0) from v where active)
                  ]) within group (
                    order by amount_wei
                  ) filter (where active) as middle
                from v
              ) k
              cross join (
                select count(*) as n, count(*) filter (where is_first) as pairs, coalesce(sum(amount_wei), 0) as wei
                from pairs
                where mutual
              ) m
          ),
          'sizes', (
            select jsonb_agg(
                jsonb_build_object(
                  'fromEth', (0 || private.vouch_sizes())[i + 1],
                  'toEth', (private.vouch_sizes())[i + 1],
                  'count', coalesce(b.n, 0),
                  'wei', coalesce(b.wei, 0)::text
                )
                order by i
              )
            from generate_series(0, cardinality(private.vouch_sizes())) i
              left join (
                select width_bucket(
                    v.amount_wei,
                    array(select eth * 1e18 from unnest(private.vouch_sizes()) eth)
                  ) as bin,
                  count(*) as n, sum(v.amount_wei) as wei
                from v
                where v.shown
                group by 1
              ) b
                on b.bin = i
          ),
          'survival', (
            select jsonb_build_object('all', c -> 'all', 'mutual', c -> 'marked', 'oneWay', c -> 'others')
            from (
                select private.kaplan_meier_split(
                    coalesce(array_agg(v.days), '{}'),
                    coalesce(array_agg(not v.active), '{}'),
                    coalesce(array_agg(v.id in (select p.id from pairs p where p.ever_mutual)), '{}')
                  ) as c
                from v
              ) k
          ),
          'matrix', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('voucher', g.voucher, 'subject', g.subject, 'count', g.n, 'wei', g.wei::text)
                  order by x.rank, y.rank
                ),
                '[]'
              )
            from (
                select private.level(a.score) as voucher, private.level(s.score) as subject, count(*) as n,
                  coalesce(sum(v.amount_wei), 0) as wei
                from v
                  join app.users a on a.user_id = v.author_id
                  join app.users s on s.user_id = v.subject_id
                where v.shown
                group by 1, 2
              ) g
              join app.levels x on x.level = g.voucher
              join app.levels y on y.level = g.subject
          ),
          'lorenz', private.lorenz(array(select wei from people where side = 'vouchees')),
          'top', jsonb_build_object(
            'vouchers', coalesce((select list from tops where side = 'vouchers' and not by_count), '[]'),
            'vouchees', coalesce((select list from tops where side = 'vouchees' and not by_count), '[]'),
            'byCount', jsonb_build_object(
              'vouchers', coalesce((select list from tops where side = 'vouchers' and by_count), '[]'),
              'vouchees', coalesce((select list from tops where side = 'vouchees' and by_count), '[]')
            )
          ),
          'ladder', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = t.p),
                    'ethDays', t.x,
                    'proposal', 2 / (1 + exp(-least(t.x / 2 / 45, 700))) - 1
                  )
                  order by t.x desc, t.p
                ),
                '[]'
              )
            from (
                select v.subject_id as p, sum(v.amount_wei::double precision / 1e18 * least(v.days, $2)) as x
                from v
                where v.active and v.amount_wei is not null
                group by 1
                order by 2 desc, 1
                limit 50
              ) t
          ),
          'computedAt', private.iso(app.now())
        )
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args, private.vouch_cap(app.now());
  return answer;
end;
$$;
comment on function private.vouch_statistics(private.list_query) is
  'Panels of /vouches/statistics for the vouches that match private.vouch_filters.';

create function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'vouch_stats');
$$;
comment on function app.refresh_vouch_stats(jsonb) is
  'Stores the answers of vouches_statistics that are requested most and count the most vouches: all vouches, with ended ones, and from each size up.';

insert into app.rollup_jobs values ('vouch_stats', 900, 'app.refresh_vouch_stats', 13);

insert into app.cached_answer_sources (part, source, kept_by)
select 'vouches_statistics ' || (private.vouch_filters(c.filters)).args::text,
  format('private.vouch_statistics(private.vouch_filters(%L))', c.filters), 'vouch_stats'
from unnest(
    array['{}', '{"includeEnded": true}']
      || array(select jsonb_build_object('minEth', eth::text)::text from unnest(private.vouch_sizes()) eth)
  ) x (given)
  cross join lateral (select x.given::jsonb as filters) c;
