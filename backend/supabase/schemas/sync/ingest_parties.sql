create function private.placeholder_id(userkey text) returns bigint
language sql immutable set search_path = '' as $$
  select -1 - ('x' || substr(md5(userkey), 1, 13))::bit(52)::bigint;
$$;
comment on function private.placeholder_id(text) is
  'User id of someone known only by a canonical userkey: negative, deterministic, and exact as a JSON number (52 bits).';

create function private.adopt_people(placeholders bigint[], people bigint[]) returns void
language plpgsql set search_path = '' as $$
declare
  ref record;
begin
  -- Covers every column that references a person, so that tables added later are moved too. Where a person already has
  -- one of the rows (same vote, same week), the rows of the placeholders in that table are deleted.
  for ref in
    select c.conrelid::regclass as tab, a.attname as col
    from pg_catalog.pg_constraint c
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'app.users'::regclass and c.conrelid <> 'app.userkeys'::regclass
    order by c.conrelid::regclass::text, a.attname
  loop
    begin
      execute format(
        'update %s t set %I = m.person from unnest($1, $2) as m(placeholder, person) where t.%I = m.placeholder',
        ref.tab, ref.col, ref.col
      )
      using placeholders, people;
    exception when unique_violation then
      execute format('delete from %s where %I = any ($1)', ref.tab, ref.col) using placeholders;
    end;
  end loop;
  delete from app.userkeys where user_id = any (placeholders);
  delete from app.users where user_id = any (placeholders);
end;
$$;
comment on function private.adopt_people(bigint[], bigint[]) is
  'Moves everything recorded about placeholders to the people at the same positions and deletes the placeholders.';

create function private.claim_userkeys(batch_rows jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  claims jsonb;
  placeholders bigint[];
  people bigint[];
begin
  select jsonb_agg(c)
  into claims
  from (
      select distinct on (k.key) k.key, x."userId" as user_id, x."profileId" is not null as member
      from jsonb_to_recordset(batch_rows) as x ("userId" bigint, "profileId" bigint, userkeys jsonb)
        cross join lateral jsonb_array_elements_text(x.userkeys) as k (key)
      order by k.key, x."profileId" is null, x."userId"
    ) c;

  select array_agg(k.user_id), array_agg(c.user_id)
  into placeholders, people
  from jsonb_to_recordset(claims) as c (key text, user_id bigint)
    join app.userkeys k on k.userkey = c.key and k.valid_to is null
  where k.user_id < 0 and k.user_id <> c.user_id;
  if placeholders is not null then
    perform private.adopt_people(placeholders, people);
  end if;

  -- A key that its holder no longer lists becomes free; username keys are our own and never listed.
  update app.userkeys k
  set valid_to = now()
  from jsonb_to_recordset(batch_rows) as x ("userId" bigint, userkeys jsonb)
  where k.user_id = x."userId"
    and k.valid_to is null
    and jsonb_array_length(x.userkeys) > 0
    and not x.userkeys ? k.userkey
    and k.userkey not like 'service:%:username:%';

  -- If two people list the same key, a member wins over an account without profile; else the first holder keeps it.
  update app.userkeys k
  set valid_to = now()
  from jsonb_to_recordset(claims) as c (key text, user_id bigint, member boolean)
  where k.userkey = c.key
    and k.valid_to is null
    and k.user_id <> c.user_id
    and c.member
    and not exists (select from app.profiles p where p.user_id = k.user_id);

  insert into app.userkeys (userkey, user_id, valid_from)
  select c.key, c.user_id,
    case when exists (select from app.userkeys o where o.userkey = c.key) then now() else 'epoch' end
  from jsonb_to_recordset(claims) as c (key text, user_id bigint)
  where not exists (select from app.userkeys o where o.userkey = c.key and o.valid_to is null)
  on conflict do nothing;
end;
$$;
comment on function private.claim_userkeys(jsonb) is
  'Assigns people the userkeys they list, and merges the placeholders created earlier from those keys into them.';

create function private.parties(batch_rows jsonb) returns table (
  id bigint, author_id bigint, subject_id bigint, subject_userkey text
)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.ensure_people(
      array(
        select 'profileId:' || x."authorProfileId" from jsonb_to_recordset(batch_rows) as x ("authorProfileId" bigint)
        union
        -- The profile id may be unknown (the network numbers some accounts without profile); then the userkey decides.
        select coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId")
        from jsonb_to_recordset(batch_rows) as x ("subjectProfileId" bigint, "subjectUserkey" text)
        where not exists (
            select from app.userkeys k where k.userkey = 'profileId:' || x."subjectProfileId" and k.valid_to is null
          )
      )
    );
  return query
    select x.id, a.user_id, coalesce(p.user_id, k.user_id),
      coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId")
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        "authorProfileId" bigint,
        "subjectProfileId" bigint,
        "subjectUserkey" text
      )
      join app.userkeys a on a.userkey = 'profileId:' || x."authorProfileId" and a.valid_to is null
      left join app.userkeys p on p.userkey = 'profileId:' || x."subjectProfileId" and p.valid_to is null
      left join app.userkeys k
        on k.userkey = coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId") and k.valid_to is null;
