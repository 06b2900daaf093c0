create function private.ingest_vouches(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        "amountWei" numeric(78),
        "vouchedAt" timestamptz,
        "unvouchedAt" timestamptz,
        unhealthy boolean,
        archived boolean,
        comment text,
        description text,
        "txHash" text,
        raw jsonb
      )
      join private.parties(batch_rows) p on p.id = x.id
    order by x.id
  ), put as (
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
      tx_hash,
      raw
    )
    -- Archived with a time of ending is simply ended; archived without one was first seen so now.
    select s.id, s.author_id, s.subject_id, s.subject_userkey, s."amountWei", s."vouchedAt", s."unvouchedAt",
      coalesce(s.unhealthy, false),
      case when s.archived and s."unvouchedAt" is null then coalesce(o.archived_at, app.now()) end, s.comment,
      s.description, coalesce(s."txHash", o.tx_hash), nullif(s.raw, 'null')
    from src s
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
        tx_hash = excluded.tx_hash,
        raw = excluded.raw
      where (
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
          v.tx_hash,
          v.raw
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
          excluded.tx_hash,
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
  -- Targets read to the end: what the network no longer lists (an arrow switched) goes.
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
  'Upserts votes; `complete` [{type, id}] names targets whose whole list is in the rows.';

create function public.sync_report(batch jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into app.sync_readers as r (
    reader,
    label,
    pages,
    tried_at,
    succeeded_at,
    failing_since,
    reason,
    error,
    refused
  )
  select x.reader, x.label, array(select jsonb_array_elements_text(x.pages)), now(), case when x.read then now() end,
    case when not x.read then now() end, x.reason, x.error, x.refused
  from jsonb_to_recordset(batch -> 'rows') as x (
      reader text,
      label text,
      pages jsonb,
      read boolean,
      reason text,
      error text,
      refused int
    )
  on conflict (reader) do update
    set
      label = excluded.label,
      pages = excluded.pages,
      tried_at = excluded.tried_at,
      succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
      -- Neither read nor failed: too little was asked to tell, and nothing is known that was not known before.
      failing_since = case
        when excluded.succeeded_at is null then coalesce(r.failing_since, excluded.failing_since)
      end,
      reason = case when excluded.succeeded_at is null then coalesce(excluded.reason, r.reason) end,
      error = case when excluded.succeeded_at is null then coalesce(excluded.error, r.error) end,
      refused = excluded.refused;
$$;
comment on function public.sync_report(jsonb) is
  'Notes how readers fared: {rows: [{reader, label, pages, read, reason, error, refused}]}; read is null where too little was asked to tell. For the jobs only.';
grant execute on function public.sync_report(jsonb) to service_role;

create function public.sync_slash_days() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(d.day order by d.day), '[]')
  from (select distinct coalesce(s.cancelled_at, s.closes_at)::date::text as day from app.slashes s) d;
$$;
comment on function public.sync_slash_days is 'Days on which slashes end or ended, ascending. For the jobs only.';
grant execute on function public.sync_slash_days() to service_role;

create function private.reader_states() returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reader', r.reader,
          'label', r.label,
          'triedAt', private.iso(r.tried_at),
          'succeededAt', private.iso(r.succeeded_at),
          'failingSince', private.iso(r.failing_since),
          'reason', r.reason,
          'error', r.error,
          'refused', r.refused,
          'backlog', (
            select count(*) from app.sync_marks m where m.entity = r.reader and m.seen is distinct from m.read
          ),
          'setAside', (select count(*) from app.sync_unknown u where u.entity = r.reader)
        )
        order by r.failing_since is null, r.reader
      ),
      '[]'
    )
  from app.sync_readers r;
$$;
comment on function private.reader_states is
  'Every reader with its last success and failure, items known to be due (backlog) and records set aside.';

create function public.sync_health() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
      'asOf', private.iso(now()),
      'dataUntil', private.iso(private.data_until()),
      'lastWholeRead', (select private.iso(c.updated_at) from app.sync_checkpoints c where c.entity = 'whole_pass'),
      'failing', (select count(*) from app.sync_readers r where r.failing_since is not null),
      'readers', private.reader_states()
    );
$$;
comment on function public.sync_health is
  'For operators, with the secret key: every reader of the network with its last success, failure and backlog.';
grant execute on function public.sync_health() to service_role;
