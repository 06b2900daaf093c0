-- Finding people: header search (G11), id forms (G2), hover card (G10), look-up of handles (8.32).

-- Names that share little with the words are many and slow to compare: those are asked for only when better ones are too few.
create function private.similar_people(words text, size int) returns table (user_id bigint, sim real)
language plpgsql stable rows 10 set search_path = '' set "pg_trgm.similarity_threshold" = .3
as $$
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
    from
      (
        select f.user_id, max(f.near) as sim
        from
          (
            select u.user_id, u.score, u.status, extensions.similarity(u.handle, words) as near
            from app.users u
            where u.handle operator(extensions.%) words
            union all
            select u.user_id, u.score, u.status, extensions.similarity(u.display_name, words)
            from app.users u
            where u.display_name operator(extensions.%) words
          ) f
        where f.status <> 'MERGED'
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
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        jsonb_agg(h.person || jsonb_build_object('level', private.level((h.person -> 'score')::int)) order by n.place),
        '[]'
      )
    from
      private.similar_people(words, 5) with ordinality n (user_id, sim, place)
      join app.people h on h.user_id = n.user_id
  );
end;
$$;
comment on function private.nearest_handles(text) is
  'Up to 5 people whose handle or name is most like the words (trigrams).';

-- Whoever holds a key of a merged person now is the survivor; everyone else survives as themselves.
create function private.survivor(user_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        (
          select k.user_id
          from
            app.userkeys mine
            join app.userkeys k on k.userkey = mine.userkey and k.valid_to is null
          where u.status = 'MERGED' and mine.user_id = u.user_id and k.user_id <> u.user_id
          order by k.user_id
          limit 1
        ),
        u.user_id
      )
    from app.users u
    where u.user_id = survivor.user_id
  );
end;
$$;

create function public.people_search(q text, per int default 8) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  words text := left(btrim(coalesce(q, '')), 200);
  typed text := lower(ltrim(words, '@'));
  prefix text := regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%';
  size int := least(50, greatest(1, coalesce(per, 8)));
begin
  if words = '' then
    return '[]';
  end if;
  return (
    with
      found as materialized (
        select private.survivor(private.find_user(words)) as user_id, 0 as rank, 1::real as sim
        union all
        (
          select u.user_id, 1, 1
          from app.users u
          where lower(u.handle) like prefix
          order by u.score desc nulls last, u.user_id
          limit size
        )
        union all
        (
          select u.user_id, 2, 1
          from app.users u
          where lower(u.display_name) like prefix
          order by u.score desc nulls last, u.user_id
          limit size
        )
      ),
      best as (
        select f.user_id, min(f.rank) as rank, max(f.sim) as sim, u.score
        from
          (
            select * from found
            -- Nobody who is only alike can come before these.
            union all
            select s.user_id, 3, s.sim
            from private.similar_people(typed, size) s
            where
              length(typed) >= 3
              and (
                select count(distinct x.user_id)
                from
                  found x
                  join app.users y on y.user_id = x.user_id
                where y.status <> 'MERGED'
              ) < size
          ) f
          join app.users u on u.user_id = f.user_id
        where u.status <> 'MERGED'
        group by f.user_id, u.score
        order by 2, 3 desc, u.score desc nulls last, f.user_id
        limit size
      )
    select
      coalesce(
        jsonb_agg(
          (select h.person from app.people h where h.user_id = b.user_id)
            || jsonb_build_object('level', private.level(b.score))
          order by b.rank, b.sim desc, b.score desc nulls last, b.user_id
        ),
        '[]'
      )
    from best b
  );
end;
$$;
comment on function public.people_search(text, int) is
  'G11: people by exact id, prefix of handle, prefix of name, then trigram similarity of at least .3; score breaks ties.';

create function public.resolve_person(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  found bigint := private.find_user(id);
  survivor bigint;
  words text;
begin
  if found is null then
    words := left(
      regexp_replace(btrim(coalesce(id, '')), '^(https?://)?((www\.|mobile\.)?(x|twitter)\.com/)?@?', '', 'i'),
      100
    );
    return jsonb_build_object(
      'person', null,
      'canonical', null,
      'merged', false,
      'suggest', private.nearest_handles(words)
    );
  end if;
  survivor := private.survivor(found);
  return jsonb_build_object(
    'person', private.person(survivor),
    'merged', survivor <> found,
    'suggest', '[]'::jsonb,
    'canonical', (select '/profiles/' || p.profile_id from app.profiles p where p.user_id = survivor)
  );
end;
$$;
comment on function public.resolve_person(text) is
  'G2: the person behind any form of id, with the canonical page when there is a profile; nearest handles when nobody is.';

create function private.received(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'pos', count(*) filter (where r.score = 1),
        'neu', count(*) filter (where r.score = 0),
        'neg', count(*) filter (where r.score = -1)
      )
    from app.review_states r
    where r.subject_id = received.user_id and r.archived_at is null
  );
end;
$$;
comment on function private.received(bigint) is 'M2, M4: active reviews received by sentiment.';

create function private.vouched_wei(user_id bigint, direction text) returns text
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      case direction
        when 'in' then (
          select coalesce(sum(v.amount_wei), 0)
          from app.vouch_states v
          where v.subject_id = vouched_wei.user_id and v.active
        )
        else (
          select coalesce(sum(v.amount_wei), 0)
          from app.vouch_states v
          where v.author_id = vouched_wei.user_id and v.active
        )
      end::text
  );
