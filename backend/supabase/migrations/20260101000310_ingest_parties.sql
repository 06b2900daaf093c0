-- Writers of the sync job, part 2: what people do. Authors are named by profile id, subjects by profile id, userkey or both.

create function private.parties(batch_rows jsonb) returns table (
  id bigint,
  author_id bigint,
  subject_id bigint,
  subject_userkey text
)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  perform
    private.ensure_people(
      array(
        select 'profileId:' || x."authorProfileId" from jsonb_to_recordset(batch_rows) as x ("authorProfileId" bigint)
        union
        -- The profile id may belong to nobody (the network numbers some accounts without profile); then the key tells.
        select coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId")
        from jsonb_to_recordset(batch_rows) as x ("subjectProfileId" bigint, "subjectUserkey" text)
        where
          not exists (
            select from app.userkeys k where k.userkey = 'profileId:' || x."subjectProfileId" and k.valid_to is null
          )
      )
    );
  return query
    select
      x.id,
      a.user_id,
      coalesce(p.user_id, k.user_id),
      coalesce(x."subjectUserkey", 'profileId:' || x."subjectProfileId")
    from
      jsonb_to_recordset(batch_rows) as x (
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
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from app.review_archive_events e
  using jsonb_to_recordset(batch_rows) as x (id bigint, events jsonb)
  where
    e.review_id = x.id
    and jsonb_array_length(x.events) > 0
    and not exists (select from jsonb_to_recordset(x.events) as n (at timestamptz) where n.at = e.at);
  insert into app.review_archive_events as e (review_id, at, action)
  select distinct on (x.id, n.at) x.id, n.at, n.action
  from
    jsonb_to_recordset(batch_rows) as x (id bigint, events jsonb)
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
  from
    jsonb_to_recordset(batch_rows) as x (id bigint, "archivedAt" timestamptz, archived boolean)
    join app.reviews r on r.id = x.id
  where x.archived and x."archivedAt" is null
  on conflict do nothing;
  insert into app.review_archive_events (review_id, at, action, estimated)
  select x.id, greatest(app.now(), l.at + interval '1 second'), 'RESTORE', true
  from
    jsonb_to_recordset(batch_rows) as x (id bigint, archived boolean)
    cross join lateral (
      select e.at, e.action from app.review_archive_events e where e.review_id = x.id order by e.at desc limit 1
    ) l
  where not x.archived and l.action = 'ARCHIVE'
  on conflict do nothing;
end;
$$;
