create function private.ingest_reviews(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        score smallint,
        title text,
        body text,
        "createdAt" timestamptz,
        archived boolean,
        "archivedAt" timestamptz,
        replies int,
        "txHash" text,
        raw jsonb
      )
      join private.parties(batch_rows) p on p.id = x.id
    order by x.id
  ), put as (
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
      tx_hash,
      raw
    )
    select s.id, s.author_id, s.subject_id, s.subject_userkey, s.score, s.title, s.body, s."createdAt",
      case when s.archived then coalesce(s."archivedAt", o.archived_at, app.now()) end, coalesce(s.replies, o.replies),
      coalesce(s.archived and s."archivedAt" is null and (o.archived_at is null or o.archived_estimated), false),
      coalesce(s."txHash", o.tx_hash), nullif(s.raw, 'null')
    from src s
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
        tx_hash = excluded.tx_hash,
        raw = excluded.raw
      where (
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
          r.tx_hash,
          r.raw
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
          excluded.tx_hash,
          excluded.raw
        )
    returning r.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  perform private.ingest_archive_events(batch_rows);
  return result;
end;
$$;
comment on function private.ingest_reviews(jsonb) is
  'Upserts reviews with their archive events; without events, archiving is dated to when it was first seen.';

create function private.ingest_slashes(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        type text,
        amount bigint,
        comment text,
        "openedAt" timestamptz,
        "closesAt" timestamptz,
        "cancelledAt" timestamptz,
        description text,
        raw jsonb
      )
      join private.parties(batch_rows) p on p.id = x.id
    order by x.id
  ), put as (
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
      description,
      raw
    )
    select id, author_id, subject_id, subject_userkey, type, amount, comment, "openedAt", "closesAt", "cancelledAt",
      description, nullif(raw, 'null')
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
        description = excluded.description,
        raw = excluded.raw
      where (
          t.author_id,
          t.subject_id,
          t.subject_userkey,
          t.type,
          t.amount,
          t.comment,
          t.opened_at,
          t.closes_at,
          t.cancelled_at,
          t.description,
          t.raw
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
          excluded.description,
          excluded.raw
        )
    returning t.xmax = 0 as fresh
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

create function private.ingest_slash_outcomes(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct x.id, x.outcome from jsonb_to_recordset(batch_rows) as x (id bigint, outcome text)
  ), put as (
    update app.slashes t
    set source_outcome = src.outcome
    from src
    where t.id = src.id and t.source_outcome is distinct from src.outcome
    returning t.id
  )
  select private.ingest_counts((select count(*) from src), 0, (select count(*) from put));
$$;
comment on function private.ingest_slash_outcomes(jsonb) is
  'Stores outcomes as the network names them, unknown words included: the list of slashes does not have them, the daily awards do.';

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
      -- Neither read nor failed: too little was requested to judge, so the previous state stays.
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