end;
$$;
comment on function private.vouched_wei(bigint, text) is 'M6: wei of active vouches received (in) or given (out).';

-- Facts a card may flag without a detector: each one is a count with its rows on the site.
create function private.person_flags(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'count', f.n) order by f.id), '[]')
    from
      (
        select 'openSlash' as id, count(*) as n
        from app.slashes s
        where
          s.subject_id = person_flags.user_id
          and s.opened_at <= app.now()
          and s.closes_at > app.now()
          and (s.cancelled_at is null or s.cancelled_at > app.now())
        union all
        select 'slashUpheld', count(*)
        from app.slash_states s
        where s.subject_id = person_flags.user_id and s.status = 'upheld'
        union all
        select 'unhealthyVouch', count(*)
        from app.vouch_states v
        where v.subject_id = person_flags.user_id and v.unhealthy
      ) f
    where f.n > 0
  );
end;
$$;

create function private.season_xp(user_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(x.xp), 0)::bigint
    from app.xp_weekly x
    where
      x.user_id = season_xp.user_id
      and x.season = (select s.id from app.seasons s where s.start_date <= app.now() order by s.start_date desc limit 1)
      and x.week <= (select (app.now()::date - s.start_date) / 7 + 1 from app.seasons s where s.id = x.season)
  );
end;
$$;
comment on function private.season_xp(bigint) is 'M19: XP of the running season, its running week included.';

create function public.person_card(user_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return (
    select
      private.stamp()
        || (select h.person from app.people h where h.user_id = u.user_id)
        || jsonb_build_object(
          'level', private.level(u.score),
          'xpTotal', u.xp_total,
          'xpSeason', private.season_xp(u.user_id),
          'reviews', (
            select jsonb_build_object('pos', r.pos, 'neu', r.neu, 'neg', r.neg)
            from private.review_counts(array[u.user_id]) r
          ),
          'vouchedInWei', private.vouched_wei(u.user_id, 'in'),
          'joinedAt', private.iso(p.joined_at),
          'invitedBy', (
            select (select h.person from app.people h where h.user_id = i.user_id)
            from app.profiles i
            where i.profile_id = p.invited_by
          ),
          'flags', private.person_flags(u.user_id)
        )
    from
      app.users u
      left join app.profiles p on p.user_id = u.user_id
    where u.user_id = person_card.user_id
  );
end;
$$;
comment on function public.person_card(bigint) is
  'G10: the hover card of a person; null when there is none with this user id.';

create function public.twitter_score_lookup(handles text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  clock timestamptz := app.now();
begin
  if handles is null or cardinality(handles) > 500 or array_ndims(handles) > 1 then
    perform private.refuse('handles must be a list of at most 500');
  end if;
  return private.stamp()
    || jsonb_build_object(
      'rows', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'handle', l.handle,
                'person', (select h.person from app.people h where h.user_id = l.user_id),
                'hasProfile', exists (select 1 from app.profiles p where p.user_id = l.user_id),
                'score', u.score,
                'level', private.level(u.score),
                'reviews', case
                  when u.user_id is not null then (
                    select jsonb_build_object('pos', r.pos, 'neu', r.neu, 'neg', r.neg)
                    from private.review_counts(array[u.user_id]) r
                  )
                end,
                'vouchedWei', case when u.user_id is not null then private.vouched_wei(l.user_id, 'in') end,
                'flags', case when u.user_id is not null then private.person_flags(l.user_id) else '[]' end,
                'lastActivityAt', private.iso(
                  (
                    select max(a.at)
                    from
                      (
                        (
                          select r.created_at as at
                          from app.reviews r
                          where r.author_id = l.user_id and r.created_at <= clock
                          order by r.created_at desc
                          limit 1
                        )
                        union all
                        select max(v.vouched_at)
                        from app.vouches v
                        where v.author_id = l.user_id and v.vouched_at <= clock
                        union all
                        (
                          select w.created_at
                          from app.visible_votes w
                          where w.voter_id = l.user_id
                          order by w.created_at desc
                          limit 1
                        )
                        union all
                        select max(s.opened_at)
                        from app.slashes s
                        where s.author_id = l.user_id and s.opened_at <= clock
                      ) a
                  )
                )
              )
              order by l.n
            ),
            '[]'
          )
        from
          (
            select
              h.handle,
              h.n,
              case
                when h.handle ~ '^@?[A-Za-z0-9_]{1,15}$' then coalesce(
                  private.find_handle(ltrim(h.handle, '@')),
                  private.find_userkey('service:x.com:username:' || lower(ltrim(h.handle, '@')))
                )
              end as user_id
            from unnest(handles) with ordinality h (handle, n)
          ) l
          left join app.users u on u.user_id = l.user_id
      )
    );
end;
$$;
comment on function public.twitter_score_lookup(text[]) is
  'Page /mini-apps/twitter-score-lookup (8.32): one row per handle in the order given, person null when unknown. At most 500.';

grant execute
on function public.people_search(text, int),
public.resolve_person(text),
public.person_card(bigint),
public.twitter_score_lookup(text[])
to anon, authenticated, service_role;
