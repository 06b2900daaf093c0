-- Feedback: written by the proven primary wallet of a profile, read by its author, worked on by admins through functions.
create policy "the author reads it" on public.feedback
for select
to authenticated
using (profile_id = (select public.profile_of_primary_wallet()));
create policy "the primary wallet writes it" on public.feedback
for insert
to authenticated
with check (profile_id = (select public.profile_of_primary_wallet()));
grant select on public.feedback to authenticated;
grant insert (profile_id, display_name, page_url, page_name, feedback_text) on public.feedback to authenticated;

create function private.complete_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  from
    app.profiles p
    join app.users u using (user_id)
  where p.profile_id = new.profile_id;
  new.twitter_handle := handle;
  new.avatar_url := avatar;
  if new.profile_id is distinct from public.profile_of_primary_wallet() then
    return new;
  end if;

  -- Two at the same time must not both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('feedback', new.profile_id));
  select f.created_at
  into oldest
  from public.feedback f
  where f.profile_id = new.profile_id and f.created_at > now() - interval '1 hour'
  order by f.created_at desc
  offset 4
  limit 1;
  if found then
    raise exception 'At most 5 messages an hour.'
      using
        errcode = 'PT429',
        hint = format('Try again in %s seconds.', ceil(extract(epoch from oldest + interval '1 hour' - now())));
  end if;
  return new;
end;
$$;
comment on function private.complete_feedback is
  'Fills what the network knows about the author; a blank name becomes Anonymous; refuses a sixth message within an hour.';
create trigger complete_feedback
before insert on public.feedback
for each row
execute function private.complete_feedback();

create function private.feedback_json(f public.feedback) returns jsonb
language sql stable set search_path = ''
as $$
  select
    jsonb_build_object(
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

create function public.admin_feedback_list(
  status text default null,
  viewed boolean default null,
  after bigint default null,
  per int default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  found jsonb;
  most int := least(greatest(coalesce(per, 50), 1), 500);
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(private.feedback_json(f) order by f.id desc), '[]')
  into found
  from
    (
      select *
      from public.feedback f
      where
        (status is null or f.status = status)
        and (viewed is null or f.admin_viewed = viewed)
        and (after is null or f.id < after)
      order by f.id desc
      limit most
    ) f;
  return jsonb_build_object(
    'rows', found,
    'total', (
      select count(*)
      from public.feedback f
      where (status is null or f.status = status) and (viewed is null or f.admin_viewed = viewed)
    ),
    'next', case when jsonb_array_length(found) = most then found -> -1 -> 'id' end
  );
end;
$$;
comment on function public.admin_feedback_list(text, boolean, bigint, int) is
  'Inbox of /admin (8.42), newest first: {total, rows, next}; by status and by whether an admin has seen it. Unviewed ones: viewed => false.';

create function public.admin_feedback_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select
      jsonb_build_object(
        'pending', count(*) filter (where f.status = 'pending'),
        'unviewed', count(*) filter (where not f.admin_viewed),
        'total', count(*)
      )
    from public.feedback f
  );
end;
$$;
comment on function public.admin_feedback_counts is
  'Numbers of the inbox of /admin (8.42): {pending, unviewed, total}.';

create function private.change_feedback(wanted bigint, action text, change jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
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
  perform
    private.audit(actor, action, 'feedback:' || wanted, private.feedback_json(before), private.feedback_json(after));
  return private.feedback_json(after);
end;
$$;
comment on function private.change_feedback(bigint, text, jsonb) is
  'Changes columns of one message as the admin who asks, audited; answers it as it is now.';

create function public.admin_feedback_mark_viewed(ids bigint[]) returns int
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  wanted bigint;
  changed int := 0;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    perform private.refuse('At most 500 at a time.');
  end if;
  for wanted in select f.id from public.feedback f where f.id = any (ids) and not f.admin_viewed order by f.id loop
    perform private.change_feedback(wanted, 'feedback.viewed', '{"admin_viewed": true}');
    changed := changed + 1;
  end loop;
  return changed;
end;
$$;
comment on function public.admin_feedback_mark_viewed(bigint[]) is
  'Marks messages as seen; answers how many were not yet.';

create function public.admin_feedback_status(id bigint, status text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  if status is null or status not in ('pending', 'in_progress', 'responded', 'closed') then
    perform private.require_admin();
    perform private.refuse('A status is pending, in_progress, responded or closed.');
  end if;
  return private.change_feedback(id, 'feedback.status', jsonb_build_object('status', status, 'admin_viewed', true));
end;
$$;
comment on function public.admin_feedback_status(bigint, text) is
  'Sets the status of a message (and marks it seen); answers it.';

create function public.admin_feedback_respond(id bigint, response text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  if coalesce(btrim(response), '') = '' or length(response) > 20000 then
    perform private.require_admin();
    perform private.refuse('An answer has 1 to 20,000 characters.');
  end if;
  return private.change_feedback(
    id,
    'feedback.respond',
    jsonb_build_object(
      'status', 'responded',
      'admin_viewed', true,
      'admin_response', btrim(response),
      'admin_responder_id', public.profile_of_primary_wallet(),
      'responded_at', now()
    )
  );
end;
$$;
comment on function public.admin_feedback_respond(bigint, text) is
  'Answers a message: its author sees the text, the status becomes responded, the responder is the admin''s profile (null without one).';

create function public.admin_feedback_delete(id bigint) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  gone public.feedback;
begin
  delete from public.feedback f where f.id = id returning * into gone;
  if gone.id is null then
    perform private.refuse('There is no feedback with this id.');
  end if;
  perform private.audit(actor, 'feedback.delete', 'feedback:' || gone.id, private.feedback_json(gone), null);
end;
$$;
comment on function public.admin_feedback_delete(bigint) is 'Deletes a message; the audit keeps it.';

revoke all
on function public.admin_feedback_list(text, boolean, bigint, int),
public.admin_feedback_counts(),
public.admin_feedback_mark_viewed(bigint[]),
public.admin_feedback_status(bigint, text),
public.admin_feedback_respond(bigint, text),
public.admin_feedback_delete(bigint)
from public, anon, authenticated;
grant execute
on function public.admin_feedback_list(text, boolean, bigint, int),
public.admin_feedback_counts(),
public.admin_feedback_mark_viewed(bigint[]),
public.admin_feedback_status(bigint, text),
public.admin_feedback_respond(bigint, text),
public.admin_feedback_delete(bigint)
to authenticated;
