create function public.eip10_invitees(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  mine bigint;
  e record;
begin
  mine := (select p.profile_id from app.profiles p where p.user_id = who);
  select * into e from private.eip10_of(array[mine]) limit 1;
  return private.stamp()
    || jsonb_build_object(
      'person', case when mine is not null then private.person(who) end,
      'n', coalesce(e.n, 0),
      'old', e.old,
      'new', e.new,
      'k', (private.param('ib.k', app.now()) #>> '{}')::int,
      'small', (private.param('ib.small', app.now()) #>> '{}')::int,
      'rows', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = i.user_id),
                'score', i.score,
                'joinedAt', private.iso(i.joined_at),
                'counts', e.bottom is null or i.profile_id = any (e.bottom) or i.profile_id = any (e.top),
                'bond', (
                  select private.bond_json(b.id)
                  from app.bonds b
                  where b.recipient_id = i.user_id and b.sender_id = who
                  order by b.accepted_at desc
                  limit 1
                )
              )
              order by i.score desc, i.profile_id desc
            ),
            '[]'
          )
        from (
            select p.user_id, p.profile_id, p.joined_at, u.score,
              row_number() over (order by u.score desc, p.profile_id desc) as nth, count(*) over () as of
            from app.profiles p
              join app.users u on u.user_id = p.user_id
            where p.invited_by = mine and u.score is not null and p.joined_at <= app.now()
          ) i
        -- If there are very many, both ends: the score depends on those.
        where i.nth <= 500 or i.nth > i.of - 500
      )
    );
end;
$$;
comment on function public.eip10_invitees(text) is
  'Drawer of /invitations/eip10-scores (M12, M13): all invitees of a person, highest first, with those that count marked.';
grant execute on function public.eip10_invitees(text) to anon, authenticated, service_role;
