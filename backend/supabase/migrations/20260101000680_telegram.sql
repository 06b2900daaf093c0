-- Page /telegram-viewer (8.52). A deleted message is a tombstone: its text is neither shown nor searched nor exported.
create view app.tg_visible as
  select
    m.channel,
    m.id,
    m.at,
    m.sender_name,
    m.sender_handle,
    m.reply_to,
    case when m.edited_at <= (select app.now()) then m.edited_at end as edited_at,
    m.deleted_at <= (select app.now()) is true as deleted,
    case when m.deleted_at <= (select app.now()) is not true then m.body end as body,
    case when m.deleted_at <= (select app.now()) is not true then m.media end as media,
    case
      when m.deleted_at <= (select app.now()) is not true then concat_ws(' ', m.body, m.media ->> 'caption')
    end as words
  from app.tg_messages m
  where m.at <= (select app.now());
revoke all on app.tg_visible from public, anon, authenticated;
create index on app.tg_messages (at);

-- Regular expression of a mention, with a group each for the handle, the profile id and the address: what may stand there is an
-- expression without a group, or null where there is none. The link is the network's or ours, on any host and in any case; what
-- follows the name in it (a further part, a query, a hash) says nothing else.
create function private.mention_pattern(handle text, profile_id text, address text) returns text
language sql immutable
as $$
  select
    nullif(
      concat_ws(
        '|',
        '(?:(?<![[:alnum:]_])@|(?<![[:alnum:]_-])(?:x|twitter)\.com/@?|'
          || l.link
          || '(?:x/|@))('
          || handle
          || ')(?![[:alnum:]_])',
        l.link || '(' || profile_id || ')(?![[:alnum:]_])',
        l.link || '(' || address || ')(?![[:alnum:]_])'
      ),
      ''
    )
  from (values('(?<![[:alnum:]_./-])(?:https?://)?[a-z0-9.-]*(?::\d{1,5})?/profiles?/')) l (link);
$$;
comment on function private.mention_pattern(text, text, text) is
  '8.52: how a message names a person, as mentionsIn of shared/domain reads it: @handle, not preceded or followed by a letter, digit or underscore, a link to the account on X, or to the profile by handle, id or address.';

create function private.mention_pattern(person bigint) returns text
language plpgsql stable set search_path = ''
as $$
declare
  handle text := (
    select u.handle
    from app.users u
    where u.user_id = person and u.handle ~ '^[A-Za-z0-9_]{1,15}$' and private.find_handle(u.handle) = person
  );
  profile_id text := (select p.profile_id from app.profiles p where p.user_id = person);
  addresses text := (
    select string_agg(a.address, '|')
    from
      (
        select substr(k.userkey, 9) as address
        from app.userkeys k
        where k.user_id = person and k.userkey ~ '^address:0x[0-9a-f]{40}$'
        union
        select p.primary_address from app.profiles p where p.user_id = person
      ) a
    where private.find_user(a.address) = person
  );
begin
  return private.mention_pattern(handle, profile_id, addresses);
end;
$$;
comment on function private.mention_pattern(bigint) is
  '8.52: mentions of one person; null when there is no way to name them.';

create function private.tg_mentions(words text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'people', (
      select
        coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by p.user_id), '[]')
      from
        (
          select distinct coalesce(private.find_handle(m[1]), private.find_user(coalesce(m[2], m[3]))) as user_id
          from
            regexp_matches(words, private.mention_pattern('[a-z0-9_]{1,15}', '[1-9]\d{0,17}', '0x[0-9a-f]{40}'), 'gi') m
        ) p
      where p.user_id is not null
    ),
    'slashes', (
      select coalesce(jsonb_agg(s.id order by s.id), '[]')
      from
        (
          select distinct s.id
          from
            regexp_matches(words, '(?:^|[^[:alnum:]_])slash #(\d{1,12})(?![[:alnum:]_])', 'gi') m
            join app.slashes s on s.id = m[1]::bigint
          where position('slash #' in lower(words)) > 0
        ) s
    )
  );
end;
$$;

create function private.telegram_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  person bigint := private.filter_person(f, 'person');
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'channel', private.filter_text(f, 'channel'),
      'q', private.contains_pattern(private.filter_text(f, 'q')),
      'mention', private.mention_pattern(person),
      'slash', private.filter_int(f, 'slash'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to')
    )
  );
