create function public.farmer_report(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
begin
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'method', private.detector('farmer'),
      'report', (select private.farmer_row(f) from app.r_flag f where f.user_id = who and f.detector = 'farmer'),
      'history', (
        select coalesce(
            jsonb_agg(jsonb_build_object('week', h.week, 'score', h.score, 'version', h.version) order by h.week),
            '[]'
          )
        from app.r_flag_history h
        where h.user_id = who and h.detector = 'farmer'
      ),
      'marks', coalesce(private.marked_reviews(who), '[]')
    );
end;
$$;
comment on function public.farmer_report(text) is
  'Look-up of /mini-apps/farmer-scores (6.3): the report of one person, null below 10 reviews written and received; `marks` are the positive reviews downvoted by their recipient.';
grant execute on function public.farmer_report(text) to anon, authenticated, service_role;
