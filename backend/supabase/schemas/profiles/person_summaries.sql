create function public.person_summaries(who bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  if cardinality(who) > 200 then
    perform private.refuse('who must be at most 200 user ids');
  end if;
  return private.stamp()
    || jsonb_build_object(
      'people', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object('userId', b.user_id) || b.body || private.what_is_known(b.user_id)
              order by b.user_id
            ),
            '[]'
          )
        from private.brief_reasons_of(who) b
      )
    );
end;
$$;
comment on function public.person_summaries(bigint[]) is
  'The public summaries of up to 200 people, by user id; nobody is named whom nobody knows.';
grant execute on function public.person_summaries(int8[]) to anon, authenticated, service_role;
