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
          "txHash" text,
          raw jsonb
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
        tx_hash,
        raw
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
        coalesce(s."txHash", o.tx_hash),
        nullif(s.raw, 'null')
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
          tx_hash = excluded.tx_hash,
          raw = excluded.raw
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
