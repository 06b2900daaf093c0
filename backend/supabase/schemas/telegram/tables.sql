create table app.tg_messages (
  channel text not null,
  id bigint not null,
  at timestamptz not null,
  sender_name text,
  sender_handle text,
  body text not null,
  reply_to bigint,
  edited_at timestamptz,
  deleted_at timestamptz,
  media jsonb,
  primary key (channel, id)
);
alter table app.tg_messages enable row level security;
revoke all on app.tg_messages from public, anon, authenticated;
create index on app.tg_messages (at);
create index on app.tg_messages using gin (private.tg_names(coalesce(body || ' ' || (media ->> 'caption'), body)))
with (gin_pending_list_limit = 256);
create index on app.tg_messages using gin (
  (coalesce(body || ' ' || (media ->> 'caption'), body)) extensions.gin_trgm_ops
)
with (gin_pending_list_limit = 256);
