set check_function_bodies = off;

create or replace function private.audit_is_final() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Entries of the audit log cannot be changed.' using errcode = '42501';
end;
$$;

create or replace function private.raffle_of(id text, owner text, variadic allowed text[]) returns app.raffles
language plpgsql set search_path = '' as $$
declare
  found app.raffles;
begin
  select * into found from app.raffles r where r.id = raffle_of.id for update;
  if found.id is null or (owner is not null and owner <> found.owner_wallet and found.status = 'draft') then
    raise exception 'There is no raffle %.', left(raffle_of.id, 20) using errcode = 'PT404';
  elseif owner is not null and owner <> found.owner_wallet then
    raise exception 'Only its organizer may do this.' using errcode = 'PT403';
  elseif found.status <> all (allowed) then
    raise exception 'Raffle % is %: it can no longer be changed.', found.id, found.status using errcode = 'PT409';
  end if;
  return found;
end;
$$;

create or replace function public.ingest_release_telemetry(
  events jsonb,
  document text default null,
  source text default null,
  prefix text default null,
  known boolean default false
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) not between 1 and 50 then
    raise exception 'events must be a list of 1 to 50' using errcode = '22023';
  end if;
  -- What the table refuses is a client's mistake, and refused as one.
  begin
    insert into app.release_telemetry (section, version, bucket, phase, duration_ms, error)
    select e ->> 'section', e ->> 'version', e ->> 'bucket', e ->> 'phase',
      case
        when e ->> 'duration_ms' is not null then least(greatest((e ->> 'duration_ms')::numeric, 0), 600000)
      end::int,
      e ->> 'error'
    from jsonb_array_elements(events) e;
  exception when check_violation or not_null_violation or data_exception then
    raise exception 'an event has fields that are missing or wrong' using errcode = '22023';
  end;
  if document is not null and source is not null then
    perform private.note_release_outcomes(events, document, source, prefix, known);
  end if;
  -- What is kept no longer goes along with ingestion, a few rows at a time, so that a site without jobs does not grow.
  perform private.forget('telemetry', 200);
end;
$$;