end;
$$;
comment on function private.parties(jsonb) is
  'Author and subject of each row, with placeholders for people not known yet.';

create function private.ingest_archive_events(batch_rows jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  delete from app.review_archive_events e
  using jsonb_to_recordset(batch_rows) as x (id bigint, events jsonb)
  where e.review_id = x.id
    and jsonb_array_length(x.events) > 0
    and not exists (select from jsonb_to_recordset(x.events) as n (at timestamptz) where n.at = e.at);
  insert into app.review_archive_events as e (review_id, at, action)
  select distinct on (x.id, n.at) x.id, n.at, n.action
  from jsonb_to_recordset(batch_rows) as x (id bigint, events jsonb)
    cross join lateral jsonb_to_recordset(x.events) as n (at timestamptz, action text)
  order by x.id, n.at, n.action
  on conflict (review_id, at) do update
    set
      action = excluded.action,
      estimated = false
    where (e.action, e.estimated) is distinct from (excluded.action, false);
  -- With only a flag, the change is dated to when we first saw it.
  insert into app.review_archive_events (review_id, at, action, estimated)
  select r.id, r.archived_at, 'ARCHIVE', true
  from jsonb_to_recordset(batch_rows) as x (id bigint, "archivedAt" timestamptz, archived boolean)
    join app.reviews r on r.id = x.id
  where x.archived and x."archivedAt" is null
  on conflict do nothing;
  insert into app.review_archive_events (review_id, at, action, estimated)
  select x.id, greatest(app.now(), l.at + interval '1 second'), 'RESTORE', true
  from jsonb_to_recordset(batch_rows) as x (id bigint, archived boolean)
    cross join lateral (
      select e.at, e.action from app.review_archive_events e where e.review_id = x.id order by e.at desc limit 1
    ) l
  where not x.archived and l.action = 'ARCHIVE'
  on conflict do nothing;
end;
$$;

create function public.sync_seen(batch jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into app.sync_marks as m (entity, id, seen)
  select distinct on (x.entity, x.id) x.entity, x.id, x.mark
  from jsonb_to_recordset(batch -> 'rows') as x (entity text, id bigint, mark text)
  on conflict (entity, id) do update set seen = excluded.seen where m.seen is distinct from excluded.seen;
$$;
comment on function public.sync_seen(jsonb) is
  'Notes the marks a list shows now: {rows: [{entity, id, mark}]}. For the jobs only.';
grant execute on function public.sync_seen(jsonb) to service_role;

create function public.sync_unread(entity text, after bigint default 0, max int default 5000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(m.id order by m.id), '[]')
  from (
      select id
      from app.sync_marks m
      where m.entity = sync_unread.entity and m.id > after and m.seen is distinct from m.read
      order by m.id
      limit least(max, 5000)
    ) m;
$$;
comment on function public.sync_unread(text, bigint, int) is
  'Next items whose mark changed since they were read, ascending by id. For the jobs only.';
grant execute on function public.sync_unread(text, int8, int4) to service_role;

create function public.sync_read(entity text, ids jsonb) returns void
language sql security definer set search_path = '' as $$
  update app.sync_marks m
  set read = m.seen
  where m.entity = sync_read.entity
    and m.id in (select x::bigint from jsonb_array_elements_text(ids) x)
    and m.seen is distinct from m.read;
$$;
comment on function public.sync_read(text, jsonb) is
  'Notes that these items are stored as their marks say; call it only after their rows are. For the jobs only.';
grant execute on function public.sync_read(text, jsonb) to service_role;

create function public.sync_primary_addresses(ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.profile_id, p.primary_address), '{}')
  from app.profiles p
  where p.profile_id in (select x::bigint from jsonb_array_elements_text(ids) x);
$$;
comment on function public.sync_primary_addresses(jsonb) is
  'Stored primary addresses of these profile ids. For the jobs only.';
grant execute on function public.sync_primary_addresses(jsonb) to service_role;

create function public.sync_review_counts(ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
      jsonb_object_agg(
        x.id,
        (
          select count(*)
          from app.profiles p
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
grant execute on function public.sync_review_counts(jsonb) to service_role;

create function public.sync_slash_days() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(d.day order by d.day), '[]')
  from (select distinct coalesce(s.cancelled_at, s.closes_at)::date::text as day from app.slashes s) d;
$$;
comment on function public.sync_slash_days is 'Days on which slashes end or ended, ascending. For the jobs only.';
grant execute on function public.sync_slash_days() to service_role;

create function public.sync_health() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
      'asOf', private.iso(now()),
      'dataUntil', private.iso(private.data_until()),
      'lastWholeRead', (select private.iso(c.updated_at) from app.sync_checkpoints c where c.entity = 'whole_pass'),
      'failing', (select count(*) from app.sync_readers r where r.failing_since is not null),
      'readers', private.reader_states()
    );
$$;
comment on function public.sync_health is
  'For operators, with the secret key: every reader of the network with its last success, failure and backlog.';
grant execute on function public.sync_health() to service_role;
