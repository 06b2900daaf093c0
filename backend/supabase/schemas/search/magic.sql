create function private.magic_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  q private.magic_question := private.magic_read(filters);
  cells jsonb := private.magic_cells(q);
  query private.list_query := private.rows_of(
    $q$
      unnest(
        ($1 #>> '{cells,rank}')::double precision[],
        ($1 #>> '{cells,place}')::double precision[],
        ($1 #>> '{cells,count}')::bigint[]
      ) with ordinality h (rank, place, count, id)
    $q$,
    'h.id',
    jsonb_build_object('cells', cells, 'measure', (q.measure).kind, 'group', (q.grouped).kind)
  );
begin
  query.total := cells -> 'cells';
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
comment on function private.magic_query(jsonb) is
  'Cells `h` of a question, computed once; their ids are their positions.';

create function private.magic_rows(ids jsonb, query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  cells jsonb := query.args -> 'cells';
  kind text := coalesce(query.args ->> 'group', 'all');
  measure text := query.args ->> 'measure';
  g text[] := cells ->> 'g';
  c text[] := cells ->> 'c';
  amounts numeric[] := cells ->> 'value';
  k bigint[] := cells ->> 'shareK';
  n bigint[] := cells ->> 'shareN';
  counts bigint[] := cells ->> 'count';
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'key', h.g || '|' || coalesce(h.c, ''),
            'group', case when kind in ('time', 'person', 'all') or h.g = 'unknown' then null else h.g end,
            'at', case when kind = 'time' then h.g end,
            'person', case when kind = 'person' then p.person end,
            'compare', h.c,
            'value', case
              when measure = 'share' then h.k::double precision / nullif(h.n, 0)
              when measure = 'wei' then (h.amount / 1000000000000000000)::double precision
              else h.amount::double precision
            end,
            'wei', case when measure = 'wei' then h.amount::text end,
            'share', case when measure = 'share' then private.share(h.k, h.n) end,
            'count', h.count
          )
          order by h.nth
        ),
        '[]'
      )
    from (
        select g[i.id::int] as g, c[i.id::int] as c, amounts[i.id::int] as amount, k[i.id::int] as k, n[i.id::int] as n,
          counts[i.id::int] as count, i.nth
        from jsonb_array_elements_text(ids) with ordinality i (id, nth)
      ) h
      left join app.people p on p.user_id = case when kind = 'person' then h.g::bigint end
  );
end;
$$;

create function private.magic_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  cells jsonb := query.args -> 'cells';
  by_time boolean := coalesce(query.args ->> 'group' = 'time', false);
  ids jsonb;
begin
  select coalesce(jsonb_agg(t.id order by case when by_time then t.place else t.nth end, t.c), '[]')
  into ids
  from (
      select h.*,
        case
          when by_time then row_number() over (order by h.place desc nulls last, h.id)
          else dense_rank() over (order by h.best desc nulls last, h.g)
        end as nth
      from (
          select o.*, max(o.rank) over (partition by o.g) as best
          from unnest(
              (cells ->> 'g')::text[], (cells ->> 'c')::text[], (cells ->> 'rank')::double precision[],
              (cells ->> 'place')::double precision[]
            ) with ordinality o (g, c, rank, place, id)
        ) h
    ) t
  where t.nth <= case when by_time then 1000 else 12 end;
  return private.magic_rows(ids, query);
end;
$$;

create function private.magic_outlier(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  cells jsonb := query.args -> 'cells';
  found record;
begin
  with v as materialized (
    select h.id,
      case
        when query.args ->> 'measure' <> 'share' then h.value::double precision
        when h.n >= 10 then h.k::double precision / h.n
      end as measured
    from unnest(
        (cells ->> 'g')::text[], (cells ->> 'value')::numeric[], (cells ->> 'shareK')::bigint[],
        (cells ->> 'shareN')::bigint[]
      ) with ordinality h (g, value, k, n, id)
    where h.g <> 'unknown'
  ), m as materialized (
    select percentile_cont(.5) within group (order by v.measured) as middle, count(v.measured) as n from v
  ), d as (
    select coalesce(
        nullif(percentile_cont(.5) within group (order by abs(v.measured - m.middle)) / .6745, 0),
        1.253314 * avg(abs(v.measured - m.middle))
      ) as spread
    from v
      cross join m
  )
  select v.id, m.middle, m.n
  into found
  from v
    cross join m
    cross join d
  where m.n >= 8 and d.spread > 0 and abs(v.measured - m.middle) >= 3.5 * d.spread
  order by abs(v.measured - m.middle) desc, v.id
  limit 1;
  if found.id is null then
    return null;
  end if;
  return (private.magic_rows(jsonb_build_array(found.id), query) -> 0)
    || jsonb_build_object(
      'middle', case when query.args ->> 'measure' = 'wei' then found.middle / 1e18 else found.middle end,
      'among', found.n
    );
end;
$$;

create function private.magic_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
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
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
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
grant execute on function public.magic(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
