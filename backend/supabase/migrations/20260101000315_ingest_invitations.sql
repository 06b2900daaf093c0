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