begin
  return jsonb_build_object(
    'args', args,
    'from', 'app.tg_visible m where true'
      || case when args ? 'channel' then ' and m.channel = ($1 ->> ''channel'')' else '' end
      || case when args ? 'q' then ' and m.words ilike ($1 ->> ''q'')' else '' end
      || case
        when person is null then ''
        when args ? 'mention' then ' and m.words ~* ($1 ->> ''mention'')'
        else ' and false'
      end
      || case
        when args ? 'slash' then ' and m.words ~* (''(^|[^[:alnum:]_])slash #'' || ($1 ->> ''slash'') || ''($|[^[:alnum:]_])'')'
        else ''
      end
      || case when args ? 'from' then ' and m.at >= ($1 ->> ''from'')::timestamptz' else '' end
      || case when args ? 'to' then ' and m.at <= ($1 ->> ''to'')::timestamptz' else '' end
  );
end;
$$;

create function private.telegram_sums(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  kpis jsonb;
begin
  execute format(
    'select jsonb_build_object(''shown'', count(*) filter (where not m.deleted), ''tombstones'', count(*) filter (where m.deleted)) from %s',
    query ->> 'from'
  )
  into kpis
  using query -> 'args';
  return kpis;
end;
$$;

create function private.telegram_channels() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('channel', c.channel, 'messages', c.n, 'newest', private.iso(c.newest))
          order by c.channel
        ),
        '[]'
      )
    from
      (select m.channel, count(*) as n, max(m.at) as newest from app.tg_messages m where m.at <= app.now() group by 1) c
  );
end;
$$;

create function private.telegram_points(query jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_object(''at'', private.iso(d.at), ''count'', d.n) order by d.at) from (select date_trunc(''day'', m.at) as at, count(*) as n from %s group by 1) d',
    query ->> 'from'
  )
  into points
  using query -> 'args';
  return coalesce(points, '[]');
end;
$$;

create function public.telegram_viewer(
  filters jsonb default '{}',
  sort text default 'at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.telegram_query(filters);
  known jsonb := case when private.unfiltered(filters) then private.kept('telegram_sums') end;
  listed jsonb := private.list_page(
    query
      || case
        when known is null then '{}'
        else jsonb_build_object('total', (known -> 'shown')::bigint + (known -> 'tombstones')::bigint)
      end,
    '{"at": {"sql": "m.at", "type": "timestamptz"}}',
    sort,
    page,
    per,
    after,
    '(m.channel || ''/'' || lpad(m.id::text, 20, ''0''))',
    'text'
  );
  kpis jsonb;
begin
  if (listed ->> 'first')::boolean then
    kpis := coalesce(known, private.telegram_sums(query));
  end if;
  return private.list_answer(
      listed,
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'channel', m.channel,
              'id', m.id,
              'at', private.iso(m.at),
              'senderName', case when not m.deleted then m.sender_name end,
              'senderHandle', case when not m.deleted then m.sender_handle end,
              'text', m.body,
              'replyTo', m.reply_to,
              'editedAt', private.iso(m.edited_at),
              'deleted', m.deleted,
              'media', m.media,
              'mentions', case when not m.deleted then private.tg_mentions(m.words) end
            )
            order by k.n
          )
        from
          jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          -- `offset 0`: each message is looked up; the planner would hash all of them.
          cross join lateral (
            select x.*
            from app.tg_visible x
            where x.channel = regexp_replace(k.id, '/\d+$', '') and x.id = substring(k.id, '(\d+)$')::bigint
            offset 0
          ) m
      ),
      kpis
    )
    || jsonb_build_object('channels', coalesce(private.kept('telegram_channels'), private.telegram_channels()));
end;
$$;
comment on function public.telegram_viewer(jsonb, text, int, int, jsonb) is
  'Page /telegram-viewer (8.52): messages with mentions (@handle, link to a person, `slash #n`); deleted ones are tombstones without text or sender. Filters: channel, q, person, slash, from, to. Sort: at.';

create function public.telegram_days(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.telegram_query(filters);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case when private.unfiltered(filters) then private.kept('telegram_days') end,
        private.telegram_points(query)
      ),
      private.range_of(private.filter_object(filters), 'day'),
      '{"count": 0}'
    );
end;
$$;
comment on function public.telegram_days(jsonb) is
  'Calendar and chart of /telegram-viewer: messages per UTC day. Takes the filters of telegram_viewer.';

grant execute
on function public.telegram_viewer(jsonb, text, int, int, jsonb), public.telegram_days(jsonb)
to anon, authenticated, service_role;
insert into app.kept_parts (part, source)
values
  ('telegram_channels', $$private.telegram_channels()$$),
  ('telegram_days', $$private.telegram_points(private.telegram_query('{}'))$$),
  ('telegram_sums', $$private.telegram_sums(private.telegram_query('{}'))$$);
