create function public.admin_users_seen(per int default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_admin();
  return (
    with seen as (
      select lower(substr(i.provider_id, length('web3:ethereum:') + 1)) as wallet, min(i.created_at) as first,
        max(u.last_sign_in_at) as last
      from auth.identities i
        join auth.users u on u.id = i.user_id
      where i.provider = 'web3' and i.provider_id like 'web3:ethereum:%'
      group by 1
      order by 3 desc nulls last, 1
      limit least(greatest(coalesce(per, 200), 1), 1000)
    )
    select jsonb_build_object(
        'rows', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'wallet', s.wallet,
              'profileId', p.profile_id,
              'firstSeen', private.iso(s.first),
              'lastSeen', private.iso(s.last),
              'feedback', (select count(*) from public.feedback f where f.profile_id = p.profile_id)
            )
            order by s.last desc nulls last, s.wallet
          ),
          '[]'
        )
      )
    from seen s
      left join app.profiles p on p.primary_address = s.wallet
  );
end;
$$;
comment on function public.admin_users_seen(int) is
  'Wallets that signed in, latest first: {rows: [{wallet, profileId, firstSeen, lastSeen, feedback}]}.';
grant execute on function public.admin_users_seen(int4) to authenticated;
