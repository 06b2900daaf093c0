-- Writers of the sync job, part 1: people. Every function here takes the rows of one entity as a jsonb array in
-- camelCase keys and can be called again with the same rows without changing anything. Only public.ingest calls them.

create function private.ingest_counts(total bigint, inserted bigint, updated bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('inserted', inserted, 'updated', updated, 'unchanged', total - inserted - updated);
$$;

create function private.placeholder_id(userkey text) returns bigint
language sql immutable set search_path = ''
as $$
  select -1 - ('x' || substr(md5(userkey), 1, 13))::bit(52)::bigint;
$$;
comment on function private.placeholder_id(text) is
  'User id of someone known only by a canonical userkey: negative, always the same, and exact as a JSON number (52 bits).';

create function private.ensure_people(keys text[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into app.users (user_id, first_seen_at, updated_at)
  select private.placeholder_id(k.key), now(), now()
  from (select distinct unnest(keys) as key) k
  where k.key is not null and not exists (select from app.userkeys o where o.userkey = k.key and o.valid_to is null)
  on conflict (user_id) do nothing;
  insert into app.userkeys (userkey, user_id, valid_from)
  select k.key, private.placeholder_id(k.key), 'epoch'
  from (select distinct unnest(keys) as key) k
  where k.key is not null and not exists (select from app.userkeys o where o.userkey = k.key and o.valid_to is null)
  on conflict do nothing;
end;
$$;
comment on function private.ensure_people(text[]) is
  'Makes a placeholder for every canonical userkey that nobody holds.';

create function private.adopt_people(placeholders bigint[], people bigint[]) returns void
language plpgsql set search_path = ''
as $$
declare
  ref record;
begin
  -- Every column that points to a person, so that a table added later is moved too. Where the person already has
  -- the same row (same vote, same week) the copy of the placeholder goes.
  for ref in
    select c.conrelid::regclass as tab, a.attname as col
    from
      pg_catalog.pg_constraint c
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'app.users'::regclass and c.conrelid <> 'app.userkeys'::regclass
    order by c.conrelid::regclass::text, a.attname
  loop
    begin
      execute format(
        'update %s t set %I = m.person from unnest($1, $2) as m(placeholder, person) where t.%I = m.placeholder',
        ref.tab,
        ref.col,
        ref.col
      )
      using placeholders, people;
    exception when unique_violation then
      execute format('delete from %s where %I = any ($1)', ref.tab, ref.col) using placeholders;
    end;
  end loop;
  delete from app.userkeys where user_id = any (placeholders);
  delete from app.users where user_id = any (placeholders);
end;
$$;
comment on function private.adopt_people(bigint[], bigint[]) is
  'Moves everything said about placeholders to the real people of the same positions and drops the placeholders.';

create function private.claim_userkeys(batch_rows jsonb) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  claims jsonb;
  placeholders bigint[];
  people bigint[];
begin
  select jsonb_agg(c)
  into claims
  from
    (
      select distinct on (k.key) k.key, x."userId" as user_id, x."profileId" is not null as member
      from
        jsonb_to_recordset(batch_rows) as x ("userId" bigint, "profileId" bigint, userkeys jsonb)
        cross join lateral jsonb_array_elements_text(x.userkeys) as k (key)
      order by k.key, x."profileId" is null, x."userId"
    ) c;

  select array_agg(k.user_id), array_agg(c.user_id)
  into placeholders, people
  from
    jsonb_to_recordset(claims) as c (key text, user_id bigint)
    join app.userkeys k on k.userkey = c.key and k.valid_to is null
  where k.user_id < 0 and k.user_id <> c.user_id;
  if placeholders is not null then
    perform private.adopt_people(placeholders, people);
  end if;

  -- A key that its holder lists no more is free; user-name forms are ours and never listed.
  update app.userkeys k
  set valid_to = now()
  from jsonb_to_recordset(batch_rows) as x ("userId" bigint, userkeys jsonb)
  where
    k.user_id = x."userId"
    and k.valid_to is null
    and jsonb_array_length(x.userkeys) > 0
    and not x.userkeys ? k.userkey
    and k.userkey not like 'service:%:username:%';

  -- Two people listing one key: a member wins over an account without profile, else who had it first keeps it.
  update app.userkeys k
  set valid_to = now()
  from jsonb_to_recordset(claims) as c (key text, user_id bigint, member boolean)
  where
    k.userkey = c.key
    and k.valid_to is null
    and k.user_id <> c.user_id
    and c.member
    and not exists (select from app.profiles p where p.user_id = k.user_id);

  insert into app.userkeys (userkey, user_id, valid_from)
  select
    c.key,
    c.user_id,
    case when exists (select from app.userkeys o where o.userkey = c.key) then now() else 'epoch' end
  from jsonb_to_recordset(claims) as c (key text, user_id bigint)
  where not exists (select from app.userkeys o where o.userkey = c.key and o.valid_to is null)
  on conflict do nothing;
end;
$$;
comment on function private.claim_userkeys(jsonb) is
  'Gives people the userkeys they list and adopts the placeholders made from those keys before.';

create function private.ingest_users(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with
    src as (
      select distinct on (x."userId") x.*
      from
        jsonb_to_recordset(batch_rows) as x (
          "userId" bigint,
          handle text,
          "displayName" text,
          description text,
          "avatarUrl" text,
          score int,
          status text,
          "xpTotal" bigint,
          "streakDays" bigint,
          influence int,
          "influencePct" int,
          "humanStatus" text,
          "xpRemoved" boolean,
          raw jsonb
        )
      order by x."userId"
    ),
    put as (
      insert into app.users as u (
        user_id,
        handle,
        display_name,
        description,
        avatar_url,
        score,
        status,
        xp_total,
        streak_days,
        influence,
        influence_pct,
        human_status,
        xp_removed,
        first_seen_at,
        updated_at,
        raw
      )
      select
        "userId",
        handle,
        coalesce("displayName", ''),
        description,
        "avatarUrl",
        score,
        status,
        "xpTotal",
        "streakDays",
        influence,
        "influencePct",
        "humanStatus",
        coalesce("xpRemoved", false),
        now(),
        now(),
        nullif(raw, 'null')
      from src
      on conflict (user_id) do update
        set
          handle = excluded.handle,
          display_name = excluded.display_name,
          description = excluded.description,
          avatar_url = excluded.avatar_url,
          score = excluded.score,
          status = excluded.status,
          xp_total = excluded.xp_total,
          streak_days = excluded.streak_days,
          influence = excluded.influence,
          influence_pct = excluded.influence_pct,
          human_status = excluded.human_status,
          xp_removed = excluded.xp_removed,
          updated_at = excluded.updated_at,
          raw = excluded.raw
        where
          (
            u.handle,
            u.display_name,
            u.description,
            u.avatar_url,
            u.score,
            u.status,
            u.xp_total,
            u.streak_days,
            u.influence,
            u.influence_pct,
            u.human_status,
            u.xp_removed,
            u.raw
          ) is distinct from (
            excluded.handle,
            excluded.display_name,
            excluded.description,
            excluded.avatar_url,
            excluded.score,
            excluded.status,
            excluded.xp_total,
            excluded.streak_days,
            excluded.influence,
            excluded.influence_pct,
            excluded.human_status,
            excluded.xp_removed,
            excluded.raw
          )
      returning u.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  perform private.claim_userkeys(batch_rows);
  return result;
end;
$$;
comment on function private.ingest_users(jsonb) is
  'Upserts people by user id; adopts the placeholders of their userkeys.';

create function private.ingest_profiles(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ingest_users(batch_rows);
  -- A primary address may move between profiles; the older holder lets go first, else the unique index refuses.
  update app.profiles p
  set primary_address = null
  from jsonb_to_recordset(batch_rows) as x ("profileId" bigint, "primaryAddress" text)
  where p.primary_address = x."primaryAddress" and p.profile_id <> x."profileId";
  with
    src as (
      select distinct on (x."profileId") x.*
      from
        jsonb_to_recordset(batch_rows) as x (
          "profileId" bigint,
          "userId" bigint,
          "primaryAddress" text,
          "joinedAt" timestamptz,
          "invitedBy" bigint,
          archived boolean
        )
      order by x."profileId"
    ),
    put as (
      insert into app.profiles as p (profile_id, user_id, primary_address, joined_at, invited_by, archived)
      select
        "profileId",
        "userId",
        case
          when row_number() over (
            partition by "primaryAddress"
            order by "profileId"
          ) = 1 then "primaryAddress"
        end,
        "joinedAt",
        nullif("invitedBy", "profileId"),
        coalesce(archived, false)
      from src
      on conflict (profile_id) do update
        set
          user_id = excluded.user_id,
          primary_address = excluded.primary_address,
          joined_at = excluded.joined_at,
          invited_by = excluded.invited_by,
          archived = excluded.archived
        where
          (p.user_id, p.primary_address, p.joined_at, p.invited_by, p.archived) is distinct from (
            excluded.user_id,
            excluded.primary_address,
            excluded.joined_at,
            excluded.invited_by,
            excluded.archived
          )
      returning p.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;
comment on function private.ingest_profiles(jsonb) is
  'Upserts members: their person, their userkeys, then the profile.';
