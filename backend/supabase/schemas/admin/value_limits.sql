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
  'Wallet of the calling admin. Refuses anyone who is not on the allow-list, inactive, or of a lower role.';

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
  raise exception 'Entries of the audit log cannot be changed.' using errcode = '42501';
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
  'Records a change, in the transaction that makes it.';

create function private.reason(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if length(btrim(coalesce(given, ''))) between 1 and 500 then
    return btrim(given);
  end if;
  raise exception 'Say why: a reason has 1 to 500 characters.' using errcode = '22023';
end;
$$;
comment on function private.reason(text) is 'A trimmed reason; refuses one that is empty or too long.';

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
  'A protocol parameter and its period of validity; validFrom null: from the beginning.';

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

create function public.log_batch(batch_id text, client_id text, entries jsonb) returns int
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  stored int;
begin
  perform private.forget('logs', 1000);
  -- A limit for the whole site; the function application-logs allows each network only a part of it.
  if
    (
      select count(*)
      from (
          select 1
          from app.application_logs l
          where l.received_at > now() - interval '1 hour'
          limit private.most('logs.site_per_hour')
        ) l
    ) >= private.most('logs.site_per_hour')
  then
    raise exception 'Too many log entries in this hour.' using errcode = 'PT429';
  end if;
  -- A batch sent again because its answer was lost has the same id and starts with the same message.
  if
    exists (
      select 1
      from app.application_logs l
      where l.received_at > now() - interval '1 hour'
        and l.batch_id = log_batch.batch_id
        and l.client_id = log_batch.client_id
        and l.message = entries -> 0 ->> 'message'
    )
  then
    return 0;
  end if;
  insert into app.application_logs (batch_id, client_id, at, level, message, source, environment, user_id, url, data)
  select log_batch.batch_id, log_batch.client_id, x."timestamp", x.level, x.message, 'client', x.environment, x.user_id,
    x.url, x.data
  from jsonb_to_recordset(entries) as x (
      "timestamp" timestamptz,
      level text,
      message text,
      environment text,
      user_id text,
      url text,
      data jsonb
    );
  get diagnostics stored = row_count;
  return stored;
end;
$$;
comment on function public.log_batch(text, text, jsonb) is
  'Stores one upload of client log entries and answers how many are new; PT429 above 20,000 entries an hour. For the function application-logs only.';
grant execute on function public.log_batch(text, text, jsonb) to service_role;

create function private.named_leaves(given jsonb) returns table (holder text, name text, leaf jsonb)
language sql immutable set search_path = '' as $$
  with recursive part(holder, name, value) as (
    select '', '', given
    union all
    select btrim(p.holder || ' ' || p.name), x.key, x.value
    from part p
      cross join lateral (
        select o.key, o.value
        from jsonb_each(case when jsonb_typeof(p.value) = 'object' then p.value else '{}' end) o
        union all
        select coalesce(case when jsonb_typeof(a.value) = 'object' then a.value ->> 'id' end, a.place::text), a.value
        from jsonb_array_elements(
            case when jsonb_typeof(p.value) = 'array' then p.value else '[]' end
          ) with ordinality a (value, place)
      ) x
  )
  select p.holder, p.name, p.value
  from part p
  where jsonb_typeof(p.value) not in ('object', 'array');
$$;
comment on function private.named_leaves(jsonb) is
  'The scalar values in nested JSON, by name and by what holds them: "features F4" and "lo". List items are named by their id, or else by their position from 1.';

create function private.crossed_limits(subject text, given jsonb) returns text
language sql stable set search_path = '' as $$
  select format('%s must be below %s: %s to %s.', btrim(a.holder || ' ' || a.name), b.name, a.leaf, b.leaf)
  from app.value_orders o
    join private.named_leaves(given) a on a.name = o.lower and jsonb_typeof(a.leaf) = 'number'
    join private.named_leaves(given) b on b.name = o.upper and jsonb_typeof(b.leaf) = 'number' and b.holder = a.holder
  where o.subject = crossed_limits.subject and a.leaf::numeric >= b.leaf::numeric
  order by a.holder
  limit 1;
$$;
comment on function private.crossed_limits(text, jsonb) is
  'Message on the first lower bound that is not below its upper one, by app.value_orders; null if all are.';

create function private.outside_limits(subject text, given jsonb) returns text
language sql stable set search_path = '' as $$
  select coalesce(
      (
        select format(
            '%s must be %s.',
            coalesce(nullif(x.name, ''), regexp_replace(outside_limits.subject, '^\w+:', '')),
            case
              when x.words is not null then 'one of ' || array_to_string(x.words, ', ')
              when x.longest is not null then format('text of at most %s characters', x.longest)
              else format(
                'a %s from %s to %s', case when x.whole then 'whole number' else 'number' end, x.least, x.most
              )
            end
          )
        from (
            select v.name, v.leaf, l.least, l.most, l.whole, l.longest, l.words
            from private.value_leaves(given) v
              join app.value_limits l on l.subject = outside_limits.subject and v.name like replace(l.name, '*', '%')
          ) x
        where case
            when x.words is not null then not coalesce(x.leaf #>> '{}' = any (x.words), false)
            when x.longest is not null then jsonb_typeof(x.leaf) <> 'string'
            or length(x.leaf #>> '{}') > x.longest
            when jsonb_typeof(x.leaf) = 'number' then not (x.leaf::numeric between x.least and x.most)
            or x.whole
            and scale(x.leaf::numeric) > 0
            else true
          end
        order by x.name
        limit 1
      ),
      private.crossed_limits(outside_limits.subject, given)
    );
$$;
comment on function private.outside_limits(text, jsonb) is
  'Message on the first value that app.value_limits does not allow for the subject, or the first pair that breaks app.value_orders; null if all are valid.';

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
  -- Each take-back undoes the newest publication still in force.
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
  'The row of app.protocol_params that would apply again if the value valid from this time were taken back; null if that value was not published on /admin/config.';

create trigger audit_is_final
before update or delete on app.audit
for each statement
execute function private.audit_is_final();
