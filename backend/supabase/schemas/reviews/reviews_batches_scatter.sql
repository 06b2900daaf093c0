create function private.batch_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      select jsonb_agg(
          jsonb_build_object(
            'id', gap_seconds || ':' || id,
            'at', private.iso(from_at),
            'reviews', reviews,
            'positiveShare', positive::double precision / nullif(positive + negative, 0),
            'author', h.person
          )
          order by from_at, id
        )
      from (select b.* from %s order by b.reviews desc, b.id limit 1000) b
        left join app.people h on h.user_id = b.author_id
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args;
  return jsonb_build_object(
    'points', coalesce(points, '[]'),
    'total', coalesce(query.total, private.count_rows(query, 1000000000))
  );
end;
$$;

create function public.reviews_batches_scatter(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.charted(
    filters,
    coalesce(private.cached_answer('batch_points', filters), private.batch_points(private.batches_query(filters)))
  );
end;
$$;
comment on function public.reviews_batches_scatter(jsonb) is
  'Chart of /reviews/batch-analysis: start, size and positive share of the 1,000 largest batches of the same filters, and how many there are.';
grant execute on function public.reviews_batches_scatter(jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values ('batch_points', $$private.batch_points(private.batches_query('{}'))$$);
