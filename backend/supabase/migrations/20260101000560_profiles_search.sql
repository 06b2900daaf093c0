-- Page /profiles (8.2).

create index on app.users (lower(coalesce(nullif(display_name, ''), handle, '')));
create index on app.profiles (joined_at desc nulls last);

-- People a detector's page names, by the evidence each of them asks for; a detector whose page is off names nobody.
create function private.people_with_signal(signal text) returns setof bigint
language plpgsql stable set search_path = ''
as $$
begin
  return query
    execute
      case signal
        when 'batches' then 'select b.author_id from app.r_batch b where b.gap_seconds = (private.detector(''D1'') ->> ''reviewGapSeconds'')::int and b.reviews >= (private.detector(''D1'') ->> ''min'')::int'
        when 'archives' then 'select m.author_id from app.r_mass_archive m where m.archived >= (private.detector(''D12'') ->> ''min'')::int'
        when 'bot' then 'select v.voter_id from app.r_voter v where v.score >= 50'
        when 'farmer' then 'select f.user_id from app.r_flag f where f.detector = ''farmer'' and f.score >= 50 and private.feature_on(''farmerScores'')'
      end;
end;
$$;
comment on function private.people_with_signal(text) is
  'Whom a signal is shown about (private.may_answer): batches (D1), archives (D12), bot or farmer (a score of 50 and more).';

create function private.detectors_behind(signals jsonb) returns text[]
language sql immutable
as $$
  select
    array_agg(case s when 'batches' then 'D1' when 'archives' then 'D12' else s end)
  from jsonb_array_elements_text(signals) s;
$$;

create function private.people_with_market() returns setof bigint
language plpgsql stable set search_path = ''
as $$
begin
  return query select m.user_id from app.markets m where m.created_at <= app.now();
end;
$$;

create function private.profiles_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  has_profile text := private.filter_word(f, 'hasProfile', array['yes', 'no', 'any'], 'yes');
  words text := private.filter_text(f, 'q');
  matches bigint[];
  query private.list_query := private.rows_of(
    'app.users u',
    'coalesce(p.profile_id::numeric, 10000000000000000 + u.user_id)',
    jsonb_strip_nulls(
      jsonb_build_object(
        'hasProfile', has_profile,
        'q', private.contains_pattern(ltrim(words, '@')),
        'found', private.find_user(words),
        'level', private.filter_levels(f, 'level'),
        'joinedFrom', coalesce(private.filter_time(f, 'joinedFrom'), private.filter_time(f, 'from')),
        'joinedTo', coalesce(private.filter_until(f, 'joinedTo'), private.filter_time(f, 'to')),
        'scoreMin', private.filter_int(f, 'scoreMin', 0, 2800),
        'scoreMax', private.filter_int(f, 'scoreMax', 0, 2800),
        'humanVerified', private.filter_flag(f, 'humanVerified'),
        'minReviews', private.filter_int(f, 'minReviews'),
        'invitedBy', private.filter_person(f, 'invitedBy'),
        'reviewed', private.filter_person(f, 'reviewed'),
        'hasMarket', private.filter_flag(f, 'hasMarket'),
        'signal', private.filter_words(f, 'signal', array['batches', 'archives', 'bot', 'farmer']),
        'who', private.filter_people(f, 'who', 200)::text
      )
    ),
    'numeric'
  );
