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
comment on function private.vouch_sizes is 'Bounds of the histogram of vouches, in ETH.';

create function private.vouch_panels(parts text[], query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        -- Counted above the times they are counted from: what holds a question of its own is not written into the query.
        select v.*, private.vouch_days(v.vouched_at, v.counted_until) as days,
          v.active or ($1 ->> 'ended')::boolean as shown
        from (
            select v.id, v.author_id, v.subject_id, v.amount_wei, v.vouched_at, v.counted_until, v.active, v.unhealthy
            from %1$s
            offset 0
          ) v
      ),
      -- Those with a vouch in the other direction: whether both are active, and whether they ever were at the same time.
      pairs as materialized (
        select v.id, v.author_id, v.subject_id, v.amount_wei, b.mutual, b.ever_mutual
        from v
          cross join lateral (
            select bool_or(v.active and b.active) as mutual,
              bool_or(
                (v.active or b.vouched_at < v.counted_until) and (b.active or v.vouched_at < b.counted_until)
              ) as ever_mutual
            from app.vouch_states b
            where b.author_id = v.subject_id and b.subject_id = v.author_id
          ) b
        -- `is true` makes it a look-up in a hash, and only what is found there is looked up further.
        where (v.id in (select m.vouch_id from app.mutual_vouches m)) is true and b.mutual is not null
      ), given as materialized (
        select author_id as p, %2$s as active_wei, sum(amount_wei) as wei, count(*) as n, count(amount_wei) as known,
          bool_or(active) as active
        from v
        where shown
        group by 1
      ), got as materialized (
        select subject_id as p, %2$s as active_wei, sum(amount_wei) as wei, count(*) as n, count(amount_wei) as known,
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

create function private.floating(x numeric) returns double precision
language sql immutable as $$
  select case
      when x between -9e18 and 9e18 and scale(x) = 0 then x::bigint::double precision
      else x::double precision
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
