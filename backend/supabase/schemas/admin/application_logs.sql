create function private.require_admin(needed text default 'admin') returns text
language plpgsql stable set search_path = '' as $$
declare
  present text := public.admin_role();
begin
  if present is null then
    raise exception 'Only an active admin may do this.' using errcode = '42501';
  elseif needed = 'owner' and present <> 'owner' then
    raise exception 'Only an owner may do this.' using errcode = '42501';
  end if;
  return public.session_wallet();
end;
$$;
comment on function private.require_admin(text) is
  'Wallet of the admin who asks. Refuses everyone who is not on the allow-list, inactive, or of a lower role.';

create function private.wallet(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if btrim(address) ~* '^0x[0-9a-f]{40}$' then
    return lower(btrim(address));
  end if;
  raise exception 'A wallet address is 0x and 40 hexadecimal digits.' using errcode = '22023';
end;
$$;
comment on function private.wallet(text) is 'An address in canonical (lower) case; anything else is refused.';

create function public.admin_seed_owners(wallets text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  added int;
begin
  execute 'lock table public.admin_whitelist in share row exclusive mode';
  if exists (select from public.admin_whitelist) then
    return 0;
  end if;
  insert into public.admin_whitelist (wallet_address, role, added_by)
  select distinct private.wallet(w), 'owner', 'environment' from unnest(wallets) w where btrim(w) <> '';
  get diagnostics added = row_count;
  return added;
end;
$$;
comment on function public.admin_seed_owners(text[]) is
  'Makes these wallets owners while the allow-list is empty, and does nothing later. Answers how many. For the operator only.';
grant execute on function public.admin_seed_owners(text[]) to service_role;

create function private.audit_is_final() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit is not changed.' using errcode = '42501';
end;
$$;

create function private.audit(
  actor text,
  action text,
  subject text,
  before jsonb,
  after jsonb,
  reason text default null
) returns void
language sql set search_path = '' as $$
  insert into app.audit (actor, action, subject, before, after, reason)
  values (audit.actor, audit.action, audit.subject, audit.before, audit.after, audit.reason);
$$;
comment on function private.audit(text, text, text, jsonb, jsonb, text) is
  'Notes a change in the transaction that makes it.';

create function private.reason(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if length(btrim(coalesce(given, ''))) between 1 and 500 then
    return btrim(given);
  end if;
  raise exception 'Say why: a reason has 1 to 500 characters.' using errcode = '22023';
end;
$$;
comment on function private.reason(text) is 'A reason without blanks around it; an empty or very long one is refused.';

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
  'Changes columns of one message as the admin who asks, audited; answers it as it is now.';

create function private.admin_json(a public.admin_whitelist) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'wallet', a.wallet_address,
      'role', a.role,
      'active', a.is_active,
      'addedBy', a.added_by,
      'createdAt', private.iso(a.created_at),
      'lastLogin', private.iso(a.last_login),
      'profileId', (select p.profile_id from app.profiles p where p.primary_address = a.wallet_address)
    );
$$;

create function private.param_json(param app.protocol_params) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
      'key', param.key,
      'value', param.value,
      'validFrom', case when isfinite(param.valid_from) then private.iso(param.valid_from) end,
      'validTo', private.iso(param.valid_to),
      'source', param.source
    );
$$;
comment on function private.param_json(app.protocol_params) is
  'A protocol parameter and the time it holds for; validFrom null: since ever.';

create function private.activate_detector(actor text, wanted text, number int, action text, reason text) returns void
language plpgsql set search_path = '' as $$
declare
  before jsonb := private.detector(wanted);
begin
  update app.detector_params d set active = false where d.detector = wanted and d.active;
  update app.detector_params d set active = true where d.detector = wanted and d.version = number;
  perform private.audit(actor, action, 'detector:' || wanted, before, private.detector(wanted), private.reason(reason));
end;
$$;

create function private.param_before(key text, at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with change as (
    select a.id, a.action, a.before,
      sum(case a.action when 'param.set' then -1 else 1 end) over (order by a.id desc) as open
    from app.audit a
    where a.action in ('param.set', 'param.take_back')
      and a.subject = 'param:' || param_before.key
      and (
        case a.action when 'param.set' then a.after else a.before end ->> 'valid_from'
      )::timestamptz = param_before.at
  ),
  -- Each taking back undoes the newest publication that still stood.
  standing as (select c.before from change c where c.open = -1 and c.action = 'param.set' order by c.id desc limit 1)
  select case
      when (s.before ->> 'valid_from')::timestamptz = param_before.at then s.before
      else (
        select to_jsonb(p)
        from app.protocol_params p
        where p.key = param_before.key and p.valid_from < param_before.at
        order by p.valid_from desc
        limit 1
      )
    end
  from standing s;
$$;
comment on function private.param_before(text, timestamptz) is
  'The row of app.protocol_params that would hold again were the value that counts from a time on taken back; null for what was not published on /admin/config.';

create function private.leave_out_finding() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from app.findings_taken_down t where t.user_id = new.user_id and t.topic = new.detector) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.leave_out_finding is 'A score that was taken down is not kept.';

create function private.leave_out_bot_score() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from app.findings_taken_down t where t.user_id = new.voter_id and t.topic = 'bot') then
    new.score := null;
    new.band := null;
    new.coverage := 0;
  end if;
  return new;
end;
$$;
comment on function private.leave_out_bot_score is
  'A voter whose bot score was taken down has none, as one who voted too little.';

create trigger audit_is_final
before update or delete on app.audit
for each statement
execute function private.audit_is_final();

create trigger complete_feedback
before insert on public.feedback
for each row
execute function private.complete_feedback();

create trigger leave_out_finding
before insert or update on app.r_flag
for each row
execute function private.leave_out_finding();

create trigger leave_out_finding
before insert or update on app.r_flag_history
for each row
execute function private.leave_out_finding();

create trigger leave_out_bot_score
before insert or update on app.r_voter
for each row
execute function private.leave_out_bot_score();