begin
  -- Ties go by profile id; accounts without profile follow, by user id (placeholders have negative ones).
  if has_profile = 'yes' then
    query.id := 'p.profile_id';
    query.id_type := 'bigint';
  end if;
  -- A page counts, lists and adds up: what few people match is searched once, here.
  if words is not null then
    execute 'select array(select u.user_id from app.users u where u.handle ilike $1 or u.display_name ilike $1 or u.user_id = $2 limit 2001)'
    into matches
    using query.args ->> 'q', (query.args ->> 'found')::bigint;
  end if;
  query := private.joined(
    query,
    case
      when has_profile = 'yes' then 'join app.listed_profiles p on p.user_id = u.user_id'
      else 'left join app.profiles p on p.user_id = u.user_id'
    end
  );
  query := private.narrowed(
    query,
    'u.status is distinct from ''MERGED''',
    case has_profile
      when 'no' then 'p.profile_id is null'
      when 'any' then 'coalesce(p.joined_at <= (select app.now()), true)'
    end,
    case
      when cardinality(matches) <= 2000 then format('u.user_id = any (%L::bigint[])', matches)
      when words is not null then '(u.handle ilike ($1 ->> ''q'') or u.display_name ilike ($1 ->> ''q'') or u.user_id = ($1 ->> ''found'')::bigint)'
    end,
    -- As scores, which have an index; the level itself is known only once the row is read.
    case when query.args ? 'level' then private.level_scores(query.args -> 'level') end,
    case
      when not query.args ? 'minReviews' then null
      when private.rollup_as_of(
        'profile_sorts'
      ) is not null then 'u.user_id in (select x.user_id from app.r_profile_sort x where x.reviews >= ($1 ->> ''minReviews'')::int)'
      else '(select count(*) from app.review_states r where r.subject_id = u.user_id and r.archived_at is null) >= ($1 ->> ''minReviews'')::int'
    end,
    '(u.human_status is not distinct from ''VERIFIED'') = ' || (query.args ->> 'humanVerified'),
    '(u.user_id in (select private.people_with_market())) = ' || (query.args ->> 'hasMarket')
  );
  return private.narrowed_by_args(
    query,
    $conditions${
      "joinedFrom": "p.joined_at >= ($1 ->> 'joinedFrom')::timestamptz",
      "joinedTo": "p.joined_at <= ($1 ->> 'joinedTo')::timestamptz",
      "scoreMin": "u.score >= ($1 ->> 'scoreMin')::int",
      "scoreMax": "u.score <= ($1 ->> 'scoreMax')::int",
      "invitedBy": "p.invited_by = (select x.profile_id from app.profiles x where x.user_id = ($1 ->> 'invitedBy')::bigint)",
      "signal": "u.user_id in (select private.people_with_signal(s) from jsonb_array_elements_text($1 -> 'signal') s)",
      "who": "u.user_id = any (($1 ->> 'who')::bigint[])",
      "reviewed": "u.user_id in (select r.author_id from app.review_states r where r.subject_id = ($1 ->> 'reviewed')::bigint and r.archived_at is null)"
    }$conditions$
  );
end;
$$;
comment on function private.profiles_query is
  'People `u` (app.users) and their profiles `p` that the filters of profiles_search keep.';

-- What a sort is by comes in by a plain join, so that its index gives the order: ties by the profile id beside it.
create function private.profiles_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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
comment on function private.profiles_in_order is 'The same with the orders of profiles_search, and what `sort` needs.';

create function private.levels_of(query private.list_query) returns jsonb
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
    private.rows_sql(query)
  )
  into answer
  using query.args;
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
create function private.profiles_facets(filters jsonb, query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    case when query.args - 'level' = '{"hasProfile": "yes"}' then private.cached_answer('profiles_facets') end,
    case when query.args ? 'level' then private.count_levels(filters) else private.levels_of(query) end
  );
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
        'relax', private.relax('profiles_query', filters),
        'suggest', case when words is null then '[]' else private.nearest_handles(ltrim(words, '@')) end
      );
  end if;
  return answer;
end;
$$;
comment on function public.profiles_search(jsonb, text, int, int, jsonb) is
  'Page /profiles (M1, M4-M6, M21). Filters: q, level (list), range (joined), joinedFrom, joinedTo, scoreMin, scoreMax, minReviews, humanVerified, hasMarket, hasProfile yes|no|any, invitedBy, reviewed, signal (list), who (user ids). Sorts: score, joined, name, positiveShare (lower bound), vouchedIn, reviews, delta30. Merged people are left out.';

grant execute on function public.profiles_search(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
