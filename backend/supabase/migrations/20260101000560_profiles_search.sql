-- Page /profiles (8.2).

create index on app.users (lower(coalesce(nullif(display_name, ''), handle, '')));
create index on app.profiles (joined_at desc nulls last);

-- As scores, which have an index; the level itself is known only once the row is read.
create function private.levels_condition(levels text[]) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select ' and (' || string_agg(format('u.score >= %s and u.score < %s', l.from_score, l.to_score), ' or ') || ')'
    from
      (select x.level, x.from_score, lead(x.from_score, 1, 2801) over (order by x.rank) as to_score from app.levels x) l
    where l.level = any (levels)
  );
end;
$$;

create function private.profiles_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  has_profile text := private.filter_word(f, 'hasProfile', array['yes', 'no', 'any'], 'yes');
  human boolean := private.filter_flag(f, 'humanVerified');
  words text := private.filter_text(f, 'q');
  matches bigint[];
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'q', private.contains_pattern(ltrim(words, '@')),
      'found', private.find_user(words),
      'level', private.filter_levels(f, 'level'),
      'joinedFrom', private.filter_time(f, 'joinedFrom'),
      'joinedTo', private.filter_until(f, 'joinedTo'),
      'scoreMin', private.filter_int(f, 'scoreMin', 0, 2800),
      'scoreMax', private.filter_int(f, 'scoreMax', 0, 2800),
      'minReviews', private.filter_int(f, 'minReviews'),
      'invitedBy', private.filter_person(f, 'invitedBy')
    )
  );
begin
  -- A page counts, lists and adds up: what few people match is searched once, here.
  if words is not null then
    execute 'select array(select u.user_id from app.users u where u.handle ilike $1 or u.display_name ilike $1 or u.user_id = $2 limit 2001)'
    into matches
    using args ->> 'q', (args ->> 'found')::bigint;
  end if;
  return jsonb_build_object(
    'args', args,
    'from', 'app.users u '
      || case has_profile when 'yes' then 'join app.listed_profiles' else 'left join app.profiles' end
      || ' p on p.user_id = u.user_id where u.status <> ''MERGED'''
      || case has_profile
        when 'no' then ' and p.profile_id is null'
        when 'any' then ' and coalesce(p.joined_at <= (select app.now()), true)'
        else ''
      end
      || case
        when cardinality(matches) <= 2000 then format(' and u.user_id = any (%L::bigint[])', matches)
        when words is not null then ' and (u.handle ilike ($1 ->> ''q'') or u.display_name ilike ($1 ->> ''q'')
         or u.user_id = ($1 ->> ''found'')::bigint)'
        else ''
      end
      || case when args ? 'level' then private.levels_condition(private.filter_levels(f, 'level')) else '' end
      || case when args ? 'joinedFrom' then ' and p.joined_at >= ($1 ->> ''joinedFrom'')::timestamptz' else '' end
      || case when args ? 'joinedTo' then ' and p.joined_at <= ($1 ->> ''joinedTo'')::timestamptz' else '' end
      || case when args ? 'scoreMin' then ' and u.score >= ($1 ->> ''scoreMin'')::int' else '' end
      || case when args ? 'scoreMax' then ' and u.score <= ($1 ->> ''scoreMax'')::int' else '' end
      || case when human is null then '' else ' and (u.human_status is not distinct from ''VERIFIED'') = ' || human end
      || case
        when not args ? 'minReviews' then ''
        when private.rollup_as_of(
          'profile_sorts'
        ) is not null then ' and u.user_id in (select x.user_id from app.r_profile_sort x where x.reviews >= ($1 ->> ''minReviews'')::int)'
        else ' and (select count(*) from app.review_states r where r.subject_id = u.user_id
         and r.archived_at is null) >= ($1 ->> ''minReviews'')::int'
      end
      || case
        when args ? 'invitedBy' then ' and p.invited_by = (select x.profile_id from app.profiles x where x.user_id = ($1 ->> ''invitedBy'')::bigint)'
        else ''
      end
  );
end;
$$;

