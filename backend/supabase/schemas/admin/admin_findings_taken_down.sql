create function public.admin_findings_taken_down() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'rows', (
      select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'profileId', p.profile_id,
              'person', h.person,
              'topic', t.topic,
              'at', private.iso(t.at),
              'by', t.by_wallet,
              'reason', t.reason
            )
            order by t.at desc, p.profile_id, t.topic
          ),
          '[]'
        )
      from app.findings_taken_down t
        join app.profiles p on p.user_id = t.user_id
        join app.people h on h.user_id = t.user_id
    )
  );
end;
$$;
comment on function public.admin_findings_taken_down is
  'Page /admin/statements: findings that are not shown, the latest first, with who took them down and why. For admins.';
grant execute on function public.admin_findings_taken_down() to authenticated;
