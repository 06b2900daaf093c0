create function private.telegram_rows(channel text, messages jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  read jsonb;
begin
  if channel is null or channel !~ '^[[:alnum:]_.-]{1,80}$' then
    perform private.refuse('A channel is named by letters, digits, dots, dashes and underscores, 80 at most.');
  end if;
  if jsonb_typeof(messages) <> 'array' or jsonb_array_length(messages) not between 1 and 500 then
    perform private.refuse('messages must be a list of 1 to 500 messages.');
  end if;
  select jsonb_agg(
      jsonb_build_object(
        'channel', telegram_rows.channel,
        'id', x.id,
        'at', x.at,
        'senderName', left(x."senderName", 200),
        'senderHandle', (
          select m.sender_handle from app.tg_messages m where m.channel = telegram_rows.channel and m.id = x.id
        ),
        'body', coalesce(left(x.text, 8000), ''),
        'replyTo', x."replyTo",
        'editedAt', x."editedAt",
        'media', case when x.media is not null then jsonb_build_object('kind', left(x.media, 40)) end
      )
    )
  into read
  from jsonb_to_recordset(messages) as x (
      id bigint,
      at timestamptz,
      "senderName" text,
      text text,
      "replyTo" bigint,
      "editedAt" timestamptz,
      media text
    );
  if
    exists (
      select 1
      from jsonb_to_recordset(read) as x (id bigint, at timestamptz)
      where x.id is null or x.id <= 0 or x.at is null or not isfinite(x.at) or x.at > now() + interval '1 day'
    )
  then
    perform private.refuse('A message has no number, or no time that has been.');
  end if;
  return read;
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range
  or untranslatable_character then
  perform private.refuse('A message cannot be read: ' || sqlerrm);
end;
$$;

create function public.telegram_import(channel text, messages jsonb, from_id bigint) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  rows_read jsonb := private.telegram_rows(channel, messages);
  ids bigint[] := array(select (r ->> 'id')::bigint from jsonb_array_elements(rows_read) r);
  to_id bigint := (select max(i) from unnest(ids) i);
  gone bigint;
  put jsonb;
  outcome jsonb;
begin
  if from_id is null or from_id < 0 or from_id > (select min(i) from unnest(ids) i) then
    perform private.refuse('from_id must not lie behind the first message.');
  end if;
  -- A message within this part that the export lacks was deleted at its source: its text is erased for good.
  update app.tg_messages m
  set
    deleted_at = app.now(),
    body = '',
    media = null,
    sender_name = null,
    sender_handle = null
  where m.channel = telegram_import.channel
    and m.id between from_id and to_id
    and m.id <> all (ids)
    and m.deleted_at is null;
  get diagnostics gone = row_count;
  -- An older export restores neither a deleted message nor the text before an edit.
  put := private.ingest_tg_messages(
    coalesce(
      (
        select jsonb_agg(r)
        from jsonb_array_elements(rows_read) r
        where not exists (
            select 1
            from app.tg_messages m
            where m.channel = telegram_import.channel
              and m.id = (r ->> 'id')::bigint
              and (
                m.deleted_at is not null
                or m.edited_at > coalesce((r ->> 'editedAt')::timestamptz, '-infinity'::timestamptz)
              )
          )
      ),
      '[]'
    )
  );
  -- Totals over all messages are counted on demand until the next round stores them.
  delete from app.r_cached_answer k where k.part like 'telegram%';
  outcome := jsonb_build_object(
    'inserted', put -> 'inserted',
    'updated', put -> 'updated',
    'kept', cardinality(ids) - (put ->> 'inserted')::bigint - (put ->> 'updated')::bigint,
    'deleted', gone
  );
  perform private.audit(
      actor, 'telegram.import', 'channel:' || channel, null, outcome || jsonb_build_object('from', from_id, 'to', to_id)
    );
  return outcome;
end;
$$;
comment on function public.telegram_import(text, jsonb, bigint) is
  '8.52: stores up to 500 messages of a public channel, [{id, at, senderName, text, replyTo, editedAt, media}], in the order of their ids; what is stored between from_id and the last of them and is not among them becomes a tombstone. For admins.';
grant execute on function public.telegram_import(text, jsonb, int8) to authenticated, service_role;
