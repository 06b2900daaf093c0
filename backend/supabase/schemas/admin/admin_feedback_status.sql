create function public.admin_feedback_status(id bigint, status text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if status is null or status not in ('pending', 'in_progress', 'responded', 'closed') then
    perform private.require_admin();
    perform private.refuse('A status is pending, in_progress, responded or closed.');
  end if;
  return private.change_feedback(id, 'feedback.status', jsonb_build_object('status', status, 'admin_viewed', true));
end;
$$;
comment on function public.admin_feedback_status(bigint, text) is
  'Sets the status of a message (and marks it seen); answers it.';
grant execute on function public.admin_feedback_status(int8, text) to authenticated;
