-- Counter-statements of people on flags about them (G18), lists that are too long for a URL (8.32), the public roadmap (8.41).
create table app.statements (
  user_id bigint not null references app.users,
  topic text not null check (topic in ('farmer', 'bot', 'caution', 'batches', 'massArchive', 'slashes')),
  body text not null check (length(btrim(body)) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);
create table app.stored_lists (
  id text primary key check (id ~ '^[a-z0-9]{12}$'),
  kind text not null check (kind in ('handles')),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 500),
  created_at timestamptz not null default now(),
  -- When it was last shared: a list nobody shares is let go.
  shared_at timestamptz not null default now()
);
create index on app.stored_lists (shared_at);
create index on app.stored_lists (created_at);
create table app.roadmap (
  id bigint generated always as identity primary key,
  title text not null check (length(btrim(title)) between 1 and 200),
  status text not null default 'idea' check (status in ('idea', 'planned', 'building', 'done', 'declined')),
  votes int not null default 0 check (votes >= 0),
  "order" int not null default 0,
  updated_at timestamptz not null default now()
);
do $$
declare
  t text;
begin
  foreach t in array array['statements', 'stored_lists', 'roadmap'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;

create function private.statement_of(user_id bigint, topic text) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('text', s.body, 'at', private.iso(s.updated_at))
    from app.statements s
    where s.user_id = statement_of.user_id and s.topic = statement_of.topic
  );
end;
$$;

create function public.roadmap() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', r.id, 'title', r.title, 'status', r.status, 'votes', r.votes)
          order by r."order", r.id
        ),
        '[]'
      )
    from app.roadmap r
  );
end;
$$;
comment on function public.roadmap is 'Public roadmap of /feedback, in the order that admins gave it.';

-- Anybody may leave a list, so that few are taken at a time and few are kept: all of them are 20,000 lists of at most 8 KB. Nothing
-- says who left one. The id is made from the items: the same list has one address, and sharing it again only renews it.
create function public.store_list(items text[]) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  body jsonb := to_jsonb(items);
  list_id text := substr(encode(sha256(convert_to(body::text, 'UTF8')), 'hex'), 1, 12);
  kept jsonb;
begin
  if
    store_list.items is null
    or cardinality(store_list.items) not between 1 and 500
    or exists (select 1 from unnest(store_list.items) i where i is null or i !~ '^[A-Za-z0-9_]{1,15}$')
  then
    perform private.refuse('items must be 1 to 500 handles');
  end if;
  update app.stored_lists l set shared_at = now() where l.id = list_id returning l.items into kept;
  -- Another list may have been made to have this address: it must not stand in for this one.
  if kept <> body then
    perform private.refuse('This list cannot be shared like this. Put its handles in another order.');
  end if;
  if kept is not null then
    return list_id;
  end if;
  if (select count(*) from app.stored_lists l where l.created_at > now() - interval '1 minute') >= 20 then
    perform private.refuse('Many lists are being shared right now. Try again in a minute.');
  end if;
  delete from app.stored_lists l
  where
    l.shared_at < now() - interval '180 days'
    or l.id in (select x.id from app.stored_lists x order by x.shared_at desc offset 19999);
  insert into app.stored_lists (id, kind, items)
  values (list_id, 'handles', body)
  on conflict (id) do update set shared_at = now();
  return list_id;
end;
$$;
comment on function public.store_list(text[]) is
  'Keeps a list of handles until 180 days after it was last shared, and answers its id (8.32). At most 20 new ones a minute and 20,000 in all; then the one not shared for longest goes.';

create function public.stored_list(id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select l.items
    from app.stored_lists l
    where l.id = stored_list.id and l.shared_at >= now() - interval '180 days'
  );
end;
$$;
comment on function public.stored_list(text) is
  'Handles of a stored list; null when there is none with this id, or it was not shared for 180 days.';

grant execute
on function public.roadmap, public.store_list(text[]), public.stored_list(text)
to anon, authenticated, service_role;
