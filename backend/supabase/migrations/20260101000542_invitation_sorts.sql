-- r_invitation_sort: what invitations are sorted and filtered by that hangs on scores and bonds, one row for each.
create table app.r_invitation_sort (
  id text collate "C" primary key references app.invitations on delete cascade,
  sender_id bigint not null,
  accepted_at timestamptz,
  score_now int,
  impact numeric,
  until timestamptz
);
create index on app.r_invitation_sort (accepted_at desc nulls last, id);
create index on app.r_invitation_sort (accepted_at, id);
create index on app.r_invitation_sort (score_now desc nulls last, id);
create index on app.r_invitation_sort (score_now, id);
create index on app.r_invitation_sort (impact desc nulls last, id);
create index on app.r_invitation_sort (impact, id);
create index on app.r_invitation_sort (sender_id, impact);
alter table app.r_invitation_sort enable row level security;
revoke all on app.r_invitation_sort from public, anon, authenticated;
comment on table app.r_invitation_sort is
  'M13: impact and end of the bond of an accepted invitation, score of the invitee. A new invitation has a row at once.';

create function private.sort_invitations(ids text[]) returns bigint
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  written bigint;
begin
  insert into app.r_invitation_sort as k
  select i.id, i.sender_id, i.accepted_at, case when i.status = 'accepted' then u.score end, b.impact, b.until
  from
    app.invitation_states i
    left join app.users u on u.user_id = i.recipient_id
    left join app.bonds b on b.id = i.id and b.id = any (ids)
  where i.id = any (ids)
  on conflict (id) do update
    set
      sender_id = excluded.sender_id,
      accepted_at = excluded.accepted_at,
      score_now = excluded.score_now,
      impact = excluded.impact,
      until = excluded.until
    where
      (k.sender_id, k.accepted_at, k.score_now, k.impact, k.until) is distinct from (
        excluded.sender_id,
        excluded.accepted_at,
        excluded.score_now,
        excluded.impact,
        excluded.until
      );
  get diagnostics written = row_count;
  return written;
end;
$$;

create function private.invitation_arrived() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.sort_invitations(array(select f.id from fresh f));
  return null;
end;
$$;
create trigger invitation_sort_insert
after insert on app.invitations
referencing new table as fresh
for each statement
execute function private.invitation_arrived();
create trigger invitation_sort_update
after update on app.invitations
referencing new table as fresh
for each statement
execute function private.invitation_arrived();
