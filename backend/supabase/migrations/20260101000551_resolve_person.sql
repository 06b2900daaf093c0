-- Whom an id in an address means (G2).

-- Whoever holds a key of a merged person now is the survivor; everyone else survives as themselves.
create function private.survivor(user_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        (
          select k.user_id
          from
            app.userkeys mine
            join app.userkeys k on k.userkey = mine.userkey and k.valid_to is null
          where u.status = 'MERGED' and mine.user_id = u.user_id and k.user_id <> u.user_id
          order by k.user_id
          limit 1
        ),
        u.user_id
      )
    from app.users u
    where u.user_id = survivor.user_id
  );
end;
$$;

create function public.resolve_person(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  found bigint := private.find_user(id);
  survivor bigint;
  words text;
begin
  if found is null then
    words := left(
      regexp_replace(btrim(coalesce(id, '')), '^(https?://)?((www\.|mobile\.)?(x|twitter)\.com/)?@?', '', 'i'),
      100
    );
    return jsonb_build_object(
      'person', null,
      'canonical', null,
      'merged', false,
      'suggest', private.nearest_handles(words)
    );
  end if;
  survivor := private.survivor(found);
  return jsonb_build_object(
    'person', private.person(survivor),
    'merged', survivor <> found,
    'suggest', '[]'::jsonb,
    'canonical', (select '/profiles/' || p.profile_id from app.profiles p where p.user_id = survivor)
  );
end;
$$;
comment on function public.resolve_person(text) is
  'G2: the person behind any form of id, with the canonical page when there is a profile; nearest handles when nobody is.';
grant execute on function public.resolve_person(text) to anon, authenticated, service_role;