create function private.profiles_sorts() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return '{"score": {"sql": "u.score", "type": "int", "nullable": true},
    "joined": {"sql": "p.joined_at", "type": "timestamptz", "nullable": true},
    "name": {"sql": "lower(coalesce(nullif(u.display_name, ''''), u.handle, ''''))", "type": "text"}}'::jsonb
    || case
      when private.rollup_as_of(
        'profile_sorts'
      ) is not null then '{"positiveShare": {"sql": "n.positive_share", "type": "float8", "nullable": true},
      "vouchedIn": {"sql": "n.vouched_wei", "type": "numeric"}, "reviews": {"sql": "n.reviews", "type": "bigint"},
      "delta30": {"sql": "n.delta30", "type": "int", "nullable": true}}'::jsonb
      else '{
    "positiveShare": {"sql": "(select private.wilson_bound(count(*) filter (where r.score = 1), count(*), -1) from app.review_states r where r.subject_id = u.user_id and r.archived_at is null and r.score <> 0)", "type": "float8", "nullable": true},
    "vouchedIn": {"sql": "(select coalesce(sum(v.amount_wei), 0) from app.vouch_states v where v.subject_id = u.user_id and v.active)", "type": "numeric"},
    "reviews": {"sql": "(select count(*) from app.review_states r where r.subject_id = u.user_id and r.archived_at is null)", "type": "bigint"},
    "delta30": {"sql": "private.score_change(u.user_id, (select app.now()) - interval ''30 days'', (select app.now()))", "type": "int", "nullable": true}}'::jsonb
    end;
end;
$$;

-- What a sort is by comes in by a plain join, so that its index gives the order: ties by the profile id beside it.
create function private.profiles_sorted(query jsonb, sort text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if
    ltrim(sort, '-') not in ('positiveShare', 'vouchedIn', 'reviews', 'delta30')
    or private.rollup_as_of('profile_sorts') is null
  then
    return (query);
  end if;
  return (
    query
      || jsonb_build_object(
        'from', replace(
          query ->> 'from',
          ' where u.status',
          ' join app.r_profile_sort n on n.user_id = u.user_id where u.status'
        )
      )
  );
end;
$$;

create function private.levels_of(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with n as (select private.level(u.score) as level, count(*) as n from %s group by 1)
      select
        jsonb_build_object(
          'level', (
            select jsonb_agg(jsonb_build_object('value', l.level, 'count', coalesce(n.n, 0)) order by l.rank)
            from
              app.levels l
              left join n using (level)
          )
        )
    $q$,
    query ->> 'from'
  )
  into answer
  using query -> 'args';
  return answer;
end;
$$;

create function private.count_levels(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.levels_of(private.profiles_query(private.filter_object(filters) - 'level'));
end;
$$;

-- `query` is that of the filters; a level among them is not counted by.
create function private.profiles_facets(filters jsonb, query jsonb, plain jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  counted jsonb := case
    when query -> 'args' ? 'level' then private.profiles_query(private.filter_object(filters) - 'level')
    else query
  end;
begin
  return coalesce(case when counted = plain then private.kept('profiles_facets') end, private.levels_of(counted));
end;
$$;

-- How many there are without filters; beyond so many more or less, as the table is long.
create function private.profiles_total(most bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  n bigint := (select count(*) from (select 1 from app.listed_profiles p limit most + 1) x);
begin
  return jsonb_build_object(
    'n', case
      when n <= most then n
      else greatest(n, (select c.reltuples::bigint from pg_catalog.pg_class c where c.oid = 'app.profiles'::regclass))
    end,
    'exact', n <= most
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
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  plain jsonb := private.profiles_query('{}');
  query jsonb := private.profiles_query(filters);
  whole jsonb := case when query = plain then private.profiles_total(10000) end;
  profiled boolean := query ->> 'from' like 'app.users u join %';
  sorted jsonb := private.profiles_sorted(
    case
      when whole is null then query
      else query
        || jsonb_build_object(case when (whole -> 'exact')::boolean then 'total' else 'about' end, whole -> 'n')
    end,
    sort
  );
  listed jsonb := private.list_page(
    sorted,
    private.profiles_sorts(),
    sort,
    page,
    per,
    after,
    -- Ties go by profile id; accounts without profile follow, by user id (placeholders have negative ones).
    case
      when profiled and sorted ->> 'from' like '%app.r_profile_sort n on%' then 'n.profile_id'
      when profiled then 'p.profile_id'
      else 'coalesce(p.profile_id::numeric, 10000000000000000 + u.user_id)'
    end,
    case when profiled then 'bigint' else 'numeric' end
  );
  answer jsonb := private.list_answer(listed, private.profile_rows(listed -> 'keys'), null);
  words text := private.filter_text(private.filter_object(filters), 'q');
begin
  if (listed ->> 'first')::boolean then
    answer := answer || jsonb_build_object('facets', private.profiles_facets(filters, query, plain));
  end if;
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.relax('profiles_query', filters),
        'suggest', case when words is null then '[]' else private.nearest_handles(ltrim(words, '@')) end
      );
  end if;
  return answer;
end;
$$;
comment on function public.profiles_search(jsonb, text, int, int, jsonb) is
  'Page /profiles (M1, M4-M6, M21). Filters: q, level (list), joinedFrom, joinedTo, scoreMin, scoreMax, minReviews, humanVerified, hasProfile yes|no|any, invitedBy. Sorts: score, joined, name, positiveShare (lower bound), vouchedIn, reviews, delta30. Merged people are left out.';

grant execute on function public.profiles_search(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
