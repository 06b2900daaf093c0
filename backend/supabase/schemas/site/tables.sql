create table app.r_network_day (
  day date primary key,
  profiles int not null,
  reviews int not null,
  positive int not null,
  negative int not null,
  archived int not null,
  vouches int not null,
  vouched_wei numeric not null,
  unvouched_wei numeric not null,
  votes int not null,
  slashes_opened int not null,
  slashes_closed int not null,
  invitations int not null,
  accepted int not null
);
alter table app.r_network_day enable row level security;
revoke all on app.r_network_day from public, anon, authenticated;
comment on table app.r_network_day is
  'Activity on a UTC day: counts of new rows and of their ends. Days without activity have no row.';

create table app.statements (
  user_id bigint not null references app.users,
  topic text not null check (topic in ('farmer', 'bot', 'caution', 'batches', 'massArchive', 'slashes')),
  body text not null check (length(btrim(body)) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);
alter table app.statements enable row level security;
revoke all on app.statements from public, anon, authenticated;

create table app.stored_lists (
  id text primary key check (id ~ '^[a-z0-9]{12}$'),
  kind text not null check (kind in ('handles')),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 500),
  created_at timestamptz not null default now(),
  -- When it was last shared: lists not shared for a long time are deleted.
  shared_at timestamptz not null default now()
);
alter table app.stored_lists enable row level security;
revoke all on app.stored_lists from public, anon, authenticated;
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
alter table app.roadmap enable row level security;
revoke all on app.roadmap from public, anon, authenticated;

create table app.page_visits (
  day date not null,
  -- The route as declared: `/profiles/:id`.
  page text not null check (page ~ '^(/:?[A-Za-z0-9_-]{1,40}){1,6}$'),
  visits bigint not null default 0,
  primary key (day, page)
);
alter table app.page_visits enable row level security;
revoke all on app.page_visits from public, anon, authenticated;
comment on table app.page_visits is
  'Documents opened, by page and day on the data clock, stored for 800 days. Written through ingest_page_visit only.';

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

create view app.tg_visible as
  select m.channel, m.id, m.at, m.sender_name, m.sender_handle, m.reply_to,
    case when m.edited_at <= (select app.now()) then m.edited_at end as edited_at,
    m.deleted_at <= (select app.now()) is true as deleted,
    case when m.deleted_at <= (select app.now()) is not true then m.body end as body,
    case when m.deleted_at <= (select app.now()) is not true then m.media end as media,
    case
      when m.deleted_at <= (select app.now()) is not true then concat_ws(' ', m.body, m.media ->> 'caption')
    end as words
  from app.tg_messages m
  where m.at <= (select app.now());
revoke all on app.tg_visible from public, anon, authenticated;

create table app.r_week (
  week date primary key,
  figures jsonb not null,
  counted_at timestamptz not null
);
alter table app.r_week enable row level security;
revoke all on app.r_week from public, anon, authenticated;
comment on table app.r_week is
  'Figures of a finished week for the digest, by its Monday (UTC); counted_at is on the data clock.';
