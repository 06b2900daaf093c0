create function public.session_identity() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'wallet', w.wallet,
      'profileId', p.profile_id,
      'displayName', u.display_name,
      'avatarUrl', u.avatar_url,
      'role', public.admin_role()
    )
  from (select public.session_wallet() as wallet) w
    left join app.profiles p on p.primary_address = w.wallet
    left join app.users u using (user_id);
$$;
comment on function public.session_identity is
  'What a page needs to know about its session in one call: {wallet, profileId, displayName, avatarUrl, role}, null where there is none.';
grant execute on function public.session_identity() to authenticated;
