create function public.slash_supporters(slash_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return (
    select private.stamp()
        || jsonb_build_object(
          'slashId', s.id,
          'status', s.status,
          'rows', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = e.user_id),
                    'reviewed', e.reviewed,
                    'vouched', e.vouched,
                    'points', e.points
                  )
                  order by e.points desc, e.user_id
                ),
                '[]'
              )
            from (select * from private.slash_supporters(s.id) order by points desc, user_id limit 500) e
          )
        )
    from app.slash_states s
    where s.id = slash_supporters.slash_id
  );
end;
$$;
comment on function public.slash_supporters(bigint) is
  'M9, M10: supporters of a slash at its snapshot and what each loses (or would lose while it is open).';
grant execute on function public.slash_supporters(int8) to anon, authenticated, service_role;
