create function public.statement_save(topic text, body text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  who bigint := (select p.user_id from app.profiles p where p.profile_id = public.profile_of_primary_wallet());
  words text := btrim(coalesce(body, ''));
  before app.statements;
begin
  if topic is null or topic not in ('farmer', 'bot', 'caution', 'batches', 'massArchive', 'slashes') then
    perform private.refuse('There is no signal of this kind.');
  end if;
  if length(words) > 1000 then
    perform private.refuse('A statement has at most 1,000 characters.');
  end if;
  if who is null or not private.may_answer(who, topic) then
    raise exception 'Only the person this signal is about can answer it.' using errcode = 'PT403';
  end if;
  -- Two concurrent saves must not both pass the limit.
  perform pg_advisory_xact_lock(hashtextextended('statement', who));
  select * into before from app.statements s where s.user_id = who and s.topic = statement_save.topic;
  if before.updated_at > now() - interval '1 minute' then
    raise exception 'Wait a minute before you change it again.' using errcode = 'PT429';
  end if;
  -- Limited because the audit log stores every version forever.
  if
    (
      select count(*)
      from app.audit a
      where a.actor = public.session_wallet() and a.action = 'statement.save' and a.at > now() - interval '1 day'
    ) >= private.most('statements.per_day')
  then
    raise exception 'At most % changes a day.', private.most('statements.per_day') using errcode = 'PT429';
  end if;
  if words = '' then
    delete from app.statements s where s.user_id = who and s.topic = statement_save.topic;
  else
    insert into app.statements (user_id, topic, body)
    values (who, topic, words)
    on conflict on constraint statements_pkey do update
      set
        body = excluded.body,
        updated_at = now();
  end if;
  perform private.audit(
      public.session_wallet(), 'statement.save', 'statement:' || topic || ':' || who, to_jsonb(before.body),
      to_jsonb(nullif(words, ''))
    );
  return private.statement_of(who, topic);
end;
$$;
comment on function public.statement_save(text, text) is
  'Publishes, changes or (empty text) withdraws the statement of the proven primary wallet on a signal about its profile: topic farmer|bot|caution|batches|massArchive|slashes, at most 1,000 characters, one change a minute, 20 a day in all. Answers {text, at}, null when withdrawn.';
grant execute on function public.statement_save(text, text) to authenticated;
