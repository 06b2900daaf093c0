create function private.similar_people(words text, size int) returns table (user_id bigint, sim real)
language plpgsql stable rows 10 set search_path = '' set "pg_trgm.similarity_threshold" = .3 as $$
#variable_conflict use_column
declare
  least real;
  ids bigint[];
  sims real[];
begin
  foreach least in array array[.6, .45, .3] loop
    perform set_config('pg_trgm.similarity_threshold', least::text, true);
    select array_agg(n.user_id), array_agg(n.sim)
    into ids, sims
    from (
        select f.user_id, max(f.near) as sim
        from (
            select u.user_id, u.score, u.status, extensions.similarity(u.handle, words) as near
            from app.users u
            where u.handle operator(extensions.%) words
            union all
            select u.user_id, u.score, u.status, extensions.similarity(u.display_name, words)
            from app.users u
            where u.display_name operator(extensions.%) words
          ) f
        where f.status is distinct from 'MERGED'
        group by f.user_id, f.score
        order by 2 desc, f.score desc nulls last, f.user_id
        limit size
      ) n;
    exit when cardinality(ids) = size;
  end loop;
  return query select * from unnest(ids, sims);
end;
$$;
comment on function private.similar_people(text, int) is
  'People whose handle or name is most similar to the words (trigrams, at least .3); ties by score.';

create function private.nearest_handles(words text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(h.person || jsonb_build_object('level', private.level((h.person -> 'score')::int)) order by n.place),
        '[]'
      )
    from private.similar_people(words, 5) with ordinality n (user_id, sim, place)
      join app.people h on h.user_id = n.user_id
  );
end;
$$;
comment on function private.nearest_handles(text) is
  'Up to 5 people whose handle or name is most similar to the words (trigrams).';

create function private.people_with_signal(signal text) returns setof bigint
language plpgsql stable set search_path = '' as $$
declare
  params jsonb := private.detector(case signal when 'batches' then 'D1' when 'archives' then 'D12' end);
begin
  return query
    execute
      case signal
        when 'batches' then 'select distinct b.author_id from app.r_batch b where b.gap_seconds = $1 and b.reviews >= $2'
        when 'archives' then 'select distinct m.author_id from app.r_mass_archive m where m.archived >= $2'
        when 'bot' then 'select v.voter_id from app.r_voter v where v.score >= 50'
        when 'farmer' then 'select f.user_id from app.r_flag f where f.detector = ''farmer'' and f.score >= 50 and private.feature_on(''farmerScores'')'
      end
      using (params ->> 'reviewGapSeconds')::int, (params ->> 'min')::int;
end;
$$;
comment on function private.people_with_signal(text) is
  'People about whom a signal is shown (private.may_answer): batches (D1), archives (D12), bot or farmer (a score of 50 or more).';

create function private.people_with_market() returns setof bigint
language plpgsql stable set search_path = '' as $$
begin
  return query select m.user_id from app.markets m where m.created_at <= app.now();
end;
$$;

