-- Facets of page /profiles (8.2). Apart from the list, which waits for no count.

create function private.facet(choices text[], counts bigint[]) returns jsonb
language sql immutable
as $$
  select jsonb_agg(jsonb_build_object('value', c.choice, 'count', counts[c.place]) order by c.place)
  from unnest(choices) with ordinality c (choice, place);
$$;

-- Every facet but that of the profile, over the same rows in one pass.
create function private.count_facets(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with
        s as (
          select
            count(*) as n,
            count(*) filter (where p.joined_at >= $2) as d30,
            count(*) filter (where p.joined_at >= $3) as d90,
            count(*) filter (where p.joined_at >= $4) as y1,
            count(*) filter (where u.human_status = 'VERIFIED') as human,
            count(*) filter (where u.user_id in (select private.people_with_market())) as market,
            count(*) filter (where u.user_id in (select private.people_with_signal('batches'))) as batches,
            count(*) filter (where u.user_id in (select private.people_with_signal('archives'))) as archives,
            count(*) filter (where u.user_id in (select private.people_with_signal('bot'))) as bot,
            count(*) filter (where u.user_id in (select private.people_with_signal('farmer'))) as farmer
          from %s
        )
      select
        jsonb_build_object(
          'joined', private.facet(array['30d', '90d', '1y'], array[s.d30, s.d90, s.y1]),
          'human', private.facet(array['yes', 'no'], array[s.human, s.n - s.human]),
          'market', private.facet(array['yes', 'no'], array[s.market, s.n - s.market]),
          'signal', private.facet(
            array['batches', 'archives', 'bot']
              || case when private.feature_on('farmerScores') then array['farmer'] end,
            array[s.batches, s.archives, s.bot, s.farmer]
          )
        )
      from s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using
    query.args,
    (private.filter_object('{"range": "30d"}') ->> 'from')::timestamptz,
    (private.filter_object('{"range": "90d"}') ->> 'from')::timestamptz,
    (private.filter_object('{"range": "1y"}') ->> 'from')::timestamptz;
  return answer;
end;
$$;

-- Counted up to 10,000: without a profile there may be many times as many as with one.
create function private.count_with_profile(filters jsonb, has_profile text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.profiles_query(filters || jsonb_build_object('hasProfile', has_profile));
  n bigint;
begin
  execute format('select count(*) from (select 1 from %s limit 10001) x', private.rows_sql(query))
  into n
  using query.args;
  return jsonb_build_object('value', has_profile, 'count', least(n, 10000), 'exact', n <= 10000);
end;
$$;

create function private.count_by_profile(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_array(private.count_with_profile(filters, 'yes'), private.count_with_profile(filters, 'no'));
end;
$$;

-- What /profiles shows as it opens.
create function private.opening_facets() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.count_facets(private.profiles_query('{}'))
    || jsonb_build_object('profile', private.count_by_profile('{}'));
end;
$$;

create function public.profiles_facets(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
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
    from
      (
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
