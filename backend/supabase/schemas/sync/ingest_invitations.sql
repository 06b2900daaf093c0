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

create function private.ingest_score_history(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (k.user_id, x.at) k.user_id, x.at, x.score, x.elements
    from jsonb_to_recordset(batch_rows) as x ("profileId" bigint, at timestamptz, score int, elements jsonb)
      join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
    order by k.user_id, x.at
  ), put as (
    insert into app.score_history as h (user_id, at, score, elements)
    select user_id, at, score, elements from src
    on conflict (user_id, at) do update
      set
        score = excluded.score,
        elements = coalesce(excluded.elements, h.elements)
      where h.score <> excluded.score
        or (excluded.elements is not null and h.elements is distinct from excluded.elements)
    returning h.xmax = 0 as fresh
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

create function private.ingest_xp_weekly(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x.season, x.week, k.user_id) k.user_id, x.season, x.week, x.xp
    from jsonb_to_recordset(batch_rows) as x ("profileId" bigint, season int, week int, xp bigint)
      join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
      join app.seasons s on s.id = x.season
    order by x.season, x.week, k.user_id
  ), put as (
    insert into app.xp_weekly as w (user_id, season, week, xp)
    select user_id, season, week, xp from src
    on conflict (season, week, user_id) do update set xp = excluded.xp where w.xp <> excluded.xp
    returning w.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;

create function private.ingest_markets(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ensure_people(
      array(select 'profileId:' || x."profileId" from jsonb_to_recordset(batch_rows) as x ("profileId" bigint))
    );
  with src as (
    select distinct on (x.id) x.id, k.user_id, x."createdAt"
    from jsonb_to_recordset(batch_rows) as x (id bigint, "profileId" bigint, "createdAt" timestamptz)
      join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
    order by x.id
  ), put as (
    insert into app.markets as m (id, user_id, created_at)
    select id, user_id, "createdAt" from src
    on conflict (id) do update
      set
        user_id = excluded.user_id,
        created_at = excluded.created_at
      where (m.user_id, m.created_at) is distinct from (excluded.user_id, excluded.created_at)
    returning m.xmax = 0 as fresh
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

create function private.ingest_market_snapshots(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x."marketId", x.at) x.*
    from jsonb_to_recordset(batch_rows) as x (
        "marketId" bigint,
        at timestamptz,
        "trustPrice" numeric(78),
        "distrustPrice" numeric(78),
        "trustVotes" numeric(78),
        "distrustVotes" numeric(78)
      )
    order by x."marketId", x.at
  ), put as (
    insert into app.market_snapshots as m (market_id, at, trust_price, distrust_price, trust_votes, distrust_votes)
    select "marketId", at, "trustPrice", "distrustPrice", "trustVotes", "distrustVotes" from src
    on conflict (market_id, at) do update
      set
        trust_price = excluded.trust_price,
        distrust_price = excluded.distrust_price,
        trust_votes = excluded.trust_votes,
        distrust_votes = excluded.distrust_votes
      where (m.trust_price, m.distrust_price, m.trust_votes, m.distrust_votes) is distinct from (
          excluded.trust_price,
          excluded.distrust_price,
          excluded.trust_votes,
          excluded.distrust_votes
        )
    returning m.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;

create function private.ingest_tg_messages(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x.channel, x.id) x.*
    from jsonb_to_recordset(batch_rows) as x (
        channel text,
        id bigint,
        at timestamptz,
        "senderName" text,
        "senderHandle" text,
        body text,
        "replyTo" bigint,
        "editedAt" timestamptz,
        "deletedAt" timestamptz,
        media jsonb
      )
    order by x.channel, x.id
  ), put as (
    insert into app.tg_messages as m (
      channel,
      id,
      at,
      sender_name,
      sender_handle,
      body,
      reply_to,
      edited_at,
      deleted_at,
      media
    )
    select channel, id, at, "senderName", "senderHandle", body, "replyTo", "editedAt", "deletedAt",
      nullif(media, 'null')
    from src
    on conflict (channel, id) do update
      set
        at = excluded.at,
        sender_name = excluded.sender_name,
        sender_handle = excluded.sender_handle,
        body = excluded.body,
        reply_to = excluded.reply_to,
        edited_at = excluded.edited_at,
        deleted_at = excluded.deleted_at,
        media = excluded.media
      where (
          m.at,
          m.sender_name,
          m.sender_handle,
          m.body,
          m.reply_to,
          m.edited_at,
          m.deleted_at,
          m.media
        ) is distinct from (
          excluded.at,
          excluded.sender_name,
          excluded.sender_handle,
          excluded.body,
          excluded.reply_to,
          excluded.edited_at,
          excluded.deleted_at,
          excluded.media
        )
    returning m.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;
