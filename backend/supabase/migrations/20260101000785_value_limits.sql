-- What values /admin/config (8.46) takes: the one place that says it. Pages are told, with admin_config.
create table app.value_limits (
  subject text not null,
  name text not null default '',
  least numeric,
  most numeric,
  whole boolean not null default false,
  longest int,
  words text[],
  primary key (subject, name)
);
alter table app.value_limits enable row level security;
revoke all on app.value_limits from public, anon, authenticated;
comment on table app.value_limits is
  'Range of a number (least, most, whole), length of a text, or the words a value is one of. subject: param:<key>, setting:<key> or detector:<name>, of which name is one value: members in their order, * for any one.';

insert into app.value_limits (subject, name, least, most, whole)
values
  ('param:slash.pass_pct', '', 50, 100, false),
  ('param:slash.defend_pct', '', 0, 50, false),
  ('param:slash.window_h', '', 1, 720, true),
  ('param:slash.min_author', '', 0, 2800, true),
  ('param:endorse.review', '', 0, 1, false),
  ('param:endorse.vouch', '', 0, 1, false),
  ('param:bond.days', '', 1, 3650, true),
  ('param:bond.share', '', 0, 1, false),
  ('param:bond.min', '', -2800, 0, false),
  ('param:bond.max', '', 0, 2800, false),
  ('param:ib.k', '', 1, 100, true),
  ('param:ib.small', '', 0, 1000, true),
  ('param:r4r.free', '', 0, 1000, true),
  ('param:r4r.per_nonrecip', '', 0, 1000, true),
  ('param:vouch.day_cap', '', 1, 3650, true),
  ('param:eip4.slope', '', 0.01, 1000, false),
  ('param:eip4.offset', '', 0, 2800, false),
  ('setting:retention.logs', '', 0, 3650, true),
  ('setting:retention.telemetry', '', 0, 3650, true),
  ('setting:retention.feedback', '', 0, 3650, true),
  ('detector:D1', 'reviewGapSeconds', 1, 86400, true),
  ('detector:D1', 'voteGapSeconds', 1, 86400, true),
  ('detector:D1', 'archiveGapSeconds', 1, 86400, true),
  ('detector:D1', 'min', 2, 1000, true),
  ('detector:D1', 'voteMin', 2, 1000, true),
  ('detector:D1', 'floorSpanSeconds', 1, 86400, true),
  ('detector:D1', 'floorPerDay', 0.01, 1000, false),
  ('detector:D2', 'minIntervals', 2, 1000, true),
  ('detector:D3', 'quietShare', 0, 1, false),
  ('detector:D3', 'minVotes', 1, 10000, true),
  ('detector:D3', 'minDays', 1, 365, true),
  ('detector:D4', 'maxSeconds', 1, 86400, true),
  ('detector:D4', 'minIntervals', 2, 1000, true),
  ('detector:D5', 'windowSeconds', 1, 86400, true),
  ('detector:D5', 'minCoVotes', 2, 1000, true),
  ('detector:D5', 'minJaccard', 0, 1, false),
  ('detector:D5', 'fdr', 0.000001, 1, false),
  ('detector:D5', 'maxPerWindow', 2, 1000, true),
  ('detector:D6', 'minVotes', 1, 10000, true),
  ('detector:D7', 'minVotes', 1, 10000, true),
  ('detector:D8', 'seconds', 1, 86400, true),
  ('detector:D8', 'minVotes', 1, 10000, true),
  ('detector:D9', 'jaccard', 0.01, 1, false),
  ('detector:D9', 'shortWords', 0, 100, true),
  ('detector:D10', 'hub', 2, 100000, true),
  ('detector:D10', 'listed', 1, 1000, true),
  ('detector:D11', 'vouch', 0, 100, false),
  ('detector:D11', 'review', 0, 100, false),
  ('detector:D11', 'invitation', 0, 100, false),
  ('detector:D11', 'seedDays', 0, 3650, true),
  ('detector:D11', 'seeds', 1, 10000, true),
  ('detector:D12', 'gapSeconds', 1, 86400, true),
  ('detector:D12', 'min', 2, 1000, true),
  ('detector:D12', 'share', 0, 1, false),
  ('detector:D12', 'flightHours', 1, 720, true),
  ('detector:D12', 'afterDays', 1, 365, true),
  ('detector:D12', 'retaliationDays', 1, 365, true),
  ('detector:D12', 'springDays', 1, 365, true),
  ('detector:D12', 'penaltyDays', 1, 365, true),
  ('detector:bot', 'minVotes', 1, 10000, true),
  ('detector:bot', 'flagged', 0, 100, false),
  ('detector:bot', 'B1 *', 0, 100, false),
  ('detector:bot', 'B2 *', 0, 100, false),
  ('detector:bot', 'B3 *', 0, 100, false),
  ('detector:bot', 'B4 *', 0, 100, false),
  ('detector:bot', 'B5 *', 0, 100, false),
  ('detector:bot', 'B6 *', 0, 100, false),
  ('detector:bot', 'B7 *', 0, 100, false),
  ('detector:bot', 'B8 *', 0, 100, false),
  ('detector:farmer', 'reviews', 1, 1000, true),
  ('detector:farmer', 'coverage', 0, 1, false),
  ('detector:farmer', 'features * weight', 0, 100, false),
  ('detector:farmer', 'features * lo', 0, 100, false),
  ('detector:farmer', 'features * hi', 0, 100, false),
  ('detector:farmer', 'features * needs', 1, 1000, true),
  ('detector:reasons', 'population', 1, 10000, true),
  ('detector:reasons', 'said', 0, 1, false),
  ('detector:reasons', 'most', 1, 20, true),
  ('detector:reasons', 'perSide *', 0, 10, true),
  ('detector:reasons', 'halfLifeDays', 1, 3650, true),
  ('detector:reasons', 'newDays', 1, 3650, true),
  ('detector:reasons', 'bulkDays', 1, 3650, true),
  ('detector:reasons', 'stoodDays', 1, 3650, true),
  ('detector:reasons', 'movedDays', 1, 3650, true),
  ('detector:reasons', 'doubtedFrom', 0, 2800, true),
  ('detector:reasons', 'rules * least', 0, 10000, true),
  ('detector:reasons', 'rules * percentile', 50, 99, true);
