create function private.archives_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with b as materialized (select b.archived, b.author_id, b.context from %s)
      select jsonb_build_object(
          'events', count(*),
          'reviews', coalesce(sum(b.archived), 0),
          'authors', count(distinct b.author_id),
          'slashShare', private.share(count(*) filter (where b.context in ('slash-flight', 'after-slash')), count(*)),
          'byContext', (
            select coalesce(jsonb_object_agg(c.context, c.n), '{}')
            from (select b.context, count(*) as n from b group by 1) c
          )
        )
      from b
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  -- Archivings whose time is only when we first saw them: counted, but in no event. They have no context, size or gap.
  return answer
    || jsonb_build_object(
      'undated', (
        select count(*)
        from app.review_archive_events e
        where e.estimated
          and e.action = 'ARCHIVE'
          and e.at between (query.args ->> 'from')::timestamptz and (query.args ->> 'to')::timestamptz
          and (
            not query.args ?| array['author', 'subject']
            or exists (
              select 1
              from app.reviews r
              where r.id = e.review_id
                and r.author_id = coalesce((query.args ->> 'author')::bigint, r.author_id)
                and r.subject_id = coalesce((query.args ->> 'subject')::bigint, r.subject_id)
            )
          )
      )
    );
end;
$$;

create function public.reviews_mass_archive(
  filters jsonb default '{}',
  sort text default '-archived',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.archives_query(filters);
  first boolean := coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null';
  kpis jsonb := case
    when first then coalesce(private.cached_answer('archives_kpis', filters), private.archives_kpis(query))
  end;
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  -- The number of events is the total of the list.
  if first then
    query.total := kpis -> 'events';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    'select jsonb_agg(private.archive_row(b, (select h.person from app.people h where h.user_id = b.author_id), private.people_of(b.people))
      order by array_position($2, b.id)) from (select b.* from %s) b where b.id = any ($2)',
    private.rows_sql(query)
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys'));
  answer := private.list_answer(listed, found, kpis)
    || jsonb_build_object(
      'versions', private.detector_versions(array['D12']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('archives_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_mass_archive(jsonb, text, int, int, jsonb) is
  'Page /reviews/mass-archive (D12). Filters: min (5), gap (minutes 1 to 60, 10), context (list), author, subject, from, to (start of the event). Sorts: archived, start, span, age, share, restored.';
grant execute
on function public.reviews_mass_archive(jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
