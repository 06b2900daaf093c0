-- What a visit counts for when a release is judged: the visits of one network on one day count as three at the most, each of them
-- for its part, so that nobody decides by having many addresses. Counted twice: of everyone, and of visitors the site's server
-- has known for over a day.
create function private.release_visits(wanted jsonb) returns table (
  section text,
  version text,
  since timestamptz,
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
    a.section,
    a.version,
    a.since,
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
    (
      select w.section, w.version, w.since
      from jsonb_to_recordset(wanted) as w (section text, version text, since timestamptz)
      limit 200
    ) a
    join app.release_outcomes o
      on o.section = a.section and o.version = a.version and o.at >= a.since and (o.drawn or o.phase is not null);
$$;
comment on function private.release_visits(jsonb) is
  'The visits of each {section, version, since}: what drew something of the release, or failed to.';
revoke execute on function private.release_visits(jsonb) from public;

create function private.counted(weight numeric, prefixes bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('weight', round(weight, 3), 'prefixes', prefixes);
$$;
comment on function private.counted(numeric, bigint) is
  'What visits count for when a release is judged, and from how many networks they came.';
revoke execute on function private.counted(numeric, bigint) from public;

create function private.release_weighed(wanted jsonb) returns table (
  section text,
  version text,
  since timestamptz,
  weighed jsonb
)
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  with
    visits as materialized (select * from private.release_visits(wanted)),
    -- By network and day, what each visit counts for.
    days as (
      select
        v.section,
        v.version,
        v.since,
        w.who,
        v.prefix,
        v.day,
        least(1, 3.0 / count(*)) as weight,
        count(*) as visits,
        count(*) filter (where v.failed) as failed,
        count(*) filter (where v.late is not null) as late,
        count(*) filter (where v.busy) as busy,
        count(*) filter (where v.panel) as panels
      from
        visits v
        join (
          values
            ('everyone'),
            ('known')
        ) as w (who)
          on w.who = 'everyone' or v.known
      group by 1, 2, 3, 4, 5, 6
    ),
    networks as (
      select
        d.section,
        d.version,
        d.since,
        d.who,
        sum(d.weight * d.visits) as visits,
        sum(d.weight * d.failed) as failed,
        sum(d.weight * d.late) as late,
        sum(d.weight * d.busy) as busy,
        sum(d.weight * d.panels) as panels
      from days d
      group by 1, 2, 3, 4, d.prefix
    ),
    shares as (
      select
        n.section,
        n.version,
        n.since,
        n.who,
        jsonb_build_object(
          'visits', private.counted(sum(n.visits), count(*)),
          'failed', private.counted(sum(n.failed), count(*) filter (where n.failed > 0)),
          'late', private.counted(sum(n.late), count(*) filter (where n.late > 0)),
          'busy', private.counted(sum(n.busy), count(*) filter (where n.busy > 0)),
          'panels', private.counted(sum(n.panels), count(*) filter (where n.panels > 0))
        ) as shares
      from networks n
      group by 1, 2, 3, 4
    ),
    times as (
      select
        d.section,
        d.version,
        d.since,
        d.who,
        d.prefix,
        v.ready_ms,
        sum(d.weight) over of_all as total,
        sum(d.weight) over (
          of_all
          order by v.ready_ms
        ) as upto
      from
        days d
        join visits v
          on v.section = d.section
          and v.version = d.version
          and v.since = d.since
          and v.prefix = d.prefix
          and v.day = d.day
          and (d.who = 'everyone' or v.known)
      where v.ready_ms is not null
      window of_all as (partition by d.section, d.version, d.since, d.who)
    ),
    loads as (
      select
        t.section,
        t.version,
        t.since,
        t.who,
        jsonb_build_object(
          'p95', min(t.ready_ms) filter (where t.upto >= 0.95 * t.total),
          'p95Low', min(t.ready_ms) filter (
            where t.upto >= greatest(0.95 - 1.96 * sqrt(0.0475 / t.total), 0) * t.total
          ),
          'p95High', min(t.ready_ms) filter (where t.upto >= least(0.95 + 1.96 * sqrt(0.0475 / t.total), 1) * t.total)
        ) as load
      from times t
      group by 1, 2, 3, 4
    ),
    slowest as (
      select
        s.section,
        s.version,
        s.since,
        s.who,
        to_jsonb((array_agg(s.ms order by s.ms desc))[1:20]) as slowest
      from
        (
          select t.section, t.version, t.since, t.who, max(t.ready_ms) as ms
          from times t
          group by 1, 2, 3, 4, t.prefix
        ) s
      group by 1, 2, 3, 4
    )
  select
    s.section,
    s.version,
    s.since,
    jsonb_object_agg(s.who, s.shares || jsonb_build_object('load', l.load || jsonb_build_object('slowest', t.slowest)))
  from
    shares s
    left join loads l using (section, version, since, who)
    left join slowest t using (section, version, since, who)
  group by 1, 2, 3;
$$;
comment on function private.release_weighed(jsonb) is
  'What the visits of each {section, version, since} count for: {everyone, known} of {visits, failed, late, busy, panels} as {weight, prefixes}, and load with the slowest visit of each of the 20 slowest networks, in ms.';
revoke execute on function private.release_weighed(jsonb) from public;
