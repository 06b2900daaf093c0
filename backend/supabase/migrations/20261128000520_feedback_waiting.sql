-- What nobody has answered is kept for as long as it takes, so that one person can leave only so much of it.
create or replace function private.complete_feedback()
returns trigger
language plpgsql
security definer
set search_path = ''
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
  'Fills what the network knows about the author; a blank name becomes Anonymous; refuses who sends too much within an hour, or has too much unanswered.';
