-- Page /telegram-viewer (8.52).

create function private.telegram_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  person bigint := private.filter_person(f, 'person');
  query private.list_query := private.rows_of(
    'app.tg_visible m',
    '(m.channel || ''/'' || lpad(m.id::text, 20, ''0''))',
    jsonb_strip_nulls(
      jsonb_build_object(
        'channel', private.filter_text(f, 'channel'),
        'q', private.contains_pattern(private.filter_text(f, 'q')),
        'mention', private.mention_pattern(person),
        'hints', to_jsonb(private.mention_hints(person)),
        'slash', private.filter_int(f, 'slash'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    ),
    'text'
  );
begin
  query.orders := '{"at": {"sql": "m.at", "type": "timestamptz"}}';
  -- Whom nothing can name is in no message.
  query := private.narrowed(query, case when person is not null and not query.args ? 'mention' then 'false' end);
  return private.narrowed_by_args(
    query,
    '{
      "channel": "m.channel = ($1 ->> ''channel'')",
      "q": "m.words ilike ($1 ->> ''q'')",
      "mention": "case when m.words ilike any (array(select jsonb_array_elements_text($1 -> ''hints''))) then m.words ~* ($1 ->> ''mention'') end",
      "slash": "m.words ~* (''(^|[^[:alnum:]_])slash #'' || ($1 ->> ''slash'') || ''($|[^[:alnum:]_])'')",
      "from": "m.at >= ($1 ->> ''from'')::timestamptz",
      "to": "m.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
end;
$$;

create function private.telegram_sums(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  kpis jsonb;
begin
  execute format(
    'select jsonb_build_object(''shown'', count(*) filter (where not m.deleted), ''tombstones'', count(*) filter (where m.deleted)) from %s',
    private.rows_sql(query)
  )
  into kpis
  using query.args;
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

create function private.telegram_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
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
  query private.list_query := private.telegram_query(filters);
  known jsonb := private.cached_answer('telegram_sums', filters);
  listed jsonb;
  kpis jsonb;
begin
  -- What is counted for the first page is its total too.
  if known is not null or coalesce(page, 1) = 1 and coalesce(after, 'null') = 'null' then
    kpis := coalesce(known, private.telegram_sums(query));
    query.total := (kpis -> 'shown')::bigint + (kpis -> 'tombstones')::bigint;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  if not (listed ->> 'first')::boolean then
    kpis := null;
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
    || jsonb_build_object(
      'channels', coalesce(private.cached_answer('telegram_channels'), private.telegram_channels())
    );
end;
$$;
comment on function public.telegram_viewer(jsonb, text, int, int, jsonb) is
  'Page /telegram-viewer (8.52): messages with mentions (@handle, link to a person, `slash #n`); deleted ones are tombstones without text or sender. Filters: channel, q, person, slash, from, to. Sort: at.';
grant execute on function public.telegram_viewer(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
