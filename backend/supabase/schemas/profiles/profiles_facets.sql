create function public.profiles_facets(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.profiles_query(filters);
  opening jsonb := private.cached_answer('profiles_choices');
  shared jsonb;
  answer jsonb := private.stamp()
    || jsonb_build_object(
      'profile', case
        when opening is not null and query.args - 'hasProfile' = '{}' then opening -> 'profile'
        else private.count_by_profile(f)
      end
    );
  facet record;
begin
  for facet in
    select v.name, v.own
    from (
        values
          ('joined', array['joinedFrom', 'joinedTo', 'from', 'to']),
          ('human', array['humanVerified']),
          ('market', array['hasMarket']),
          ('signal', array['signal'])
      ) v (name, own)
  loop
    if opening is not null and query.args - facet.own = '{"hasProfile": "yes"}' then
      answer := answer || jsonb_build_object(facet.name, opening -> facet.name);
    elseif query.args ?| facet.own then
      answer := answer
        || jsonb_build_object(facet.name, private.count_facets(private.profiles_query(f - facet.own)) -> facet.name);
    else
      shared := coalesce(shared, private.count_facets(query));
      answer := answer || jsonb_build_object(facet.name, shared -> facet.name);
    end if;
  end loop;
  return answer;
end;
$$;
comment on function public.profiles_facets(jsonb) is
  'Page /profiles: how many match with each choice of the day of joining, human check, market, signal and profile, each facet without its own filter. Filters: those of profiles_search.';
grant execute on function public.profiles_facets(jsonb) to anon, authenticated, service_role;
