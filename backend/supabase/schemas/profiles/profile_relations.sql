create function public.profile_relations(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.survivor(private.find_user(id));
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || jsonb_build_object('person', private.person(who))
    || private.heaviest_counterparties(who, 12);
end;
$$;
comment on function public.profile_relations(text) is
  'Page /profiles/{id} (8.3): the twelve people somebody deals with most, by the weight of 8.48, and how many there are. `person` is null for an unknown id.';
grant execute on function public.profile_relations(text) to anon, authenticated, service_role;
