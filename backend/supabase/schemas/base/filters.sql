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

create function private.filter_flag(filters jsonb, key text) returns boolean
language plpgsql stable set search_path = '' as $$
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

create function private.set_as_of(filters jsonb) returns void
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
  'The named ranges, besides `all` and two days, with their lengths, shortest first.';

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
    perform private.set_as_of(filters);
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

create function private.contains_pattern(words text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
$$;

create function private.range_of(f jsonb, bucket text default null) returns private.time_range
language plpgsql stable set search_path = '' as $$
declare
  r private.time_range;
begin
  if bucket not in ('hour', 'day', 'week') then
    perform private.refuse('bucket must be hour, day or week');
  end if;
  r.since := coalesce(private.filter_time(f, 'from'), '-infinity');
  r.until := greatest(r.since, least(coalesce(private.filter_time(f, 'to'), 'infinity'), app.now()));
  r.bucket := coalesce(
    bucket,
    case
      when not isfinite(r.since) then 'week'
      when r.until - r.since <= interval '3 days' then 'hour'
      when r.until - r.since <= interval '90 days' then 'day'
      else 'week'
    end
  );
  return r;
end;
$$;
comment on function private.range_of(jsonb, text) is
  'Ends and bucket of a range, from the `from` and `to` that private.filter_object sets.';

create function private.time_ends(r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'from', case when isfinite(r.since) then private.iso(r.since) end,
    'to', case when isfinite(r.since) then private.iso(r.until) end
  );
end;
$$;
comment on function private.time_ends(private.time_range) is 'Ends of a range as given in answers; null for all time.';

create function private.joined(query private.list_query, variadic joins text[]) returns private.list_query
language plpgsql immutable set search_path = '' as $$
begin
  query.joins := query.joins || array_remove(joins, null);
  return (query);
end;
$$;
comment on function private.joined is 'The query with these joins added; nulls are skipped.';

create function private.narrowed_by_args(query private.list_query, conditions json) returns private.list_query
language plpgsql immutable set search_path = '' as $$
begin
  query.conditions := query.conditions
    || array(select c.value from json_each_text(conditions) c (name, value) where query.args ? c.name);
  return (query);
end;
$$;
comment on function private.narrowed_by_args is 'The query with each named condition added whose name is in its args.';

create function private.rows_sql(query private.list_query) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return format('%s %s where %s', query.source, array_to_string(query.joins, ' '), private.conditions_sql(query));
end;
$$;
comment on function private.rows_sql is
  'SQL of the rows of a query, to put after FROM; execute the statement `using query.args`.';

create function private.sentiment(score smallint) returns text
language sql immutable as $$
  select case score when 1 then 'positive' when 0 then 'neutral' when -1 then 'negative' end;
$$;

create function private.vote_target(target_type text, target_id bigint) returns table (
  author_id bigint, subject_id bigint, label text
)
language plpgsql stable set search_path = '' rows 1 as $$
#variable_conflict use_column
begin
  return query
    select r.author_id, r.subject_id, r.title
    from app.reviews r
    where vote_target.target_type = 'review' and r.id = vote_target.target_id
    union all
    select v.author_id, v.subject_id, v.comment
    from app.vouches v
    where vote_target.target_type = 'vouch' and v.id = vote_target.target_id
    union all
    select s.author_id, s.subject_id, s.comment
    from app.slashes s
    where vote_target.target_type = 'slash' and s.id = vote_target.target_id;
end;
$$;

create function private.is_past_day(rollup text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from app.rollup_state s where s.name = rollup and s.as_of > app.now());
end;
$$;
comment on function private.is_past_day(text) is
  'Whether the clock is earlier than the data of a rollup: the page is for a past day (G20), whose answer is computed on demand.';

create function private.day_ends(at timestamptz) returns boolean
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select at = date_trunc('day', at) + interval '1 day' - interval '1 microsecond';
$$;
