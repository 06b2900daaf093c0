create view public.profiles_v2
with (security_barrier)
as
  select p.profile_id, u.display_name, u.avatar_url
  from app.profiles p
    join app.users u using (user_id);
grant select on public.profiles_v2 to anon, authenticated, service_role;
comment on view public.profiles_v2 is
  'Name and picture by profile id. Runs with its owner''s rights on purpose: these columns are public.';

create view app.listed_profiles as
  select p.*
  from app.profiles p
  where coalesce(p.joined_at <= (select app.now()), false)
    and p.user_id not in (select m.user_id from app.users m where m.status = 'MERGED');
revoke all on app.listed_profiles from public, anon, authenticated;
comment on view app.listed_profiles is
  'Profiles as /profiles lists and every page counts them: joined by now, merged accounts left out.';

create view app.people as
  select u.user_id,
    jsonb_build_object(
      'userId', u.user_id,
      'profileId', p.profile_id,
      'userkey', coalesce(
        'profileId:' || p.profile_id,
        (
          select k.userkey
          from app.userkeys k
          where k.user_id = u.user_id
          order by k.valid_to is null desc, k.userkey like 'service:x.com:%' desc, k.valid_from, k.userkey
          limit 1
        )
      ),
      'name', coalesce(nullif(u.display_name, ''), '@' || u.handle, 'Unnamed'),
      'handle', u.handle,
      'avatar', u.avatar_url,
      'score', u.score
    ) as person
  from app.users u
    left join app.profiles p on p.user_id = u.user_id;
revoke all on app.people from public, anon, authenticated;
comment on view app.people is
  'People as every answer shows them. Rows of a list read it in place: a call of private.person for each costs several times as much.';
