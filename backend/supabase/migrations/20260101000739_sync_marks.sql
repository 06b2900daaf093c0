-- What tells cheaply that something changed at the network: a list shows a mark per item (a score, a count, a hash), and only
-- items whose mark differs from the one they were last read at are read again.
create table app.sync_marks (
  entity text not null,
  id bigint not null,
  seen text not null,
  read text,
  primary key (entity, id)
);
create index on app.sync_marks (entity, id) where seen is distinct from read;
alter table app.sync_marks enable row level security;
revoke all on app.sync_marks from public, anon, authenticated;

create function public.sync_seen(batch jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into app.sync_marks as m (entity, id, seen)
  select distinct on (x.entity, x.id) x.entity, x.id, x.mark
  from jsonb_to_recordset(batch -> 'rows') as x (entity text, id bigint, mark text)
  on conflict (entity, id) do update set seen = excluded.seen where m.seen is distinct from excluded.seen;
$$;
comment on function public.sync_seen(jsonb) is
  'Notes the marks a list shows now: {rows: [{entity, id, mark}]}. For the jobs only.';

create function public.sync_unread(entity text, after bigint default 0, max int default 5000) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(m.id order by m.id), '[]')
  from
    (
      select id
      from app.sync_marks m
      where m.entity = sync_unread.entity and m.id > after and m.seen is distinct from m.read
      order by m.id
      limit least(max, 5000)
    ) m;
$$;
comment on function public.sync_unread(text, bigint, int) is
  'Next items whose mark changed since they were read, ascending by id. For the jobs only.';

create function public.sync_read(entity text, ids jsonb) returns void
language sql security definer set search_path = ''
as $$
  update app.sync_marks m
  set read = m.seen
  where
    m.entity = sync_read.entity
    and m.id in (select x::bigint from jsonb_array_elements_text(ids) x)
    and m.seen is distinct from m.read;
$$;
comment on function public.sync_read(text, jsonb) is
  'Notes that these items are stored as their marks say; call it only after their rows are. For the jobs only.';

create function public.sync_primary_addresses(ids jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.profile_id, p.primary_address), '{}')
  from app.profiles p
  where p.profile_id in (select x::bigint from jsonb_array_elements_text(ids) x);
$$;
comment on function public.sync_primary_addresses(jsonb) is
  'Stored primary addresses of these profile ids. For the jobs only.';

create function public.sync_review_counts(ids jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select
    coalesce(
      jsonb_object_agg(
        x.id,
        (
          select count(*)
          from
            app.profiles p
            join app.reviews r on r.author_id = p.user_id
          where p.profile_id = x.id::bigint
        )
      ),
      '{}'
    )
  from jsonb_array_elements_text(ids) as x (id);
$$;
comment on function public.sync_review_counts(jsonb) is
  'Stored reviews written by each of these profile ids, archived ones too. For the jobs only.';

grant execute
on function public.sync_seen,
public.sync_unread,
public.sync_read,
public.sync_primary_addresses,
public.sync_review_counts
to service_role;
