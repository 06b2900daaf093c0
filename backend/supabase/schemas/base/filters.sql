create function app.now() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return least(
    coalesce((select c.frozen_at from app.clock c), pg_catalog.now()),
    nullif(current_setting('app.as_of', true), '')::timestamptz
  );
end;
$$;
comment on function app.now is
  'Clock of network data: the frozen time of a fixture, else the real time; earlier where a page asks for a past day (private.travel). Sessions, limits and audit use now().';

create function private.level(score int) returns text
language sql immutable as $$
  select case
      when score is null then null
      when score < 800 then 'untrusted'
      when score < 1200 then 'questionable'
      when score < 1400 then 'neutral'
      when score < 1600 then 'known'
      when score < 1800 then 'established'
      when score < 2000 then 'reputable'
      when score < 2200 then 'exemplary'
      when score < 2400 then 'distinguished'
      when score < 2600 then 'revered'
      else 'renowned'
    end;
$$;
comment on function private.level(int) is 'M1: level word of a score.';

create function private.refuse(message text) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = '22023', message = refuse.message;
end;
$$;

create function private.filter_text(filters jsonb, key text, max_length int default 200) returns text
language plpgsql stable set search_path = '' as $$
declare
  v jsonb := filters -> key;
  t text;
begin
  if v is null or v = 'null' then
    return null;
  end if;
  if jsonb_typeof(v) not in ('string', 'number') then
    perform private.refuse(key || ' must be text');
  end if;
  t := btrim(v #>> '{}');
  if length(t) > max_length then
    perform private.refuse(key || ' is too long');
  end if;
  return nullif(t, '');
end;
$$;

create function private.filter_word(filters jsonb, key text, allowed text[], otherwise text default null) returns text
language plpgsql stable set search_path = '' as $$
declare
  t text := private.filter_text(filters, key);
begin
  if t is null then
    return otherwise;
  end if;
  if lower(t) <> all (allowed) then
    perform private.refuse(key || ' must be one of ' || array_to_string(allowed, ', '));
  end if;
  return lower(t);
end;
$$;

create function private.filter_int(
  filters jsonb,
  key text,
  least_value int default 0,
  most int default 1000000000
) returns int
language plpgsql stable set search_path = '' as $$
declare
  t text := private.filter_text(filters, key, 20);
begin
  if t is null then
    return null;
  end if;
  if t !~ '^-?\d{1,10}$' then
    perform private.refuse(key || ' must be a whole number');
  end if;
  if t::bigint not between least_value and most then
    perform private.refuse(format('%s must be %s to %s', key, least_value, most));
  end if;
  return t::int;
end;
$$;

create function private.filter_time(filters jsonb, key text) returns timestamptz
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  t text := private.filter_text(filters, key, 40);
begin
  if t is null then
    return null;
  end if;
  if t !~ '^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$' then
    perform private.refuse(key || ' must be an ISO time');
  end if;
  return t::timestamptz;
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.refuse(key || ' must be an ISO time');
end;
$$;

create function private.filter_words(filters jsonb, key text, allowed text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v jsonb := filters -> key;
  words text[];
begin
  if v is null or v in ('null', '""', '[]') then
    return null;
  end if;
  if jsonb_typeof(v) = 'string' then
    words := string_to_array(lower(v #>> '{}'), ',');
  elseif jsonb_typeof(v) = 'array' and jsonb_array_length(v) <= 50 then
    words := array(select lower(w) from jsonb_array_elements_text(v) w);
  else
    perform private.refuse(key || ' must be a list of words');
  end if;
  words := array(select btrim(w) from unnest(words) w);
  if not words <@ allowed then
    perform private.refuse(key || ' must be some of ' || array_to_string(allowed, ', '));
  end if;
  return words;
end;
$$;

create function private.filter_levels(filters jsonb, key text) returns text[]
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select private.filter_words(filters, key, (select array_agg(level order by rank) from app.levels)));
end;
$$;

create function private.travel(filters jsonb) returns void
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  day text := private.filter_text(filters, 'asOf', 10);
begin
  if day is null then
    return;
  end if;
  if day !~ '^\d{4}-\d\d-\d\d$' then
    perform private.refuse('asOf must be a day');
  end if;
  perform set_config('app.as_of', (day::date + interval '1 day' - interval '1 microsecond')::timestamptz::text, true);
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.refuse('asOf must be a day');
end;
$$;

create function private.looks_back() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(current_setting('app.as_of', true), '')::timestamptz <= app.now(), false);
end;
$$;
comment on function private.looks_back is 'Whether the page was asked for a past day (G20).';

create function private.range_presets() returns table (preset text, length interval)
language sql immutable set search_path = '' as $$
  values
    ('24h', interval '24 hours'),
    ('7d', interval '7 days'),
    ('30d', interval '30 days'),
    ('90d', interval '90 days'),
    ('180d', interval '180 days'),
    ('1y', interval '1 year');
$$;
comment on function private.range_presets is
  'The words a range may be, beside `all` and two days, and how long each is, shortest first.';

create function private.filter_object(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  given text := filters ->> 'range';
  length_of interval := (select p.length from private.range_presets() p where p.preset = given);
begin
  if filters is null or filters = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(filters) <> 'object' then
    perform private.refuse('filters must be an object');
  end if;
  if filters ? 'asOf' then
    perform private.travel(filters);
  end if;
  if not filters ? 'range' then
    return filters;
  end if;
  if given = 'all' then
    return filters - 'range';
  end if;
  if length_of is not null then
    return (filters - 'range') || jsonb_build_object('from', app.now() - length_of, 'to', app.now());
  end if;
  if given is null or given !~ '^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$' then
    perform private.refuse('range must be a preset or two days');
  end if;
  return (filters - 'range')
    || jsonb_build_object('from', split_part(given, '..', 1), 'to', split_part(given, '..', 2) || 'T23:59:59.999999Z');
end;
$$;

create function private.share(k bigint, n bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'value', case when n > 0 then k::double precision / n end,
      'low', private.wilson_bound(k, n, -1),
      'high', private.wilson_bound(k, n, 1),
      'k', k,
      'n', n
    );
$$;
comment on function private.share(bigint, bigint) is 'M5: k of n as a fraction of 1 with its 95 % Wilson interval.';

create function private.iso(at timestamptz) returns text
language sql stable as $$
  select replace(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z');
$$;

create function private.find_handle(handle text) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select u.user_id
    from app.users u
      left join app.profiles p on p.user_id = u.user_id
    where lower(u.handle) = lower(find_handle.handle)
    order by u.status is not distinct from 'MERGED', p.profile_id is null, u.score desc nulls last, u.user_id
    limit 1
  );
end;
$$;

create function private.find_userkey(userkey text) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select k.user_id
    from app.userkeys k
    where k.userkey = find_userkey.userkey
    order by k.valid_to is null desc, k.valid_to desc, k.user_id
    limit 1
  );
end;
$$;

create function private.find_user(id text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  t text := btrim(id);
  m text[];
  found bigint;
begin
  if t is null or length(t) > 200 then
    return null;
  end if;
  m := regexp_match(t, '^(?:profileid:)?(\d{1,18})$', 'i');
  if m is not null then
    return (select p.user_id from app.profiles p where p.profile_id = m[1]::bigint);
  end if;
  m := regexp_match(t, '^(?:address:)?(0x[0-9a-f]{40})$', 'i');
  if m is not null then
    return coalesce(
      private.find_userkey('address:' || lower(m[1])),
      (select p.user_id from app.profiles p where p.primary_address = lower(m[1]))
    );
  end if;
  m := regexp_match(t, '^(?:https?://)?(?:www\.|mobile\.)?(?:x|twitter)\.com/@?([a-z0-9_]{1,15})(?:[/?#].*)?$', 'i');
  m := coalesce(m, regexp_match(t, '^(?:service:x\.com:username:|service:x\.com:@|@)?([a-z0-9_]{1,15})$', 'i'));
  if m is not null then
    found := coalesce(private.find_handle(m[1]), private.find_userkey('service:x.com:username:' || lower(m[1])));
    if found is not null then
      return found;
    end if;
  end if;
  if t ~* '^service:[a-z0-9.]{1,30}:.+$' then
    return private.find_userkey(
      'service:' || lower(split_part(t, ':', 2)) || ':' || substr(t, 10 + length(split_part(t, ':', 2)))
    );
  end if;
  return null;
end;
$$;
comment on function private.find_user(text) is
  'G2: user_id behind a profile id, @handle, x.com address, 0x address in any case, profileId:n, address:0x or service:s:n; null when nobody is.';

create function private.filter_person(filters jsonb, key text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  t text := private.filter_text(filters, key);
begin
  if t is null then
    return null;
  end if;
  return coalesce(private.find_user(t), 0);
end;
$$;

create function private.rows_of(
  source text,
  id text,
  args jsonb default '{}',
  id_type text default 'bigint'
) returns private.list_query
language plpgsql immutable set search_path = '' as $$
declare
  query private.list_query;
begin
  query.source := source;
  query.id := id;
  query.id_type := id_type;
  query.args := args;
  return (query);
end;
$$;
comment on function private.rows_of is 'All rows of a source, as a list_query to join and narrow.';

create function private.joined(query private.list_query, variadic joins text[]) returns private.list_query
language plpgsql immutable set search_path = '' as $$
begin
  query.joins := query.joins || array_remove(joins, null);
  return (query);
end;
$$;
comment on function private.joined is 'The query with more joins; null is none.';

create function private.narrowed(query private.list_query, variadic conditions text[]) returns private.list_query
language plpgsql immutable set search_path = '' as $$
begin
  query.conditions := query.conditions || array_remove(conditions, null);
  return (query);
end;
$$;
comment on function private.narrowed is 'The query with more conditions; null is none.';

create function private.narrowed_by_args(query private.list_query, conditions json) returns private.list_query
language plpgsql immutable set search_path = '' as $$
begin
  query.conditions := query.conditions
    || array(select c.value from json_each_text(conditions) c (name, value) where query.args ? c.name);
  return (query);
end;
$$;
comment on function private.narrowed_by_args is 'The query with the condition of each name that its args have.';

create function private.conditions_sql(query private.list_query) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(nullif(array_to_string(query.conditions, ' and '), ''), 'true');
end;
$$;

create function private.rows_sql(query private.list_query) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('%s %s where %s', query.source, array_to_string(query.joins, ' '), private.conditions_sql(query));
end;
$$;
comment on function private.rows_sql is
  'SQL of the rows of a query, to stand after FROM; the statement is executed `using query.args`.';

create function private.data_until() returns timestamptz
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select least(app.now(), c.known_until)
    from app.sync_checkpoints c
    where c.entity = 'pass' and c.known_until is not null
  );
end;
$$;
comment on function private.data_until is
  'Up to when all that happened is read: the begin of the last whole pass of the sync. Null before the first one is over.';

create function private.stamp() returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'asOf', private.iso(app.now()),
        'dataUntil', private.iso(private.data_until()),
        'paramsVersion', (select version from app.params_version)
      )
  );
end;
$$;
comment on function private.stamp is 'G8: what every answer says about its age and rules.';

create function private.rollup_as_of(rollup text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select s.as_of from app.rollup_state s where s.name = rollup and s.as_of <= app.now());
end;
$$;
comment on function private.rollup_as_of(text) is
  'Up to when a rollup has seen the time pass: what happened later is new to it even if no row changed. Null: everything is new (never run, or the clock went back).';

create function private.before_rollup(rollup text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from app.rollup_state s where s.name = rollup and s.as_of > app.now());
end;
$$;
comment on function private.before_rollup(text) is
  'Whether the clock is before what a rollup holds: the page looks from a past day (G20), whose answer is put together on the spot.';

create function private.detector(detector text) returns jsonb
language plpgsql stable set search_path = '' as $$
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

create function private.unfiltered(filters jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(filters, 'null') = 'null'
    or jsonb_typeof(filters) = 'object'
    and not exists (select 1 from jsonb_each(filters) f where f.value not in ('null', '""', '[]'));
end;
$$;
comment on function private.unfiltered(jsonb) is 'Whether nothing is set in the filters of a page.';

create function private.cached_answer(part text, filters jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select k.answer
    from app.r_cached_answer k
      join app.cached_answer_sources s using (part)
    where k.part = cached_answer.part and private.unfiltered(filters) and private.rollup_as_of(s.kept_by) is not null
  );
end;
$$;
comment on function private.cached_answer(text, jsonb) is
  'A part as last counted; null where something is filtered, before the first round, or when the clock is before it.';

create function private.day_ends(at timestamptz) returns boolean
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select at = date_trunc('day', at) + interval '1 day' - interval '1 microsecond';
$$;

insert into app.cached_answer_sources (part, source)
select 'reviews_kpis_' || s.name,
  format(
    'case when private.rollup_as_of(''archive_people'') is not null then private.review_sums(''{"score": %s}'') end',
    s.score
  )
from (
    values
      ('positive', 1),
      ('neutral', 0),
      ('negative', -1)
  ) s (name, score)
union all
select 'reviews_kpis_level_' || l.level,
  format(
    'case when private.rollup_as_of(''archive_people'') is not null then private.review_sums(''{"authorLevel": ["%s"]}'') end',
    l.level
  )
from app.levels l;

insert into app.cached_answer_sources (part, source)
values
  (
    'votes_kpis_down',
    $$case when private.rollup_as_of('votes_sides') is not null then private.voters_kpis('{"direction": "down"}') end$$
  ),
  (
    'votes_kpis_up',
    $$case when private.rollup_as_of('votes_sides') is not null then private.voters_kpis('{"direction": "up"}') end$$
  );

insert into app.cached_answer_sources (part, source)
values ('invite_graph', 'private.stamp() || private.invite_forest()');
