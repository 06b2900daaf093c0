import type { PageNames } from './names';

/**
 * SQL of a new list page: individual reviews and daily counts, as real data to start with. Query, columns and figures are
 * then adapted to the page's question.
 */
export const listSql = ({ path, fn }: PageNames): string => `-- Page ${path}.
create function private.${fn}_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.review_states r',
    'r.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'author', private.filter_person(f, 'author'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    )
  );
begin
  query.sampled := 'app.reviews';
  query.orders := '{"at": {"sql": "r.created_at", "type": "timestamptz"}}';
  return private.narrowed_by_args(
    query,
    '{
      "author": "r.author_id = ($1 ->> ''author'')::bigint",
      "from": "r.created_at >= ($1 ->> ''from'')::timestamptz",
      "to": "r.created_at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
end;
$$;

create function private.${fn}_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'id', r.id,
          'at', private.iso(r.created_at),
          'author', (select h.person from app.people h where h.user_id = r.author_id),
          'title', r.title
        )
        order by k.n
      )
    from
      jsonb_array_elements_text(ids) with ordinality k(id, n)
      join app.review_states r on r.id = k.id::bigint
  );
end;
$$;

create function public.${fn}(
  filters jsonb default '{}', sort text default '-at', page int default 1, per int default 50, after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  listed jsonb := private.list_page(private.${fn}_query(filters), sort, page, per, after);
  figures jsonb;
  answer jsonb;
begin
  if (listed ->> 'first')::boolean then
    figures := jsonb_build_object('count', listed -> 'total');
  end if;
  answer := private.list_answer(listed, private.${fn}_rows(listed -> 'keys'), figures);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('${fn}_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.${fn}(jsonb, text, int, int, jsonb) is
  'Page ${path}. Filters: range, author. Sort: at.';
grant execute on function public.${fn}(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
`;

/** Its chart. */
export const seriesSql = ({
  path,
  fn,
}: PageNames): string => `create function public.${fn}_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.${fn}_query(filters);
  r private.time_range := private.range_of(private.filter_object(filters), bucket);
  points jsonb;
begin
  execute format(
    'select jsonb_agg(to_jsonb(p) order by p.at)
    from (
      select private.iso(date_trunc($2, r.created_at)) as at, count(*) as count
      from %s
      group by date_trunc($2, r.created_at)
    ) p',
    private.rows_sql(query)
  )
  into points
  using query.args, r.bucket;
  return private.stamp() || private.series(points, r, '{"count": 0}');
end;
$$;
comment on function public.${fn}_series(jsonb, text) is
  'Chart of ${path}: how many per UTC hour, day or ISO week. Takes the filters of ${fn}.';
grant execute on function public.${fn}_series(jsonb, text) to anon, authenticated, service_role;
`;
