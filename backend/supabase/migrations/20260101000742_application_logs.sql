-- What browsers under /admin report. Written by the function application-logs alone, after it redacted and cut.
create table app.application_logs (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  batch_id text not null check (length(batch_id) <= 100),
  at timestamptz not null,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null check (length(message) <= 500),
  fingerprint text not null generated always as (
    regexp_replace(regexp_replace(lower(message), '0x[0-9a-f]+|\m[0-9a-f]{8,}\M', '#', 'g'), '\d+', '#', 'g')
  ) stored,
  source text not null,
  environment text not null check (length(environment) <= 50),
  user_id text not null check (length(user_id) <= 100),
  url text not null check (length(url) <= 500),
  client_id text not null check (length(client_id) <= 100),
  data jsonb
);
create index on app.application_logs (received_at desc, id desc);
create index on app.application_logs (fingerprint, received_at desc);
alter table app.application_logs enable row level security;
revoke all on app.application_logs from public, anon, authenticated;
comment on table app.application_logs is
  'Client log entries, kept for as long as the setting retention.logs says. `fingerprint` is the message without digits and hex: "id 12" and "id 13" are one.';

create function public.log_batch(batch_id text, client_id text, entries jsonb) returns int
language plpgsql security definer set search_path = ''
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
  -- A batch that was sent again because its answer got lost is the same batch.
  if
    exists (
      select 1
      from app.application_logs l
      where
        l.received_at > now() - interval '1 hour'
        and l.batch_id = log_batch.batch_id
        and l.client_id = log_batch.client_id
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
comment on function public.log_batch(text, text, jsonb) is
  'Stores one upload of client log entries and answers how many are new; PT429 above 20,000 entries an hour. For the function application-logs only.';
revoke all on function public.log_batch(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.log_batch(text, text, jsonb) to service_role;
