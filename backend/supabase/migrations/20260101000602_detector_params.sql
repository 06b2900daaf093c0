-- Detectors (6.1): what they are set to, by version. Exactly one version of each is active; an answer names it.
create table app.detector_params (
  detector text not null,
  version int not null,
  json jsonb not null check (jsonb_typeof(json) = 'object'),
  active boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (detector, version)
);
create unique index on app.detector_params (detector) where active;
alter table app.detector_params enable row level security;
revoke all on app.detector_params from public, anon, authenticated;

create function private.detector(detector text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select p.json || jsonb_build_object('version', p.version)
    from app.detector_params p
    where p.detector = detector.detector and p.active
  );
end;
$$;
comment on function private.detector(text) is
  'The active parameters of a detector with their version; null when it has none.';
