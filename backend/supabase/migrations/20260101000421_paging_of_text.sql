-- The same over queries as JSON: { "from": SQL after FROM with its conditions, "args": values }. For the lists that do not give
-- a private.list_query.
create function private.count_rows(query jsonb, most int) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  n bigint;
begin
  execute 'select count(*) from (select 1 from ' || (query ->> 'from') || ' limit ' || most || ') counted'
  into n
  using query -> 'args';
  return n;
end;
$$;

-- Beyond 10,000 rows: the share of about 2,000 sampled rows that the query keeps, times the size of the table. Only the
-- sampled rows are put through the query, so that it costs the same at any size.
create function private.estimate_rows(query jsonb, id_sql text, id_type text, sampled regclass) returns bigint
language plpgsql stable strict set search_path = ''
as $$
declare
  size double precision := greatest((select reltuples from pg_catalog.pg_class where oid = sampled), 10001);
  ids text[];
  kept bigint;
begin
  execute format(
    'select coalesce(array_agg(id::text), ''{}'') from %s tablesample system (least(100, %s)) repeatable (1)',
    sampled,
    100 * 2000 / size
  )
  into ids;
  execute format('select count(*) from %s and %s = any ($2::%s[])', query ->> 'from', id_sql, id_type)
  into kept
  using query -> 'args', ids;
  return greatest(10001, case when ids <> '{}' then round(kept * size / cardinality(ids)) else size end);
end;
$$;

create function private.list_page(
  query jsonb,
  sorts jsonb,
  sort text,
  page int,
  per int,
  after jsonb,
  id_sql text,
  id_type text,
  sampled regclass default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  chosen jsonb := private.sort_choice(sorts, sort);
  key text := chosen ->> 'sql';
  down boolean := (chosen ->> 'descending')::boolean;
  nullable boolean := coalesce((chosen ->> 'nullable')::boolean, false);
  size int := least(5000, greatest(1, coalesce(per, 50)));
  number int := greatest(1, coalesce(page, 1));
  start text := '';
  skip int := 0;
  found jsonb;
  -- `counted`: the same rows without what only the order needs. `total`: how many there are, where the page has counted
  -- them. `about`: the same more or less; far beyond 10,000 nothing is counted.
  plain jsonb := query || jsonb_build_object('from', coalesce(query ->> 'counted', query ->> 'from'));
  guessed boolean := (sampled is not null or query ? 'about') and not query ? 'total';
  -- `together`: counting is as much work as listing, so one statement does both.
  together boolean := query ? 'together' and not query ? 'total';
  -- `tie`: columns whose order is that of the ids, `id` an id made of them: then only those of the page are put together.
  tie text := query ->> 'tie';
  id text := coalesce(query ->> 'id', 'id');
  total bigint := coalesce(
    (query ->> 'total')::bigint,
    case
      when together then 0
      when (query ->> 'about')::bigint > 12000 then 10001
      else private.count_rows(plain, case when guessed then 10001 else 1000000000 end)
    end
  );
  exact boolean := not guessed or total <= 10000;
  after_key text := after ->> 0;
  after_id text := after ->> 1;
begin
  if not exact then
    total := greatest(
      10001,
      coalesce((query ->> 'about')::bigint, private.estimate_rows(plain, id_sql, id_type, sampled))
    );
  end if;
  if after is not null and after <> 'null' then
    if
      jsonb_typeof(after) <> 'array'
      or jsonb_array_length(after) <> 2
      or after_id is null
      or (after_key is null and not nullable)
    then
      perform private.refuse('after must be the next of an earlier answer');
    end if;
    start := case
      when after_key is null then format('where key is null and %s > $3::%s', id, id_type)
      -- The plain comparison in front lets an index start at the right row.
      else format(
        'where (key %1$s $2::%2$s and (key %3$s $2::%2$s or %6$s > $3::%4$s))%5$s',
        case when down then '<=' else '>=' end,
        chosen ->> 'type',
        case when down then '<' else '>' end,
        id_type,
        case when nullable then ' or key is null' else '' end,
        id
      )
    end;
  else
    if number > 400 then
      perform private.refuse('page must be 1 to 400: narrow the filter');
    end if;
    skip := (number - 1) * size;
  end if;
  if total = 0 and not together then
    found := '[]';
  else
    execute format(
      'with listed as %s materialized (select %s as key, %s from %s)
       select coalesce(jsonb_agg(jsonb_build_array(to_jsonb(key) #>> ''{}'', to_jsonb(id) #>> ''{}'') order by n), ''[]''), %s from (
         select key, %s as id, row_number() over () as n from (
           select * from listed %s order by key %s%s, %s limit %s offset %s) cut) numbered',
      case when together then '' else 'not' end,
      key,
      coalesce(tie, id_sql || ' as id'),
      query ->> 'from',
      case when together then '(select count(*) from listed)' else '$4' end,
      id,
      start,
      case when down then 'desc' else 'asc' end,
      case when nullable then ' nulls last' else '' end,
      coalesce(tie, 'id'),
      size + 1,
      skip
    )
    into found, total
    using query -> 'args', after_key, after_id, total;
  end if;
  return jsonb_build_object(
    'total', total,
    'totalExact', exact,
    'keys', (
      select coalesce(jsonb_agg(f -> 1 order by n), '[]')
      from jsonb_array_elements(found) with ordinality e (f, n)
      where n <= size
    ),
    'next', case when jsonb_array_length(found) > size then found -> (size - 1) end,
    'first', number = 1 and start = ''
  );
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.refuse('after must be the next of an earlier answer');
end;
$$;
comment on function private.list_page(jsonb, jsonb, text, int, int, jsonb, text, text, regclass) is
  'Ids of one page in order ("keys"), the cursor behind it, and how many rows there are: nulls last in both directions, ties by ascending id.';
