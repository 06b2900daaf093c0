create function private.batches_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
  since timestamptz := query.args ->> 'from';
  until timestamptz := query.args ->> 'to';
  written bigint := case
    when since = '-infinity'
      and until = app.now()
      then (
        case
          when private.days_kept() then private.reviews_written(null)
          else (private.cached_answer('reviews_kpis') ->> 'written')::bigint
        end
      )
  end;
begin
  if written is null then
    written := (select count(*) from app.reviews r where r.created_at between since and until);
  end if;
  answer := query.args -> 'kpis';
  if answer is null then
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
  end if;
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
  query private.list_query := private.batches_query(filters, brief => sort is null or sort not like '%surprise');
  rows private.list_query;
  known jsonb := private.cached_answer('batches_kpis', filters);
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  query.total := coalesce((known -> 'batches')::bigint, query.total);
  listed := private.list_page(query, sort, page, per, after);
  rows := query;
  if (query.args -> 'brief')::boolean then
    rows := private.batches_query(filters, array(select jsonb_array_elements_text(listed -> 'keys')::bigint));
  end if;
  execute format(
    'select jsonb_agg(private.batch_row(row(b.gap_seconds, b.id, b.author_id, b.from_at, b.to_at, b.reviews, b.positive, b.neutral, b.negative, b.subjects, b.twins,
      b.archived, b.answered, b.median_gap, b.per_minute, b.surprise, b.burstiness, b.review_ids, b.subject_ids)::app.r_batch,
    (select h.person from app.people h where h.user_id = b.author_id)) order by array_position($2, b.id)) from (select b.* from %s) b where b.id = any ($2)',
    private.rows_sql(rows)
  )
  into found
  using rows.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
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
    answer := answer || jsonb_build_object('relax', private.relax('batches_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_batches(jsonb, text, int, int, jsonb) is
  'Page /reviews/batch-analysis (D1, D2, D9). Filters: gap (minutes 1 to 30, 5), min (5), sentiment (the batch holds one), author, subject, from, to (start of the batch). Sorts: start, reviews, span, medianGap, perMinute, surprise, burstiness, archived, subjects.';
grant execute on function public.reviews_batches(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values ('batches_kpis', $$private.batches_kpis(private.batches_query('{}'))$$);
