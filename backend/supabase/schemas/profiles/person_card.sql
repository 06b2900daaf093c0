create function public.person_card(user_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return (
    select private.stamp()
        || (select h.person from app.people h where h.user_id = u.user_id)
        || jsonb_build_object(
          'level', private.level(u.score),
          'xpTotal', u.xp_total,
          'xpSeason', private.season_xp(u.user_id),
          'reviews', (
            select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
            from private.review_counts(array[u.user_id]) r
          ),
          'vouchedInWei', private.vouched_wei(u.user_id, 'in'),
          'joinedAt', private.iso(p.joined_at),
          'invitedBy', (
            select (select h.person from app.people h where h.user_id = i.user_id)
            from app.profiles i
            where i.profile_id = p.invited_by
          ),
          'flags', private.person_flags(u.user_id)
        )
        || private.brief_reasons(u.user_id)
    from app.users u
      left join app.profiles p on p.user_id = u.user_id
    where u.user_id = person_card.user_id
  );
end;
$$;
comment on function public.person_card(bigint) is
  'G10: the hover card of a person; null when there is none with this user id.';
grant execute on function public.person_card(int8) to anon, authenticated, service_role;
