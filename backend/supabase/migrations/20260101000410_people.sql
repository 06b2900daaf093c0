-- Who is meant by an id (G2) and how a person looks in every answer.
create index on app.users (lower(handle) text_pattern_ops);
create index on app.users (lower(display_name) text_pattern_ops);
-- Every search also reads what was inserted last, in no order: less of that than by default.
create index on app.users using gin (handle extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index on app.users using gin (display_name extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index on app.users (score desc nulls last, user_id);
create index on app.users (score, user_id);

-- The people of profile lists: who has a profile by now and was not merged into somebody else. The few merged ones are hashed.
create index on app.users (user_id) where status = 'MERGED';
create view app.listed_profiles as
  select p.*
  from app.profiles p
  where
    coalesce(p.joined_at <= (select app.now()), false)
    and p.user_id not in (select m.user_id from app.users m where m.status = 'MERGED');
revoke all on app.listed_profiles from public, anon, authenticated;
comment on view app.listed_profiles is
  'Profiles as /profiles lists and every page counts them: joined by now, merged accounts left out.';

create view app.people as
  select
    u.user_id,
    jsonb_build_object(
      'userId', u.user_id,
      'profileId', p.profile_id,
      'userkey', coalesce(
        'profileId:' || p.profile_id,
        (
          select k.userkey
          from app.userkeys k
          where k.user_id = u.user_id
          order by k.valid_to is null desc, k.userkey like 'service:x.com:%' desc, k.valid_from, k.userkey
          limit 1
        )
      ),
      'name', coalesce(nullif(u.display_name, ''), '@' || u.handle, 'Unnamed'),
      'handle', u.handle,
      'avatar', u.avatar_url,
      'score', u.score
    ) as person
  from
    app.users u
    left join app.profiles p on p.user_id = u.user_id;
revoke all on app.people from public, anon, authenticated;
comment on view app.people is
  'People as every answer shows them. Rows of a list read it in place: a call of private.person for each costs several times as much.';

create function private.person(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select h.person from app.people h where h.user_id = person.user_id);
end;
$$;
comment on function private.person(bigint) is 'A person as every answer shows them; null when unknown.';

create function private.find_handle(handle text) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select u.user_id
    from
      app.users u
      left join app.profiles p on p.user_id = u.user_id
    where lower(u.handle) = lower(find_handle.handle)
    order by u.status is not distinct from 'MERGED', p.profile_id is null, u.score desc nulls last, u.user_id
    limit 1
  );
end;
$$;

create function private.find_userkey(userkey text) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select k.user_id
    from app.userkeys k
    where k.userkey = find_userkey.userkey
    order by k.valid_to is null desc, k.valid_to desc, k.user_id
    limit 1
  );
end;
$$;

create function private.find_user(id text) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  t text := btrim(id);
  m text[];
  found bigint;
begin
  if t is null or length(t) > 200 then
    return null;
  end if;
  m := regexp_match(t, '^(?:profileid:)?(\d{1,18})$', 'i');
  if m is not null then
    return (select p.user_id from app.profiles p where p.profile_id = m[1]::bigint);
  end if;
  m := regexp_match(t, '^(?:address:)?(0x[0-9a-f]{40})$', 'i');
  if m is not null then
    return coalesce(
      private.find_userkey('address:' || lower(m[1])),
      (select p.user_id from app.profiles p where p.primary_address = lower(m[1]))
    );
  end if;
  m := regexp_match(t, '^(?:https?://)?(?:www\.|mobile\.)?(?:x|twitter)\.com/@?([a-z0-9_]{1,15})(?:[/?#].*)?$', 'i');
  m := coalesce(m, regexp_match(t, '^(?:service:x\.com:username:|service:x\.com:@|@)?([a-z0-9_]{1,15})$', 'i'));
  if m is not null then
    found := coalesce(private.find_handle(m[1]), private.find_userkey('service:x.com:username:' || lower(m[1])));
    if found is not null then
      return found;
    end if;
  end if;
  if t ~* '^service:[a-z0-9.]{1,30}:.+$' then
    return private.find_userkey(
      'service:' || lower(split_part(t, ':', 2)) || ':' || substr(t, 10 + length(split_part(t, ':', 2)))
    );
  end if;
  return null;
end;
$$;
comment on function private.find_user(text) is
  'G2: user_id behind a profile id, @handle, x.com address, 0x address in any case, profileId:n, address:0x or service:s:n; null when nobody is.';

-- 0 stands for "nobody": user ids are positive, placeholders negative.
create function private.filter_person(filters jsonb, key text) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  t text := private.filter_text(filters, key);
begin
  if t is null then
    return null;
  end if;
  return coalesce(private.find_user(t), 0);
end;
$$;

-- Some people, by their user ids.
create function private.filter_people(filters jsonb, key text, most int) returns bigint[]
language plpgsql stable set search_path = ''
as $$
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

create function private.score_at(user_id bigint, at timestamptz) returns int
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select h.score
    from app.score_history h
    where h.user_id = score_at.user_id and h.at <= score_at.at
    order by h.at desc
    limit 1
  );
end;
$$;
comment on function private.score_at(bigint, timestamptz) is
  'Last score snapshot at or before a time; null when there is none.';

create function private.score_change(user_id bigint, since timestamptz, until timestamptz) returns int
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1]
    from app.score_history h
    where h.user_id = score_change.user_id and h.at between since and until
  );
end;
$$;
comment on function private.score_change(bigint, timestamptz, timestamptz) is
  'M21: last minus first snapshot inside the range; null without any.';

create function private.profile_user(profile_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (select p.user_id from app.profiles p where p.profile_id = profile_user.profile_id);
end;
$$;

-- Levels as ranges of scores, which an index knows: the names come from filter_levels, the numbers from app.levels.
create function private.level_scores(levels jsonb) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select '(' || string_agg(format('u.score between %s and %s', l.from_score, l.upto), ' or ') || ')'
    from
      (
        select x.level, x.from_score, lead(x.from_score, 1, 1000000) over (order by x.from_score) - 1 as upto
        from app.levels x
      ) l
    where levels ? l.level
  );
end;
$$;
comment on function private.level_scores(jsonb) is
  'SQL condition over u.score: the person u is of one of these levels.';
