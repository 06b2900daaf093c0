create function private.filter_people(filters jsonb, key text, most int) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  given jsonb := nullif(filters -> key, 'null');
begin
  if given is null then
    return null;
  end if;
  if
    jsonb_typeof(given) <> 'array'
    or jsonb_array_length(given) > most
    or exists (select 1 from jsonb_array_elements(given) g where g #>> '{}' !~ '^\d{1,15}$')
  then
    perform private.refuse(format('%s must be a list of at most %s user ids', key, most));
  end if;
  return array(select (g #>> '{}')::bigint from jsonb_array_elements(given) g);
end;
$$;

create function private.profile_user(profile_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select p.user_id from app.profiles p where p.profile_id = profile_user.profile_id);
end;
$$;

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
  'Whom a signal is shown about (private.may_answer): batches (D1), archives (D12), bot or farmer (a score of 50 and more).';

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
    query, 'u.status is distinct from ''MERGED''',
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

create function private.profile_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  users bigint[] := array(
    select case
        when k.id::numeric < 5000000000000000 then (
          select p.user_id from app.profiles p where p.profile_id = k.id::bigint
        )
        else (k.id::numeric - 10000000000000000)::bigint
      end
    from jsonb_array_elements_text(ids) with ordinality k (id, n)
    order by k.n
  );
  -- Kept figures of a person are exact while nothing of theirs waits for the rollup; the others are counted now.
  changed bigint[] := case
    when private.rollup_as_of('profile_sorts') is null then users
    else array(
      select d.key::bigint from app.rollup_dirty d where d.rollup = 'profile_sorts' and d.key = any (users::text[])
    )
  end;
  -- Of those with thousands of votes the number is kept; a page of others has few enough to count.
  voters bigint[] := case
    when private.rollup_as_of('profile_sums') is null then users
    else array(
      select k.id from unnest(users) k (id) where not exists (select from app.r_profile_sums s where s.user_id = k.id)
    )
  end;
  clock timestamptz := app.now();
  farmers boolean := private.feature_on('farmerScores');
  profile_season int := (select s.id from app.seasons s where s.start_date <= clock order by s.start_date desc limit 1);
begin
  -- `materialized`: expected to be one row each, they would else be added up again for every person.
  return (
    with got as materialized (
      select x.user_id, x.vouched_wei as wei, x.vouches as n, x.delta30 as change
      from app.r_profile_sort x
      where x.user_id = any (users) and x.user_id <> all (changed)
      union all
      select c.id, private.vouched_wei(c.id, 'in')::numeric,
        (select count(*) from app.vouch_states v where v.subject_id = c.id and v.active),
        private.score_change(c.id, clock - interval '30 days', clock)
      from unnest(changed) c (id)
    ), gave as materialized (
      select w.author_id, sum(w.amount_wei) as wei, count(*) as n
      from app.vouch_states w
      where w.author_id = any (users) and w.active
      group by 1
    ), xp as materialized (
      select x.user_id, sum(x.xp) as xp
      from app.xp_weekly x
        join app.seasons s on s.id = x.season
      where x.user_id = any (users) and x.season = profile_season and x.week <= (clock::date - s.start_date) / 7 + 1
      group by 1
    ), slashed as materialized (
      select s.subject_id, count(*) as n, count(*) filter (where s.status = 'upheld') as upheld
      from app.slash_states s
      where s.subject_id = any (users)
      group by 1
    ), opened as materialized (
      select s.author_id, count(*) as n from app.slash_states s where s.author_id = any (users) group by 1
    ), voted as materialized (
      select v.voter_id, count(*) as n from app.counted_votes v where v.voter_id = any (voters) group by 1
    ), brought as materialized (
      select x.user_id, count(*) as n
      from app.profiles x
        join app.listed_profiles l on l.invited_by = x.profile_id
        join app.users w on w.user_id = l.user_id and w.status is distinct from 'MERGED'
      where x.user_id = any (users)
      group by 1
    )
    select jsonb_agg(
        (select h.person from app.people h where h.user_id = u.user_id)
          || jsonb_build_object(
            'level', private.level(u.score),
            'delta30d', g.change,
            'reviews', private.sentiments(r.pos, r.neu, r.neg, r.unknown),
            'positiveShare', private.share(r.pos, r.pos + r.neg),
            'vouchedInWei', coalesce(g.wei, 0)::text,
            'vouchedOutWei', coalesce(o.wei, 0)::text,
            'vouchesReceived', coalesce(g.n, 0),
            'vouchesGiven', coalesce(o.n, 0),
            'votesCast', coalesce(v.n, (b.figures ->> 'votes')::bigint, 0),
            'invitees', coalesce(a.n, 0),
            'xpSeason', coalesce(x.xp, 0)::bigint,
            'slashesReceived', coalesce(s.n, 0),
            'slashesUpheld', coalesce(s.upheld, 0),
            'slashesOpened', coalesce(y.n, 0),
            'joinedAt', private.iso(p.joined_at),
            'invitedBy', (select h.person from app.people h where h.user_id = i.user_id),
            'influencePct', u.influence_pct,
            'streakDays', u.streak_days,
            'trustPercentile', t.percentile,
            'farmerBand', f.band,
            'humanStatus', u.human_status,
            'primaryAddress', p.primary_address,
            'archivedShare', private.share(r.archived, r.written),
            'reviewsGiven', r.written - r.archived
          )
        order by k.n
      )
    from unnest(users) with ordinality k (id, n)
      join app.users u on u.user_id = k.id
      left join app.profiles p on p.user_id = k.id
      left join app.profiles i on i.profile_id = p.invited_by
      join private.review_counts(users) r on r.user_id = k.id
      left join got g on g.user_id = k.id
      left join gave o on o.author_id = k.id
      left join xp x on x.user_id = k.id
      left join slashed s on s.subject_id = k.id
      left join opened y on y.author_id = k.id
      left join voted v on v.voter_id = k.id
      left join app.r_profile_sums b on b.user_id = k.id
      left join brought a on a.user_id = k.id
      left join app.r_trust t on t.user_id = k.id
      left join app.r_flag f on f.user_id = k.id and f.detector = 'farmer' and farmers
  );
end;
$$;

create function private.endorsers_of(user_id bigint) returns table (author_id bigint, reviewed boolean, vouched boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select x.author_id, bool_or(not x.vouch), bool_or(x.vouch)
    from (
        select r.author_id, false as vouch
        from app.review_states r
        where r.subject_id = endorsers_of.user_id and r.score = 1 and r.archived_at is null
        union all
        select v.author_id, true
        from app.vouch_states v
        where v.subject_id = endorsers_of.user_id and v.active
      ) x
    group by 1;
end;
$$;
comment on function private.endorsers_of(bigint) is
  'Who endorses a person now: by an active positive review, an active vouch, or both (M2).';