create function private.profiles_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  has_profile text := private.filter_word(f, 'hasProfile', array['yes', 'no', 'any'], 'yes');
  words text := private.filter_text(f, 'q');
  matches bigint[];
  query private.list_query := private.rows_of(
    'app.users u', 'coalesce(p.profile_id::numeric, 10000000000000000 + u.user_id)',
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
  -- Ties are sorted by profile id; accounts without profile follow, by user id (negative for placeholders).
  if has_profile = 'yes' then
    query.id := 'p.profile_id';
    query.id_type := 'bigint';
  end if;
  -- A page counts, lists and sums: if few people match the words, they are searched once, here.
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
    query, 'u.status is distinct from ''MERGED''',
    case has_profile
      when 'no' then 'p.profile_id is null'
      when 'any' then 'coalesce(p.joined_at <= (select app.now()), true)'
    end,
    case
      when cardinality(matches) <= 2000 then format('u.user_id = any (%L::bigint[])', matches)
      when words is not null then '(u.handle ilike ($1 ->> ''q'') or u.display_name ilike ($1 ->> ''q'') or u.user_id = ($1 ->> ''found'')::bigint)'
    end,
    -- As scores, which have an index; the level is known only after the row has been read.
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
  'People `u` (app.users) and their profiles `p` that match the filters of profiles_search.';

create function private.profiles_total(most bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
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

create function private.count_profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with got as (
      select count(*) filter (where r.score = 1) as pos, count(*) filter (where r.score = 0) as neu,
        count(*) filter (where r.score = -1) as neg, count(*) filter (where r.score is null) as unknown,
        count(distinct r.author_id) as people
      from app.review_states r
      where r.subject_id = count_profile_sums.user_id and r.archived_at is null
    ), gave as (
      select count(*) as n, count(r.archived_at) as archived
      from app.review_states r
      where r.author_id = count_profile_sums.user_id
    ), backed as materialized (
      select v.author_id, v.amount_wei
      from app.vouch_states v
      where v.subject_id = count_profile_sums.user_id and v.active
    ), backs as materialized (
      select v.id, v.subject_id, v.amount_wei
      from app.vouch_states v
      where v.author_id = count_profile_sums.user_id and v.active
    ), votes as (
      select count(*) as n, count(*) filter (where v.target_type = 'slash') as slashes
      from app.counted_votes v
      where v.voter_id = count_profile_sums.user_id
    ), endorsed as materialized (select x.subject_id, x.points from private.exposure_rows(count_profile_sums.user_id) x)
    select jsonb_build_object(
        'pos', got.pos,
        'neu', got.neu,
        'neg', got.neg,
        'unknown', got.unknown,
        'reviewers', got.people,
        'authored', gave.n,
        'archived', gave.archived,
        'vouchedInWei', (select coalesce(sum(b.amount_wei), 0) from backed b)::text,
        'vouchedOutWei', (select coalesce(sum(b.amount_wei), 0) from backs b)::text,
        'mutual', (
          select coalesce(jsonb_agg(b.subject_id order by b.amount_wei desc nulls last, b.id), '[]')
          from backs b
          where b.subject_id in (select x.author_id from backed x)
        ),
        'votes', votes.n,
        'slashVotes', votes.slashes,
        'headroom', private.headroom(count_profile_sums.user_id),
        'exposure', (
          select jsonb_build_object('endorsed', count(*), 'points', coalesce(sum(e.points), 0)) from endorsed e
        ),
        'riskiest', (
          select coalesce(jsonb_agg(e.subject_id order by e.points desc, e.subject_id), '[]')
          from (select * from endorsed x order by x.points desc, x.subject_id limit 500) e
        ),
        'marked', private.count_marked_reviews(count_profile_sums.user_id)
      )
    from got,
      gave,
      votes
  );
end;
$$;
comment on function private.count_profile_sums(bigint) is
  'M2, M4-M6, M11, M22 of one person; `mutual`: people with whom vouches are mutual, largest first; `riskiest`: the 500 endorsed people with the most expected points.';

create function private.ancestors(profile_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with recursive up as (
      select p.profile_id, p.invited_by, 0 as depth, array[p.profile_id] as seen
      from app.profiles p
      where p.profile_id = ancestors.profile_id
      union all
      select i.profile_id, i.invited_by, u.depth + 1, u.seen || i.profile_id
      from up u
        join app.profiles i on i.profile_id = u.invited_by
      where i.profile_id <> all (u.seen) and u.depth < 100
    )
    select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by u.depth), '[]')
    from up u
      join app.profiles p using (profile_id)
    where u.depth > 0
  );
end;
$$;

create function private.last_week() returns table (season int, week int)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select s.id,
      least(s.weeks, floor(extract(epoch from app.now() - s.start_date::timestamp at time zone 'UTC') / 604800)::int)
    from app.seasons s
    where (s.start_date + 7)::timestamp at time zone 'UTC' <= app.now()
    order by s.start_date desc
    limit 1;
end;
$$;
comment on function private.last_week is 'M19: the last complete season week; a week is complete at its end instant.';
