-- Two browsers that send at the same millisecond send two batches.
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
  -- Whatever its address, nobody fills the disk: the whole site writes at most this much an hour.
  if
    (
      select count(*)
      from (select 1 from app.application_logs l where l.received_at > now() - interval '1 hour' limit 20000) l
    ) >= 20000
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
