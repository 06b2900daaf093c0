-- M13 around a slash: what it moved for the inviter of its subject.

-- M13 of the subject's inviter between the opening and 7 days after the close, inside the bond window; null when the score
-- at acceptance is unknown.
create function private.slash_inviter_effect(slash_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'inviter', (select h.person from app.people h where h.user_id = b.sender_id),
        'points', case
          when b.sender_id is null then 0
          else private.bond_points(
            b.accepted_at,
            coalesce(
              private.score_at(s.subject_id, least(s.closes_at + interval '7 days', b.until, app.now())),
              b.score_then
            ) - b.score_then
          ) - private.bond_points(
            b.accepted_at,
            coalesce(private.score_at(s.subject_id, s.opened_at), b.score_then) - b.score_then
          )
        end
      )
    from
      app.slashes s
      left join app.bonds b on b.recipient_id = s.subject_id and b.accepted_at <= s.opened_at and s.opened_at < b.until
    where s.id = slash_inviter_effect.slash_id
    order by b.accepted_at desc nulls last
    limit 1
  );
end;
$$;

create function private.bond_points(accepted_at timestamptz, change numeric) returns numeric
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select least(r.most, greatest(r.least_points, r.part * bond_points.change))
    from app.bond_rules r
    where
      bond_points.change is not null
      and r.valid_from <= bond_points.accepted_at
      and bond_points.accepted_at < r.valid_to
  );
end;
$$;
comment on function private.bond_points(timestamptz, numeric) is
  'M13: points of a score change of an invitee, capped by the rules of the day of acceptance; null when the change is not known.';
