create function private.detectors_behind(signals jsonb) returns text[]
language sql immutable as $$
  select array_agg(case s when 'batches' then 'D1' when 'archives' then 'D12' else s end)
  from jsonb_array_elements_text(signals) s;
$$;

create function private.profiles_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  ready boolean := private.rollup_as_of('profile_sorts') is not null;
begin
  query.orders := '{
      "score": {"sql": "u.score", "type": "int", "nullable": true},
      "joined": {"sql": "p.joined_at", "type": "timestamptz", "nullable": true},
      "name": {"sql": "lower(coalesce(nullif(u.display_name, ''''), u.handle, ''''))", "type": "text"}
    }'::jsonb
    || case
      when ready then '{
        "positiveShare": {"sql": "n.positive_share", "type": "float8", "nullable": true},
        "vouchedIn": {"sql": "n.vouched_wei", "type": "numeric"},
        "reviews": {"sql": "n.reviews", "type": "bigint"},
        "delta30": {"sql": "n.delta30", "type": "int", "nullable": true}
      }'::jsonb
      else '{
        "positiveShare": {
          "sql": "(select private.wilson_bound(count(*) filter (where r.score = 1), count(*), -1) from app.review_states r where r.subject_id = u.user_id and r.archived_at is null and r.score <> 0)",
          "type": "float8",
          "nullable": true
        },
        "vouchedIn": {
          "sql": "(select coalesce(sum(v.amount_wei), 0) from app.vouch_states v where v.subject_id = u.user_id and v.active)",
          "type": "numeric"
        },
        "reviews": {
          "sql": "(select count(*) from app.review_states r where r.subject_id = u.user_id and r.archived_at is null)",
          "type": "bigint"
        },
        "delta30": {
          "sql": "private.score_change(u.user_id, (select app.now()) - interval ''30 days'', (select app.now()))",
          "type": "int",
          "nullable": true
        }
      }'::jsonb
    end;
  if ready and ltrim(sort, '-') in ('positiveShare', 'vouchedIn', 'reviews', 'delta30') then
    query := private.joined(query, 'join app.r_profile_sort n on n.user_id = u.user_id');
    if query.args ->> 'hasProfile' = 'yes' then
      query.id := 'n.profile_id';
    end if;
  end if;
  return (query);
end;
$$;
comment on function private.profiles_in_order is
  'The query with the orders of profiles_search, and the join that `sort` needs.';

create function private.levels_of(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with n as (select private.level(u.score) as level, count(*) as n from %s group by 1)
      select jsonb_build_object(
          'level', (
            select jsonb_agg(jsonb_build_object('value', l.level, 'count', coalesce(n.n, 0)) order by l.rank)
            from app.levels l
              left join n using (level)
          )
        )
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return answer;
end;
$$;

create function private.count_levels(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.levels_of(private.profiles_query(private.filter_object(filters) - 'level'));
end;
$$;

create function private.profiles_facets(filters jsonb, query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    case when query.args - 'level' = '{"hasProfile": "yes"}' then private.cached_answer('profiles_facets') end,
    case when query.args ? 'level' then private.count_levels(filters) else private.levels_of(query) end
  );
end;
$$;

create function public.profiles_search(
  filters jsonb default '{}',
  sort text default '-score',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.profiles_query(filters);
  ordered private.list_query := private.profiles_in_order(query, sort);
  everyone jsonb := case when query.args = '{"hasProfile": "yes"}' then private.profiles_total(10000) end;
  words text := private.filter_text(private.filter_object(filters), 'q');
  listed jsonb;
  answer jsonb;
begin
  if (everyone -> 'exact')::boolean then
    ordered.total := everyone -> 'n';
  else
    ordered.about := everyone -> 'n';
  end if;
  listed := private.list_page(ordered, sort, page, per, after);
  answer := private.list_answer(listed, private.profile_rows(listed -> 'keys'), null);
  if (listed ->> 'first')::boolean then
    answer := answer || jsonb_build_object('facets', private.profiles_facets(filters, query));
  end if;
  if query.args ? 'signal' then
    answer := answer
      || jsonb_build_object('versions', private.detector_versions(private.detectors_behind(query.args -> 'signal')));
  end if;
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.filters_to_drop('profiles_query', filters),
        'suggest', case when words is null then '[]' else private.nearest_handles(ltrim(words, '@')) end
      );
  end if;
  return answer;
end;
$$;
comment on function public.profiles_search(jsonb, text, int, int, jsonb) is
  'Page /profiles (M1, M4-M6, M21). Filters: q, level (list), range (joined), joinedFrom, joinedTo, scoreMin, scoreMax, minReviews, humanVerified, hasMarket, hasProfile yes|no|any, invitedBy, reviewed, signal (list), who (user ids). Sorts: score, joined, name, positiveShare (lower bound), vouchedIn, reviews, delta30. Merged people are left out.';
grant execute on function public.profiles_search(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
