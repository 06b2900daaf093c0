-- Page /vouches/statistics (8.13): M6, M15, M16, panel by panel, so that the rollup can keep them in short steps.
create table app.r_vouch_stats (
  args jsonb not null,
  part text not null,
  answer jsonb not null,
  computed_at timestamptz not null,
  primary key (args, part)
);
alter table app.r_vouch_stats enable row level security;
revoke all on app.r_vouch_stats from public, anon, authenticated;
comment on table app.r_vouch_stats is
  'Panels of /vouches/statistics without filters, and with one filter that most visitors choose (private.vouch_choices), by the `args` that private.vouch_filters makes of them.';

-- M15 on the amounts per person; only participants (x > 0) count.
create function private.concentration(amounts numeric[]) returns jsonb
language sql immutable
as $$
  -- Double precision before anything is added up: sums of numeric over a window cost several times as much. By rank from the
  -- top, the sum of (2i - n - 1)x over ranks i from below is (n + 1) times the sum of x less twice that of rank times x.
  with
    x as materialized (
      select row_number() over (order by a.x desc) as i, a.x
      from (select a::double precision as x from unnest(amounts) a where a > 0 offset 0) a
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
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls without any.';

create function private.lorenz(amounts numeric[]) returns jsonb
language sql immutable
as $$
  with
    x as (
      select row_number() over w as i, count(*) over () as n, sum(a.x) over w as running
      from (select a::double precision as x from unnest(amounts) a where a > 0 offset 0) a
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
comment on function private.lorenz(numeric[]) is
  'Lorenz curve of amounts above 0 from (0, 0) to (1, 1), in at most 101 points.';

create function private.vouch_filters(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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
language sql immutable
as $$
  select array[.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100];
$$;
comment on function private.vouch_sizes is 'Bounds of the histogram of vouches, in ETH.';

create function private.vouch_part_sql(part text) returns text
language sql immutable
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
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object('voucher', a, 'subject', b, 'count', n, 'wei', wei::text)
              order by x.rank, y.rank
            ),
            '[]'
          )
        from
          (
            select
              private.level(a.score) as a,
              private.level(s.score) as b,
              count(*) as n,
              coalesce(sum(v.amount_wei), 0) as wei
            from
              v
              join app.users a on a.user_id = v.author_id
              join app.users s on s.user_id = v.subject_id
            where v.shown and a.score is not null and s.score is not null
            group by 1, 2
          ) g
          join app.levels x on x.level = g.a
          join app.levels y on y.level = g.b
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
              sum(v.amount_wei::double precision / 1e18 * least(v.days, (select private.vouch_cap(app.now())))) as x
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

create function private.vouch_parts() returns text[]
language sql immutable
as $$
  select array['kpis', 'sizes', 'survival', 'matrix', 'lorenz', 'top', 'ladder'];
$$;

-- All panels asked for in one statement, so that the vouches are read, paired and added up per person once for all of them;
-- a set no panel reads is not made.
create function private.vouch_panels(parts text[], query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with
        v as materialized (
          select
            v.id,
            v.author_id,
            v.subject_id,
            v.amount_wei,
            v.vouched_at,
            v.counted_until,
            v.active,
            v.unhealthy,
            private.vouch_days(v.vouched_at, v.counted_until) as days,
            v.active or ($1 ->> 'ended')::boolean as shown
          from %1$s
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

create function private.vouch_choices() returns jsonb[]
language plpgsql stable set search_path = ''
as $$
begin
  return array['{"includeEnded": true}'::jsonb]
    || array(select jsonb_build_object('minEth', eth::text) from unnest(private.vouch_sizes()) eth)
    || array(
      select jsonb_build_object(side, array[l.level])
      from
        app.levels l
        cross join unnest(array['authorLevel', 'subjectLevel']) side
      order by l.rank, side
    );
end;
$$;
comment on function private.vouch_choices is
  'One filter of /vouches/statistics at a time: ended ones too, the sizes its histogram shows, each level.';

create function private.refresh_vouch_panels(choices jsonb[], cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  parts text[] := private.vouch_parts();
  i int := coalesce((cursor ->> 'done')::int, 0);
  written bigint := 0;
  query private.list_query;
begin
  loop
    query := private.vouch_filters(choices[i / cardinality(parts) + 1]);
    insert into app.r_vouch_stats as s
    select query.args, p, private.vouch_panels(array[p], query) -> p, app.now()
    from (select parts[i % cardinality(parts) + 1] as p) x
    on conflict on constraint r_vouch_stats_pkey do update
      set
        answer = excluded.answer,
        computed_at = excluded.computed_at;
    i := i + 1;
    written := written + 1;
    if i = cardinality(parts) * cardinality(choices) then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('done', i));
end;
$$;

create function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  return private.refresh_vouch_panels(array['{}'::jsonb], cursor);
end;
$$;
comment on function app.refresh_vouch_stats(jsonb) is 'r_vouch_stats without filters, panel by panel.';
create function app.refresh_vouch_choices(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  return private.refresh_vouch_panels(private.vouch_choices(), cursor);
end;
$$;
comment on function app.refresh_vouch_choices(jsonb) is
  'r_vouch_stats of the filters most visitors choose, panel by panel.';
insert into app.rollup_jobs
values
  ('vouch_stats', 900, 'app.refresh_vouch_stats', 13),
  ('vouch_choices', 3600, 'app.refresh_vouch_choices', 62);

create function public.vouches_statistics(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  asked private.list_query := private.vouch_filters(filters);
  answer jsonb;
begin
  -- Kept panels are of now: on the way through a past day they stand back.
  if
    private.rollup_as_of(
      case when asked.args = (private.vouch_filters('{}')).args then 'vouch_stats' else 'vouch_choices' end
    ) is not null
  then
    select jsonb_object_agg(s.part, s.answer) || jsonb_build_object('computedAt', private.iso(min(s.computed_at)))
    into answer
    from app.r_vouch_stats s
    where s.args = asked.args
    having count(*) = cardinality(private.vouch_parts());
  end if;
  return private.stamp()
    || coalesce(
      answer,
      private.vouch_panels(private.vouch_parts(), asked) || jsonb_build_object('computedAt', private.iso(app.now()))
    );
end;
$$;
comment on function public.vouches_statistics(jsonb) is
  'Page /vouches/statistics (M6, M15, M16): kpis, sizes (histogram), survival (all, mutual, oneWay), matrix (voucher level x subject level), lorenz and top (received), ladder (ETH-days of the active vouches per person with the proposed curve). Filters: minEth, authorLevel, subjectLevel, author, subject, includeEnded (sizes, matrix, lorenz, top). Flows: vouches_series.';
grant execute on function public.vouches_statistics(jsonb) to anon, authenticated, service_role;
