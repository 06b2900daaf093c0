-- The number of times protocol parameters changed; an answer names the set of rules it was computed with.
create table app.params_version (one boolean primary key default true check (one), version int not null default 1);
insert into app.params_version default values;
alter table app.params_version enable row level security;
revoke all on app.params_version from public, anon, authenticated;
create function private.bump_params_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.params_version set version = version + 1 where true;
  return null;
end;
$$;
create trigger params_changed
after insert or update or delete on app.protocol_params
for each statement
execute function private.bump_params_version();
