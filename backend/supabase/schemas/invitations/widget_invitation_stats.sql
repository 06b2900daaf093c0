create function public.widget_invitation_stats(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_invitation_stats.profile_id);
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  return (
    with b as materialized (
      select k.impact, k.until > (select app.now()) as open
      from app.r_invitation_sort k
      where kept and k.sender_id = who and k.until is not null
      union all
      select x.impact, x.open from app.bonds x where not kept and x.sender_id = who
    ), newest as materialized (
      select i.id
      from app.invitation_states i
        join app.users u on u.user_id = i.recipient_id
      where i.sender_id = who and i.status = 'accepted'
      order by i.accepted_at desc, i.id
      limit 8
    )
    select private.stamp()
        || jsonb_build_object(
          'person', private.person(who),
          'path', case
            when who is null then '[]'
            else jsonb_build_array(private.person(who)) || private.ancestors(widget_invitation_stats.profile_id)
          end,
          'sent', i.sent,
          'accepted', i.accepted,
          'pending', i.pending,
          'rate', private.share(i.accepted, i.sent),
          'children', (select count(*) from app.profiles c where c.invited_by = widget_invitation_stats.profile_id),
          'bondScore', private.bond_score(widget_invitation_stats.profile_id),
          'openBonds', (select count(*) from b where b.open),
          'netBondPoints', (select coalesce(sum(b.impact), 0) from b),
          'netOpenBondPoints', (select coalesce(sum(b.impact) filter (where b.open), 0) from b),
          'bonds', (
            select coalesce(
                jsonb_agg(
                  private.bond_without_person(x)
                    || jsonb_build_object(
                      'invitee', (select h.person from app.people h where h.user_id = x.recipient_id)
                    )
                  order by x.accepted_at desc, x.id
                ),
                '[]'
              )
            from app.bonds x
            where x.id = any (array(select n.id from newest n))
          )
        )
    from (
        select count(*) as sent, count(*) filter (where s.status = 'accepted') as accepted,
          count(*) filter (where s.status = 'pending') as pending
        from app.invitation_states s
        where s.sender_id = who
      ) i
  );
end;
$$;
comment on function public.widget_invitation_stats(bigint) is
  'Widget "Invitation stats" (M5, M12, M13): path to the root, acceptance, bond score old and new, bonds of the latest invitees.';
grant execute on function public.widget_invitation_stats(int8) to anon, authenticated, service_role;
