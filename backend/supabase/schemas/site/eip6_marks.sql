create function public.eip6_marks(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint;
  marked bigint[];
begin
  perform private.filter_object(filters);
  who := private.find_user(id);
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  marked := array(select m::bigint from jsonb_array_elements_text(private.marked_reviews(who)) m);
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'marks', cardinality(marked),
      'reviewIds', to_jsonb(marked),
      'penaltySoFar', (
        select coalesce(sum(private.fibonacci(k)), 0) from generate_series(0, least(cardinality(marked), 100) - 1) k
      ),
      'nextPenalty', private.fibonacci(cardinality(marked))
    );
end;
$$;
comment on function public.eip6_marks(text, jsonb) is
  'EIP-6 of an author (8.4): the k-th positive review downvoted by its recipient costs the k-th Fibonacci number, counted from 0. `person` is null for an unknown id. Filters: asOf.';
grant execute on function public.eip6_marks(text, jsonb) to anon, authenticated, service_role;
