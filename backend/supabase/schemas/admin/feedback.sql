create function private.complete_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  oldest timestamptz;
  handle text;
  avatar text;
begin
  new.display_name := coalesce(nullif(btrim(new.display_name), ''), 'Anonymous');
  if length(new.display_name) > 200 then
    perform private.refuse('A name has at most 200 characters.');
  end if;
  if coalesce(new.page_name, '') !~ '\S' or length(new.page_name) > 100 then
    perform private.refuse('Choose a page.');
  end if;
  if new.page_url is null or length(new.page_url) > 2000 then
    perform private.refuse('A page address has at most 2,000 characters.');
  end if;
  if coalesce(new.feedback_text, '') !~ '\S' or length(new.feedback_text) > 20000 then
    perform private.refuse('Feedback has 1 to 20,000 characters.');
  end if;
  select u.handle, u.avatar_url
  into handle, avatar
  from app.profiles p
    join app.users u using (user_id)
  where p.profile_id = new.profile_id;
  new.twitter_handle := handle;
  new.avatar_url := avatar;
  if new.profile_id is distinct from public.profile_of_primary_wallet() then
    return new;
  end if;

  -- Two concurrent messages must not both be the last one allowed.
  perform pg_advisory_xact_lock(hashtextextended('feedback', new.profile_id));
  select f.created_at
  into oldest
  from public.feedback f
  where f.profile_id = new.profile_id and f.created_at > now() - interval '1 hour'
  order by f.created_at desc
  offset private.most('feedback.per_hour') - 1
  limit 1;
  if found then
    raise exception 'At most % messages an hour.', private.most('feedback.per_hour')
      using
        errcode = 'PT429',
        hint = format('Try again in %s seconds.', ceil(extract(epoch from oldest + interval '1 hour' - now())));
  end if;
  if
    (
      select count(*)
      from public.feedback f
      where f.profile_id = new.profile_id and f.status in ('pending', 'in_progress')
    ) >= private.most('feedback.unanswered')
  then
    raise exception '% of your messages wait for an answer: more can be sent once some are answered.',
      private.most('feedback.unanswered')
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.complete_feedback is
  'Fills in the author''s handle and avatar from the network; a blank name becomes Anonymous; refuses authors with too many messages within an hour or too many unanswered.';

create function private.feedback_json(f public.feedback) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'id', f.id,
      'profileId', f.profile_id,
      'displayName', f.display_name,
      'twitterHandle', f.twitter_handle,
      'avatarUrl', f.avatar_url,
      'pageUrl', f.page_url,
      'pageName', f.page_name,
      'text', f.feedback_text,
      'status', f.status,
      'adminViewed', f.admin_viewed,
      'adminResponse', f.admin_response,
      'adminResponderId', f.admin_responder_id,
      'createdAt', private.iso(f.created_at),
      'updatedAt', private.iso(f.updated_at),
      'respondedAt', private.iso(f.responded_at)
    );
$$;

create function private.change_feedback(wanted bigint, action text, change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  actor text := private.require_admin();
  before public.feedback;
  after public.feedback;
begin
  select * into before from public.feedback f where f.id = wanted for update;
  if not found then
    perform private.refuse('There is no feedback with this id.');
  end if;
  after := jsonb_populate_record(before, change || jsonb_build_object('updated_at', now()));
  update public.feedback f
  set
    status = after.status,
    admin_viewed = after.admin_viewed,
    admin_response = after.admin_response,
    admin_responder_id = after.admin_responder_id,
    responded_at = after.responded_at,
    updated_at = after.updated_at
  where f.id = wanted;
  perform private.audit(
      actor, action, 'feedback:' || wanted, private.feedback_json(before), private.feedback_json(after)
    );
  return private.feedback_json(after);
end;
$$;
comment on function private.change_feedback(bigint, text, jsonb) is
  'Changes columns of one message on behalf of the calling admin, with an audit entry; returns the message as changed.';

create function private.kept_since(what text) returns timestamptz
language sql stable set search_path = '' as $$
  select now() - make_interval(days => (s.value #>> '{}')::int)
  from app.settings s
  where s.key = 'retention.' || what and s.value <> '0';
$$;
comment on function private.kept_since(text) is
  'Rows older than this are deleted; null: none are. Real time: the frozen clock does not apply to such rows.';

create function private.forget(what text, most int) returns bigint
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  since timestamptz := private.kept_since(what);
  gone bigint;
  more bigint := 0;
  last bigint;
begin
  case what
    when 'logs' then
      delete from app.application_logs l
      where l.id in (
          select o.id
          from app.application_logs o
          where o.received_at < date_trunc('day', since, 'UTC')
          order by o.received_at
          limit most
        );
      get diagnostics gone = row_count;
      last := (select max(l.id) from app.application_logs l) - private.most('logs.kept');
      delete from app.application_logs l
      where l.id in (select o.id from app.application_logs o where o.id <= last order by o.id limit most);
      get diagnostics more = row_count;
      delete from app.log_counts c
      where c.at < date_trunc('day', since, 'UTC')
        or c.step = 'hour'
        and c.at < now() - interval '2 days'
        -- Counts whose entries are all deleted; with a different message in every entry, they would pile up.
        or c.newest <= last;
    when 'telemetry' then
      delete from app.release_telemetry t
      where t.id in (select o.id from app.release_telemetry o where o.at < since order by o.at limit most);
      get diagnostics gone = row_count;
      last := (select max(t.id) from app.release_telemetry t) - private.most('telemetry.kept');
      delete from app.release_telemetry t
      where t.id in (select o.id from app.release_telemetry o where o.id <= last order by o.id limit most);
      get diagnostics more = row_count;
      gone := gone + more;
      last := (select max(t.id) from app.release_outcomes t) - private.most('outcomes.kept');
      delete from app.release_outcomes t
      where t.id in (
          select o.id from app.release_outcomes o where o.at < since or o.id <= last order by o.id limit most
        );
      get diagnostics more = row_count;
    when 'feedback' then
      -- Only feedback that was answered or closed expires.
      delete from public.feedback f
      where f.id in (
          select o.id
          from public.feedback o
          where o.created_at < since and o.status in ('responded', 'closed')
          order by o.id
          limit most
        );
      get diagnostics gone = row_count;
  end case;
  return gone + more;
end;
$$;
comment on function private.forget(text, int) is
  'Deletes logs, telemetry or feedback that are expired or over the number allowed, oldest first, at most `most` rows per statement, and expired log_counts; returns how many, without log_counts.';

create function app.refresh_retention(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  written bigint := 0;
  gone bigint;
begin
  loop
    gone := private.forget('logs', 500) + private.forget('telemetry', 500) + private.forget('feedback', 500);
    written := written + gone;
    if gone = 0 then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_retention(jsonb) is
  'Deletes what is past its retention by the settings, and reports the deleted rows as its rows.';

create function private.most(name text) returns int
language sql stable set search_path = '' as $$
  select l.most from app.stranger_limits l where l.name = most.name;
$$;
comment on function private.most(text) is 'A limit from app.stranger_limits.';

create trigger complete_feedback
before insert on public.feedback
for each row
execute function private.complete_feedback();

insert into app.rollup_jobs values ('retention', 3600, 'app.refresh_retention', 900);
