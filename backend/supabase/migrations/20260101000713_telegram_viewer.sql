-- Page /telegram-viewer (8.52).

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
grant execute on function public.telegram_viewer(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
