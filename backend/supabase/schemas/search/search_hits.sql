create function private.filter_texts(filters jsonb, key text, most int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v jsonb := filters -> key;
begin
  if v is null or v in ('null', '[]') then
    return null;
  end if;
  if jsonb_typeof(v) <> 'array' or jsonb_array_length(v) > most then
    perform private.refuse(key || ' must be a list of at most ' || most || ' texts');
  end if;
  return (
    select jsonb_agg(lower(private.contains_pattern(private.filter_text(jsonb_build_object(key, w.word), key, 100))))
    from jsonb_array_elements(v) w (word)
  );
end;
$$;
comment on function private.filter_texts(jsonb, text, int) is
  'Search texts as lower-case patterns; null if there are none.';

create function private.search_statement(
  args jsonb,
  kind text,
  indexed boolean,
  most int,
  ascending boolean
) returns text
language plpgsql stable set search_path = '' as $$
begin
  return format(
    $q$
      with
        %1$s
        m as materialized (select x.id, x.at, x.author_id, x.subject_id, x.score, x.active from %2$s order by x.at %3$s, x.id %3$s limit %4$s + 1)
      select
        array(
          select
            row(
              %5$L,
              x.id,
              x.at,
              x.author_id,
              x.subject_id,
              x.score,
              x.active,
              extract(epoch from x.at)::float8 / 1e12
            )::private.search_hit
          from m x
          limit %4$s
        ) as hits,
        (select count(*) from m) as held,
        (select jsonb_build_array(x.at, x.id) from m x offset %4$s - 1 limit 1) as last,
        %6$s as counted
    $q$,
    case
      when indexed then format(
        'c as materialized (select x.id, x.at, x.author_id, x.subject_id, x.score, x.active from %s limit 10001),',
        private.rows_sql(private.search_kind(args, kind, args ? 'words'))
      )
    end,
    case when indexed then 'c x' else private.rows_sql(private.search_kind(args, kind, false)) end,
    case when ascending then 'asc' else 'desc' end, most, kind,
    case when indexed then '(select count(*) from c)' else 'null::bigint' end
  );
end;
$$;

create function private.search_by_time(
  statement text,
  args jsonb,
  out hits private.search_hit[],
  out held bigint,
  out last jsonb
)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set enable_sort = off
as $$
declare
  read record;
begin
  execute statement into read using args;
  hits := read.hits;
  held := read.held;
  last := read.last;
end;
$$;

create function private.search_about(args jsonb, kind text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.search_kind(args, kind, false);
  fewest int;
begin
  -- Words are found by an index, so in small tables matches are counted; otherwise a sample is faster once it can tell.
  fewest := case when args ? 'words' then 30000 else 12000 end;
  if coalesce((select c.reltuples from pg_catalog.pg_class c where c.oid = query.sampled), 0) < fewest then
    return null;
  end if;
  return private.estimate_rows(query);
end;
$$;

create function private.search_cursor(sort text, after jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if after is null or after = 'null' then
    return null;
  elseif sort like '%at' then
    return (after ->> 0)::timestamptz;
  elseif (after ->> 0)::double precision < .05 then
    -- Unranked hits have their time as relevance (search_statement), in floating point, so allow a second.
    return to_timestamp((after ->> 0)::double precision * 1e12)
      + case when sort like '-%' then interval '1 second' else interval '-1 second' end;
  end if;
  return null;
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.refuse('after must be the next of an earlier answer');
end;
$$;

create function private.search_query(hits jsonb, part text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    format(
      $rows$(
        select
          m.type || ':' || lpad(m.id::text, 20, '0') as key,
          m.type,
          m.id,
          timestamptz 'epoch' + m.at * interval '1 microsecond' as at,
          m.author_id,
          m.subject_id,
          m.score,
          m.active,
          m.relevance
        from
          -- `offset 0`: parsed when the query runs, and not also when it is planned.
          (
            select
              ($1 #>> '{%1$s,type}')::text[] as types,
              ($1 #>> '{%1$s,id}')::bigint[] as ids,
              ($1 #>> '{%1$s,at}')::bigint[] as times,
              ($1 #>> '{%1$s,author}')::bigint[] as authors,
              ($1 #>> '{%1$s,subject}')::bigint[] as subjects,
              ($1 #>> '{%1$s,score}')::smallint[] as scores,
              ($1 #>> '{%1$s,active}')::boolean[] as actives,
              ($1 #>> '{%1$s,relevance}')::double precision[] as relevances
            offset 0
          ) c
          cross join lateral unnest(
            c.types,
            c.ids,
            c.times,
            c.authors,
            c.subjects,
            c.scores,
            c.actives,
            c.relevances
          ) m (type, id, at, author_id, subject_id, score, active, relevance)
      ) h$rows$,
      part
    ),
    'h.key', hits, 'text'
  );
begin
  query.orders := '{
    "relevance": {"sql": "h.relevance", "type": "double precision"},
    "at": {"sql": "h.at", "type": "timestamptz"}
  }';
  query.total := (hits ->> 'total')::bigint;
  return (query);
end;
$$;
comment on function private.search_query(jsonb, text) is 'Hits `h` of ethos_search, found once by search_found.';

create function private.search_window(
  args jsonb,
  kind text,
  most int,
  ascending boolean,
  often boolean,
  counting boolean,
  out hits private.search_hit[],
  out held bigint,
  out last jsonb,
  out counted bigint
)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  frequent constant int := 10000;
  worded boolean := args ? 'words';
  read record;
begin
  if not often then
    execute private.search_statement(args, kind, worded or counting, most, ascending) into read using args;
    hits := read.hits;
    held := read.held;
    last := read.last;
    counted := read.counted;
  end if;
  if counted > frequent and not worded then
    counted := null;
    execute private.search_statement(args, kind, false, most, ascending) into read using args;
    hits := read.hits;
    held := read.held;
    last := read.last;
  elseif often or counted > frequent then
    counted := null;
    select t.*
    into read
    from private.search_by_time(private.search_statement(args, kind, false, most, ascending), args) t;
    hits := read.hits;
    held := read.held;
    last := read.last;
  end if;
end;
$$;
