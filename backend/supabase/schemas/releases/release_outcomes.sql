create function public.release_figures(wanted jsonb) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  with visits as materialized (select * from private.release_visits(wanted)), counted as (
    select v.nth, count(*) as visits, count(*) filter (where v.failed) as failed,
      count(*) filter (where v.late is not null) as late, count(*) filter (where v.busy) as busy,
      count(*) filter (where v.panel) as panels, count(v.ready_ms) as timed
    from visits v
    group by 1
  ),
  -- Ranks between which the 95 % point lies with 95 % confidence: binomial, for any distribution of times.
  loads as (
    select nth, percentile_disc(0.5) within group (order by v.ready_ms) as p50,
      percentile_disc(0.95) within group (order by v.ready_ms) as p95,
      percentile_disc(greatest(0.95 - 1.96 * sqrt(0.0475 / c.timed), 0)) within group (order by v.ready_ms) as low,
      percentile_disc(least(0.95 + 1.96 * sqrt(0.0475 / c.timed), 1)) within group (order by v.ready_ms) as high
    from counted c
      join visits v using (nth)
    where v.ready_ms is not null
    group by nth, c.timed
  )
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
            'section', a.section,
            'version', a.version,
            'since', private.iso(a.since),
            'visits', coalesce(c.visits, 0),
            'failed', coalesce(c.failed, 0),
            'late', coalesce(c.late, 0),
            'busy', coalesce(c.busy, 0),
            'panels', coalesce(c.panels, 0),
            'failures', (
              select coalesce(
                  jsonb_agg(
                    jsonb_build_object('phase', f.phase, 'error', f.error, 'n', f.n)
                    order by f.n desc, f.phase, f.error
                  ),
                  '[]'
                )
              from (
                  select coalesce(v.phase, 'render') as phase, coalesce(v.error, v.late) as error, count(*) as n
                  from visits v
                  where v.nth = a.nth and (v.failed or v.late is not null)
                  group by 1, 2
                ) f
            ),
            'load', case
              when l.p50 is not null then jsonb_build_object(
                'p50', l.p50,
                'p95', l.p95,
                'p95Low', l.low,
                'p95High', l.high
              )
            end
          )
          || coalesce(w.weighed, '{}')
        order by a.section, a.version
      ),
      '[]'
    )
  from private.releases_asked(wanted) a
    left join counted c using (nth)
    left join loads l using (nth)
    left join private.release_weighed(wanted) w using (nth);
$$;
comment on function public.release_figures(jsonb) is
  'How releases were received: for each {section, version, since} the visits, those that could not draw it, that broke later, were held up or saw an error panel, what failed, and times until drawn in ms; what they count for in a judgement under everyone and known (private.release_weighed), missing where nobody came. For the release service.';
grant execute on function public.release_figures(jsonb) to service_role;

create function public.release_decision(decision jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.audit(
      'release service', 'release.' || (decision ->> 'action'), decision ->> 'section',
      jsonb_build_object('revision', decision -> 'seenRevision'),
      jsonb_build_object('revision', decision -> 'revision', 'figures', decision -> 'figures'), decision ->> 'reason'
    );
end;
$$;
comment on function public.release_decision(jsonb) is
  'Keeps what the release service did by itself, with the figures it saw: {action, section, seenRevision, revision, reason, figures}.';
grant execute on function public.release_decision(jsonb) to service_role;

create function private.within_release(section text, version text, name text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(concat_ws(' ', section, version, name), 'UTF8')), 'base64');
$$;
comment on function private.within_release(text, text, text) is
  'Pseudonym of a name in the outcomes of one release, different in every release. The name itself must be unguessable.';

create function private.note_release_outcomes(
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
  -- What a page fell back to, or a developer chose, says nothing about how a release performs.
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
      -- A stranger at the same address does not overwrite the outcome of a known visitor.
      where o.id = seen and (known or not o.known or o.document = told.document);
    end if;
  end loop;
end;
$$;

create function public.ingest_release_telemetry(
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
  -- A row the table refuses is the client's mistake, and is refused as such.
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
  -- Ingestion also deletes expired rows, a few at a time, so that a site without jobs does not grow.
  perform private.forget('telemetry', 200);
end;
$$;
comment on function public.ingest_release_telemetry(jsonb, text, text, text, boolean) is
  'Notes how releases went in a page: events of {section, version, bucket, phase, duration_ms, error}, at most 50 a call. With the document and the source they count for the judgement, as the network (prefix) and whether the visitor is known make them count. For the function release-telemetry only.';
grant execute on function public.ingest_release_telemetry(jsonb, text, text, text, bool) to service_role;
