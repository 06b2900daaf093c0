create function public.invite_graph_names(profile_ids bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  if profile_ids is null or cardinality(profile_ids) > 500 then
    perform private.refuse('profile_ids must be a list of at most 500');
  end if;
  return (
    select coalesce(
        jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by p.profile_id),
        '[]'
      )
    from app.profiles p
    where p.profile_id = any (profile_ids)
  );
end;
$$;
comment on function public.invite_graph_names(bigint[]) is 'People of the nodes that are on the screen, at most 500.';
grant execute on function public.invite_graph_names(int8[]) to anon, authenticated, service_role;
