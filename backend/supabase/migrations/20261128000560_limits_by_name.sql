-- The numbers of these two are in app.stranger_limits.
create or replace function public.ingest_page_visit(page text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today date := app.now()::date;
begin
  -- Whoever makes up pages fills no more than a day's list.
  if
    (select count(*) from app.page_visits v where v.day = today) >= private.most('visits.pages_per_day')
    and not exists (select 1 from app.page_visits v where v.day = today and v.page = ingest_page_visit.page)
  then
    return;
  end if;
  insert into app.page_visits as v (day, page, visits)
  values (today, ingest_page_visit.page, 1)
  on conflict (day, page) do update set visits = v.visits + 1;
  delete from app.page_visits v where v.day < today - 800;
exception when check_violation or not_null_violation then
  perform private.refuse('this is no page');
end;
$$;
create or replace function public.log_batch(batch_id text, client_id text, entries jsonb)
returns int
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  stored int;
begin
  perform private.forget('logs', 1000);
  -- For everybody together: the function application-logs takes a part of it from one network.
  if
    (
      select count(*)
      from
        (
          select 1
          from app.application_logs l
          where l.received_at > now() - interval '1 hour'
          limit private.most('logs.site_per_hour')
        ) l
    ) >= private.most('logs.site_per_hour')
  then
    raise exception 'Too many log entries in this hour.' using errcode = 'PT429';
  end if;
  -- A batch that was sent again because its answer got lost is the same batch, and begins with the same message.
  if
    exists (
      select 1
      from app.application_logs l
      where
        l.received_at > now() - interval '1 hour'
        and l.batch_id = log_batch.batch_id
        and l.client_id = log_batch.client_id
        and l.message = entries -> 0 ->> 'message'
    )
  then
    return 0;
  end if;
  insert into app.application_logs (batch_id, client_id, at, level, message, source, environment, user_id, url, data)
  select
    log_batch.batch_id,
    log_batch.client_id,
    x."timestamp",
    x.level,
    x.message,
    'client',
    x.environment,
    x.user_id,
    x.url,
    x.data
  from
    jsonb_to_recordset(entries) as x (
      "timestamp" timestamptz,
      level text,
      message text,
      environment text,
      user_id text,
      url text,
      data jsonb
    );
  get diagnostics stored = row_count;
  return stored;
end;
$$;
