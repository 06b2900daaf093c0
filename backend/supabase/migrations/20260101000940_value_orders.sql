-- What /admin/config (8.46) takes, beside the range of each value: a lower bound stays below its upper one. What lies between
-- two bounds is divided by their distance, and with them crossed a score would fall where it should rise.
create table app.value_orders (
  subject text not null,
  lower text not null,
  upper text not null,
  because text not null check (because ~ '\S'),
  primary key (subject, lower)
);
alter table app.value_orders enable row level security;
revoke all on app.value_orders from public, anon, authenticated;
comment on table app.value_orders is
  'Two values beside each other of which the first must be smaller. subject: detector:<name>; lower and upper: their names in whatever holds both, in a list their places from 1. because: why, as the page says it.';
insert into app.value_orders (subject, lower, upper, because)
values
  ('detector:farmer', 'lo', 'hi', 'Between the two it counts in part, more from one to the other.'),
  ('detector:bot', '2', '3', 'Between the two it counts in part, more from one to the other.');

create function private.named_leaves(given jsonb) returns table (holder text, name text, leaf jsonb)
language sql immutable set search_path = ''
as $$
  with recursive
    part(holder, name, value) as (
      select '', '', given
      union all
      select btrim(p.holder || ' ' || p.name), x.key, x.value
      from
        part p
        cross join lateral (
          select o.key, o.value
          from jsonb_each(case when jsonb_typeof(p.value) = 'object' then p.value else '{}' end) o
          union all
          select coalesce(case when jsonb_typeof(a.value) = 'object' then a.value ->> 'id' end, a.place::text), a.value
          from
            jsonb_array_elements(
              case when jsonb_typeof(p.value) = 'array' then p.value else '[]' end
            ) with ordinality a (value, place)
        ) x
    )
  select p.holder, p.name, p.value
  from part p
  where jsonb_typeof(p.value) not in ('object', 'array');
$$;
comment on function private.named_leaves(jsonb) is
  'The single values of nested ones by their names, and what holds them: "features F4" and "lo". A member of a list goes by its id, else by its place from 1.';

create function private.crossed_limits(subject text, given jsonb) returns text
language sql stable set search_path = ''
as $$
  select format('%s must be below %s: %s to %s.', btrim(a.holder || ' ' || a.name), b.name, a.leaf, b.leaf)
  from
    app.value_orders o
    join private.named_leaves(given) a on a.name = o.lower and jsonb_typeof(a.leaf) = 'number'
    join private.named_leaves(given) b on b.name = o.upper and jsonb_typeof(b.leaf) = 'number' and b.holder = a.holder
  where o.subject = crossed_limits.subject and a.leaf::numeric >= b.leaf::numeric
  order by a.holder
  limit 1;
$$;
comment on function private.crossed_limits(text, jsonb) is
  'The first lower bound that is not below its upper one, by app.value_orders, in words; null when all are.';

create or replace function private.outside_limits(subject text, given jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select
    coalesce(
      (
        select
          format(
            '%s must be %s.',
            coalesce(nullif(x.name, ''), regexp_replace(outside_limits.subject, '^\w+:', '')),
            case
              when x.words is not null then 'one of ' || array_to_string(x.words, ', ')
              when x.longest is not null then format('text of at most %s characters', x.longest)
              else format(
                'a %s from %s to %s',
                case when x.whole then 'whole number' else 'number' end,
                x.least,
                x.most
              )
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
        limit 1
      ),
      private.crossed_limits(outside_limits.subject, given)
    );
$$;
comment on function private.outside_limits(text, jsonb) is
  'The first value that is none app.value_limits allows for the subject, or the first lower bound app.value_orders finds not below its upper one, in words; null when all may stand.';

create or replace function public.admin_config()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'flags', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('key', f.key, 'enabled', f.enabled, 'changedBy', a.actor, 'changedAt', private.iso(a.at))
            order by f.key
          ),
          '[]'
        )
      from
        app.feature_flags f
        left join lateral (
          select a.actor, a.at
          from app.audit a
          where a.action = 'flag.set' and a.subject = 'flag:' || f.key
          order by a.id desc
          limit 1
        ) a
          on true
    ),
    'settings', (
      select
        jsonb_agg(
          jsonb_build_object(
            'key', s.key,
            'value', s.value,
            'before', a.before,
            'changedBy', a.actor,
            'changedAt', private.iso(a.at)
          )
          order by s.key
        )
      from
        app.settings s
        left join lateral (
          select a.actor, a.at, a.before
          from app.audit a
          where a.action = 'setting.set' and a.subject = 'setting:' || s.key
          order by a.id desc
          limit 1
        ) a
          on true
    ),
    'params', (
      select
        coalesce(
          jsonb_agg(
            private.param_json(p) || jsonb_build_object('before', private.param_before(p.key, p.valid_from) -> 'value')
            order by p.key, p.valid_from
          ),
          '[]'
        )
      from app.protocol_params p
    ),
    'detectors', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'detector', d.detector,
              'version', d.version,
              'active', d.active,
              'params', d.json,
              'createdAt', private.iso(d.created_at)
            )
            order by d.detector, d.version
          ),
          '[]'
        )
      from app.detector_params d
    ),
    'limits', (
      select
        jsonb_agg(
          jsonb_build_object(
            'subject', l.subject,
            'name', l.name,
            'least', l.least,
            'most', l.most,
            'whole', l.whole,
            'longest', l.longest,
            'words', l.words,
            'because', l.because
          )
          order by l.subject, l.name
        )
      from app.value_limits l
    ),
    'orders', (
      select
        jsonb_agg(
          jsonb_build_object('subject', o.subject, 'lower', o.lower, 'upper', o.upper, 'because', o.because)
          order by o.subject, o.lower
        )
      from app.value_orders o
    )
  );
end;
$$;
