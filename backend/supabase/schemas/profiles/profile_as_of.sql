create function public.profile_as_of(id text, day date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  asked date := least(profile_as_of.day, app.now()::date);
begin
  if profile_as_of.day is null then
    perform private.refuse('day must be a date');
  end if;
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'day', asked,
      'score', private.score_at(who, (asked + 1)::timestamp at time zone 'UTC' - interval '1 microsecond'),
      'figures', (
        select d.figures from app.r_profile_day d where d.user_id = who and d.day <= asked order by d.day desc limit 1
      ),
      'since', (select min(d.day) from app.r_profile_day d where d.user_id = who)
    );
end;
$$;
comment on function public.profile_as_of(text, date) is
  'A profile at the end of a UTC day (G20), never later than the clock of the data: score from the history, other figures from r_profile_day (null before `since`).';
grant execute on function public.profile_as_of(text, date) to anon, authenticated, service_role;
