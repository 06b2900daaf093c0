create function private.reviews_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
begin
  query.sampled := 'app.reviews';
  query.orders := jsonb_build_object(
    'created', '{"sql": "r.created_at", "type": "timestamptz"}'::jsonb,
    'authorScore', '{"sql": "w.score", "type": "int", "nullable": true}'::jsonb,
    'votes', jsonb_build_object(
      'sql', case
        when ready then 'n.votes'
        else '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id)'
      end,
      'type', 'bigint'
    )
  );
  query.order_joins := case
    when sort in ('authorScore', '-authorScore') then array['join app.users w on w.user_id = r.author_id']
    when sort in ('votes', '-votes') and ready then array['join app.r_review_votes n on n.review_id = r.id']
  end;
  return (query);
end;
$$;
comment on function private.reviews_in_order is
  'The query with the orders of reviews_list and the joins that `sort` needs.';

create function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
declare
  query private.list_query := private.reviews_in_order(private.reviews_query(filters), sort);
  kept jsonb;
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kept := private.cached_answer('reviews_kpis ' || (coalesce(nullif(filters, 'null'), '{}') - 'status')::text);
    kpis := coalesce(
      kept,
      private.count_reviews(private.reviews_query(private.filter_object(filters) || '{"status": "all"}', query.args))
    );
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- A figure counted just now is the exact total of the list; a cached one is approximate.
    if kept is null then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('reviews_query', filters, query.args));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_list(jsonb, text, int, int, jsonb) is
  'Page /reviews (M2-M5, M7). Filters: status active|archived|all, sentiment, author, subject, person (either side), authorLevel, subjectLevel, reciprocal yes|no, inBatch yes|no, marked yes|no (EIP-6), minAuthorScore (present), q, from, to (both ends in), minVotes. Sorts: created, authorScore (present), votes.';
grant execute on function public.reviews_list(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
