create type private.review_totals as (
  written bigint,
  positive bigint,
  neutral bigint,
  negative bigint,
  active bigint,
  active_positive bigint,
  active_neutral bigint,
  active_negative bigint,
  restored bigint,
  authors bigint,
  active_authors bigint,
  without_profile bigint,
  neutralised bigint,
  median_author_score double precision
);

create table app.reviews (
  id bigint primary key,
  author_id bigint not null references app.users,
  subject_id bigint not null references app.users,
  subject_userkey text not null,
  score smallint check (score in (-1, 0, 1)),
  title text not null,
  body text,
  created_at timestamptz not null,
  archived_at timestamptz,
  replies int check (replies >= 0),
  archived_estimated boolean not null default false,
  tx_hash text,
  raw jsonb
);
comment on column app.reviews.score is 'Null: the network gave no known sentiment.';
comment on column app.reviews.raw is
  'What the network sent in fields with unknown values, as {field: value}; such a field is null here. Same in other tables.';
comment on column app.reviews.archived_estimated is
  'The network gave only a flag: archived_at is when it was first seen, and says nothing about lifetimes or windows.';
comment on column app.reviews.tx_hash is 'The transaction that wrote it; null if the network does not say.';
comment on column app.reviews.replies is 'Null: the source does not say.';
alter table app.reviews enable row level security;
revoke all on app.reviews from public, anon, authenticated;
create index on app.reviews (id) where archived_estimated;
create index on app.reviews (created_at desc, id desc) where score is null;
create index on app.reviews (created_at desc, id desc) include (author_id, subject_id, score, archived_at);
create index on app.reviews (author_id, created_at) include (id, subject_id, score, archived_at);
create index on app.reviews (subject_id, created_at) where archived_at is null;
create index on app.reviews (subject_id, author_id) include (id, score, created_at, archived_at);
create index on app.reviews using gin (
  lower(replace(title || ' ' || coalesce(body, ''), ' ', '')) extensions.gin_trgm_ops
);
create index on app.reviews (author_id, archived_at desc, id desc) where archived_at is not null;
create index on app.reviews (subject_id, archived_at desc, id desc) where archived_at is not null;
create index on app.reviews (archived_at)
include (id, author_id, subject_id, score, created_at, archived_estimated)
where archived_at is not null;

create table app.review_archive_events (
  review_id bigint not null references app.reviews on delete cascade,
  at timestamptz not null,
  action text not null check (action in ('ARCHIVE', 'RESTORE')),
  estimated boolean not null default false,
  primary key (review_id, at)
);
comment on column app.review_archive_events.estimated is 'The source gave only a flag: `at` is when we first saw it.';
alter table app.review_archive_events enable row level security;
revoke all on app.review_archive_events from public, anon, authenticated;
create index on app.review_archive_events (at, review_id);
create index on app.review_archive_events (review_id) where action = 'RESTORE';
create index on app.review_archive_events (at) where estimated and action = 'ARCHIVE';

create table app.mutual_reviews (review_id bigint primary key references app.reviews on delete cascade);
alter table app.mutual_reviews enable row level security;
revoke all on app.mutual_reviews from public, anon, authenticated;
comment on table app.mutual_reviews is
  'Reviews that have one in the other direction, whatever its state. Maintained by triggers; a row that outlives its pair does no harm, since readers check the state.';

create table app.r_batch_event (
  review_id bigint primary key,
  author_id bigint not null,
  subject_id bigint not null,
  score smallint,
  at timestamptz not null,
  session_from timestamptz not null,
  session_to timestamptz not null,
  twin boolean not null,
  archived boolean not null,
  answered boolean not null,
  gap double precision
);
comment on column app.r_batch_event.gap is
  'Seconds since the previous event in the widest session; null for the first.';
alter table app.r_batch_event enable row level security;
revoke all on app.r_batch_event from public, anon, authenticated;
create index on app.r_batch_event (session_from);
create index on app.r_batch_event (author_id, at);

create table app.r_author (
  author_id bigint primary key,
  events bigint not null,
  days bigint not null
);
comment on table app.r_author is
  'All reviews ever written and the distinct UTC days with one: the author''s own rate for D1.';
alter table app.r_author enable row level security;
revoke all on app.r_author from public, anon, authenticated;

create table app.r_batch (
  gap_seconds int not null,
  id bigint not null,
  author_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reviews bigint not null,
  positive bigint not null,
  neutral bigint not null,
  negative bigint not null,
  subjects bigint not null,
  twins bigint not null,
  archived bigint not null,
  answered bigint not null,
  median_gap double precision not null,
  per_minute double precision not null,
  surprise double precision not null,
  burstiness double precision,
  review_ids bigint[] not null,
  subject_ids bigint[] not null,
  primary key (gap_seconds, id)
);
comment on table app.r_batch is
  'D1, D2: sessions of two or more reviews. `id` is the first review; `answered` counts reviews whose subject reviewed the author later.';
