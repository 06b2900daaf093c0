create function public.admin_users_list() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
        'rows', coalesce(jsonb_agg(private.admin_json(a) order by a.created_at, a.wallet_address), '[]')
      )
    from public.admin_whitelist a
  );
end;
$$;
comment on function public.admin_users_list is
  'The allow-list: {rows: [{wallet, role, active, addedBy, createdAt, lastLogin, profileId}]}, oldest first.';
grant execute on function public.admin_users_list() to authenticated;
