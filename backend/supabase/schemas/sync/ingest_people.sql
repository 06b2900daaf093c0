create function private.ingest_counts(total bigint, inserted bigint, updated bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('inserted', inserted, 'updated', updated, 'unchanged', total - inserted - updated);
$$;

create function private.ensure_people(keys text[]) returns void
language plpgsql set search_path = '' as $$
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
  'Creates a placeholder for every canonical userkey without a holder.';

create function private.ingest_users(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x."userId") x.*
    from jsonb_to_recordset(batch_rows) as x (
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
  ), put as (
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
    select "userId", handle, coalesce("displayName", ''), description, "avatarUrl", score, status, "xpTotal",
      "streakDays", influence, "influencePct", "humanStatus", coalesce("xpRemoved", false), now(), now(),
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
      where (
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
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  perform private.claim_userkeys(batch_rows);
  return result;
end;
$$;
comment on function private.ingest_users(jsonb) is
  'Upserts people by user id; merges the placeholders of their userkeys into them.';

create function private.ingest_profiles(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ingest_users(batch_rows);
  -- A primary address may move between profiles; the old holder is cleared first, or the unique index would refuse it.
  update app.profiles p
  set primary_address = null
  from jsonb_to_recordset(batch_rows) as x ("profileId" bigint, "primaryAddress" text)
  where p.primary_address = x."primaryAddress" and p.profile_id <> x."profileId";
  with src as (
    select distinct on (x."profileId") x.*
    from jsonb_to_recordset(batch_rows) as x (
        "profileId" bigint,
        "userId" bigint,
        "primaryAddress" text,
        "joinedAt" timestamptz,
        "invitedBy" bigint,
        archived boolean
      )
    order by x."profileId"
  ), put as (
    insert into app.profiles as p (profile_id, user_id, primary_address, joined_at, invited_by, archived)
    select "profileId", "userId",
      case
        when row_number() over (
          partition by "primaryAddress"
          order by "profileId"
        ) = 1 then "primaryAddress"
      end,
      "joinedAt", nullif("invitedBy", "profileId"), coalesce(archived, false)
    from src
    on conflict (profile_id) do update
      set
        user_id = excluded.user_id,
        primary_address = excluded.primary_address,
        joined_at = excluded.joined_at,
        invited_by = excluded.invited_by,
        archived = excluded.archived
      where (p.user_id, p.primary_address, p.joined_at, p.invited_by, p.archived) is distinct from (
          excluded.user_id,
          excluded.primary_address,
          excluded.joined_at,
          excluded.invited_by,
          excluded.archived
        )
    returning p.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  return result;
end;
$$;
comment on function private.ingest_profiles(jsonb) is 'Upserts members: the person, their userkeys, then the profile.';

create function private.ingest_votes(batch_rows jsonb, complete jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ensure_people(
      array(
        select distinct 'profileId:' || x."voterProfileId"
        from jsonb_to_recordset(batch_rows) as x ("voterProfileId" bigint)
      )
    );
  -- For targets read in full, votes that the network no longer lists (an arrow was switched) are deleted.
  delete from app.votes v
  using jsonb_to_recordset(complete) as c (type text, id bigint)
  where v.target_type = c.type
    and v.target_id = c.id
    and not exists (
      select
      from jsonb_to_recordset(batch_rows) as x (
          type text,
          "targetId" bigint,
          "voterProfileId" bigint,
          "createdAt" timestamptz
        )
        join app.userkeys k on k.userkey = 'profileId:' || x."voterProfileId" and k.valid_to is null
      where x.type = v.target_type
        and x."targetId" = v.target_id
        and k.user_id = v.voter_id
        and x."createdAt" = v.created_at
    );
  with src as (
    select distinct on (x.type, x."targetId", k.user_id, x."createdAt") x.*, k.user_id
    from jsonb_to_recordset(batch_rows) as x (
        type text,
        "targetId" bigint,
        "voterProfileId" bigint,
        "isUpvote" boolean,
        weight numeric,
        "createdAt" timestamptz,
        archived boolean,
        "archivedAt" timestamptz,
        raw jsonb
      )
      join app.userkeys k on k.userkey = 'profileId:' || x."voterProfileId" and k.valid_to is null
    order by x.type, x."targetId", k.user_id, x."createdAt", coalesce(x.archived, false), x."isUpvote"
  ), put as (
    insert into app.votes as v (target_type, target_id, voter_id, is_upvote, weight, created_at, archived_at, raw)
    select s.type, s."targetId", s.user_id, s."isUpvote", s.weight, s."createdAt",
      case when s.archived then coalesce(s."archivedAt", o.archived_at, app.now()) end, nullif(s.raw, 'null')
    from src s
      left join app.votes o
        on o.target_type = s.type
        and o.target_id = s."targetId"
        and o.voter_id = s.user_id
        and o.created_at = s."createdAt"
    on conflict (target_type, target_id, voter_id, created_at) do update
      set
        is_upvote = excluded.is_upvote,
        weight = excluded.weight,
        archived_at = excluded.archived_at,
        raw = excluded.raw
      where (v.is_upvote, v.weight, v.archived_at, v.raw) is distinct from (
          excluded.is_upvote,
          excluded.weight,
          excluded.archived_at,
          excluded.raw
        )
    returning v.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  return result;
end;
$$;
comment on function private.ingest_votes(jsonb, jsonb) is
  'Upserts votes; `complete` [{type, id}] names targets whose votes are all in the rows.';
