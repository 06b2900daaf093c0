create function private.filter_eth(filters jsonb, key text) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  t text := private.filter_text(filters, key, 40);
begin
  if t is null then
    return null;
  end if;
  if t !~ '^\d{1,12}(\.\d{1,18})?$' then
    perform private.refuse(key || ' must be an amount of ETH');
  end if;
  return t::numeric * 1000000000000000000;
end;
$$;

create function private.vouches_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'ended', 'unhealthy', 'all'], 'active');
  dated text := case when status in ('ended', 'unhealthy') then 'v.counted_until' else 'v.vouched_at' end;
  query private.list_query := private.rows_of(
    'app.vouch_states v',
    'v.id',
    jsonb_strip_nulls(
      private.relation_filters(f)
        || jsonb_build_object(
          'status', status,
          'minWei', trim_scale(private.filter_eth(f, 'minEth'))::text,
          'mutual', private.filter_flag(f, 'mutual')
        )
    )
  );
begin
  query.sampled := 'app.vouches';
  query.orders := private.vouch_orders();
  query := private.joined(
    query,
    case when query.args ? 'authorLevel' then 'join app.users a on a.user_id = v.author_id' end,
    case when query.args ? 'subjectLevel' then 'join app.users s on s.user_id = v.subject_id' end
  );
  query := private.narrowed(
    query,
    case status when 'active' then 'v.active' when 'ended' then 'not v.active' when 'unhealthy' then 'v.unhealthy' end,
    case when query.args ? 'from' then format('%s >= ($1 ->> ''from'')::timestamptz', dated) end,
    case when query.args ? 'to' then format('%s <= ($1 ->> ''to'')::timestamptz', dated) end,
    case (query.args ->> 'mutual')::boolean
      when true then private.mutual_sql()
      when false then 'not ' || private.mutual_sql()
    end
  );
  return private.narrowed_by_args(
    query,
    $conditions${
      "authorLevel": "private.level(a.score) = any (array(select jsonb_array_elements_text($1 -> 'authorLevel')))",
      "subjectLevel": "private.level(s.score) = any (array(select jsonb_array_elements_text($1 -> 'subjectLevel')))",
      "author": "v.author_id = ($1 ->> 'author')::bigint",
      "subject": "v.subject_id = ($1 ->> 'subject')::bigint",
      "person": "(v.author_id = ($1 ->> 'person')::bigint or v.subject_id = ($1 ->> 'person')::bigint)",
      "q": "v.comment ilike ($1 ->> 'q')",
      "minWei": "v.amount_wei >= ($1 ->> 'minWei')::numeric"
    }$conditions$
  );
end;
$$;
comment on function private.vouches_query is
  'Vouches `v` (app.vouch_states) that the filters of vouches_list keep, with its orders.';

create function private.vouch_orders() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Without unknown amounts an index starts right behind a cursor.
  unknown boolean := exists (select from app.vouches v where v.amount_wei is null);
begin
  return jsonb_set(
    $orders${
      "amount": {"sql": "v.amount_wei", "type": "numeric", "nullable": true},
      "vouched": {"sql": "v.vouched_at", "type": "timestamptz"},
      "days": {"sql": "private.vouch_days(v.vouched_at, v.counted_until)", "type": "float8"},
      "ethDays": {
        "sql": "(v.amount_wei / 1000000000000000000)::float8 * least(private.vouch_days(v.vouched_at, v.counted_until), case when v.active then (select private.vouch_cap(app.now())) else private.vouch_cap(v.counted_until) end)",
        "type": "float8",
        "nullable": true
      }
    }$orders$,
    '{amount,nulls}',
    to_jsonb(unknown)
  );
end;
$$;

