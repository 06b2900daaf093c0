-- How much one person, or everybody together, can make the database keep. The same numbers stand in MOST of @companion/limits,
-- from which docs/security.md has them; a test compares the two.
create table app.stranger_limits (name text primary key check (name ~ '^[a-z]+\.[a-z_]+$'), most int not null);
alter table app.stranger_limits enable row level security;
revoke all on app.stranger_limits from public, anon, authenticated;
comment on table app.stranger_limits is
  'How much strangers can make the database keep, by name. Read through private.most.';
insert into app.stranger_limits (name, most)
values
  ('logs.site_per_hour', 20000),
  ('logs.kept', 100000),
  ('telemetry.kept', 1000000),
  ('outcomes.kept', 200000),
  ('visits.pages_per_day', 200),
  ('lists.site_per_minute', 100),
  ('lists.kept', 20000),
  ('feedback.per_hour', 5),
  ('feedback.unanswered', 100),
  ('statements.per_day', 20),
  ('raffles.per_day', 10),
  ('raffles.drafts', 20),
  ('raffles.published_per_year', 50);

create function private.most(name text) returns int
language sql stable set search_path = ''
as $$
  select l.most from app.stranger_limits l where l.name = most.name;
$$;
comment on function private.most(text) is 'A number of app.stranger_limits.';
revoke all on function private.most(text) from public;
