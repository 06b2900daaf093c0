-- Page /admin/config (8.46): flags, protocol parameters, detector parameters. Read by admins, changed by owners, audited.
create function private.param_json(param app.protocol_params) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select
    jsonb_build_object(
      'key', param.key,
      'value', param.value,
      'validFrom', case when isfinite(param.valid_from) then private.iso(param.valid_from) end,
      'validTo', private.iso(param.valid_to),
      'source', param.source
    );
$$;
comment on function private.param_json(app.protocol_params) is
  'A protocol parameter and the time it holds for; validFrom null: since ever.';

create function public.admin_config() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'flags', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('key', f.key, 'enabled', f.enabled, 'changedBy', a.actor, 'changedAt', private.iso(a.at))
            order by f.key
          ),
          '[]'
        )
      from
        app.feature_flags f
        left join lateral (
          select a.actor, a.at
          from app.audit a
          where a.action = 'flag.set' and a.subject = 'flag:' || f.key
          order by a.id desc
          limit 1
        ) a
          on true
    ),
    'settings', (
      select
        jsonb_agg(
          jsonb_build_object(
            'key', s.key,
            'value', s.value,
            'before', a.before,
            'changedBy', a.actor,
            'changedAt', private.iso(a.at)
          )
          order by s.key
        )
      from
        app.settings s
        left join lateral (
          select a.actor, a.at, a.before
          from app.audit a
          where a.action = 'setting.set' and a.subject = 'setting:' || s.key
          order by a.id desc
          limit 1
        ) a
          on true
    ),
    'params', (
      select
        coalesce(
          jsonb_agg(
            private.param_json(p) || jsonb_build_object('before', private.param_before(p.key, p.valid_from) -> 'value')
            order by p.key, p.valid_from
          ),
          '[]'
        )
      from app.protocol_params p
    ),
    'detectors', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'detector', d.detector,
              'version', d.version,
              'active', d.active,
              'params', d.json,
              'createdAt', private.iso(d.created_at)
            )
            order by d.detector, d.version
          ),
          '[]'
        )
      from app.detector_params d
    ),
    'limits', (
      select
        jsonb_agg(
          jsonb_build_object(
            'subject', l.subject,
            'name', l.name,
            'least', l.least,
            'most', l.most,
            'whole', l.whole,
            'longest', l.longest,
            'words', l.words,
            'because', l.because
          )
          order by l.subject, l.name
        )
      from app.value_limits l
    ),
    'orders', (
      select
        jsonb_agg(
          jsonb_build_object('subject', o.subject, 'lower', o.lower, 'upper', o.upper, 'because', o.because)
          order by o.subject, o.lower
        )
      from app.value_orders o
    )
  );
end;
$$;
comment on function public.admin_config is
  'Everything /admin/config shows: {flags, settings (before: what stood there before the last change), params (validFrom null: since ever; before: what would count again were it taken back, null where nothing was published), detectors, limits (what values may be)}, each sorted by key.';

