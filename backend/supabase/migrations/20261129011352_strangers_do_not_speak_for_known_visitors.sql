set check_function_bodies = off;

create or replace function private.note_release_outcomes(
  events jsonb,
  document text,
  source text,
  prefix text,
  known boolean
) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  told record;
  seen bigint;
begin
  -- What a page fell back to, or a developer chose, says nothing about how a release is received.
  for told in
    select t.*, private.within_release(t.section, t.version, document) as document,
      private.within_release(t.section, t.version, source) as source,
      case when prefix is not null then private.within_release(t.section, t.version, prefix) end as prefix
    from (
        select e ->> 'section' as section, e ->> 'version' as version,
          bool_or(e ->> 'phase' = 'ready' and e ->> 'error' is null) as drawn,
          (
            array_agg(e order by e ->> 'error' in ('offline', 'http')) filter (
              where e ->> 'error' is not null and e ->> 'phase' in ('resolve', 'entry', 'module', 'mount')
            )
          )[1] as failure,
          min(e ->> 'error') filter (where e ->> 'phase' = 'render' and e ->> 'error' <> 'busy') as late,
          coalesce(bool_or(e ->> 'error' = 'busy'), false) as busy, bool_or(e ->> 'phase' = 'panel') as panel,
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
    where o.section = told.section
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
      -- A stranger behind the same address does not speak for a known visitor.
      where o.id = seen and (known or not o.known or o.document = told.document);
    end if;
  end loop;
end;
$$;
