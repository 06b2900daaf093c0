-- Which single filter to drop where nothing matched: the texts are searched once, and trying ends in time.

drop function private.relax(text, jsonb);
create function private.relax(builder text, filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  name text;
  n bigint;
  hints jsonb := '[]';
begin
  -- As typed, so that `range` is one filter and not the two times it stands for.
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
    -- A hint is not worth keeping everybody waiting: with a dozen filters each could take as long as the list.
    exit when clock_timestamp() - began > interval '300 milliseconds';
  end loop;
  return (
    select coalesce(jsonb_agg(h order by (h ->> 'total')::bigint desc, h ->> 'drop'), '[]')
    from (select h from jsonb_array_elements(hints) h order by (h ->> 'total')::bigint desc, h ->> 'drop' limit 5) best
  );
end;
$$;
comment on function private.relax(text, jsonb, jsonb) is
  'Filters without which alone rows would match, the most rows first, as far as they are found within 300 ms. `known`: the `args` of the query that found nothing, for a builder that takes them.';

create or replace function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
set random_page_cost = 1.1
as $$
declare
  query private.list_query := private.reviews_in_order(private.reviews_query(filters), sort);
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kpis := private.reviews_kpis(filters, query.args);
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- What was counted is the total of the list; what a rollup says of it, more or less.
    if (kpis ->> 'counted')::boolean then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis - 'counted');
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters, query.args));
  end if;
  return answer;
end;
$$;
