create function private.ingest_reviews(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        score smallint,
        title text,
        body text,
        "createdAt" timestamptz,
        archived boolean,
        "archivedAt" timestamptz,
        replies int,
        "txHash" text,
        raw jsonb
      )
      join private.parties(batch_rows) p on p.id = x.id
    order by x.id
  ), put as (
    insert into app.reviews as r (
      id,
      author_id,
      subject_id,
      subject_userkey,
      score,
      title,
      body,
      created_at,
      archived_at,
      replies,
      archived_estimated,
      tx_hash,
      raw
    )
    select s.id, s.author_id, s.subject_id, s.subject_userkey, s.score, s.title, s.body, s."createdAt",
      case when s.archived then coalesce(s."archivedAt", o.archived_at, app.now()) end, coalesce(s.replies, o.replies),
      coalesce(s.archived and s."archivedAt" is null and (o.archived_at is null or o.archived_estimated), false),
      coalesce(s."txHash", o.tx_hash), nullif(s.raw, 'null')
    from src s
      left join app.reviews o on o.id = s.id
    on conflict (id) do update
      set
        author_id = excluded.author_id,
        subject_id = excluded.subject_id,
        subject_userkey = excluded.subject_userkey,
        score = excluded.score,
        title = excluded.title,
        body = excluded.body,
        created_at = excluded.created_at,
        archived_at = excluded.archived_at,
        replies = excluded.replies,
        archived_estimated = excluded.archived_estimated,
        tx_hash = excluded.tx_hash,
        raw = excluded.raw
      where (
          r.author_id,
          r.subject_id,
          r.subject_userkey,
          r.score,
          r.title,
          r.body,
          r.created_at,
          r.archived_at,
          r.replies,
          r.archived_estimated,
          r.tx_hash,
          r.raw
        ) is distinct from (
          excluded.author_id,
          excluded.subject_id,
          excluded.subject_userkey,
          excluded.score,
          excluded.title,
          excluded.body,
          excluded.created_at,
          excluded.archived_at,
          excluded.replies,
          excluded.archived_estimated,
          excluded.tx_hash,
          excluded.raw
        )
    returning r.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  perform private.ingest_archive_events(batch_rows);
  return result;
end;
$$;
comment on function private.ingest_reviews(jsonb) is
  'Upserts reviews with their archive events; without events an archiving is dated by its first sight.';

create function private.ingest_slashes(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        type text,
        amount bigint,
        comment text,
        "openedAt" timestamptz,
        "closesAt" timestamptz,
        "cancelledAt" timestamptz,
        description text,
        raw jsonb
      )
      join private.parties(batch_rows) p on p.id = x.id
    order by x.id
  ), put as (
    insert into app.slashes as t (
      id,
      author_id,
      subject_id,
      subject_userkey,
      type,
      amount,
      comment,
      opened_at,
      closes_at,
      cancelled_at,
      description,
      raw
    )
    select id, author_id, subject_id, subject_userkey, type, amount, comment, "openedAt", "closesAt", "cancelledAt",
      description, nullif(raw, 'null')
    from src
    on conflict (id) do update
      set
        author_id = excluded.author_id,
        subject_id = excluded.subject_id,
        subject_userkey = excluded.subject_userkey,
        type = excluded.type,
        amount = excluded.amount,
        comment = excluded.comment,
        opened_at = excluded.opened_at,
        closes_at = excluded.closes_at,
        cancelled_at = excluded.cancelled_at,
        description = excluded.description,
        raw = excluded.raw
      where (
          t.author_id,
          t.subject_id,
          t.subject_userkey,
          t.type,
          t.amount,
          t.comment,
          t.opened_at,
          t.closes_at,
          t.cancelled_at,
          t.description,
          t.raw
        ) is distinct from (
          excluded.author_id,
          excluded.subject_id,
          excluded.subject_userkey,
          excluded.type,
          excluded.amount,
          excluded.comment,
          excluded.opened_at,
          excluded.closes_at,
          excluded.cancelled_at,
          excluded.description,
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

create function private.ingest_slash_outcomes(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct x.id, x.outcome from jsonb_to_recordset(batch_rows) as x (id bigint, outcome text)
  ), put as (
    update app.slashes t
    set source_outcome = src.outcome
    from src
    where t.id = src.id and t.source_outcome is distinct from src.outcome
    returning t.id
  )
  select private.ingest_counts((select count(*) from src), 0, (select count(*) from put));
$$;
comment on function private.ingest_slash_outcomes(jsonb) is
  'Outcome as the network names it, a word nobody knows as it is: the list of slashes does not carry it, the daily awards do.';

create function public.job_begin(job text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  run bigint;
begin
  perform pg_advisory_xact_lock(hashtext('job:' || job));
  update app.job_runs r
  set
    status = 'interrupted',
    finished_at = r.beat_at,
    error = 'the process ended'
  where r.job = job_begin.job and r.status = 'running' and r.beat_at <= pg_catalog.now() - interval '30 seconds';
  if exists (select 1 from app.job_runs r where r.job = job_begin.job and r.status = 'running') then
    return null;
  end if;
  delete from app.job_runs r
  where r.job = job_begin.job
    and r.started_at < pg_catalog.now() - case
      when r.status = 'completed' then interval '7 days'
      else interval '30 days'
    end
    and r.id < (select max(o.id) from app.job_runs o where o.job = job_begin.job and o.status = 'completed');
  insert into app.job_runs (job, late_seconds)
  select j.name,
    case
      when private.job_due_at(j) = '-infinity' then 0
      else greatest(0, extract(epoch from pg_catalog.now() - private.job_due_at(j)))
    end
  from app.jobs j
  where j.name = job_begin.job
  returning id
  into run;
  if run is null then
    perform private.refuse('no job has this name');
  end if;
  update app.jobs j set requested_at = null where j.name = job_begin.job and j.requested_at is not null;
  return run;
end;
$$;
comment on function public.job_begin(text) is
  'Begins a run and answers its id; null while another run of the job is alive (it beat within 30 seconds). For the jobs only.';
grant execute on function public.job_begin(text) to service_role;

create function public.job_end(
  run bigint,
  status text,
  rows bigint,
  error text default null,
  details jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  update app.job_runs r
  set
    status = job_end.status,
    rows = job_end.rows,
    error = left(job_end.error, 500),
    details = job_end.details,
    finished_at = pg_catalog.now(),
    beat_at = pg_catalog.now()
  where r.id = run and r.status = 'running';
$$;
comment on function public.job_end(bigint, text, bigint, text, jsonb) is
  'Ends a run as completed, failed or interrupted. For the jobs only.';
grant execute on function public.job_end(int8, text, int8, text, jsonb) to service_role;

create function public.jobs_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.job_status();
$$;
comment on function public.jobs_status is 'State of every job, see private.job_status. For the jobs only.';
grant execute on function public.jobs_status() to service_role;
