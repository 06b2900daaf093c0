-- Reading the `filters` of page functions: every value is hostile. A wrong one raises 22023 with the key's name, which
-- the REST API turns into a 400; an unknown key is ignored; null and '' mean "not given".
create function private.refuse(message text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  raise exception using errcode = '22023', message = refuse.message;
end;
$$;

create function private.filter_text(filters jsonb, key text, max_length int default 200) returns text
language plpgsql stable set search_path = ''
as $$
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
language plpgsql stable set search_path = ''
as $$
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

create function private.filter_flag(filters jsonb, key text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v jsonb := filters -> key;
begin
  if jsonb_typeof(v) = 'boolean' then
    return v::boolean;
  end if;
  return private.filter_word(filters, key, array['yes', 'no', 'true', 'false', '1', '0']) in ('yes', 'true', '1');
end;
$$;

create function private.filter_int(
  filters jsonb,
  key text,
  least_value int default 0,
  most int default 1000000000
) returns int
language plpgsql stable set search_path = ''
as $$
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
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
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

-- A day alone counts whole.
create function private.filter_until(filters jsonb, key text) returns timestamptz
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  at timestamptz := private.filter_time(filters, key);
begin
  return case
    when private.filter_text(filters, key) ~ '^\d{4}-\d\d-\d\d$' then at + interval '1 day' - interval '1 microsecond'
    else at
  end;
end;
$$;

create function private.filter_words(filters jsonb, key text, allowed text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
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
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (select private.filter_words(filters, key, (select array_agg(level order by rank) from app.levels)));
end;
$$;

-- G20: from here on this transaction reads the network as it stood at the end of a past UTC day. Every page function reads
-- its filters first, and every definition asks app.now(), which never passes the real clock: so a slash that was open then is
-- blind. Rollups that were made later stand back (private.rollup_as_of). People keep their present names and scores.
create function private.travel(filters jsonb) returns void
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
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

-- Where a score is kept as it is now, a past day reads it from the history.
create function private.looks_back() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(current_setting('app.as_of', true), '')::timestamptz <= app.now(), false);
end;
$$;
comment on function private.looks_back is 'Whether the page was asked for a past day (G20).';

-- A year is one of the calendar: it begins at the same day and time of the year before.
create function private.range_presets() returns table (preset text, length interval)
language sql immutable set search_path = ''
as $$
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

-- Filters as an object. `range` (`24h 7d 30d 90d 180d 1y all`, or two days `2026-01-01..2026-02-01`, both included) is
-- turned into `from` and `to` here, by the clock of the data: a page cannot know that clock.
create function private.filter_object(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
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

-- Pattern of "contains these characters": what the person typed is never a wildcard.
create function private.contains_pattern(words text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
$$;

-- What can be asked of anything one person gives another: by whom, to whom, of what level, in what words, when.
create function private.relation_filters(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'author', private.filter_person(filters, 'author'),
    'subject', private.filter_person(filters, 'subject'),
    'person', private.filter_person(filters, 'person'),
    'authorLevel', private.filter_levels(filters, 'authorLevel'),
    'subjectLevel', private.filter_levels(filters, 'subjectLevel'),
    'q', private.contains_pattern(private.filter_text(filters, 'q')),
    'from', private.filter_time(filters, 'from'),
    'to', private.filter_time(filters, 'to')
  );
end;
$$;
