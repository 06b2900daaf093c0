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
          "txHash" text,
          raw jsonb
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
        tx_hash,
        raw
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
        coalesce(s."txHash", o.tx_hash),
        nullif(s.raw, 'null')
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
          tx_hash = excluded.tx_hash,
          raw = excluded.raw
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
  select
    private.ingest_counts((select count(*) from src), count(*) filter (where fresh), count(*) filter (where not fresh))
  into result
  from put;
  return result;
end;
$$;
