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
  'People whose handle or name is most like the words (trigrams, at least .3), the score breaks ties.';

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
  'Up to 5 people whose handle or name is most like the words (trigrams).';

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

create function private.facet(choices text[], counts bigint[]) returns jsonb
language sql immutable as $$
  select jsonb_agg(jsonb_build_object('value', c.choice, 'count', counts[c.place]) order by c.place)
  from unnest(choices) with ordinality c (choice, place);
$$;

create function private.count_facets(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with s as (
        select count(*) as n, count(*) filter (where p.joined_at >= $2) as d30,
          count(*) filter (where p.joined_at >= $3) as d90, count(*) filter (where p.joined_at >= $4) as y1,
          count(*) filter (where u.human_status = 'VERIFIED') as human,
          count(*) filter (where u.user_id in (select private.people_with_market())) as market,
          count(*) filter (where u.user_id in (select private.people_with_signal('batches'))) as batches,
          count(*) filter (where u.user_id in (select private.people_with_signal('archives'))) as archives,
          count(*) filter (where u.user_id in (select private.people_with_signal('bot'))) as bot,
          count(*) filter (where u.user_id in (select private.people_with_signal('farmer'))) as farmer
        from %s
      )
      select jsonb_build_object(
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

create function private.count_with_profile(filters jsonb, has_profile text) returns jsonb
language plpgsql stable set search_path = '' as $$
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
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_array(private.count_with_profile(filters, 'yes'), private.count_with_profile(filters, 'no'));
end;
$$;

create function private.opening_facets() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.count_facets(private.profiles_query('{}'))
    || jsonb_build_object('profile', private.count_by_profile('{}'));
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
  'M2, M4-M6, M11, M22 of one person; `mutual` are the people who vouch for each other, largest first, `riskiest` the 500 endorsed ones with the most expected points.';

create function private.profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (
      select s.figures
      from app.r_profile_sums s
      where s.user_id = profile_sums.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_profile_sums(profile_sums.user_id)
  );
end;
$$;

create function private.voter_sums(
  who bigint,
  since timestamptz default '-infinity',
  until timestamptz default 'infinity',
  kinds text[] default null
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    with v as materialized (
      select c.is_upvote, case when not c.blind then c.weight end as weight, c.created_at
      from app.counted_votes c
      where c.voter_id = who
        and c.created_at between since and until
        and (
          kinds is null
          or c.target_type = any (kinds)
          or 'other' = any (kinds)
          and c.target_type not in ('review', 'vouch', 'slash')
        )
    )
    select jsonb_build_object(
        'votes', count(*),
        'upShare', private.share(count(*) filter (where is_upvote), count(is_upvote)),
        'weight', coalesce(sum(weight), 0),
        'hours', (
          select coalesce(jsonb_agg(jsonb_build_object('day', h.d, 'hour', h.h, 'count', h.n) order by h.d, h.h), '[]')
          from (
              select extract(isodow from created_at)::int as d, extract(hour from created_at)::int as h, count(*) as n
              from v
              group by 1, 2
            ) h
        ),
        'series', (
          select coalesce(
              jsonb_agg(jsonb_build_object('at', private.iso(w.at), 'up', w.up, 'down', w.down) order by w.at),
              '[]'
            )
          from (
              select date_trunc('week', created_at) as at, count(*) filter (where is_upvote) as up,
                count(*) filter (where not is_upvote) as down
              from v
              where is_upvote is not null
              group by 1
            ) w
        )
      )
    from v
  );
end;
$$;
