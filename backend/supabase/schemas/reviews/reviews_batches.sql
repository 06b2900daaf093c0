create function private.batches_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
  since timestamptz := query.args ->> 'from';
  until timestamptz := query.args ->> 'to';
  written bigint := case
    when since = '-infinity' and until = app.now() then (private.cached_answer('reviews_kpis {}') ->> 'written')::bigint
  end;
begin
  if written is null then
    written := (select count(*) from app.reviews r where r.created_at between since and until);
  end if;
  execute format(
    $q$
      select jsonb_build_object(
          'batches', count(*),
          'reviews', coalesce(sum(b.reviews), 0),
          'authors', count(distinct b.author_id),
          'archived', coalesce(sum(b.archived), 0)
        )
      from %s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return (answer - 'archived')
    || jsonb_build_object(
      'reviewShare', private.share((answer ->> 'reviews')::bigint, written),
      'archivedShare', private.share((answer ->> 'archived')::bigint, (answer ->> 'reviews')::bigint)
    );
end;
$$;

create function public.reviews_batches(
  filters jsonb default '{}',
  sort text default '-start',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.batches_query(filters);
  known jsonb := private.cached_answer('batches_kpis', filters);
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  query.total := coalesce((known -> 'batches')::bigint, query.total);
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    $q$
      select jsonb_agg(
          private.batch_row(b, (select h.person from app.people h where h.user_id = b.author_id))
          order by array_position($2, b.id)
        )
      from %s
    $q$,
    private.rows_sql(private.narrowed(query, 'b.id = any ($2)'))
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
      listed,
      found,
      case when (listed ->> 'first')::boolean then coalesce(known, private.batches_kpis(query)) end
    )
    || jsonb_build_object(
      'versions', private.detector_versions(array['D1', 'D2', 'D9']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('batches_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_batches(jsonb, text, int, int, jsonb) is
  'Page /reviews/batch-analysis (D1, D2, D9). Filters: gap (minutes 1 to 30, 5), min (5), sentiment (the batch holds one), author, subject, from, to (start of the batch). Sorts: start, reviews, span, medianGap, perMinute, surprise, burstiness, archived, subjects.';
grant execute on function public.reviews_batches(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values ('batches_kpis', $$private.batches_kpis(private.batches_query('{}'))$$);