create function public.admin_flag_set(flag text, enabled boolean, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  before boolean;
begin
  if enabled is null then
    perform private.refuse('A flag is on or off.');
  end if;
  select f.enabled into before from app.feature_flags f where f.key = flag for update;
  if not found then
    perform private.refuse('There is no such flag.');
  end if;
  update app.feature_flags f set enabled = enabled where f.key = flag;
  perform
    private.audit(actor, 'flag.set', 'flag:' || flag, to_jsonb(before), to_jsonb(enabled), private.reason(reason));
  return jsonb_build_object('key', flag, 'enabled', enabled);
end;
$$;
comment on function public.admin_flag_set(text, boolean, text) is
  'Switches a feature flag. Owners only, with a reason.';

create function public.admin_param_set(
  key text,
  change jsonb,
  valid_from timestamptz,
  source text,
  reason text
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  value jsonb := change -> 'value';
  before app.protocol_params;
  made app.protocol_params;
  following timestamptz;
  wrong text := private.outside_limits('param:' || key, value);
begin
  if valid_from is null or not isfinite(valid_from) then
    perform private.refuse('Say from when the value counts.');
  end if;
  if coalesce(btrim(source), '') = '' or length(source) > 200 then
    perform private.refuse('Name the source in 1 to 200 characters.');
  end if;
  select *
  into before
  from app.protocol_params p
  where p.key = key and p.valid_from <= valid_from
  order by p.valid_from desc
  limit 1
  for update;
  if not found then
    perform private.refuse('There is no parameter of this name at that time.');
  end if;
  if jsonb_typeof(value) is distinct from jsonb_typeof(before.value) then
    perform private.refuse(format('This parameter is a %s.', jsonb_typeof(before.value)));
  end if;
  if wrong is not null then
    perform private.refuse(wrong);
  end if;
  if before.valid_to is not null and valid_from > before.valid_to then
    perform private.refuse('The rule had ended by then.');
  end if;
  select min(p.valid_from) into following from app.protocol_params p where p.key = key and p.valid_from > valid_from;
  if before.valid_from < valid_from then
    update app.protocol_params p set valid_to = valid_from where p.key = key and p.valid_from = before.valid_from;
  end if;
  insert into app.protocol_params as p (key, value, valid_from, valid_to, source)
  values
    (
      key,
      value,
      valid_from,
      -- A rule that ends by itself, with nothing after it, ends then with its new value too.
      least(following, case when before.valid_to > valid_from then before.valid_to end),
      btrim(source)
    )
  on conflict on constraint protocol_params_pkey do update
    set
      value = excluded.value,
      source = excluded.source
  returning p.*
  into made;
  perform private.audit(actor, 'param.set', 'param:' || key, to_jsonb(before), to_jsonb(made), private.reason(reason));
  return private.param_json(made);
end;
$$;
comment on function public.admin_param_set(text, jsonb, timestamptz, text, text) is
  'A protocol parameter has the value of `change` ({"value": …}) from a time on, until the next change that is known; earlier history stays. Same type as before, within its range. Owners only, with source and reason.';

create function private.activate_detector(actor text, wanted text, number int, action text, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  before jsonb := private.detector(wanted);
begin
  update app.detector_params d set active = false where d.detector = wanted and d.active;
  update app.detector_params d set active = true where d.detector = wanted and d.version = number;
  perform private.audit(actor, action, 'detector:' || wanted, before, private.detector(wanted), private.reason(reason));
end;
$$;

create function public.admin_detector_publish(detector text, params jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  present jsonb;
  number int;
  wrong text;
begin
  select d.json into present from app.detector_params d where d.detector = detector and d.active for update;
  if not found then
    perform private.refuse('There is no such detector.');
  end if;
  if jsonb_typeof(params) is distinct from 'object' then
    perform private.refuse('Parameters are an object.');
  end if;
  select string_agg(distinct coalesce(a.name, b.name), ', ' order by coalesce(a.name, b.name))
  into wrong
  from
    (select v.name, jsonb_typeof(v.leaf) as type, count(*) as n from private.value_leaves(present) v group by 1, 2) a
    full join (
      select v.name, jsonb_typeof(v.leaf) as type, count(*) as n from private.value_leaves(params) v group by 1, 2
    ) b
      on b.name = a.name and b.type = a.type and b.n = a.n
  where a.name is null or b.name is null;
  if wrong is not null then
    perform private.refuse('Missing, unknown or of another type: ' || wrong || '.');
  end if;
  wrong := private.outside_limits('detector:' || detector, params);
  if wrong is not null then
    perform private.refuse(wrong);
  end if;
  -- What cannot be computed with is refused here as it is in the preview, not by the next run.
  perform public.admin_detector_preview(detector, params);
  select max(d.version) + 1 into number from app.detector_params d where d.detector = detector;
  insert into app.detector_params (detector, version, json) values (detector, number, params);
  perform private.activate_detector(actor, detector, number, 'detector.publish', reason);
  return jsonb_build_object('detector', detector, 'version', number);
end;
$$;
comment on function public.admin_detector_publish(text, jsonb, text) is
  'Makes a new version of a detector''s parameters and activates it: the same names and types as the active one, each value within its range. Owners only, with a reason.';

create function public.admin_detector_activate(detector text, version int, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
begin
  if not exists (select from app.detector_params d where d.detector = detector and d.version = version) then
    perform private.refuse('There is no such version.');
  end if;
  perform private.activate_detector(actor, detector, version, 'detector.activate', reason);
  return jsonb_build_object('detector', detector, 'version', version);
end;
$$;
comment on function public.admin_detector_activate(text, int, text) is
  'Goes back (or forward) to a published version, unchanged. Owners only, with a reason.';

revoke all
on function public.admin_config,
public.admin_flag_set(text, boolean, text),
public.admin_param_set(text, jsonb, timestamptz, text, text),
public.admin_detector_publish(text, jsonb, text),
public.admin_detector_activate(text, int, text)
from public, anon, authenticated;
grant execute
on function public.admin_config,
public.admin_flag_set(text, boolean, text),
public.admin_param_set(text, jsonb, timestamptz, text, text),
public.admin_detector_publish(text, jsonb, text),
public.admin_detector_activate(text, int, text)
to authenticated;
