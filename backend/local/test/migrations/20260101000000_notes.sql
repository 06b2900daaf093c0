-- Tables and functions the backend's own tests work on.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;

create table public.notes (
  id bigint generated always as identity primary key,
  title text not null,
  secret boolean not null default false,
  created_at timestamptz not null default '2026-01-02T03:04:05.678Z',
  written timestamp not null default '2026-01-02 03:04:05'
);
create index on public.notes using gin (title extensions.gin_trgm_ops);
alter table public.notes enable row level security;
create policy "open notes" on public.notes for select to anon, authenticated using (not secret);
revoke all on public.notes from anon, authenticated;
grant select on public.notes to anon, authenticated;
grant select, insert, update, delete on public.notes to service_role;
insert into public.notes (title, secret) values ('Ökonomie', false), ('plain, "quoted"', false), ('hidden', true);

create table public.vault (id int primary key, content text not null);
alter table public.vault enable row level security;
revoke all on public.vault from anon, authenticated;
insert into public.vault values (1, 'gold');

create table public.weeks (number int primary key check (number > 0), during int4range, exclude using gist (during with &&));
alter table public.weeks enable row level security;
revoke all on public.weeks from anon, authenticated;
grant select, insert, update, delete on public.weeks to service_role;
create table public.days (id int primary key, week int not null references public.weeks);
alter table public.days enable row level security;
revoke all on public.days from anon, authenticated;
grant select, insert on public.days to service_role;
create function public.refuse_with(state text) returns void language plpgsql as $$
begin
  raise exception 'refused' using errcode = state;
end $$;

create function public.role_probe() returns text language sql stable as $$ select current_user::text $$;
create function public.claims_probe() returns jsonb language sql stable as $$
  select jsonb_build_object('user', current_user, 'uid', auth.uid(), 'role', auth.role(), 'session', auth.jwt() ->> 'session_id')
$$;
create function public.teapot() returns text language plpgsql as $$
begin
  perform set_config('response.status', '418', true);
  perform set_config('response.headers', '[{"x-kind": "earl grey"}]', true);
  return current_setting('request.method') || ' ' || (current_setting('request.headers')::json ->> 'x-client-info');
end $$;
create function public.find_notes(words text) returns setof public.notes language sql stable as
$$ select * from public.notes where unaccent(title) ilike '%' || unaccent(words) || '%' order by id $$;
create function public.digest_of(words text) returns text language sql stable as
$$ select encode(digest(words, 'sha256'), 'hex') $$;
create function public.count_numbers(numbers int[]) returns int language sql immutable as $$ select cardinality(numbers) $$;
create function public.ingest(rows jsonb) returns int language sql immutable as $$ select jsonb_array_length(rows -> 'rows') $$;

-- More columns than 32,767 values allow for 1,000 rows.
do $$ begin
  execute 'create table public.wide (' || (select string_agg(format('c%s int', n), ', ') from generate_series(0, 32) n) || ')';
end $$;
alter table public.wide enable row level security;
grant select, insert on public.wide to service_role;
