create function private.mention_pattern(handle text, profile_id text, address text) returns text
language sql immutable as $$
  select nullif(
      concat_ws(
        '|',
        '(?:(?<![[:alnum:]_])@|(?<![[:alnum:]_-])(?:x|twitter)\.com/@?|'
          || l.link
          || '(?:x/|@))('
          || handle
          || ')(?![[:alnum:]_])',
        l.link || '(' || profile_id || ')(?![[:alnum:]_])', l.link || '(' || address || ')(?![[:alnum:]_])'
      ),
      ''
    )
  from (values('(?<![[:alnum:]_./-])(?:https?://)?[a-z0-9.-]*(?::\d{1,5})?/profiles?/')) l (link);
$$;
comment on function private.mention_pattern(text, text, text) is
  '8.52: how a message names a person, as in mentionsIn of shared/domain: @handle not preceded or followed by a letter, digit or underscore, or a link to the account on X, or to the profile by handle, id or address.';

create function private.mention_names(person bigint, out handle text, out profile_id text, out addresses text[])
language plpgsql
stable
set search_path = ''
as $$
begin
  handle := (
    select u.handle
    from app.users u
    where u.user_id = person and u.handle ~ '^[A-Za-z0-9_]{1,15}$' and private.find_handle(u.handle) = person
  );
  profile_id := (select p.profile_id from app.profiles p where p.user_id = person);
  addresses := array(
    select a.address
    from (
        select substr(k.userkey, 9) as address
        from app.userkeys k
        where k.user_id = person and k.userkey ~ '^address:0x[0-9a-f]{40}$'
        union
        select p.primary_address from app.profiles p where p.user_id = person
      ) a
    where private.find_user(a.address) = person
  );
end;
$$;
comment on function private.mention_names(bigint) is 'The names by which a message can mention a person.';

create function private.mention_pattern_of(person bigint) returns text
language sql stable set search_path = '' as $$
  select private.mention_pattern(n.handle, n.profile_id, nullif(array_to_string(n.addresses, '|'), ''))
  from private.mention_names(person) n;
$$;
comment on function private.mention_pattern_of(bigint) is
  '8.52: pattern for mentions of one person; null if there is no way to name them.';

create function private.tg_mentions(words text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'people', (
      select coalesce(
          jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by p.user_id),
          '[]'
        )
      from (
          select distinct coalesce(private.find_handle(m[1]), private.find_user(coalesce(m[2], m[3]))) as user_id
          from regexp_matches(
              words,
              private.mention_pattern('[a-z0-9_]{1,15}', '[1-9]\d{0,17}', '0x[0-9a-f]{40}'),
              'gi'
            ) m
        ) p
      where p.user_id is not null
    ),
    'slashes', (
      select coalesce(jsonb_agg(s.id order by s.id), '[]')
      from (
          select distinct s.id
          from regexp_matches(words, '(?:^|[^[:alnum:]_])slash #(\d{1,12})(?![[:alnum:]_])', 'gi') m
            join app.slashes s on s.id = m[1]::bigint
          where position('slash #' in lower(words)) > 0
        ) s
    )
  );
end;
$$;

