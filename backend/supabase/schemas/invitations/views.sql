create view app.invitation_states as
  select i.id, i.sender_id, i.recipient_address, i.recipient_id, i.sent_at, i.score_at_accept,
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

create view app.bond_rules as
  select * from private.bond_rule_spans();
revoke all on app.bond_rules from public, anon, authenticated;

create view app.bonds as
  select b.id, b.sender_id, b.recipient_id, b.accepted_at, b.until, b.until > (select app.now()) as open, b.score_then,
    b.raw, case when b.raw is not null then least(b.most, greatest(b.least_points, b.raw)) end as impact
  from (
      select i.id, i.sender_id, i.recipient_id, i.accepted_at, i.accepted_at + make_interval(days => p.days) as until,
        p.least_points, p.most, s.score_then,
        p.part * (
          case
            when i.accepted_at + make_interval(days => p.days) > (select app.now())
              and not (select private.looks_back())
              then u.score
            else (
              select h.score
              from app.score_history h
              where h.user_id = i.recipient_id
                and h.at <= least(i.accepted_at + make_interval(days => p.days), (select app.now()))
              order by h.at desc
              limit 1
            )
          end - s.score_then
        ) as raw
      from app.invitation_states i
        join app.users u on u.user_id = i.recipient_id
        join app.bond_rules p on p.valid_from <= i.accepted_at and i.accepted_at < p.valid_to
        cross join lateral (
          select coalesce(
              i.score_at_accept,
              (
                select h.score
                from app.score_history h
                where h.user_id = i.recipient_id and h.at <= i.accepted_at
                order by h.at desc
                limit 1
              )
            ) as score_then
        ) s
      where i.status = 'accepted'
    ) b;
revoke all on app.bonds from public, anon, authenticated;
comment on view app.bonds is
  'M13: bond of each accepted invitee; raw and impact are null if the score at acceptance is unknown.';
