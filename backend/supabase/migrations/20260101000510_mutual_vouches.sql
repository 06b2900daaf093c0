-- Vouches whose subject vouched, at any time, for their author: among these few stand all that are mutual.
create table app.mutual_vouches (vouch_id bigint primary key references app.vouches on delete cascade);
alter table app.mutual_vouches enable row level security;
revoke all on app.mutual_vouches from public, anon, authenticated;
comment on table app.mutual_vouches is
  'Vouches with one in the other direction, whatever its state. Kept by triggers; a row that outlived its pair does no harm, readers ask for the state.';
create function private.mutual_vouches_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mutual_vouches
  select unnest(array[f.id, b.id])
  from
    fresh f
    join app.vouches b on b.subject_id = f.author_id and b.author_id = f.subject_id
  on conflict do nothing;
  return null;
end;
$$;
create trigger mutual_vouches_insert
after insert on app.vouches
referencing new table as fresh
for each statement
execute function private.mutual_vouches_arrived();
create trigger mutual_vouches_update
after update on app.vouches
referencing new table as fresh
for each statement
execute function private.mutual_vouches_arrived();

-- Of a vouch `v`. `offset 0`: looked up for the few that are mutual, and not for all vouches at once.
create function private.mutual_sql() returns text
language sql immutable
as $$
  select
    '(v.active and v.id in (select t.vouch_id from app.mutual_vouches t) and exists (select 1 from app.vouch_states b
    where b.author_id = v.subject_id and b.subject_id = v.author_id and b.active offset 0))';
$$;
