-- /telegram-viewer (8.52), quicker: what messages say and whom they name is found by an index.

-- Every name begins behind one of these signs, and ends where its pattern wants no further letter, digit or underscore.
create function private.tg_names(words text) returns text[]
language plpgsql immutable cost 10000 set search_path = ''
as $$
begin
  return array(select lower(m[1]) from regexp_matches(words, '([@/#][[:alnum:]_]+)', 'g') m);
end;
$$;
comment on function private.tg_names is
  '8.52: what stands in a message behind an @, a slash or a #, with that sign, in lower case: whatever private.mention_pattern or "slash #n" finds is among them.';

create function private.mention_tokens(person bigint) returns text[]
language sql stable set search_path = ''
as $$
  select
    array(
      select lower(h.token)
      from
        private.mention_names(person) n
        cross join lateral (
          select unnest(array['@' || n.handle, '/' || n.handle, '/' || n.profile_id])
          union all
          select '/' || a from unnest(n.addresses) a
        ) h (token)
      where h.token is not null
    );
$$;
comment on function private.mention_tokens(bigint) is
  'What private.tg_names has of every message that private.mention_pattern finds somebody in.';
drop function private.mention_hints(bigint);

create index on app.tg_messages using gin (private.tg_names(coalesce(body || ' ' || (media ->> 'caption'), body)))
with (gin_pending_list_limit = 256);
create index on app.tg_messages using gin (
  (coalesce(body || ' ' || (media ->> 'caption'), body)) extensions.gin_trgm_ops
)
with (gin_pending_list_limit = 256);

-- Times, and the words of messages that are not deleted, as app.tg_visible has them; written so that the indexes know them.
create or replace function private.telegram_query(filters jsonb)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
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
        'mention', private.mention_pattern(person),
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
    -- Whom nothing can name is in no message.
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
