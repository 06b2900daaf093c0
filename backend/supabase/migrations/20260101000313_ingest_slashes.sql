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
          description text,
          raw jsonb
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
        description,
        raw
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
        description,
        nullif(raw, 'null')
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
  'Outcome as the network names it, a word nobody knows as it is: the list of slashes does not carry it, the daily awards do.';