create function private.vouches_plain(filters jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (private.vouches_query(filters || '{"status": "all"}')).args = '{"status": "all"}';
end;
$$;
comment on function private.vouches_plain(jsonb) is 'Whether no filter but the status is set.';

create function private.vouch_days(vouched_at timestamptz, until timestamptz) returns double precision
language sql immutable as $$
  select case when until < vouched_at then 0 else date_part('epoch', until - vouched_at) / 86400 end;
$$;

create function private.vouch_cap(at timestamptz) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((private.param('vouch.day_cap', at) #>> '{}')::double precision, 'infinity');
end;
$$;

create function private.concentration(amounts numeric[]) returns jsonb
language sql immutable as $$
  -- Double precision before anything is added up: sums of numeric over a window cost several times as much. By rank from the
  -- top, the sum of (2i - n - 1)x over ranks i from below is (n + 1) times the sum of x less twice that of rank times x.
  with x as materialized (
    select row_number() over (order by a.x desc) as i, a.x
    from (select private.floating(a) as x from unnest(amounts) a where a > 0 offset 0) a
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
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls without any.';

create function private.lorenz(amounts numeric[]) returns jsonb
language sql immutable as $$
  with x as (
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
comment on function private.lorenz(numeric[]) is
  'Lorenz curve of amounts above 0 from (0, 0) to (1, 1), in at most 101 points.';

create function private.vouch_sizes() returns numeric[]
language sql immutable as $$
  select array[.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100];
$$;
comment on function private.vouch_sizes is 'Bounds of the histogram of vouches, in ETH.';

create function private.refresh_vouch_panels(choices jsonb[], cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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

create function app.refresh_vouch_choices(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.refresh_vouch_panels(private.vouch_choices(), cursor);
end;
$$;
comment on function app.refresh_vouch_choices(jsonb) is
  'r_vouch_stats of the filters most visitors choose, panel by panel.';

create function private.kaplan_meier_curves(
  names text[],
  parts text[],
  days double precision[],
  n bigint[],
  ended bigint[]
) returns jsonb
language sql immutable as $$
  with
  -- Whole numbers in double precision, exact below 2^53 and far cheaper than numeric.
  r as materialized (
    select c.part, c.days, c.n, c.d,
      sum(c.n::double precision) over (
        partition by c.part
        order by c.days desc nulls last
      ) as at_risk
    from unnest(parts, days, n, ended) c (part, days, n, d)
    where c.n > 0
  ), s as (
    select r.*,
      case
        when bool_or(d = at_risk) over w then 0
        else exp(sum(ln(greatest(1 - d::double precision / at_risk, 1e-300))) over w)
      end as survival,
      sum(case when d < at_risk then d::double precision / (at_risk * (at_risk - d)) end) over w as greenwood
    from r
    where r.d > 0
    window
      w as (
        partition by r.part
        order by r.days
      )
  ),
  -- A step per quarter of a percent is all a chart can show; with 400 lifetimes or fewer that is every step.
  shown as (
    select s.*, row_number() over w as i, count(*) over (partition by s.part) as steps,
      floor(survival * 400) is distinct from floor(lag(survival) over w * 400) as visible
    from s
    window
      w as (
        partition by s.part
        order by s.days
      )
  ), curves as (
    select x.part, min(x.days) filter (where x.survival <= .5) as median,
      jsonb_agg(
        jsonb_build_object(
          'days', x.days,
          'survival', x.survival,
          'atRisk', x.at_risk,
          'ended', x.d,
          'low', case
            when x.greenwood is not null then greatest(0, x.survival - 1.96 * x.survival * sqrt(x.greenwood))
          end,
          'high', case
            when x.greenwood is not null then least(1, x.survival + 1.96 * x.survival * sqrt(x.greenwood))
          end
        )
        order by x.days
      ) filter (where x.visible or x.i = x.steps or x.steps <= 400) as steps
    from shown x
    group by 1
  )
  select jsonb_object_agg(
      p,
      jsonb_build_object(
        'n', coalesce(k.n, 0),
        'ended', coalesce(k.d, 0),
        'medianDays', x.median,
        'steps', coalesce(x.steps, '[]')
      )
    )
  from unnest(names) p
    left join (select r.part, sum(r.n) as n, sum(r.d) as d from r group by 1) k on k.part = p
    left join curves x on x.part = p;
$$;
comment on function private.kaplan_meier_curves(text[], text[], double precision[], bigint[], bigint[]) is
  'M16 of several parts: how many lifetimes of a part were so many days long, and how many of those ended. Null days: shorter than any that ended.';
