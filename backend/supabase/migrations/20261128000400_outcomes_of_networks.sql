-- Who has one network has thousands of addresses, and whoever opens a new browser is a new visitor: an outcome says which network
-- it came from, and whether the site's server has known the visitor for over a day.
alter table app.release_outcomes
add column prefix text check (length(prefix) <= 100),
add column known boolean not null default false;
comment on table app.release_outcomes is
  'What one visitor, and one address on one day, met of a release: the worst of what was told, without user or address. Visitor, address and network (prefix) have a name within one release and one section only, so that no row leads to one of another.';

create function private.within_release(section text, version text, name text) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(concat_ws(' ', section, version, name), 'UTF8')), 'base64');
$$;
comment on function private.within_release(text, text, text) is
  'What stands for a name among the outcomes of one release: another one in every release. The name must be one nobody can guess.';
revoke execute on function private.within_release(text, text, text) from public;

drop function private.note_release_outcomes(jsonb, text, text);
create function private.note_release_outcomes(
  events jsonb,
  document text,
  source text,
  prefix text,
  known boolean
) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
  told record;
  seen bigint;
begin
  -- What a page fell back to, or a developer chose, says nothing about how a release is received.
  for told in
    select
      t.*,
      private.within_release(t.section, t.version, document) as document,
      private.within_release(t.section, t.version, source) as source,
      case when prefix is not null then private.within_release(t.section, t.version, prefix) end as prefix
    from
      (
        select
          e ->> 'section' as section,
          e ->> 'version' as version,
          bool_or(e ->> 'phase' = 'ready' and e ->> 'error' is null) as drawn,
          (
            array_agg(e order by e ->> 'error' in ('offline', 'http')) filter (
              where e ->> 'error' is not null and e ->> 'phase' in ('resolve', 'entry', 'module', 'mount')
            )
          )[1] as failure,
          min(e ->> 'error') filter (where e ->> 'phase' = 'render' and e ->> 'error' <> 'busy') as late,
          coalesce(bool_or(e ->> 'error' = 'busy'), false) as busy,
          bool_or(e ->> 'phase' = 'panel') as panel,
          min((e ->> 'duration_ms')::numeric) filter (where e ->> 'phase' = 'ready')::int as ready_ms
        from jsonb_array_elements(events) e
        where e ->> 'bucket' in ('current', 'canary')
        group by 1, 2
      ) t
    order by 1, 2
  loop
    select o.id
    into seen
    from app.release_outcomes o
    where
      o.section = told.section
      and o.version = told.version
      and (o.document = told.document or o.source = told.source)
    order by (o.document = told.document) desc
    limit 1;
    if seen is null then
      insert into app.release_outcomes
        (section, version, document, source, prefix, known, drawn, phase, error, late, busy, panel, ready_ms)
      values
        (
          told.section,
          told.version,
          told.document,
          told.source,
          told.prefix,
          known,
          told.drawn,
          told.failure ->> 'phase',
          told.failure ->> 'error',
          told.late,
          told.busy,
          told.panel,
          told.ready_ms
        )
      on conflict do nothing;
    else
      update app.release_outcomes o
      set
        at = now(),
        known = o.known or known,
        drawn = o.drawn or told.drawn,
        phase = case
          when o.error is null or o.error in ('offline', 'http') then coalesce(told.failure ->> 'phase', o.phase)
          else o.phase
        end,
        error = case
          when o.error is null or o.error in ('offline', 'http') then coalesce(told.failure ->> 'error', o.error)
          else o.error
        end,
        late = coalesce(o.late, told.late),
        busy = o.busy or told.busy,
        panel = o.panel or told.panel,
        ready_ms = coalesce(o.ready_ms, told.ready_ms)
      where o.id = seen;
    end if;
  end loop;
end;
$$;

drop function public.ingest_release_telemetry(jsonb, text, text);
create function public.ingest_release_telemetry(
  events jsonb,
  document text default null,
  source text default null,
  prefix text default null,
  known boolean default false
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) not between 1 and 50 then
    raise exception 'events must be a list of 1 to 50' using errcode = '22023';
  end if;
  -- What the table refuses is a client's mistake, and refused as one.
  begin
    insert into app.release_telemetry (section, version, bucket, phase, duration_ms, error)
    select
      e ->> 'section',
      e ->> 'version',
      e ->> 'bucket',
      e ->> 'phase',
      case
        when e ->> 'duration_ms' is not null then least(greatest((e ->> 'duration_ms')::numeric, 0), 600000)
      end::int,
      e ->> 'error'
    from jsonb_array_elements(events) e;
  exception when check_violation or not_null_violation or data_exception then
    raise exception 'an event is not one' using errcode = '22023';
  end;
  if document is not null and source is not null then
    perform private.note_release_outcomes(events, document, source, prefix, known);
  end if;
  -- What is kept no longer goes along with ingestion, a few rows at a time, so that a site without jobs does not grow.
  perform private.forget('telemetry', 200);
end;
$$;
comment on function public.ingest_release_telemetry(jsonb, text, text, text, boolean) is
  'Notes how releases went in a page: events of {section, version, bucket, phase, duration_ms, error}, at most 50 a call. With the document and the source they count for the judgement, as the network (prefix) and whether the visitor is known make them count. For the function release-telemetry only.';
revoke execute on function public.ingest_release_telemetry(jsonb, text, text, text, boolean) from public;
grant execute on function public.ingest_release_telemetry(jsonb, text, text, text, boolean) to service_role;
