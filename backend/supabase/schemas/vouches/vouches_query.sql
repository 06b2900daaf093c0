create function private.mutual_vouches_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.mutual_vouches
  select unnest(array[f.id, b.id])
  from fresh f
    join app.vouches b on b.subject_id = f.author_id and b.author_id = f.subject_id
  on conflict do nothing;
  return null;
end;
$$;

create trigger mutual_vouches_insert
after insert on app.vouches
referencing new table as fresh
for each statement
execute function private.mutual_vouches_arrived();

create trigger mutual_vouches_update
after update on app.vouches
referencing new table as fresh
for each statement
execute function private.mutual_vouches_arrived();

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

create function private.mutual_sql() returns text
language sql immutable as $$
  select '(v.active and v.id in (select t.vouch_id from app.mutual_vouches t) and exists (select 1 from app.vouch_states b
    where b.author_id = v.subject_id and b.subject_id = v.author_id and b.active offset 0))';
$$;

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
  'Vouches `v` (app.vouch_states) that match the filters of vouches_list, with its orders.';

create function private.vouch_orders() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Without unknown amounts, an index scan can start right at the cursor.
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
comment on function private.vouches_plain(jsonb) is 'Whether no filter other than the status is set.';

create function private.concentration(amounts numeric[]) returns jsonb
language sql immutable as $$
  -- With ranks from the top, the sum of (2i - n - 1)x over ranks i from the bottom equals (n + 1) times the sum of x
  -- minus twice the sum of rank times x.
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
comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls if there are none.';

create function private.lorenz(amounts numeric[]) returns jsonb
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
  -- The total is the last running sum, so that the curve ends at exactly 1.
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