create function private.telegram_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  person bigint := private.filter_person(f, 'person');
  query private.list_query := private.rows_of(
    $q$
      (
        select
          t.channel,
          t.id,
          t.at,
          t.deleted_at <= (select app.now()) is true as deleted,
          coalesce(t.body || ' ' || (t.media ->> 'caption'), t.body) as words
        from app.tg_messages t
        where t.at <= (select app.now())
      ) m
    $q$,
    '(m.channel || ''/'' || lpad(m.id::text, 20, ''0''))',
    jsonb_strip_nulls(
      jsonb_build_object(
        'channel', private.filter_text(f, 'channel'),
        'q', private.contains_pattern(private.filter_text(f, 'q')),
        'mention', private.mention_pattern_of(person),
        'names', to_jsonb(private.mention_tokens(person)),
        'slash', private.filter_int(f, 'slash'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    ),
    'text'
  );
begin
  query.orders := '{"at": {"sql": "m.at", "type": "timestamptz"}}';
  query := private.narrowed(
    query,
    -- Someone who cannot be named is in no message.
    case when person is not null and not query.args ? 'mention' then 'false' end,
    case when query.args ?| array['q', 'mention', 'slash'] then 'not m.deleted' end
  );
  return private.narrowed_by_args(
    query,
    '{
      "channel": "m.channel = ($1 ->> ''channel'')",
      "q": "m.words ilike ($1 ->> ''q'')",
      "mention": "private.tg_names(m.words) && array(select jsonb_array_elements_text($1 -> ''names'')) and m.words ~* ($1 ->> ''mention'')",
      "slash": "private.tg_names(m.words) @> array[''#'' || ($1 ->> ''slash'')] and m.words ~* (''(^|[^[:alnum:]_])slash #'' || ($1 ->> ''slash'') || ''($|[^[:alnum:]_])'')",
      "from": "m.at >= ($1 ->> ''from'')::timestamptz",
      "to": "m.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
end;
$$;

create function private.telegram_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  points jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_object(''at'', private.iso(d.at), ''count'', d.n) order by d.at) from (select date_trunc(''day'', m.at) as at, count(*) as n from %s group by 1) d',
    private.rows_sql(query)
  )
  into points
  using query.args;
  return coalesce(points, '[]');
end;
$$;

create function app.refresh_r_measure(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  after_measure text := cursor ->> 'measure';
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if cursor is null then
    delete from app.r_measure m
    where not exists (select 1 from app.listed_profiles p where p.user_id = m.user_id);
  end if;
  while after_measure is null loop
    people := private.next_people(place, 10, 200);
    if people = '{}' then
      after_measure := '';
      exit;
    end if;
    delete from app.r_measure m where m.user_id = any (people);
    insert into app.r_measure
    select x.user_id, x.measure, x.value
    from (
        select * from private.measures_of(people)
        union all
        select c.user_id, 'reason:' || c.rule, c.value from private.reason_cases(people) c where c.value is not null
      ) x (user_id, measure, value)
      join app.listed_profiles p on p.user_id = x.user_id;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  -- One measure at a time, each in full: no one is ranked among only some of the others.
  after_measure := (
    select min(x.measure)
    from (
        (select m.measure from app.r_measure m where m.measure > after_measure order by m.measure limit 1)
        union all
        (select s.measure from app.r_measure_share s where s.measure > after_measure order by s.measure limit 1)
      ) x
  );
  if after_measure is null then
    return jsonb_build_object('rows', written, 'cursor', null);
  end if;
  delete from app.r_measure_share s where s.measure = after_measure;
  insert into app.r_measure_share
  select after_measure, v.value, sum(v.k) over (order by v.value) - v.k, sum(v.k) over (order by v.value),
    sum(v.k) over ()
  from (select m.value, count(*) as k from app.r_measure m where m.measure = after_measure group by 1) v;
  get diagnostics n = row_count;
  return jsonb_build_object('rows', written + n, 'cursor', jsonb_build_object('measure', after_measure));
end;
$$;
comment on function app.refresh_r_measure(jsonb) is
  'r_measure of all profiles, a few at a time, then r_measure_share, one measure at a time.';

create function private.mention_tokens(person bigint) returns text[]
language sql stable set search_path = '' as $$
  select array(
      select lower(h.token)
      from private.mention_names(person) n
        cross join lateral (
          select unnest(array['@' || n.handle, '/' || n.handle, '/' || n.profile_id])
          union all
          select '/' || a from unnest(n.addresses) a
        ) h (token)
      where h.token is not null
    );
$$;
comment on function private.mention_tokens(bigint) is
  'Tokens of which private.tg_names finds at least one in every message where private.mention_pattern finds this person.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_measure', 3600, 'app.refresh_r_measure', 46);
