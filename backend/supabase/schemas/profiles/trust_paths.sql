create function public.trust_paths(a text, b text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  x bigint := private.survivor(private.find_user(a));
  y bigint := private.survivor(private.find_user(b));
begin
  return private.stamp()
    || jsonb_build_object(
      'a', private.person(x),
      'b', private.person(y),
      'paths', case when x <> y then private.trust_paths_between(x, y) else '[]' end
    );
end;
$$;
comment on function public.trust_paths(text, text) is
  'Up to four shortest directed ways from one person to another over positive reviews and vouches that stand, at most five steps (8.48), with the reasons of each step. A person is null for an unknown id.';
grant execute on function public.trust_paths(text, text) to anon, authenticated, service_role;
