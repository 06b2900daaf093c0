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
        -- The profile id may belong to nobody (the network numbers some accounts without profile); then the key tells.
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
  'Author and subject of rows that name them, with placeholders for whoever is not known yet.';

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
  -- Only a flag: the change happened when we first saw it.
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

create function private.ingest_seasons(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x.id) x.*
    from jsonb_to_recordset(batch_rows) as x (id int, name text, "startDate" date, weeks int)
    order by x.id
  ), put as (
    insert into app.seasons as s (id, name, start_date, weeks)
    select id, name, "startDate", weeks from src
    on conflict (id) do update
      set
        name = excluded.name,
        start_date = excluded.start_date,
        weeks = excluded.weeks
      where (s.name, s.start_date, s.weeks) is distinct from (excluded.name, excluded.start_date, excluded.weeks)
    returning s.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;

create function private.ingest_markets(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ensure_people(
      array(select 'profileId:' || x."profileId" from jsonb_to_recordset(batch_rows) as x ("profileId" bigint))
    );
  with src as (
    select distinct on (x.id) x.id, k.user_id, x."createdAt"
    from jsonb_to_recordset(batch_rows) as x (id bigint, "profileId" bigint, "createdAt" timestamptz)
      join app.userkeys k on k.userkey = 'profileId:' || x."profileId" and k.valid_to is null
    order by x.id
  ), put as (
    insert into app.markets as m (id, user_id, created_at)
    select id, user_id, "createdAt" from src
    on conflict (id) do update
      set
        user_id = excluded.user_id,
        created_at = excluded.created_at
      where (m.user_id, m.created_at) is distinct from (excluded.user_id, excluded.created_at)
    returning m.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_market_trades(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ensure_people(
      array(select x."actorUserkey" from jsonb_to_recordset(batch_rows) as x ("actorUserkey" text))
    );
  with src as (
    select distinct on (x."marketId", x.id) x.*, k.user_id
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        "marketId" bigint,
        "actorUserkey" text,
        side text,
        "isTrust" boolean,
        votes numeric(78),
        "ethWei" numeric(78),
        at timestamptz,
        raw jsonb
      )
      join app.userkeys k on k.userkey = x."actorUserkey" and k.valid_to is null
    order by x."marketId", x.id
  ), put as (
    insert into app.market_trades as t (id, market_id, actor_id, side, is_trust, votes, eth_wei, at, raw)
    select id, "marketId", user_id, side, "isTrust", votes, "ethWei", at, nullif(raw, 'null') from src
    on conflict (market_id, id) do update
      set
        actor_id = excluded.actor_id,
        side = excluded.side,
        is_trust = excluded.is_trust,
        votes = excluded.votes,
        eth_wei = excluded.eth_wei,
        at = excluded.at,
        raw = excluded.raw
      where (t.actor_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at, t.raw) is distinct from (
          excluded.actor_id,
          excluded.side,
          excluded.is_trust,
          excluded.votes,
          excluded.eth_wei,
          excluded.at,
          excluded.raw
        )
    returning t.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_unknown(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x.entity, x.key) x.*
    from jsonb_to_recordset(batch_rows) as x (entity text, key text, body jsonb)
    order by x.entity, x.key
  ), put as (
    insert into app.sync_unknown as u (entity, key, body)
    select entity, key, coalesce(body, 'null') from src
    on conflict (entity, key) do update set body = excluded.body where u.body <> excluded.body
    returning u.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;
comment on function private.ingest_unknown(jsonb) is
  'Keeps raw rows that no parser understood: never dropped, counted in the run''s notification.';

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
