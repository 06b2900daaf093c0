create function public.resolve_person(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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

create function private.bond_json(id text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select private.bond_without_person(b) from app.bonds b where b.id = bond_json.id);
end;
$$;
