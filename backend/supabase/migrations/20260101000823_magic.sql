-- Page /magic (8.49).

create function private.magic_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  q private.magic_question := private.magic_read(filters);
  query private.list_query := private.rows_of(
    $q$
      (
        select m.g || '|' || coalesce(m.c, '') as key, m.*
        from
          unnest(
            ($1 #>> '{cells,g}')::text[],
            ($1 #>> '{cells,c}')::text[],
            ($1 #>> '{cells,value}')::numeric[],
            ($1 #>> '{cells,shareK}')::bigint[],
            ($1 #>> '{cells,shareN}')::bigint[],
            ($1 #>> '{cells,count}')::bigint[],
            ($1 #>> '{cells,rank}')::double precision[],
            ($1 #>> '{cells,place}')::double precision[]
          ) m (g, c, value, k, n, count, rank, place)
      ) h
    $q$,
    'h.key',
    jsonb_build_object('cells', private.magic_cells(q), 'measure', (q.measure).kind, 'group', (q.grouped).kind),
    'text'
  );
begin
  query.orders := jsonb_build_object(
    'usual', jsonb_build_object(
      'sql', case when (q.grouped).kind = 'time' then '-h.place' else '-h.rank' end,
      'type', 'double precision',
      'nullable', true
    ),
    'group', '{"sql": "h.place", "type": "double precision", "nullable": true}'::jsonb,
    'value', '{"sql": "h.rank", "type": "double precision", "nullable": true}'::jsonb,
    'count', '{"sql": "h.count", "type": "bigint"}'::jsonb
  );
  return (query);
end;
$$;
comment on function private.magic_query(jsonb) is 'Cells `h` of a question, answered once.';

create function private.magic_rows(keys jsonb, query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  rows jsonb;
begin
  execute format(
    $q$
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'key', h.key,
              'group', case when %2$L in ('time', 'person', 'all') or h.g = 'unknown' then null else h.g end,
              'at', case when %2$L = 'time' then h.g end,
              'person', case when %2$L = 'person' then p.person end,
              'compare', h.c,
              'value', case
                when %3$L = 'share' then h.k::double precision / nullif(h.n, 0)
                when %3$L = 'wei' then (h.value / 1000000000000000000)::double precision
                else h.value::double precision
              end,
              'wei', case when %3$L = 'wei' then h.value::text end,
              'share', case when %3$L = 'share' then private.share(h.k, h.n) end,
              'count', h.count
            )
            order by k.n
          ),
          '[]'
        )
      from
        jsonb_array_elements_text($2) with ordinality k (key, n)
        join %1$s on h.key = k.key
        left join app.people p on p.user_id = case when %2$L = 'person' then h.g::bigint end
    $q$,
    query.source,
    coalesce(query.args ->> 'group', 'all'),
    query.args ->> 'measure'
  )
  into rows
  using query.args, keys;
  return rows;
end;
$$;

-- What a picture shows: the newest 1,000 cells over time, else those of the twelve first groups.
create function private.magic_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  keys jsonb;
begin
  execute format(
    $q$
      select coalesce(jsonb_agg(t.key order by t.place_of, t.c), '[]')
      from
        (
          select
            h.key,
            h.c,
            case when %1$L then h.place else t.nth end as place_of,
            row_number() over (order by h.place desc nulls last, h.key) as newest,
            t.nth
          from
            %2$s
            join (
              select o.g, row_number() over (order by max(o.rank) desc nulls last, o.g) as nth
              from (select h.* from %2$s) o
              group by o.g
            ) t
              on t.g = h.g
        ) t
      where case when %1$L then t.newest <= 1000 else t.nth <= 12 end
    $q$,
    coalesce(query.args ->> 'group' = 'time', false),
    query.source
  )
  into keys
  using query.args;
  return private.magic_rows(keys, query);
end;
$$;

-- The cell farthest from the middle one, where its modified z-score (Iglewicz and Hoaglin, 1993) reaches 3.5. Where more than half are
-- alike the mean deviation stands in for the median one. Fewer than eight cells have no middle to speak of, shares of fewer than
-- ten cases no place.
create function private.magic_outlier(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found record;
begin
  execute format(
    $q$
      with
        v as materialized (
          select
            h.key,
            case
              when $1 ->> 'measure' <> 'share' then h.value::double precision
              when h.n >= 10 then h.k::double precision / h.n
            end as measured
          from %s
          where h.g <> 'unknown'
        ),
        m as materialized (
          select percentile_cont(.5) within group (order by v.measured) as middle, count(v.measured) as n from v
        ),
        d as (
          select
            coalesce(
              nullif(percentile_cont(.5) within group (order by abs(v.measured - m.middle)) / .6745, 0),
              1.253314 * avg(abs(v.measured - m.middle))
            ) as spread
          from
            v
            cross join m
        )
      select v.key, m.middle, m.n
      from
        v
        cross join m
        cross join d
      where m.n >= 8 and d.spread > 0 and abs(v.measured - m.middle) >= 3.5 * d.spread
      order by abs(v.measured - m.middle) desc, v.key
      limit 1
    $q$,
    query.source
  )
  into found
  using query.args;
  if found.key is null then
    return null;
  end if;
  return (private.magic_rows(jsonb_build_array(found.key), query) -> 0)
    || jsonb_build_object(
      'middle', case when query.args ->> 'measure' = 'wei' then found.middle / 1e18 else found.middle end,
      'among', found.n
    );
end;
$$;

create function private.magic_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  cells jsonb := query.args -> 'cells';
begin
  return jsonb_build_object(
    'groups', cells -> 'groups',
    'records', cells -> 'rows',
    'partial', cells -> 'partial',
    'points', private.magic_points(query),
    'outlier', private.magic_outlier(query)
  );
end;
$$;

create function public.magic(
  filters jsonb default '{}',
  sort text default 'usual',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1
as $$
declare
  query private.list_query := private.magic_query(filters);
  listed jsonb := private.list_page(query, sort, page, per, after);
begin
  return private.list_answer(
    listed,
    private.magic_rows(listed -> 'keys', query),
    case when (listed ->> 'first')::boolean then private.magic_kpis(query) end
  );
end;
$$;
comment on function public.magic(jsonb, text, int, int, jsonb) is
  'Page /magic (8.49): a question of a closed grammar over rollups. Filters: data reviews|vouches|votes|slashes|invitations|xp|profiles, measure, group, compare (a group of few words), where (at most 5 texts like status:active; several of one field: any of them), from, to, asOf. Sorts: usual (newest, or largest first), group, value (a rate by its lower bound), count.';
grant execute on function public.magic(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
