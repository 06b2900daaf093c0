-- Optional pages.

create function private.feature_on(key text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select f.enabled from app.feature_flags f where f.key = feature_on.key), false);
end;
$$;

create function public.feature_flags() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(f.key, f.enabled), '{}') from app.feature_flags f);
end;
$$;
comment on function public.feature_flags is
  'Which optional pages are on: {misplacedSlashes, shitlist, profileInteractions, farmerScores, …}.';
grant execute on function public.feature_flags to anon, authenticated, service_role;
