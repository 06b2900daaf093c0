set check_function_bodies = off;

drop trigger vouch_days_insert on app.vouches;
drop trigger vouch_days_update on app.vouches;
drop trigger vouch_days_delete on app.vouches;
drop trigger vouch_days_insert on app.protocol_params;
drop trigger vouch_days_update on app.protocol_params;
drop trigger vouch_days_delete on app.protocol_params;

drop table app.r_vouch_stats;
drop table app.r_vouch_day;
drop table app.r_vouch_flow;

delete from app.rollup_jobs where name in ('vouch_choices', 'vouch_days');
delete from app.rollup_dirty where rollup = 'vouch_days';

create or replace function private.concentration(amounts numeric[]) returns jsonb
language sql immutable as $$
  -- By rank from the top, the sum of (2i - n - 1)x over ranks i from below is (n + 1) times the sum of x less twice that of rank times x.
  with x as materialized (
    select row_number() over (order by a desc) as i, a::double precision as x from unnest(amounts) a where a > 0
  ), t as (select count(*) as n, sum(x) as total, sum(i * x) as ranked, sum(x ^ 2) as squares from x)
  select jsonb_build_object(
      'n', t.n,
      'gini', ((t.n + 1) * t.total - 2 * t.ranked) / nullif(t.n * t.total, 0),
      'hhi', t.squares / t.total ^ 2,
      'top10Share', (select sum(x.x) from x where x.i <= 10) / t.total,
      'top1PercentShare', (select sum(x.x) from x where x.i <= ceil(t.n * .01)) / t.total
    )
  from t;
$$;

create or replace function private.vouches_in_buckets(f jsonb, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  query private.list_query := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
  points jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        select v.vouched_at, v.active, v.counted_until, coalesce(v.amount_wei, 0) as amount_wei from %s
      ), flow as (
        select %s as at, amount_wei as came, 0 as went from v
        union all
        select %s, 0, amount_wei from v where not active
      ), per_bucket as (select at, sum(came) as came, sum(went) as went from flow group by at), stock as (
        select *, sum(came - went) over (order by at) as total from per_bucket
      )
      -- Put together as text: objects take three times as long.
      select concat(
          '[',
          string_agg(
            concat(
              '{"at": "', private.iso(at), '", "inWei": "', came, '", "outWei": "', went, '", "stockWei": "', total,
              case
                when at >= $2 and at + interval %s <= $3 + interval '1 microsecond' then '", "whole": true}'
                else '", "whole": false}'
              end
            ),
            ','
            order by at
          ),
          ']'
        )::jsonb
      from stock
    $q$,
    private.rows_sql(query), private.bucket_sql('v.vouched_at', r.bucket),
    private.bucket_sql('v.counted_until', r.bucket), quote_literal('1 ' || r.bucket)
  )
  into points
  using query.args, r.since, r.until;
  return points;
end;
$$;

create or replace function public.vouches_list(
  filters jsonb default '{}',
  sort text default '-amount',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.vouches_query(filters);
  f jsonb := private.filter_object(filters);
  status text := query.args ->> 'status';
  known jsonb := case when private.vouches_plain(f) then private.cached_answer('vouches_kpis') end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  figures jsonb;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    figures := coalesce(known, private.vouches_sums(f));
    -- The figures of active ones count the rows of the list, as long as no range does.
    if known is null and status = 'active' and not f ?| array['from', 'to'] then
      query.total := figures -> 'active';
    end if;
  end if;
  if known is not null and status <> 'unhealthy' then
    query.about := case when status <> 'ended' then (known ->> 'active')::bigint else 0 end
      + case when status <> 'active' then (known ->> 'ended')::bigint else 0 end;
  end if;
  -- The days of active ones all end now: their order is that of the beginning.
  if status = 'active' and ltrim(sort, '-') = 'days' then
    sort := case sort when 'days' then '-vouched' when '-days' then 'vouched' else sort end;
  end if;
  if
    status = 'active'
    and sort = '-ethDays'
    and query.about > 12000
    and coalesce(page, 1) <= 400
    and coalesce(after ->> 0, '0') ~ '^\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?$'
  then
    query.order_conditions := array[
      private.vouches_bound(
        query,
        case when after is null or after = 'null' then greatest(1, coalesce(page, 1)) * size + 1 else size + 1 end,
        nullif(after, 'null')
      )
    ];
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.vouch_rows(listed -> 'keys'), figures);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('vouches_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function private.lorenz(amounts numeric[]) returns jsonb
language sql immutable as $$
  with x as (
    select row_number() over w as i, count(*) over () as n, sum(a.x) over w as running
    from (select a::double precision as x from unnest(amounts) a where a > 0) a
    window
      w as (
        order by a.x
        rows between unbounded preceding and current row
      )
  ),
  -- The whole is the last of the running sums, so that the curve ends at 1 to the last digit.
  p as (select i, n, running, max(running) over () as total from x)
  select coalesce(
      jsonb_build_array(jsonb_build_object('people', 0, 'share', 0))
        || jsonb_agg(
          jsonb_build_object('people', i::double precision / n, 'share', running / total)
          order by i
        ) filter (where i = n or n <= 100 or i * 100 / n <> (i - 1) * 100 / n),
      '[]'
    )
  from p;
$$;

create or replace function public.vouches_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  f jsonb := private.filter_object(filters);
  r private.time_range := private.range_of(f, bucket);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case
          when r.bucket = 'week'
            and private.vouches_plain(f - 'from' - 'to')
            then private.cached_answer('vouches_series')
        end,
        private.vouches_in_buckets(f, r)
      ),
      r, '{"inWei": "0", "outWei": "0", "stockWei": "0"}', 'stockWei'
    );
