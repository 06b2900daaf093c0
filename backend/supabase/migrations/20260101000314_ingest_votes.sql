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
          "archivedAt" timestamptz,
          raw jsonb
        )
        join app.userkeys k on k.userkey = 'profileId:' || x."voterProfileId" and k.valid_to is null
      order by x.type, x."targetId", k.user_id, x."createdAt", coalesce(x.archived, false), x."isUpvote"
    ),
    put as (
      insert into app.votes as v (target_type, target_id, voter_id, is_upvote, weight, created_at, archived_at, raw)
      select
        s.type,
        s."targetId",
        s.user_id,
        s."isUpvote",
        s.weight,
        s."createdAt",
        case when s.archived then coalesce(s."archivedAt", o.archived_at, app.now()) end,
        nullif(s.raw, 'null')
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
          archived_at = excluded.archived_at,
          raw = excluded.raw
        where
          (v.is_upvote, v.weight, v.archived_at, v.raw) is distinct from (
            excluded.is_upvote,
            excluded.weight,
            excluded.archived_at,
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
comment on function private.ingest_votes(jsonb, jsonb) is
  'Upserts votes; `complete` [{type, id}] names targets whose whole list is in the rows.';
