create function private.filter_person(filters jsonb, key text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  t text := private.filter_text(filters, key);
begin
  if t is null then
    return null;
  end if;
  return coalesce(private.find_user(t), 0);
end;
$$;

create function private.level_scores(levels jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select '(' || string_agg(format('u.score between %s and %s', l.from_score, l.upto), ' or ') || ')'
    from (
        select x.level, x.from_score, lead(x.from_score, 1, 1000000) over (order by x.from_score) - 1 as upto
        from app.levels x
      ) l
    where levels ? l.level
  );
end;
$$;
comment on function private.level_scores(jsonb) is 'SQL condition on u.score: person u is at one of these levels.';

create function private.rows_of(
  source text,
  id text,
  args jsonb default '{}',
  id_type text default 'bigint'
) returns private.list_query
language plpgsql immutable set search_path = '' as $$
declare
  query private.list_query;
begin
  query.source := source;
  query.id := id;
  query.id_type := id_type;
  query.args := args;
  return (query);
end;
$$;
comment on function private.rows_of is 'All rows of a source, as a list_query to join and narrow.';

create function private.narrowed(query private.list_query, variadic conditions text[]) returns private.list_query
language plpgsql immutable set search_path = '' as $$
begin
  query.conditions := query.conditions || array_remove(conditions, null);
  return (query);
end;
$$;
comment on function private.narrowed is 'The query with these conditions added; nulls are skipped.';

create function private.conditions_sql(query private.list_query) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(nullif(array_to_string(query.conditions, ' and '), ''), 'true');
end;
$$;

create function private.sort_choice(orders jsonb, sort text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  name text := ltrim(coalesce(sort, ''), '-');
  chosen jsonb := orders -> name;
begin
  if chosen is null or sort not in (name, '-' || name) then
    perform private.refuse('sort must be one of ' || (select string_agg(k, ', ') from jsonb_object_keys(orders) k));
  end if;
  return chosen || jsonb_build_object('descending', left(sort, 1) = '-');
end;
$$;
comment on function private.sort_choice is
  'The order named by `sort` (`created`, `-created`), with `descending`. Refuses names the list does not have.';

create function private.count_rows(query private.list_query, most int) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  n bigint;
begin
  execute format('select count(*) from (select 1 from %s limit %s) counted', private.rows_sql(query), most)
  into n
  using query.args;
  return n;
end;
$$;

create function private.estimate_rows(query private.list_query) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  size double precision := greatest((select c.reltuples from pg_catalog.pg_class c where c.oid = query.sampled), 10001);
  ids text[];
  n bigint;
begin
  execute format(
    'select coalesce(array_agg(id::text), ''{}'') from %s tablesample system (least(100, %s)) repeatable (1)',
    query.sampled,
    100 * 2000 / size
  )
  into ids;
  execute format(
    'select count(*) from %s',
    private.rows_sql(private.narrowed(query, format('%s = any ($2::%s[])', query.id, query.id_type)))
  )
  into n
  using query.args, ids;
  return greatest(10001, case when ids <> '{}' then round(n * size / cardinality(ids)) else size end);
end;
$$;

create function private.total_rows(query private.list_query, out total bigint, out exact boolean)
language plpgsql
stable
set search_path = ''
as $$
begin
  total := query.total;
  exact := true;
  if total is not null then
    return;
  end if;
  if query.about is null and query.sampled is null then
    total := private.count_rows(query, 1000000000);
    return;
  end if;
  if coalesce(query.about <= 12000, true) then
    total := private.count_rows(query, 10001);
  end if;
  exact := coalesce(total <= 10000, false);
  if not exact then
    total := greatest(10001, coalesce(query.about, private.estimate_rows(query)));
  end if;
end;
$$;

create function private.rows_after(chosen jsonb, query private.list_query, after jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  nullable boolean := coalesce((chosen ->> 'nullable')::boolean, false);
  descending boolean := (chosen ->> 'descending')::boolean;
  id text := coalesce(query.tie_id, 'id');
begin
  if
    jsonb_typeof(after) <> 'array'
    or jsonb_array_length(after) <> 2
    or after ->> 1 is null
    or (after ->> 0 is null and not nullable)
  then
    perform private.refuse('after must be the next of an earlier answer');
  end if;
  if after ->> 0 is null then
    return format('key is null and %s > $3::%s', id, query.id_type);
  end if;
  -- The plain comparison in front lets an index scan start at the right row.
  return format(
      '(key %1$s $2::%2$s and (key %3$s $2::%2$s or %4$s > $3::%5$s))', case when descending then '<=' else '>=' end,
      chosen ->> 'type', case when descending then '<' else '>' end, id, query.id_type
    )
    || case when nullable and coalesce((chosen ->> 'nulls')::boolean, true) then ' or key is null' else '' end;
end;
$$;

create function private.list_page(query private.list_query, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  chosen jsonb := private.sort_choice(query.orders, sort);
  size int := least(5000, greatest(1, coalesce(per, 50)));
  number int := greatest(1, coalesce(page, 1));
  together boolean := coalesce(query.together, false) and query.total is null;
  ordered private.list_query := query;
  total bigint := 0;
  exact boolean := true;
  start text := 'true';
  skip int := 0;
  found jsonb := '[]';
begin
  if not together then
    select t.total, t.exact
    into total, exact
    from private.total_rows(query) t;
  end if;
  if after is not null and after <> 'null' then
    start := private.rows_after(chosen, query, after);
  else
    if number > 400 then
      perform private.refuse('page must be 1 to 400: narrow the filter');
    end if;
    skip := (number - 1) * size;
  end if;
  if total > 0 or together then
    ordered.joins := query.order_joins || query.joins;
    ordered.conditions := query.conditions || query.order_conditions;
    execute format(
      'with listed as %1$s materialized (select %2$s as key, %3$s from %4$s)
      select
        coalesce(jsonb_agg(jsonb_build_array(to_jsonb(key) #>> ''{}'', to_jsonb(id) #>> ''{}'') order by n), ''[]''),
        %5$s
      from (
        select key, %6$s as id, row_number() over () as n
        from (select * from listed where %7$s order by key %8$s, %9$s limit %10$s offset %11$s) cut
      ) numbered',
      case when together then '' else 'not' end, chosen ->> 'sql', coalesce(query.tie, query.id || ' as id'),
      private.rows_sql(ordered), case when together then '(select count(*) from listed)' else '$4' end,
      coalesce(query.tie_id, 'id'), start,
      case when (chosen ->> 'descending')::boolean then 'desc' else 'asc' end
        || case when (chosen ->> 'nullable')::boolean then ' nulls last' else '' end,
      coalesce(query.tie, 'id'), size + 1, skip
    )
    into found, total
    using query.args, after ->> 0, after ->> 1, total;
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
    'first', number = 1 and start = 'true'
  );
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.refuse('after must be the next of an earlier answer');
end;
$$;
comment on function private.list_page(private.list_query, text, int, int, jsonb) is
  'Ids of one page in order ("keys"), the cursor after it ("next"), whether it is the first, and the number of rows. Nulls are last in both directions; ties are sorted by ascending id.';

create function private.list_answer(listed jsonb, rows jsonb, kpis jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.stamp()
        || jsonb_build_object(
          'total', listed -> 'total',
          'totalExact', listed -> 'totalExact',
          'rows', coalesce(rows, '[]'),
          'next', listed -> 'next',
          'kpis', kpis
        )
  );
end;
$$;

create function private.trust_flow(side text, is_trust boolean, wei numeric) returns numeric
language sql immutable as $$
  select case when not is_trust then 0 when side = 'BUY' then wei else -wei end;
$$;
comment on function private.trust_flow(text, boolean, numeric) is
  'M20: net trust flow of a trade: trust bought minus trust sold.';

create function private.filters_to_drop(builder text, filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  name text;
  n bigint;
  hints jsonb := '[]';
begin
  -- Uses the filters as typed, so that `range` is one filter rather than two times.
  if jsonb_typeof(filters) is distinct from 'object' then
    return '[]';
  end if;
  for name in
    select k from jsonb_object_keys(filters) k where filters -> k not in ('null', '""') order by k limit 20
  loop
    execute format(
      'select private.count_rows(private.%I(%s), 10001)',
      builder,
      case when known is null then '$1' else '$1, $2' end
    )
    into n
    using filters - name, known;
    if n > 0 then
      hints := hints || jsonb_build_object('drop', name, 'total', n);
    end if;
    -- A hint is not worth a long wait: with a dozen filters, each count could take as long as the list.
    exit when clock_timestamp() - began > interval '300 milliseconds';
  end loop;
  return (
    select coalesce(jsonb_agg(h order by (h ->> 'total')::bigint desc, h ->> 'drop'), '[]')
    from (select h from jsonb_array_elements(hints) h order by (h ->> 'total')::bigint desc, h ->> 'drop' limit 5) best
  );
end;
$$;
comment on function private.filters_to_drop(text, jsonb, jsonb) is
  'Filters that would leave matching rows if dropped alone, most rows first, as far as found within 300 ms. `known`: the `args` of the query that found nothing, for builders that take them.';
