create or replace function public.release_figures(wanted jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
  with
    visits as materialized (select * from private.release_visits(wanted)),
    counted as (
      select
        v.nth,
        count(*) as visits,
        count(*) filter (where v.failed) as failed,
        count(*) filter (where v.late is not null) as late,
        count(*) filter (where v.busy) as busy,
        count(*) filter (where v.panel) as panels,
        count(v.ready_ms) as timed
      from visits v
      group by 1
    ),
    -- Where in order the 95 % point lies with 95 % certainty: by the binomial distribution, whatever the times are like.
    loads as (
      select
        nth,
        percentile_disc(0.5) within group (order by v.ready_ms) as p50,
        percentile_disc(0.95) within group (order by v.ready_ms) as p95,
        percentile_disc(greatest(0.95 - 1.96 * sqrt(0.0475 / c.timed), 0)) within group (order by v.ready_ms) as low,
        percentile_disc(least(0.95 + 1.96 * sqrt(0.0475 / c.timed), 1)) within group (order by v.ready_ms) as high
      from
        counted c
        join visits v using (nth)
      where v.ready_ms is not null
      group by nth, c.timed
    )
  select
    coalesce(
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
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('phase', f.phase, 'error', f.error, 'n', f.n)
                    order by f.n desc, f.phase, f.error
                  ),
                  '[]'
                )
              from
                (
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
  from
    private.releases_asked(wanted) a
    left join counted c using (nth)
    left join loads l using (nth)
    left join private.release_weighed(wanted) w using (nth);
$$;
comment on function public.release_figures(jsonb) is
  'How releases were received: for each {section, version, since} the visits, those that could not draw it, that broke later, were held up or saw an error panel, what failed, and times until drawn in ms; what they count for in a judgement under everyone and known (private.release_weighed), missing where nobody came. For the release service.';
