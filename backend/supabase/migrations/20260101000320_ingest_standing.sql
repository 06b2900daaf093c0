-- Writers of the sync job, part 3: scores, XP, markets, the Telegram archive, and rows nobody could read.

create function private.ingest_score_history(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with
    src as (
      select distinct on (k.user_id, x.at) k.user_id, x.at, x.score, x.elements
      from
        jsonb_to_recordset(batch_rows) as x ("profileId" bigint, at timestamptz, score int, elements jsonb)
        join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
      order by k.user_id, x.at
    ),
    put as (
      insert into app.score_history as h (user_id, at, score, elements)
      select user_id, at, score, elements from src
      on conflict (user_id, at) do update
        set
          score = excluded.score,
          elements = coalesce(excluded.elements, h.elements)
        where
          h.score <> excluded.score
          or (excluded.elements is not null and h.elements is distinct from excluded.elements)
      returning h.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_seasons(batch_rows jsonb) returns jsonb
language sql set search_path = ''
as $$
  with
    src as (
      select distinct on (x.id) x.*
      from jsonb_to_recordset(batch_rows) as x (id int, name text, "startDate" date, weeks int)
      order by x.id
    ),
    put as (
      insert into app.seasons as s (id, name, start_date, weeks)
      select id, name, "startDate", weeks from src
      on conflict (id) do update
        set
          name = excluded.name,
          start_date = excluded.start_date,
          weeks = excluded.weeks
        where (s.name, s.start_date, s.weeks) is distinct from (excluded.name, excluded.start_date, excluded.weeks)
      returning s.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  from put;
$$;

create function private.ingest_xp_weekly(batch_rows jsonb) returns jsonb
language sql set search_path = ''
as $$
  with
    src as (
      select distinct on (x.season, x.week, k.user_id) k.user_id, x.season, x.week, x.xp
      from
        jsonb_to_recordset(batch_rows) as x ("profileId" bigint, season int, week int, xp bigint)
        join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
        join app.seasons s on s.id = x.season
      order by x.season, x.week, k.user_id
    ),
    put as (
      insert into app.xp_weekly as w (user_id, season, week, xp)
      select user_id, season, week, xp from src
      on conflict (season, week, user_id) do update set xp = excluded.xp where w.xp <> excluded.xp
      returning w.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  from put;
$$;

create function private.ingest_markets(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform
    private.ensure_people(
      array(select 'profileId:' || x."profileId" from jsonb_to_recordset(batch_rows) as x ("profileId" bigint))
    );
  with
    src as (
      select distinct on (x.id) x.id, k.user_id, x."createdAt"
      from
        jsonb_to_recordset(batch_rows) as x (id bigint, "profileId" bigint, "createdAt" timestamptz)
        join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
      order by x.id
    ),
    put as (
      insert into app.markets as m (id, user_id, created_at)
      select id, user_id, "createdAt" from src
      on conflict (id) do update
        set
          user_id = excluded.user_id,
          created_at = excluded.created_at
        where (m.user_id, m.created_at) is distinct from (excluded.user_id, excluded.created_at)
      returning m.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_market_snapshots(batch_rows jsonb) returns jsonb
language sql set search_path = ''
as $$
  with
    src as (
      select distinct on (x."marketId", x.at) x.*
      from
        jsonb_to_recordset(batch_rows) as x (
          "marketId" bigint,
          at timestamptz,
          "trustPrice" numeric(78),
          "distrustPrice" numeric(78),
          "trustVotes" numeric(78),
          "distrustVotes" numeric(78)
        )
      order by x."marketId", x.at
    ),
    put as (
      insert into app.market_snapshots as m (market_id, at, trust_price, distrust_price, trust_votes, distrust_votes)
      select "marketId", at, "trustPrice", "distrustPrice", "trustVotes", "distrustVotes" from src
      on conflict (market_id, at) do update
        set
          trust_price = excluded.trust_price,
          distrust_price = excluded.distrust_price,
          trust_votes = excluded.trust_votes,
          distrust_votes = excluded.distrust_votes
        where
          (m.trust_price, m.distrust_price, m.trust_votes, m.distrust_votes) is distinct from (
            excluded.trust_price,
            excluded.distrust_price,
            excluded.trust_votes,
            excluded.distrust_votes
          )
      returning m.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  from put;
$$;

create function private.ingest_market_trades(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform
    private.ensure_people(
      array(select x."actorUserkey" from jsonb_to_recordset(batch_rows) as x ("actorUserkey" text))
    );
  with
    src as (
      select distinct on (x."marketId", x.id) x.*, k.user_id
      from
        jsonb_to_recordset(batch_rows) as x (
          id bigint,
          "marketId" bigint,
          "actorUserkey" text,
          side text,
          "isTrust" boolean,
          votes numeric(78),
          "ethWei" numeric(78),
          at timestamptz,
          raw jsonb
        )
        join app.userkeys k on k.userkey = x."actorUserkey" and k.valid_to is null
      order by x."marketId", x.id
    ),
    put as (
      insert into app.market_trades as t (id, market_id, actor_id, side, is_trust, votes, eth_wei, at, raw)
      select id, "marketId", user_id, side, "isTrust", votes, "ethWei", at, nullif(raw, 'null') from src
      on conflict (market_id, id) do update
        set
          actor_id = excluded.actor_id,
          side = excluded.side,
          is_trust = excluded.is_trust,
          votes = excluded.votes,
          eth_wei = excluded.eth_wei,
          at = excluded.at,
          raw = excluded.raw
        where
          (t.actor_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at, t.raw) is distinct from (
            excluded.actor_id,
            excluded.side,
            excluded.is_trust,
            excluded.votes,
            excluded.eth_wei,
            excluded.at,
            excluded.raw
          )
      returning t.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_tg_messages(batch_rows jsonb) returns jsonb
language sql set search_path = ''
as $$
  with
    src as (
      select distinct on (x.channel, x.id) x.*
      from
        jsonb_to_recordset(batch_rows) as x (
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
    ),
    put as (
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
      select
        channel,
        id,
        at,
        "senderName",
        "senderHandle",
        body,
        "replyTo",
        "editedAt",
        "deletedAt",
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
        where
          (
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
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  from put;
$$;

create function private.ingest_unknown(batch_rows jsonb) returns jsonb
language sql set search_path = ''
as $$
  with
    src as (
      select distinct on (x.entity, x.key) x.*
      from jsonb_to_recordset(batch_rows) as x (entity text, key text, body jsonb)
      order by x.entity, x.key
    ),
    put as (
      insert into app.sync_unknown as u (entity, key, body)
      select entity, key, coalesce(body, 'null') from src
      on conflict (entity, key) do update set body = excluded.body where u.body <> excluded.body
      returning u.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  from put;
$$;
comment on function private.ingest_unknown(jsonb) is
  'Keeps raw rows that no parser understood: never dropped, counted in the run''s notification.';
