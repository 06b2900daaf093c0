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

create function private.unknown_entity(entity text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  raise exception 'unknown entity %', entity using errcode = '22023';
end;
$$;

create function public.set_clock(frozen_at timestamptz) returns timestamptz
language sql security definer set search_path = '' as $$
  update app.clock set frozen_at = set_clock.frozen_at where app.clock.frozen_at is distinct from set_clock.frozen_at;
  select app.now();
$$;
comment on function public.set_clock(timestamptz) is 'Freezes app.now() at the time of a data set; null lets it run.';
grant execute on function public.set_clock(timestamptz) to service_role;

create function public.sync_checkpoints() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
      jsonb_object_agg(
        c.entity,
        jsonb_build_object(
          'cursor', c.cursor,
          'done', c.done_at is not null,
          'known', c.known_until is not null,
          'at', c.updated_at
        )
      ),
      '{}'
    )
  from app.sync_checkpoints c;
$$;
comment on function public.sync_checkpoints is 'Where each reader stands: {entity: {cursor, done, known, at}}.';
grant execute on function public.sync_checkpoints() to service_role;

create function public.sync_profile_ids(after bigint default 0, max int default 1000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(p.profile_id order by p.profile_id), '[]')
  from (select profile_id from app.profiles where profile_id > after order by profile_id limit least(max, 5000)) p;
$$;
comment on function public.sync_profile_ids(bigint, int) is
  'Next profile ids after one, ascending: the work list of the per-person readers.';
grant execute on function public.sync_profile_ids(int8, int4) to service_role;

create function public.sync_votes_changed(batch jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with said as (
    select x.*
    from jsonb_to_recordset(batch -> 'rows') as x (
        type text,
        id bigint,
        up bigint,
        down bigint,
        "upActive" bigint,
        "downActive" bigint
      )
  ), ours as (
    select s.type, s.id, count(*) filter (where v.is_upvote) as up, count(*) filter (where not v.is_upvote) as down,
      count(*) filter (where v.is_upvote and v.archived_at is null) as up_active,
      count(*) filter (where not v.is_upvote and v.archived_at is null) as down_active,
      count(*) filter (where v.is_upvote is null) as unknown,
      count(*) filter (where v.is_upvote is null and v.archived_at is null) as unknown_active
    from said s
      join app.votes v on v.target_type = s.type and v.target_id = s.id
    group by s.type, s.id
  )
  select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'id', s.id) order by s.type, s.id), '[]')
  from said s
    left join ours o using (type, id)
  where
    -- Votes of unknown direction are on one of both sides there, or on none.
    s.up < coalesce(o.up, 0)
    or s.down < coalesce(o.down, 0)
    or s."upActive" < coalesce(o.up_active, 0)
    or s."downActive" < coalesce(o.down_active, 0)
    or s.up + s.down > coalesce(o.up + o.down + o.unknown, 0)
    or s."upActive" + s."downActive" > coalesce(o.up_active + o.down_active + o.unknown_active, 0);
$$;
comment on function public.sync_votes_changed(jsonb) is
  'Of targets with the network''s vote counts (all, and not archived), those whose stored votes differ: only they are read.';
grant execute on function public.sync_votes_changed(jsonb) to service_role;

create function public.sync_vote_counts(profile_ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
      jsonb_object_agg(
        p.id,
        (
          select count(*)
          from app.userkeys k
            join app.votes v on v.voter_id = k.user_id
          where k.userkey = 'profileId:' || p.id and k.valid_to is null
        )
      ),
      '{}'
    )
  from jsonb_array_elements_text(profile_ids) as p (id);
$$;
comment on function public.sync_vote_counts(jsonb) is
  'Stored votes of each of these profile ids: fewer than the network counts means a target we do not know.';
grant execute on function public.sync_vote_counts(jsonb) to service_role;