insert into app.value_limits (subject, name, longest, words)
values
  ('setting:banner', '', 300, null),
  ('param:endorse.snapshot', '', null, '{open,close}'),
  (
    'detector:D11',
    'seedLevel',
    null,
    '{untrusted,questionable,neutral,known,established,reputable,exemplary,distinguished,revered,renowned}'
  ),
  ('detector:reasons', 'rules * side', null, '{for,against,context}');

create function private.value_leaves(given jsonb) returns table (name text, leaf jsonb)
language sql immutable set search_path = ''
as $$
  with recursive
    part(name, value) as (
      select '', given
      union all
      select btrim(p.name || ' ' || x.key), x.value
      from
        part p
        cross join lateral (
          select o.key, o.value
          from jsonb_each(case when jsonb_typeof(p.value) = 'object' then p.value else '{}' end) o
          union all
          select '*', a.value
          from jsonb_array_elements(case when jsonb_typeof(p.value) = 'array' then p.value else '[]' end) a
        ) x
    )
  select p.name, p.value
  from part p
  where jsonb_typeof(p.value) not in ('object', 'array');
$$;
comment on function private.value_leaves(jsonb) is
  'The single values of nested ones, by the members on the way: "features * weight" for the weight of one of a list.';

create function private.outside_limits(subject text, given jsonb) returns text
language sql stable set search_path = ''
as $$
  select
    format(
      '%s must be %s.',
      coalesce(nullif(x.name, ''), regexp_replace(outside_limits.subject, '^\w+:', '')),
      case
        when x.words is not null then 'one of ' || array_to_string(x.words, ', ')
        when x.longest is not null then format('text of at most %s characters', x.longest)
        else format('a %s from %s to %s', case when x.whole then 'whole number' else 'number' end, x.least, x.most)
      end
    )
  from
    (
      select v.name, v.leaf, l.least, l.most, l.whole, l.longest, l.words
      from
        private.value_leaves(given) v
        join app.value_limits l on l.subject = outside_limits.subject and v.name like replace(l.name, '*', '%')
    ) x
  where
    case
      when x.words is not null then not coalesce(x.leaf #>> '{}' = any (x.words), false)
      when x.longest is not null then jsonb_typeof(x.leaf) <> 'string'
      or length(x.leaf #>> '{}') > x.longest
      when jsonb_typeof(x.leaf) = 'number' then not (x.leaf::numeric between x.least and x.most)
      or x.whole
      and scale(x.leaf::numeric) > 0
      else true
    end
  order by x.name
  limit 1;
$$;
comment on function private.outside_limits(text, jsonb) is
  'The first value that is none app.value_limits allows for the subject, in words; null when all may stand.';
