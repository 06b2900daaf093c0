-- Writers of the sync job, part 2: what people do. Authors are named by profile id, subjects by profile id, userkey or both.

create function private.parties(batch_rows jsonb) returns table (
  id bigint,
  author_id bigint,
  subject_id bigint,
  subject_userkey text
)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  perform
    private.ensure_people(
      array(
        select 'profileId:' || x."authorProfileId" from jsonb_to_recordset(batch_rows) as x ("authorProfileId" bigint)
        union
        -- The profile id may belong to nobody (the network numbers some accounts without profile); then the key tells.
        select coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId")
        from jsonb_to_recordset(batch_rows) as x ("subjectProfileId" bigint, "subjectUserkey" text)
        where
          not exists (
            select from app.userkeys k where k.userkey = 'profileId:' || x."subjectProfileId" and k.valid_to is null
          )
      )
    );
  return query
    select
      x.id,
      a.user_id,
      coalesce(p.user_id, k.user_id),
      coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId")
    from
      jsonb_to_recordset(batch_rows) as x (
        id bigint,
        "authorProfileId" bigint,
        "subjectProfileId" bigint,
        "subjectUserkey" text
      )
      join app.userkeys a on a.userkey = 'profileId:' || x."authorProfileId" and a.valid_to is null
      left join app.userkeys p on p.userkey = 'profileId:' || x."subjectProfileId" and p.valid_to is null
      left join app.userkeys k
        on k.userkey = coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId") and k.valid_to is null;
end;
$$;
comment on function private.parties(jsonb) is
  'Author and subject of rows that name them, with placeholders for whoever is not known yet.';

create function private.ingest_archive_events(batch_rows jsonb) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from app.review_archive_events e
  using jsonb_to_recordset(batch_rows) as x (id bigint, events jsonb)
  where
    e.review_id = x.id
    and jsonb_array_length(x.events) > 0
    and not exists (select from jsonb_to_recordset(x.events) as n (at timestamptz) where n.at = e.at);
  insert into app.review_archive_events as e (review_id, at, action)
  select distinct on (x.id, n.at) x.id, n.at, n.action
  from
    jsonb_to_recordset(batch_rows) as x (id bigint, events jsonb)
    cross join lateral jsonb_to_recordset(x.events) as n (at timestamptz, action text)
  order by x.id, n.at, n.action
  on conflict (review_id, at) do update
    set
      action = excluded.action,
      estimated = false
    where (e.action, e.estimated) is distinct from (excluded.action, false);
  -- Only a flag: the change happened when we first saw it.
  insert into app.review_archive_events (review_id, at, action, estimated)
  select r.id, r.archived_at, 'ARCHIVE', true
  from
    jsonb_to_recordset(batch_rows) as x (id bigint, "archivedAt" timestamptz, archived boolean)
    join app.reviews r on r.id = x.id
  where x.archived and x."archivedAt" is null
  on conflict do nothing;
  insert into app.review_archive_events (review_id, at, action, estimated)
  select x.id, greatest(app.now(), l.at + interval '1 second'), 'RESTORE', true
  from
    jsonb_to_recordset(batch_rows) as x (id bigint, archived boolean)
    cross join lateral (
      select e.at, e.action from app.review_archive_events e where e.review_id = x.id order by e.at desc limit 1
    ) l
  where not x.archived and l.action = 'ARCHIVE'
  on conflict do nothing;
end;
$$;

