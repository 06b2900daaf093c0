-- Invitations as they stand.

create index on app.invitations (recipient_id, accepted_at) where status = 'ACCEPTED';
create index on app.invitations (sent_at desc, id);

create view app.invitation_states as
  select
    i.id,
    i.sender_id,
    i.recipient_address,
    i.recipient_id,
    i.sent_at,
    i.score_at_accept,
    case when i.status = 'ACCEPTED' and i.accepted_at <= (select app.now()) then i.accepted_at end as accepted_at,
    case
      when i.status = 'ACCEPTED' then case when i.accepted_at > (select app.now()) then 'pending' else 'accepted' end
      when i.status = 'INVITED' then 'pending'
      when i.status = 'ACCEPTED_OTHER_INVITATION' then 'other'
      when i.status = 'REVOKED' then 'revoked'
      else 'unknown'
    end as status
  from app.invitations i
  where coalesce(i.sent_at <= (select app.now()), false);
revoke all on app.invitation_states from public, anon, authenticated;
