create function public.reviews_survival(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  curves jsonb;
begin
  perform private.filter_object(filters);
  if private.before_rollup('survival') then
    curves := private.survival_curves();
  else
    select coalesce(jsonb_object_agg(s.part, s.curve), '{}') into curves from app.r_survival s;
  end if;
  return private.stamp()
    || jsonb_build_object(
      'curves', (
        select coalesce(
            jsonb_object_agg(c.key, c.value || jsonb_build_object('enough', (c.value ->> 'n')::bigint >= 30)),
            '{}'
          )
        from jsonb_each(curves) c
      )
    );
end;
$$;
comment on function public.reviews_survival(jsonb) is
  'Chart of /reviews/archived-leaderboard (M16): survival of reviews by sentiment; `enough` is false below 30 reviews. Filter: asOf.';
grant execute on function public.reviews_survival(jsonb) to anon, authenticated, service_role;