end;
$$;

create or replace function public.vouches_statistics(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.list_query := private.vouch_filters(filters);
begin
  return private.stamp()
    || coalesce(private.cached_answer('vouches_statistics ' || asked.args::text), private.vouch_statistics(asked));
end;
$$;

create or replace function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'vouch_stats');
$$;

create or replace function private.vouch_statistics(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        -- `offset 0`: the states are worked out once and not for each figure, which takes a fifth longer.
        select v.*, private.vouch_days(v.vouched_at, v.counted_until) as days,
          v.active or ($1 ->> 'ended')::boolean as shown
        from (
            select v.id, v.author_id, v.subject_id, v.amount_wei, v.vouched_at, v.counted_until, v.active, v.unhealthy
            from %s
            offset 0
          ) v
      ),
      -- Those with a vouch in the other direction: whether both are active, and whether they ever were at the same time.
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
      -- Whose amounts are all unknown has no place by ETH, but one by number.
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
  'Panels of /vouches/statistics of the vouches that private.vouch_filters keeps.';

comment on function app.refresh_vouch_stats(jsonb) is
  'Answers of vouches_statistics that are asked most and count most vouches: of all, with ended ones, from each size on.';

drop function app.refresh_vouch_days(jsonb);

drop function private.vouch_top_sql(text, boolean);

drop function private.vouch_choices();

drop function private.vouch_part_sql(text);

drop function private.vouch_panels_then();

drop function private.people_now(jsonb);

drop function private.vouches_sums_then();

drop function private.floating(numeric);

drop function private.refresh_vouch_panels(jsonb[], jsonb);

drop function private.vouch_panels(text[], private.list_query);

drop function private.vouches_kpis(jsonb);

drop function private.vouches_flow(timestamp with time zone, timestamp with time zone);

drop function private.vouch_panels_at(date, text[]);

drop function private.vouch_day_parts();

drop function private.vouch_day_keys(timestamp with time zone);

drop function private.vouch_days_touched();

drop function app.refresh_vouch_choices(jsonb);

drop function private.vouch_parts();

drop function private.vouch_points(jsonb, text);

drop function private.vouch_day_told(text);

drop function private.keep_vouch_flows(date[]);

delete from app.cached_answer_sources
where part in ('vouches_series_hour', 'vouches_series_day', 'vouches_series_week');
insert into app.cached_answer_sources (part, source)
values ('vouches_series', $$private.vouches_in_buckets('{}', private.range_of('{}'))$$);

insert into app.cached_answer_sources (part, source, kept_by)
select 'vouches_statistics ' || (private.vouch_filters(c.filters)).args::text,
  format('private.vouch_statistics(private.vouch_filters(%L))', c.filters), 'vouch_stats'
from unnest(
    array['{}', '{"includeEnded": true}']
      || array(select jsonb_build_object('minEth', eth::text)::text from unnest(private.vouch_sizes()) eth)
  ) x (given)
  cross join lateral (select x.given::jsonb as filters) c;
