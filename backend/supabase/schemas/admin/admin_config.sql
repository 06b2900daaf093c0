create function public.admin_config() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'flags', (
      select coalesce(
          jsonb_agg(
            jsonb_build_object('key', f.key, 'enabled', f.enabled, 'changedBy', a.actor, 'changedAt', private.iso(a.at))
            order by f.key
          ),
          '[]'
        )
      from app.feature_flags f
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
      select jsonb_agg(
          jsonb_build_object(
            'key', s.key,
            'value', s.value,
            'before', a.before,
            'changedBy', a.actor,
            'changedAt', private.iso(a.at)
          )
          order by s.key
        )
      from app.settings s
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
      select coalesce(
          jsonb_agg(
            private.param_json(p) || jsonb_build_object('before', private.param_before(p.key, p.valid_from) -> 'value')
            order by p.key, p.valid_from
          ),
          '[]'
        )
      from app.protocol_params p
    ),
    'detectors', (
      select coalesce(
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
      select jsonb_agg(
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
      select jsonb_agg(
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
grant execute on function public.admin_config() to authenticated;