create function private.ingest_reviews(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with
    src as (
      select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
      from
        jsonb_to_recordset(batch_rows) as x (
          id bigint,
          score smallint,
          title text,
          body text,
          "createdAt" timestamptz,
          archived boolean,
          "archivedAt" timestamptz,
          replies int,
          "txHash" text
        )
        join private.parties(batch_rows) p on p.id = x.id
      order by x.id
    ),
    put as (
      insert into app.reviews as r (
        id,
        author_id,
        subject_id,
        subject_userkey,
        score,
        title,
        body,
        created_at,
        archived_at,
        replies,
        archived_estimated,
        tx_hash
      )
      select
        s.id,
        s.author_id,
        s.subject_id,
        s.subject_userkey,
        s.score,
        s.title,
        s.body,
        s."createdAt",
        case when s.archived then coalesce(s."archivedAt", o.archived_at, app.now()) end,
        coalesce(s.replies, o.replies),
        coalesce(s.archived and s."archivedAt" is null and (o.archived_at is null or o.archived_estimated), false),
        coalesce(s."txHash", o.tx_hash)
      from
        src s
        left join app.reviews o on o.id = s.id
      on conflict (id) do update
        set
          author_id = excluded.author_id,
          subject_id = excluded.subject_id,
          subject_userkey = excluded.subject_userkey,
          score = excluded.score,
          title = excluded.title,
          body = excluded.body,
          created_at = excluded.created_at,
          archived_at = excluded.archived_at,
          replies = excluded.replies,
          archived_estimated = excluded.archived_estimated,
          tx_hash = excluded.tx_hash
        where
          (
            r.author_id,
            r.subject_id,
            r.subject_userkey,
            r.score,
            r.title,
            r.body,
            r.created_at,
            r.archived_at,
            r.replies,
            r.archived_estimated,
            r.tx_hash
          ) is distinct from (
            excluded.author_id,
            excluded.subject_id,
            excluded.subject_userkey,
            excluded.score,
            excluded.title,
            excluded.body,
            excluded.created_at,
            excluded.archived_at,
            excluded.replies,
            excluded.archived_estimated,
            excluded.tx_hash
          )
      returning r.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  perform private.ingest_archive_events(batch_rows);
  return result;
end;
$$;
comment on function private.ingest_reviews(jsonb) is
  'Upserts reviews with their archive events; without events an archiving is dated by its first sight.';

create function private.ingest_vouches(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with
    src as (
      select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
      from
        jsonb_to_recordset(batch_rows) as x (
          id bigint,
          "amountWei" numeric(78),
          "vouchedAt" timestamptz,
          "unvouchedAt" timestamptz,
          unhealthy boolean,
          archived boolean,
          comment text,
          description text,
          "txHash" text
        )
        join private.parties(batch_rows) p on p.id = x.id
      order by x.id
    ),
    put as (
      insert into app.vouches as v (
        id,
        author_id,
        subject_id,
        subject_userkey,
        amount_wei,
        vouched_at,
        unvouched_at,
        unhealthy,
        archived_at,
        comment,
        description,
        tx_hash
      )
      -- Archived with a time of ending is simply ended; archived without one was first seen so now.
      select
        s.id,
        s.author_id,
        s.subject_id,
        s.subject_userkey,
        s."amountWei",
        s."vouchedAt",
        s."unvouchedAt",
        coalesce(s.unhealthy, false),
        case when s.archived and s."unvouchedAt" is null then coalesce(o.archived_at, app.now()) end,
        s.comment,
        s.description,
        coalesce(s."txHash", o.tx_hash)
      from
        src s
        left join app.vouches o on o.id = s.id
      on conflict (id) do update
        set
          author_id = excluded.author_id,
          subject_id = excluded.subject_id,
          subject_userkey = excluded.subject_userkey,
          amount_wei = excluded.amount_wei,
          vouched_at = excluded.vouched_at,
          unvouched_at = excluded.unvouched_at,
          unhealthy = excluded.unhealthy,
          archived_at = excluded.archived_at,
          comment = excluded.comment,
          description = excluded.description,
          tx_hash = excluded.tx_hash
        where
          (
            v.author_id,
            v.subject_id,
            v.subject_userkey,
            v.amount_wei,
            v.vouched_at,
            v.unvouched_at,
            v.unhealthy,
            v.archived_at,
            v.comment,
            v.description,
            v.tx_hash
          ) is distinct from (
            excluded.author_id,
            excluded.subject_id,
            excluded.subject_userkey,
            excluded.amount_wei,
            excluded.vouched_at,
            excluded.unvouched_at,
            excluded.unhealthy,
            excluded.archived_at,
            excluded.comment,
            excluded.description,
            excluded.tx_hash
          )
      returning v.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_slashes(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with
    src as (
      select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
      from
        jsonb_to_recordset(batch_rows) as x (
          id bigint,
          type text,
          amount bigint,
          comment text,
          "openedAt" timestamptz,
          "closesAt" timestamptz,
          "cancelledAt" timestamptz,
          description text
        )
        join private.parties(batch_rows) p on p.id = x.id
      order by x.id
    ),
    put as (
      insert into app.slashes as t (
        id,
        author_id,
        subject_id,
        subject_userkey,
        type,
        amount,
        comment,
        opened_at,
        closes_at,
        cancelled_at,
        description
      )
      select
        id,
        author_id,
        subject_id,
        subject_userkey,
        type,
        amount,
        comment,
        "openedAt",
        "closesAt",
        "cancelledAt",
        description
      from src
      on conflict (id) do update
        set
          author_id = excluded.author_id,
          subject_id = excluded.subject_id,
          subject_userkey = excluded.subject_userkey,
          type = excluded.type,
          amount = excluded.amount,
          comment = excluded.comment,
          opened_at = excluded.opened_at,
          closes_at = excluded.closes_at,
          cancelled_at = excluded.cancelled_at,
          description = excluded.description
        where
          (
            t.author_id,
            t.subject_id,
            t.subject_userkey,
            t.type,
            t.amount,
            t.comment,
            t.opened_at,
            t.closes_at,
            t.cancelled_at,
            t.description
          ) is distinct from (
            excluded.author_id,
            excluded.subject_id,
            excluded.subject_userkey,
            excluded.type,
            excluded.amount,
            excluded.comment,
            excluded.opened_at,
            excluded.closes_at,
            excluded.cancelled_at,
            excluded.description
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

create function private.ingest_slash_outcomes(batch_rows jsonb) returns jsonb
language sql set search_path = ''
as $$
  with
    src as (select distinct x.id, x.outcome from jsonb_to_recordset(batch_rows) as x (id bigint, outcome text)),
    put as (
      update app.slashes t
      set source_outcome = src.outcome
      from src
      where t.id = src.id and t.source_outcome is distinct from src.outcome
      returning t.id
    )
  select private.ingest_counts((select count(*) from src), 0, (select count(*) from put));
$$;
comment on function private.ingest_slash_outcomes(jsonb) is
  'Outcome as the network names it: the list of slashes does not carry it, the daily awards do.';

create function private.ingest_votes(batch_rows jsonb, complete jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform
    private.ensure_people(
      array(
        select distinct 'profileId:' || x."voterProfileId"
        from jsonb_to_recordset(batch_rows) as x ("voterProfileId" bigint)
      )
    );
  -- Targets read to the end: what the network no longer lists (an arrow switched) goes.
  delete from app.votes v
  using jsonb_to_recordset(complete) as c (type text, id bigint)
  where
    v.target_type = c.type
    and v.target_id = c.id
    and not exists (
      select
      from
        jsonb_to_recordset(batch_rows) as x (
          type text,
          "targetId" bigint,
          "voterProfileId" bigint,
          "createdAt" timestamptz
        )
        join app.userkeys k on k.userkey = 'profileId:' || x."voterProfileId" and k.valid_to is null
      where
        x.type = v.target_type
        and x."targetId" = v.target_id
        and k.user_id = v.voter_id
        and x."createdAt" = v.created_at
    );
  with
    src as (
      select distinct on (x.type, x."targetId", k.user_id, x."createdAt") x.*, k.user_id
      from
        jsonb_to_recordset(batch_rows) as x (
          type text,
          "targetId" bigint,
          "voterProfileId" bigint,
          "isUpvote" boolean,
          weight numeric,
          "createdAt" timestamptz,
          archived boolean,
          "archivedAt" timestamptz
        )
        join app.userkeys k on k.userkey = 'profileId:' || x."voterProfileId" and k.valid_to is null
      order by x.type, x."targetId", k.user_id, x."createdAt", coalesce(x.archived, false), x."isUpvote"
    ),
    put as (
      insert into app.votes as v (target_type, target_id, voter_id, is_upvote, weight, created_at, archived_at)
      select
        s.type,
        s."targetId",
        s.user_id,
        s."isUpvote",
        s.weight,
        s."createdAt",
        case when s.archived then coalesce(s."archivedAt", o.archived_at, app.now()) end
      from
        src s
        left join app.votes o
          on o.target_type = s.type
          and o.target_id = s."targetId"
          and o.voter_id = s.user_id
          and o.created_at = s."createdAt"
      on conflict (target_type, target_id, voter_id, created_at) do update
        set
          is_upvote = excluded.is_upvote,
          weight = excluded.weight,
          archived_at = excluded.archived_at
        where
          (v.is_upvote, v.weight, v.archived_at) is distinct from (
            excluded.is_upvote,
            excluded.weight,
            excluded.archived_at
          )
      returning v.xmax = 0 as fresh
    )
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;
comment on function private.ingest_votes(jsonb, jsonb) is
  'Upserts votes; `complete` [{type, id}] names targets whose whole list is in the rows.';

create function private.ingest_invitations(batch_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform
    private.ensure_people(
      array(
        select 'profileId:' || x.profile
        from
          jsonb_to_recordset(batch_rows) as r ("senderProfileId" bigint, "recipientProfileId" bigint)
          cross join lateral (
            values
              (r."senderProfileId"),
              (r."recipientProfileId")
          ) as x (profile)
      )
    );
  with
    src as (
      select distinct on (x.id) x.*, a.user_id as sender_id, b.user_id as recipient_id
      from
        jsonb_to_recordset(batch_rows) as x (
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
    ),
    put as (
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
        where
          (
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
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;
