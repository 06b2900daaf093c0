create function private.ingest_counts(total bigint, inserted bigint, updated bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('inserted', inserted, 'updated', updated, 'unchanged', total - inserted - updated);
$$;

create function private.placeholder_id(userkey text) returns bigint
language sql immutable set search_path = '' as $$
  select -1 - ('x' || substr(md5(userkey), 1, 13))::bit(52)::bigint;
$$;
comment on function private.placeholder_id(text) is
  'User id of someone known only by a canonical userkey: negative, always the same, and exact as a JSON number (52 bits).';

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
  'Makes a placeholder for every canonical userkey that nobody holds.';

create function private.adopt_people(placeholders bigint[], people bigint[]) returns void
language plpgsql set search_path = '' as $$
declare
  ref record;
begin
  -- Every column that points to a person, so that a table added later is moved too. Where the person already has
  -- the same row (same vote, same week) the copy of the placeholder goes.
  for ref in
    select c.conrelid::regclass as tab, a.attname as col
    from pg_catalog.pg_constraint c
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'app.users'::regclass and c.conrelid <> 'app.userkeys'::regclass
    order by c.conrelid::regclass::text, a.attname
  loop
    begin
      execute format(
        'update %s t set %I = m.person from unnest($1, $2) as m(placeholder, person) where t.%I = m.placeholder',
        ref.tab, ref.col, ref.col
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
  'Upserts people by user id; adopts the placeholders of their userkeys.';

create function private.ingest_invitations(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ensure_people(
      array(
        select 'profileId:' || x.profile
        from jsonb_to_recordset(batch_rows) as r ("senderProfileId" bigint, "recipientProfileId" bigint)
          cross join lateral (
            values
              (r."senderProfileId"),
              (r."recipientProfileId")
          ) as x (profile)
      )
    );
  with src as (
    select distinct on (x.id) x.*, a.user_id as sender_id, b.user_id as recipient_id
    from jsonb_to_recordset(batch_rows) as x (
        id text,
        "senderProfileId" bigint,
        "recipientAddress" text,
        "recipientProfileId" bigint,
        status text,
        "sentAt" timestamptz,
        "acceptedAt" timestamptz,
        "scoreAtAccept" int
      )
      join app.userkeys a on a.userkey = 'profileId:' || x."senderProfileId" and a.valid_to is null
      left join app.userkeys b on b.userkey = 'profileId:' || x."recipientProfileId" and b.valid_to is null
    order by x.id
  ), put as (
    insert into app.invitations as i (
      id,
      sender_id,
      recipient_address,
      recipient_id,
      status,
      sent_at,
      accepted_at,
      score_at_accept
    )
    select id, sender_id, "recipientAddress", recipient_id, status, "sentAt", "acceptedAt", "scoreAtAccept" from src
    on conflict (id) do update
      set
        sender_id = excluded.sender_id,
        recipient_address = excluded.recipient_address,
        recipient_id = excluded.recipient_id,
        status = excluded.status,
        sent_at = excluded.sent_at,
        accepted_at = excluded.accepted_at,
        score_at_accept = excluded.score_at_accept
      where (
          i.sender_id,
          i.recipient_address,
          i.recipient_id,
          i.status,
          i.sent_at,
          i.accepted_at,
          i.score_at_accept
        ) is distinct from (
          excluded.sender_id,
          excluded.recipient_address,
          excluded.recipient_id,
          excluded.status,
          excluded.sent_at,
          excluded.accepted_at,
          excluded.score_at_accept
        )
    returning i.xmax = 0 as fresh
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
