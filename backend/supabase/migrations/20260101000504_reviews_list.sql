-- Page /reviews (8.8).

create function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1
as $$
declare
  query jsonb := private.reviews_query(filters);
  kpis jsonb := case
    when coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then private.reviews_kpis(filters, query -> 'args')
  end;
  -- What was counted is the total of the list; what a rollup says of it, more or less.
  listed jsonb := private.list_page(
    private.reviews_sorted(query, sort)
      || case
        when kpis is null then '{}'
        else jsonb_build_object(
          case when (kpis ->> 'counted')::boolean then 'total' else 'about' end, case query ->> 'status'
            when 'active' then kpis #> '{active,written}'
            when 'archived' then kpis -> 'archived'
            else kpis -> 'written'
          end
        )
      end,
    private.reviews_sorts(),
    sort,
    page,
    per,
    after,
    'r.id',
    'bigint',
    'app.reviews'
  );
  answer jsonb := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis - 'counted');
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_list(jsonb, text, int, int, jsonb) is
  'Page /reviews (M2-M5, M7). Filters: status active|archived|all, sentiment, author, subject, person (either side), authorLevel, subjectLevel, reciprocal yes|no, inBatch yes|no, q, from, to (both ends in), minVotes. Sorts: created, authorScore (present), votes.';
grant execute on function public.reviews_list(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