alter table app.r_batch enable row level security;
revoke all on app.r_batch from public, anon, authenticated;
create index on app.r_batch (gap_seconds, from_at, id);
create index on app.r_batch (author_id, gap_seconds, from_at);
create index on app.r_batch using gin (subject_ids);

create table app.r_archive_event (
  review_id bigint not null,
  at timestamptz not null,
  author_id bigint not null,
  subject_id bigint not null,
  score smallint,
  written_at timestamptz not null,
  flight bigint,
  upheld bigint,
  session_from timestamptz not null,
  session_to timestamptz not null,
  primary key (review_id, at)
);
comment on table app.r_archive_event is
  'flight: the latest slash on the subject that was open then or opened within the `flightHours` of D12 before; upheld: the latest one upheld within its `afterDays` before.';
alter table app.r_archive_event enable row level security;
revoke all on app.r_archive_event from public, anon, authenticated;
create index on app.r_archive_event (session_from);
create index on app.r_archive_event (author_id, at);
create index on app.r_archive_event (subject_id);

create table app.r_mass_archive (
  gap_seconds int not null,
  id text not null,
  author_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  archived bigint not null,
  authored_before bigint not null,
  positive bigint not null,
  neutral bigint not null,
  negative bigint not null,
  median_age_days double precision not null,
  context text not null,
  slash_ids bigint[] not null,
  people bigint[] not null,
  restored bigint not null,
  review_ids bigint[] not null,
  subject_ids bigint[] not null,
  primary key (gap_seconds, id)
);
comment on table app.r_mass_archive is
  'D12: sessions of two or more archived reviews of one author, with their context tag.';
alter table app.r_mass_archive enable row level security;
revoke all on app.r_mass_archive from public, anon, authenticated;
create index on app.r_mass_archive (gap_seconds, from_at, id);
create index on app.r_mass_archive (author_id);
create index on app.r_mass_archive using gin (subject_ids);
create index on app.r_mass_archive using gin (review_ids);

create table app.r_archive_person (
  side text not null check (side in ('author', 'subject')),
  sentiment text not null check (sentiment in ('all', 'positive', 'neutral', 'negative')),
  user_id bigint not null,
  total bigint not null,
  archived bigint not null,
  positive bigint not null,
  within7 bigint not null,
  median_days double precision,
  in_mass bigint not null,
  restored bigint not null,
  last_at timestamptz,
  primary key (side, sentiment, user_id) include (total, archived, restored)
);
alter table app.r_archive_person enable row level security;
revoke all on app.r_archive_person from public, anon, authenticated;
comment on table app.r_archive_person is
  'M5, M16: reviews each person wrote (author) and received (subject), and how many are archived. in_mass: archived in an event of D12; restored: archived once, active now.';
create index on app.r_archive_person (side, sentiment, archived desc, user_id) include (total) where archived > 0;
create index on app.r_archive_person (side, sentiment, total desc, user_id) where archived > 0;
create index on app.r_archive_person (side, sentiment, median_days desc nulls last, user_id) where archived > 0;
create index on app.r_archive_person (side, sentiment, last_at desc, user_id) where archived > 0;
create index on app.r_archive_person (side, sentiment, private.wilson_bound(archived, total, -1) desc, user_id)
where archived > 0;
create index on app.r_archive_person (user_id, side, sentiment) include (total, archived, restored);

create table app.r_archive_summary (sentiment text primary key, kpis jsonb not null);
alter table app.r_archive_summary enable row level security;
revoke all on app.r_archive_summary from public, anon, authenticated;

create table app.r_review_day (
  day date not null,
  score smallint,
  archived boolean not null,
  n bigint not null
);
alter table app.r_review_day enable row level security;
revoke all on app.r_review_day from public, anon, authenticated;
comment on table app.r_review_day is
  'Reviews (M2) per UTC day of writing, by sentiment (null: unknown) and by whether they are archived.';
create unique index on app.r_review_day (day, coalesce(score, 9::smallint), archived);

create table app.turned_reviews (review_id bigint primary key references app.reviews on delete cascade);
alter table app.turned_reviews enable row level security;
revoke all on app.turned_reviews from public, anon, authenticated;
comment on table app.turned_reviews is
  'Reviews with several archive events, or with one before their archive time. Maintained by triggers; a row that outlives its events does no harm, since readers check the state.';
