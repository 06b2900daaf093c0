-- EIP-6 of one author (8.4): positive reviews that their recipient downvoted, and the Fibonacci penalties they cost.
create function private.fibonacci(n int) returns numeric
language sql immutable strict
as $$
  with recursive
    f(i, a, b) as (
      select 0, 0::numeric, 1::numeric
      union all
      select i + 1, b, a + b from f where i < least(n, 1000)
    )
  select a
  from f
  where i = least(n, 1000);
$$;
comment on function private.fibonacci(int) is '0, 1, 1, 2, 3, 5, …; cut at the 1000th.';

create function public.eip6_marks(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  marked bigint[];
begin
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
comment on function public.eip6_marks(text) is
  'EIP-6 of an author (8.4): the k-th positive review downvoted by its recipient costs the k-th Fibonacci number, counted from 0. `person` is null for an unknown id.';
grant execute on function public.eip6_marks(text) to anon, authenticated, service_role;
