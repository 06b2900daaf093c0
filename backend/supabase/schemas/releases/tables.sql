create table app.release_telemetry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  section text not null check (section ~ '^[a-z][a-z0-9-]{1,30}$'),
  version text not null check (version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  bucket text not null check (bucket in ('current', 'canary', 'previous', 'override')),
  phase text not null check (phase in ('resolve', 'entry', 'module', 'ready', 'mount', 'render', 'panel')),
  duration_ms int not null check (duration_ms between 0 and 600000),
  error text check (
    error in (
      'offline',
      'timeout',
      'http',
      'integrity',
      'incompatible',
      'evaluate',
      'mount',
      'render',
      'late-chunk',
      'frozen',
      'loop',
      'rejection',
      'uncaught',
      'busy',
      'trespass'
    )
  )
);
alter table app.release_telemetry enable row level security;
grant select, delete on app.release_telemetry to service_role;
comment on table app.release_telemetry is
  'Events that pages report about section releases, stored for the days in the setting retention.telemetry. Written through ingest_release_telemetry only.';
create index on app.release_telemetry (at);
create index on app.release_telemetry (section, version, at);

create table app.release_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  wallet text not null check (wallet = lower(wallet)),
  action text not null,
  section text not null,
  version text,
  digest text,
  reason text not null,
  -- The revision the signer saw, and the one that resulted, which is null if the request was refused.
  seen_revision bigint not null,
  revision bigint,
  refused text,
  -- One signature makes one change.
  signature text not null unique
);
alter table app.release_audit enable row level security;
comment on table app.release_audit is
  'Signed requests to change what runs. Rows are added and completed by release_audit_begin and release_audit_end, never changed otherwise.';

create table app.release_outcomes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  section text not null,
  version text not null,
  document text not null check (length(document) <= 100),
  source text not null check (length(source) <= 100),
  drawn boolean not null,
  -- Why it was not drawn; `offline` and `http` may also precede a draw that succeeded.
  phase text,
  error text,
  -- What went wrong on the page after that.
  late text,
  busy boolean not null,
  panel boolean not null,
  ready_ms int,
  prefix text check (length(prefix) <= 100),
  known boolean not null default false,
  unique (section, version, document),
  unique (section, version, source)
);
alter table app.release_outcomes enable row level security;
comment on table app.release_outcomes is
  'How a release worked for one visitor, and for one address on one day: the worst reported, without user or address. Visitor, address and network (prefix) have a pseudonym within one release of one section only, so that rows of different releases cannot be linked.';
create index on app.release_outcomes (at);
create index on app.release_outcomes (section, version, at);
