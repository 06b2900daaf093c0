create function public.feature_flags() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(f.key, f.enabled), '{}') from app.feature_flags f);
end;
$$;
comment on function public.feature_flags is
  'Which optional pages are on: {misplacedSlashes, shitlist, profileInteractions, farmerScores, …}.';
grant execute on function public.feature_flags() to anon, authenticated, service_role;
