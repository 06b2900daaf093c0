create function private.telegram_sums(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
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
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('channel', c.channel, 'messages', c.n, 'newest', private.iso(c.newest))
          order by c.channel
        ),
        '[]'
      )
    from (
        select m.channel, count(*) as n, max(m.at) as newest from app.tg_messages m where m.at <= app.now() group by 1
      ) c
  );
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
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.telegram_query(filters);
  known jsonb := private.cached_answer('telegram_sums', filters);
  listed jsonb;
  kpis jsonb;
begin
  -- The counts for the first page also give its total.
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
        select jsonb_agg(
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
        from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          -- `offset 0`: looks up each message, where the planner would hash all of them.
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
grant execute on function public.telegram_viewer(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  ('telegram_channels', $$private.telegram_channels()$$),
  ('telegram_days', $$private.telegram_points(private.telegram_query('{}'))$$),
  ('telegram_sums', $$private.telegram_sums(private.telegram_query('{}'))$$);
