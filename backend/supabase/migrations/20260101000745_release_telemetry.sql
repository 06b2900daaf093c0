-- How section releases went in visitors' browsers: no user, no address, no page.
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
      'busy'
    )
  )
);
create index on app.release_telemetry (at);
create index on app.release_telemetry (section, version, at);
alter table app.release_telemetry enable row level security;
grant select, delete on app.release_telemetry to service_role;
comment on table app.release_telemetry is
  'What pages told of section releases, kept for as long as the setting retention.telemetry says. Written through ingest_release_telemetry only.';

-- Who changed what runs: one row per signed request, the refused ones too.
create table app.release_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  wallet text not null check (wallet = lower(wallet)),
  action text not null,
  section text not null,
  version text,
  digest text,
  reason text not null,
  -- Revision the signer looked at, and the one that came of it; null when the request was refused.
  seen_revision bigint not null,
  revision bigint,
  refused text,
  -- One signature makes one change.
  signature text not null unique
);
alter table app.release_audit enable row level security;
comment on table app.release_audit is
  'Signed requests to change what runs. Rows are added and completed by release_audit_begin and release_audit_end, never changed otherwise.';

create function public.release_audit_begin(request jsonb) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  insert into app.release_audit (wallet, action, section, version, digest, reason, seen_revision, signature)
  values
    (
      lower(request ->> 'wallet'),
      request ->> 'action',
      request ->> 'section',
      request ->> 'version',
      request ->> 'digest',
      request ->> 'reason',
      (request ->> 'revision')::bigint,
      request ->> 'signature'
    )
  on conflict (signature) do nothing
  returning id
  into made;
  return made;
end;
$$;
comment on function public.release_audit_begin(jsonb) is
  'Writes a signed release request down before it is carried out; null when this signature was used before.';
revoke execute on function public.release_audit_begin(jsonb) from public;
grant execute on function public.release_audit_begin(jsonb) to service_role;

create function public.release_audit_end(entry bigint, revision bigint, refused text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  done app.release_audit;
begin
  update app.release_audit a
  set
    revision = release_audit_end.revision,
    refused = release_audit_end.refused
  where a.id = release_audit_end.entry and a.revision is null and a.refused is null
  returning a.*
  into done;
  if done.id is null then
    return;
  end if;
  -- Among the other changes of admins, where people look.
  perform
    private.audit(
      done.wallet,
      'release.' || done.action,
      done.section,
      jsonb_build_object('revision', done.seen_revision),
      jsonb_strip_nulls(
        jsonb_build_object('revision', done.revision, 'version', done.version, 'refused', done.refused)
      ),
      done.reason
    );
end;
$$;
comment on function public.release_audit_end(bigint, bigint, text) is
  'Completes an entry of release_audit_begin once: the new revision, or why it was refused.';
revoke execute on function public.release_audit_end(bigint, bigint, text) from public;
grant execute on function public.release_audit_end(bigint, bigint, text) to service_role;
