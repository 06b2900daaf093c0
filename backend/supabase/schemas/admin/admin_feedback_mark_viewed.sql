create function public.admin_feedback_mark_viewed(ids bigint[]) returns int
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  wanted bigint;
  changed int := 0;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    perform private.refuse('At most 500 at a time.');
  end if;
  for wanted in select f.id from public.feedback f where f.id = any (ids) and not f.admin_viewed order by f.id loop
    perform private.change_feedback(wanted, 'feedback.viewed', '{"admin_viewed": true}');
    changed := changed + 1;
  end loop;
  return changed;
end;
$$;
comment on function public.admin_feedback_mark_viewed(bigint[]) is
  'Marks messages as seen; answers how many were not yet.';
grant execute on function public.admin_feedback_mark_viewed(int8[]) to authenticated;
