-- What a visit counts for when a release is judged: the visits of one network on one day count as three at the most, each of them
-- for its part, so that nobody decides by having many addresses. Counted twice: of everyone, and of visitors the site's server
-- has known for over a day.
create function private.releases_asked(wanted jsonb) returns table (
  nth int,
  section text,
  version text,
  since timestamptz
)
language sql immutable set search_path = ''
as $$
  select w.nth::int, w.release ->> 'section', w.release ->> 'version', (w.release ->> 'since')::timestamptz
  from jsonb_array_elements(wanted) with ordinality as w (release, nth)
  where w.nth <= 200;
$$;
comment on function private.releases_asked(jsonb) is
  'The releases whose figures are asked for, numbered: 200 at the most.';
revoke execute on function private.releases_asked(jsonb) from public;

create function private.release_visits(wanted jsonb) returns table (
  nth int,
  day date,
  prefix text,
  known boolean,
  phase text,
  error text,
  failed boolean,
  late text,
  busy boolean,
  panel boolean,
  ready_ms int
)
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  -- A file that failed and came at the second try, or a connection that was down, is no fault once all is drawn. What came
  -- before networks were noted is of one.
  select
    a.nth::int,
    o.at::date,
    coalesce(o.prefix, ''),
    o.known,
    o.phase,
    o.error,
    o.phase is not null and not (o.drawn and o.error in ('offline', 'http')),
    o.late,
    o.busy,
    o.panel,
    case when o.drawn then o.ready_ms end
  from
    private.releases_asked(wanted) a
    join app.release_outcomes o
      on o.section = a.section and o.version = a.version and o.at >= a.since and (o.drawn or o.phase is not null);
$$;
comment on function private.release_visits(jsonb) is
  'The visits of the nth {section, version, since} that is asked for: what drew something of the release, or failed to.';
revoke execute on function private.release_visits(jsonb) from public;

create function private.counted(millionths bigint, prefixes bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('weight', round(millionths / 1e6, 3), 'prefixes', prefixes);
$$;
comment on function private.counted(bigint, bigint) is
  'What visits count for when a release is judged, and from how many networks they came.';
revoke execute on function private.counted(bigint, bigint) from public;

create function private.release_weighed(wanted jsonb) returns table (nth int, weighed jsonb)
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  with
    -- What each visit of one network on one day counts for, in millionths: whole numbers add up to the same in any order.
    days as (
      select
        v.nth,
        w.who,
        v.prefix,
        v.day,
        least(1000000, 3000000 / count(*)) as weight,
        count(*) as visits,
        count(*) filter (where v.failed) as failed,
        count(*) filter (where v.late is not null) as late,
        count(*) filter (where v.busy) as busy,
        count(*) filter (where v.panel) as panels,
        max(v.ready_ms) as slowest,
        array_agg(v.ready_ms) filter (where v.ready_ms is not null) as times
      from
        private.release_visits(wanted) v
        join (
          values
            ('everyone'),
            ('known')
        ) as w (who)
          on w.who = 'everyone' or v.known
      group by 1, 2, 3, 4
    ),
    networks as (
      select
        d.nth,
        d.who,
        sum(d.weight * d.visits)::bigint as visits,
        sum(d.weight * d.failed)::bigint as failed,
        sum(d.weight * d.late)::bigint as late,
        sum(d.weight * d.busy)::bigint as busy,
        sum(d.weight * d.panels)::bigint as panels,
        max(d.slowest) as slowest
      from days d
      group by 1, 2, d.prefix
    ),
    shares as (
      select
        n.nth,
        n.who,
        jsonb_build_object(
          'visits', private.counted(sum(n.visits)::bigint, count(*)),
          'failed', private.counted(sum(n.failed)::bigint, count(*) filter (where n.failed > 0)),
          'late', private.counted(sum(n.late)::bigint, count(*) filter (where n.late > 0)),
          'busy', private.counted(sum(n.busy)::bigint, count(*) filter (where n.busy > 0)),
          'panels', private.counted(sum(n.panels)::bigint, count(*) filter (where n.panels > 0))
        ) as shares,
        to_jsonb((array_agg(n.slowest order by n.slowest desc) filter (where n.slowest is not null))[1:20]) as slowest
      from networks n
      group by 1, 2
    ),
    -- By time: what was drawn within it counts for so much of all.
    times as (
      select
        t.nth,
        t.who,
        t.ready_ms,
        sum(t.weight) over (
          partition by t.nth, t.who
          order by t.ready_ms
        ) as upto,
        sum(t.weight) over (partition by t.nth, t.who) as total
      from
        (
          select d.nth, d.who, each.ready_ms, sum(d.weight) as weight
          from
            days d
            cross join unnest(d.times) as each (ready_ms)
          group by 1, 2, 3
        ) t
    ),
    loads as (
      select
        t.nth,
        t.who,
        jsonb_build_object(
          'p95', min(t.ready_ms) filter (where t.upto >= 0.95 * t.total),
          'p95Low', min(t.ready_ms) filter (where t.upto >= greatest(0.95 - 1.96 * sqrt(47500 / t.total), 0) * t.total),
          'p95High', min(t.ready_ms) filter (where t.upto >= least(0.95 + 1.96 * sqrt(47500 / t.total), 1) * t.total)
        ) as load
      from times t
      group by 1, 2
    )
  select
    s.nth,
    jsonb_object_agg(s.who, s.shares || jsonb_build_object('load', l.load || jsonb_build_object('slowest', s.slowest)))
  from
    shares s
    left join loads l using (nth, who)
  group by 1;
$$;
comment on function private.release_weighed(jsonb) is
  'What the visits of the nth {section, version, since} count for: {everyone, known} of {visits, failed, late, busy, panels} as {weight, prefixes}, and load with the slowest visit of each of the 20 slowest networks, in ms.';
revoke execute on function private.release_weighed(jsonb) from public;
